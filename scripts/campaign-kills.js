// Kills runs of the built program at every line of their journals and at random instants, goes on with them, and holds
// what they leave against an undisturbed run: `npm run campaign:kills -- [--seed N] [--only words] [--most N of each]
// [--lanes N] [--json]`.
// Ends with 1 on any difference.

import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    most: { type: 'string', default: 'Infinity' },
    lanes: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});

// TypeScript beside its tests; vite reads it as vitest does, and must stay for what is imported only when needed.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
});
const { SCENARIOS } = await vite.ssrLoadModule('/test/kills/scenarios.ts');
const { runUndisturbed } = await vite.ssrLoadModule('/test/kills/run-trial.ts');
const { planKills, renderCampaign, runTrials } = await vite.ssrLoadModule('/test/kills/run-campaign.ts');

const planned = [];
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(values.only))) {
  const reference = await runUndisturbed(scenario);
  const kills = planKills(reference, Number(values.seed)).slice(0, Number(values.most));
  planned.push(...kills.map((one) => [reference, one]));
}
let done = 0;
const trials = await runTrials(planned, Number(values.lanes), () => {
  done += 1;
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${planned.length}`);
});
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
console.log(values.json ? JSON.stringify(trials, null, 2) : renderCampaign(trials));
process.exitCode = trials.some(({ complaints }) => complaints.length > 0) ? 1 : 0;
await vite.close();
