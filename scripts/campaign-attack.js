// Attacks the built program: forged runs, special files, endpoints, programs, configurations and texts, and prints what
// came of each family: `npm run campaign:attack -- [--seed N] [--count N] [--only fields] [--json]`. Needs a build.
// Ends with 1 if anything outside was read, written or sent, something hung, or an end had the wrong code.

import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '2000' },
    only: { type: 'string' },
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
const { runCampaign, renderCampaign, peakMegabytes } = await vite.ssrLoadModule(
  '/test/attack/run-campaign.ts',
);
const tried = await runCampaign({
  seed: Number(values.seed),
  count: Number(values.count),
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
