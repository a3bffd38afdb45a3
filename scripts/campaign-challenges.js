// Plants hundreds of known faults of every kind into clean documents and prints how many the adversary finds:
// `npm run campaign:challenges -- [--seed N] [--per-mutation N] [--only name] [--misses N]`. Needs a build (`--dist`
// names another one).

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

/** At least so many of the faults of each kind are found. */
const FEWEST_PERCENT = 90;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    'per-mutation': { type: 'string', default: '300' },
    only: { type: 'string', multiple: true },
    misses: { type: 'string', default: '3' },
    dist: { type: 'string', default: 'dist' },
  },
});

const adversary = resolve(values.dist, 'workflows/review/lint/index.js');
const { findChallenges } = await import(pathToFileURL(adversary).href);
// The mutator is TypeScript beside its tests; vite reads it as vitest does.
const challenges = async (/** @type {string} */ file) =>
  (await runnerImport(`./test/challenges/${file}`, { configFile: false, logLevel: 'error' })).module;
const { runCampaign } = await challenges('run-campaign.ts');
const { percentFound, renderFaults, renderTable } = await challenges('render-campaign.ts');
const { readClean } = await challenges('read-clean.ts');
const { MUTATIONS } = await challenges('mutations/index.ts');

const names = MUTATIONS.map((/** @type {{ name: string }} */ { name }) => name);
const unknown = values.only?.find((name) => !names.includes(name));
if (unknown) {
  console.error(`no mutation ${unknown}; there are ${names.join(', ')}`);
  process.exit(2);
}

const campaign = runCampaign(
  readClean(),
  MUTATIONS.filter((/** @type {{ name: string }} */ { name }) => values.only?.includes(name) ?? true),
  findChallenges,
  { seed: Number(values.seed), perMutation: Number(values['per-mutation']) },
);
console.log(`${renderTable(campaign)}\n\n${renderFaults(campaign, Number(values.misses))}`.trimEnd());

const failed = campaign.rows.some(
  (/** @type {any} */ row) => percentFound(row) < FEWEST_PERCENT || row.wrongQuotes > 0,
);
if (failed || campaign.loud.length > 0) process.exitCode = 1;
