// A tenth of the attack: nothing outside is read, written or sent, nothing hangs, nothing grows, every end has its code.

import { expect, test } from 'vitest';
import { FAMILIES, peakMegabytes, renderCampaign, runCampaign } from './run-campaign.ts';

test('a tenth of the attempts: no harm, no hang, the right code each', { timeout: 300_000 }, async () => {
  const tried = await runCampaign({ seed: 1, count: 200 });
  expect(tried.length).toBeGreaterThanOrEqual(195);
  expect(new Set(tried.map(({ family }) => family))).toEqual(new Set(FAMILIES));
  expect(
    tried.filter(({ complaints }) => complaints.length > 0),
    renderCampaign(tried),
  ).toEqual([]);
  expect(peakMegabytes()).toBeLessThan(1000);
});
