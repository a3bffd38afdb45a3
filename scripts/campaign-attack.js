// Attacks the built program: forged runs, special files, endpoints, programs, configurations and texts, and prints what
// came of each family: `npm run campaign:attack -- [--seed N] [--count N] [--only fields] [--json]`. Needs a build.
// Without `--count` every field, every special file and every misbehaviour at every question is tried.
// Ends with 1 if anything outside was read, written or sent, something hung, or an end had the wrong code.

import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

// Otherwise the peak says how lazy the collector is where there is room, not what is needed.
setFlagsFromString('--max-old-space-size=700');

// TypeScript beside its tests; vite reads it as vitest does, and must stay for what is imported only when needed.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
});
const { runCampaign, renderCampaign, peakMegabytes } = await vite.ssrLoadModule(
  '/test/attack/run-campaign.ts',
);
const tried = await runCampaign({
  seed: Number(values.seed),
  count: Number(values.count ?? 2000),
  all: values.count === undefined,
  only: values.only,
  // At once: the whole takes long.
  tell({ family, title, complaints }) {
    if (complaints.length > 0) console.error(`${family}: ${title}\n  ${complaints.join('\n  ')}`);
  },
});
console.log(values.json ? JSON.stringify(tried, null, 2) : renderCampaign(tried));
const isBad =
  tried.some((/** @type {any} */ { complaints }) => complaints.length > 0) || peakMegabytes() >= 1000;
process.exitCode = isBad ? 1 : 0;
await vite.close();
process.exit();
