// Plants hundreds of known defects of every class into real documents and prints how many step 1 finds:
// `npm run campaign:mutations -- [--seed N] [--per-class N] [--class name] [--json] [--misses N]`. Needs a build.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    'per-class': { type: 'string', default: '300' },
    class: { type: 'string', multiple: true },
    misses: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
  },
});

const load = (/** @type {string} */ path) => import(join(process.cwd(), values.dist, path));
const { parseDocument } = await load('text/parse-document.js');
const { findDifferences } = await load('protocols/adversarial/differences/index.js');
// The mutator is TypeScript beside its tests; vite reads it as vitest does.
const mutations = async (/** @type {string} */ file) =>
  (await runnerImport(`./test/mutations/${file}`, { configFile: false, logLevel: 'error' })).module;
const { runCampaign } = await mutations('run-campaign.ts');
const { renderFaults, renderTable } = await mutations('render-campaign.ts');
const { readSources } = await mutations('read-sources.ts');

const campaign = runCampaign(
  readSources('test/fixtures/variants'),
  { parseDocument, findDifferences },
  {
    seed: Number(values.seed),
    perClass: Number(values['per-class']),
    ...(values.class && { classes: values.class }),
  },
);

if (values.json) {
  const rows = campaign.rows.map((/** @type {any} */ { faults, skipped, ...row }) => ({
    ...row,
    skipped: Object.fromEntries(skipped),
    misses: faults.map((/** @type {any} */ { defect: { base, mutant, ...defect }, variants, verdict }) => ({
      ...defect,
      variants,
      verdict,
    })),
  }));
  console.log(JSON.stringify({ seed: Number(values.seed), rows, loudPairs: campaign.loudPairs }, null, 2));
} else {
  console.log(`${renderTable(campaign)}\n\n${renderFaults(campaign, Number(values.misses))}`.trimEnd());
}
