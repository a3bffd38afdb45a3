// Sabotages finished merges, one seeded change at a time, and prints how many the second inventory names:
// `npm run campaign:sabotage -- [folder ...] [--seed N] [--per-class N] [--class name] [--json]`. A folder holds sets of
// variants or finished runs. Needs a build (`--dist` names another one).

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    'per-class': { type: 'string', default: '50' },
    class: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
  },
});

const inventory = resolve(values.dist, 'workflows/inventory/find-unaccounted.js');
const { findUnaccounted } = await import(pathToFileURL(inventory).href);
// The saboteur is TypeScript beside its tests; vite reads it as vitest does.
const sabotage = async (/** @type {string} */ file) =>
  (await runnerImport(`./test/sabotage/${file}`, { configFile: false, logLevel: 'error' })).module;
const { runCampaign, isNamed } = await sabotage('run-campaign.ts');
const { renderTable, renderMisses } = await sabotage('render-campaign.ts');
const { readMerges } = await sabotage('read-merges.ts');
const { SABOTAGE_CLASSES } = await sabotage('sabotage.ts');

const unknown = values.class?.find((name) => !SABOTAGE_CLASSES.includes(name));
if (unknown) {
  console.error(`no class ${unknown}; there are ${SABOTAGE_CLASSES.join(', ')}`);
  process.exit(2);
}

const folders = positionals.length > 0 ? positionals : ['test/fixtures/variants', 'examples'];
const campaign = runCampaign(folders.flatMap(readMerges), findUnaccounted, {
  seed: Number(values.seed),
  perClass: Number(values['per-class']),
  ...(values.class && { classes: values.class }),
});
if (values.json) console.log(JSON.stringify({ seed: Number(values.seed), ...campaign }, null, 2));
else console.log(`${renderTable(campaign)}\n\n${renderMisses(campaign)}`.trimEnd());

const named = campaign.trials.filter(isNamed).length;
// What a reader cannot tell from the original is no sabotage: one in a hundred may be such.
const isClean =
  campaign.loud.length === 0 && campaign.trials.length > 0 && named >= 0.99 * campaign.trials.length;
process.exitCode = isClean ? 0 : 1;
