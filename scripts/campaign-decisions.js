// Decides every contradiction of real sets at random, in the report, by decisions.yaml, by flags and by keys, compares what comes of
// it, and compares again after an edit: `npm run campaign:decisions -- [folder ...] [--seed N] [--most N] [--only name] [--keep folder]`.
// A folder holds sets, a set holds two or more documents; where labels lie beside them, a mind on loopback knows them. Needs a build.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { resolve as listItems } from '../dist/index.js';
import { planRun } from './measure/minds/plan-run.js';
import { oracle, startMinds } from './measure/minds/start-mind.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    most: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
});
const MOST_DOCUMENTS = 10;

/** @param {string} folder @returns {{name: string, files: string[], hasLabels: boolean}[]} */
function setsIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = entries.filter((one) => one.isFile() && one.name.endsWith('.md')).map(({ name }) => name);
  const inside = entries.filter((one) => one.isDirectory() && one.name !== 'reference');
  if (names.length < 2) return inside.flatMap(({ name }) => setsIn(join(folder, name)));
  const files = names.slice(0, MOST_DOCUMENTS).map((name) => resolve(folder, name));
  const name =
    resolve(folder)
      .split(/[\\/]/)
      .filter((part) => part !== 'variants')
      .at(-1) ?? '';
  return [{ name, files, hasLabels: existsSync(join(folder, 'gold.json')) }];
}

const folders =
  positionals.length > 0 ? positionals : ['examples/checkout', 'examples/retention', 'test/fixtures/gold'];
const sets = folders.flatMap(setsIn).filter(({ name }) => name.includes(values.only));
if (sets.length === 0) {
  console.error(`no set in ${folders.join(', ')} is called ${values.only}`);
  process.exit(2);
}

// TypeScript beside its tests; vite reads it as vitest does, and must stay for what is imported only when needed.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
});
const load = (/** @type {string} */ file) => vite.ssrLoadModule(`/test/${file}`);
const { runSet } = await load('decisions/run-campaign.ts');
const { isWhole, renderFaults, renderSums, renderTable } = await load('decisions/render-campaign.ts');
const { steelman } = await load('journeys/cli-process.ts');
const { findBrowser, launchBrowser } = await load('browser/open-browser.ts');

const scratch = resolve(values.keep ?? mkdtempSync(join(tmpdir(), 'steelman-decisions-')));
const minds = await startMinds({ mind: oracle });
const { config } = planRun({
  folder: scratch,
  origin: minds.origin,
  dialect: 'openai',
  minds: ['mind'],
  seats: [],
});
const browser = findBrowser() === undefined ? undefined : await launchBrowser();
if (browser === undefined) console.error('No browser found: nothing is decided in the report');
const around = { steelman, browser, listItems, scratch, seed: Number(values.seed) };
/** Who only compares leaves everything to be decided. */
const withMind = {
  flags: ['--config', config, '--trust', '--analysts', 'mind'],
  env: { MIND_KEY: 'sk-loopback-0123456789abcdef' },
};
/** @type {any[]} */
const results = [];
try {
  for (const set of sets) {
    if (results.filter(({ decided }) => decided > 0).length >= Number(values.most)) break;
    rmSync(join(scratch, set.name), { recursive: true, force: true });
    if (set.hasLabels)
      await fetch(`${minds.origin}/set`, { method: 'POST', body: JSON.stringify({ files: set.files }) });
    results.push(await runSet(set, { ...around, ...(set.hasLabels ? withMind : {}) }));
    if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${sets.length}`);
  }
} finally {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  await browser?.close();
  minds.close();
  await vite.close();
  if (values.keep === undefined) rmSync(scratch, { recursive: true, force: true });
}
console.log(`${renderTable(results)}\n\n${renderSums(results)}`);
const faults = renderFaults(results);
if (faults !== '') console.log(`\n${faults}`);
process.exitCode = results.every(isWhole) ? 0 : 1;
