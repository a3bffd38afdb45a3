// One round of the campaign (`npm run campaign:tamper` has more runs and more rounds): whatever is changed in the folder
// of a finished run, verify says in which file.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '../../src/surfaces/library/verify.ts';
import { adversarial } from '../../src/surfaces/library/workflows.ts';
import { EXAMPLE, makeRuns } from './make-runs.ts';
import { renderMisses, renderTable } from './render-campaign.ts';
import { type Campaign, isNamed, runCampaign, type Trial } from './run-campaign.ts';
import { TAMPER_CLASSES } from './tampering.ts';

const SEED = 7;

describe('a run that somebody changed', () => {
  let scratch: string;
  let folders: string[];
  let campaign: Campaign;
  const trialOf = (kind: string): Trial => {
    const trial = campaign.trials.find(({ tampering }) => tampering.kind === kind);
    if (!trial) throw new Error(`no trial of ${kind}`);
    return trial;
  };

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'steelman-'));
    folders = await makeRuns(adversarial, scratch, [EXAMPLE]);
    const count = TAMPER_CLASSES.length;
    campaign = await runCampaign(folders, verify, scratch, { seed: SEED, count });
    console.log(`${renderTable(campaign)}\n\n${renderMisses(campaign)}`.trimEnd());
  });

  afterAll(() => rm(scratch, { recursive: true, force: true }));

  test('untouched, it holds', () => expect(campaign.loud).toEqual([]));

  test.each(TAMPER_CLASSES)(
    '%s: is found, in the right file, with what it says and what it should',
    (kind) => {
      const trial = trialOf(kind);
      expect(isNamed(trial)).toBe(true);
      for (const finding of trial.report.findings) {
        expect(finding).toMatchObject({
          check: expect.stringMatching(/^[a-z]/),
          message: expect.any(String),
        });
        expect(finding).toHaveProperty('declared');
        expect(finding).toHaveProperty('recomputed');
      }
    },
  );

  test('the campaign can fail', async () => {
    const blind = async () => ({ ok: true, findings: [] });
    const { trials } = await runCampaign(folders, blind, scratch, { seed: SEED, count: 2 });
    expect(trials.filter(isNamed)).toEqual([]);
    expect(renderMisses({ loud: [], trials })).toMatch(/missed: checkout, number, .* \(said: nothing\)/);
  });
});
