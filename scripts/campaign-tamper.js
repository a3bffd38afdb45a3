// Tampers with finished runs, one seeded change at a time, and prints how many `verify` finds and names:
// `npm run campaign:tamper -- [--seed N] [--count N] [--class name] [--only examples/checkout] [--json]`. Needs a build
// (`--dist` names another one).

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '50' },
    class: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
  },
});

const load = (/** @type {string} */ path) => import(pathToFileURL(resolve(values.dist, path)).href);
const { adversarial } = await load('surfaces/library/workflows.js');
const { verify } = await load('surfaces/library/verify.js');
// The mutator is TypeScript beside its tests; vite reads it as vitest does.
const tamper = async (/** @type {string} */ file) =>
  (await runnerImport(`./test/tamper/${file}`, { configFile: false, logLevel: 'error' })).module;
const { runCampaign, isNamed } = await tamper('run-campaign.ts');
const { renderTable, renderMisses } = await tamper('render-campaign.ts');
const { makeRuns } = await tamper('make-runs.ts');
const { TAMPER_CLASSES } = await tamper('tampering.ts');

const unknown = values.class?.find((name) => !TAMPER_CLASSES.includes(name));
if (unknown) {
  console.error(`no class ${unknown}; there are ${TAMPER_CLASSES.join(', ')}`);
  process.exit(2);
}

const scratch = await mkdtemp(join(tmpdir(), 'steelman-tamper-'));
try {
  const folders = await makeRuns(adversarial, scratch, values.only);
  const campaign = await runCampaign(folders, verify, scratch, {
    seed: Number(values.seed),
    count: Number(values.count),
    ...(values.class && { classes: values.class }),
  });
  if (values.json) {
    const trials = campaign.trials.map((/** @type {any} */ { run, tampering, report }) => {
      const { content, ...change } = tampering;
      return { run, ...change, findings: report.findings };
    });
    console.log(JSON.stringify({ seed: Number(values.seed), loud: campaign.loud, trials }, null, 2));
  } else {
    console.log(`${renderTable(campaign)}\n\n${renderMisses(campaign)}`.trimEnd());
  }
  const isClean = campaign.loud.length === 0 && campaign.trials.every(isNamed);
  process.exitCode = isClean ? 0 : 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
