// Plants hundreds of known defects of every class into real documents and prints how many step 1 finds:
// `npm run campaign:mutations -- [--seed N] [--per-class N] [--class name] [--misses N] [--documents folder] [--json]`.
// Needs a build (`--dist` names another one).

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    'per-class': { type: 'string', default: '300' },
    class: { type: 'string', multiple: true },
    misses: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    documents: { type: 'string', default: 'test/fixtures/variants' },
    dist: { type: 'string', default: 'dist' },
  },
});

const load = (/** @type {string} */ path) => import(pathToFileURL(resolve(values.dist, path)).href);
const { parseDocument } = await load('text/parse/parse-document.js');
const { findDifferences } = await load('workflows/adversarial/differences/index.js');
// The mutator is TypeScript beside its tests; vite reads it as vitest does.
const mutations = async (/** @type {string} */ file) =>
  (await runnerImport(`./test/mutations/${file}`, { configFile: false, logLevel: 'error' })).module;
const { runCampaign } = await mutations('run-campaign.ts');
const { percentRight, renderFaults, renderTable } = await mutations('render-campaign.ts');
const { readSources } = await mutations('read-sources.ts');
const { DEFECT_CLASSES } = await mutations('planted-defect.ts');

const unknown = values.class?.find((name) => !DEFECT_CLASSES.includes(name));
if (unknown) {
  console.error(`no class ${unknown}; there are ${DEFECT_CLASSES.join(', ')}`);
  process.exit(2);
}

const campaign = runCampaign(
  readSources(values.documents),
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

const failed = campaign.rows.some(
  (/** @type {any} */ row) => percentRight(row) < 95 || row.falseAlarms > 0 || row.wrongQuotes > 0,
);
if (failed || campaign.loudPairs.length > 0) process.exitCode = 1;
