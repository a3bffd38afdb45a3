// Runs whole workflows against servers that misbehave, one seeded plan at a time, and prints what came of each fault:
// `npm run campaign:faults -- [--only adversarial|review|decide|roadmap] [--count N of each] [--seed first] [--json]`.
// Ends with 1 if a run did not come out as foretold.

import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '0' },
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
const { runTrial, renderCampaign } = await vite.ssrLoadModule('/test/faults/run-campaign.ts');

const { runWorkflowTrial, WORKFLOWS } = await vite.ssrLoadModule('/test/faults/workflows/run-trial.ts');
const kinds = [
  ['adversarial', runTrial],
  ...WORKFLOWS.map((workflow) => [workflow, (seed) => runWorkflowTrial(workflow, seed)]),
].filter(([workflow]) => workflow.includes(values.only));
if (kinds.length === 0) throw new Error(`No workflow is called ${values.only}`);

const trials = [];
for (const [, run] of kinds) {
  for (let at = 0; at < Number(values.count); at += 1) trials.push(await run(Number(values.seed) + at));
}
console.log(values.json ? JSON.stringify(trials, null, 2) : renderCampaign(trials));
process.exitCode = trials.some(({ complaints }) => complaints.length > 0) ? 1 : 0;
await vite.close();
