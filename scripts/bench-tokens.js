// What a comparison costs beside a literal reading of the seed, in billed tokens and in time, against one vendor on
// loopback: `npm run bench:tokens -- [folder with versions of one text] [--variants 3,10] [--tokens 20000] [--seed 1]
// [--rebuttals sequence] [--at-a-time calls] [--keep folder]`.
// Without a folder it takes the project's own fixtures. Ends with 1 if a bar is missed or a run does not hold.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const CONTESTED = 0.3;
const FIXTURES = 'test/fixtures/variants/openapi';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variants: { type: 'string', default: '3,10' },
    tokens: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    rebuttals: { type: 'string', default: 'simultaneous' },
    'at-a-time': { type: 'string' },
    keep: { type: 'string' },
  },
});

const tokens = Number(values.tokens);
const given = positionals[0] ?? FIXTURES;
if (!statSync(given, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(`${given} is no folder. usage: npm run bench:tokens -- [folder with versions of one text]`);
  process.exit(2);
}

const documentsIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));

// TypeScript beside its tests; vite reads it as vitest does, and must stay for what is imported only when needed.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
});
const { benchTokens, barsFor, exitCodeOf } = await vite.ssrLoadModule('/test/billing/bench-tokens.ts');
const { renderMeasured, EXPLANATION } = await vite.ssrLoadModule('/test/billing/render-bench.ts');
const { longEnoughFirst } = await vite.ssrLoadModule('/test/billing/make-documents.ts');

const versions = longEnoughFirst(documentsIn(given), tokens);
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'steelman-bench-'));
console.log(EXPLANATION);
try {
  for (const count of values.variants.split(',').map(Number)) {
    const recipe = { versions, count, tokens, contested: CONTESTED, seed: Number(values.seed) };
    const measured = await benchTokens(recipe, {
      folder: join(folder, `n-${count}`),
      rebuttals: values.rebuttals,
      ...(values['at-a-time'] && { concurrency: Number(values['at-a-time']) }),
    });
    console.log(`\n${renderMeasured(measured)}`);
    if (exitCodeOf(measured, barsFor(count)) > 0) process.exitCode = 1;
  }
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  await vite.close();
}
