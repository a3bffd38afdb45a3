// Disturbs debates whose seats are a coding agent's: subagents that are late, wrong or gone, servers and workers killed, and
// holds what comes of it against the same answers given directly: `npm run campaign:host -- [--seed N] [--runs N]
// [--lanes N] [--json] [--story]`. Each interleaving has a seed of its own, from --seed on. Ends with 1 on any difference.

import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '200' },
    lanes: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
    story: { type: 'boolean', default: false },
  },
});

// TypeScript beside its tests; vite reads it as vitest does, and must stay for what is imported only when needed.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
});
const { SCENARIOS, runDirectly } = await vite.ssrLoadModule('/test/mcp/interleavings/scenarios.ts');
const { planCampaign, renderCampaign, runCampaign } = await vite.ssrLoadModule(
  '/test/mcp/interleavings/run-campaign.ts',
);

const planned = planCampaign(Number(values.seed), Number(values.runs));
const references = new Map();
for (const scenario of SCENARIOS)
  if (planned.some((one) => one.scenario === scenario.name))
    references.set(scenario.name, await runDirectly(scenario));
let done = 0;
const trials = await runCampaign(planned, references, {
  lanes: Number(values.lanes),
  tell({ interleaving, complaints, ms, story }) {
    done += 1;
    const isWrong = complaints.length > 0;
    if (values.story && isWrong)
      console.error(`seed ${interleaving.seed}, ${ms} ms`, complaints, story.join('\n'));
    else if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${planned.length}`);
  },
});
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
console.log(values.json ? JSON.stringify(trials, null, 2) : renderCampaign(trials));
process.exitCode = trials.some(({ complaints }) => complaints.length > 0) ? 1 : 0;
await vite.close();
