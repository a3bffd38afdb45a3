// Ratios, never bare times: step 1 beside the bare parse of the same text by the same parser, growth of step 1 and of
// steps 4 and 5 with their input, memory of a whole run, start-up beside an empty Node.
// `npm run bench [-- <folder with .md variants> --rounds N --statements N]`; needs a build.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GFM, parser } from '@lezer/markdown';
import { parseDocument } from '../dist/text/parse/parse-document.js';
import { joinStatements, sharedWeight } from '../dist/text/statements/join-statements.js';
import { weighStems } from '../dist/text/statements/measure-likeness.js';
import { findDifferences } from '../dist/workflows/adversarial/differences/index.js';
import { renderDiffAnalysis } from '../dist/workflows/adversarial/reports/analysis/diff-analysis.js';
import { benchMemory, benchMerge } from './measure/bench-merge.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '15' },
    statements: { type: 'string', default: '20000' },
  },
});
const ROUNDS = Number(values.rounds);
const FEW_ROUNDS = Math.min(5, ROUNDS);
const WARM_UP = Math.min(3, ROUNDS);
const markdown = parser.configure(GFM);

function compare(texts) {
  const variants = texts.map((text, index) => ({
    id: String.fromCharCode(65 + index),
    number: index + 1,
    label: `${index + 1}.md`,
    sourcePath: `${index + 1}.md`,
    agentSpec: 'original',
    document: parseDocument(text),
  }));
  const differences = findDifferences(variants);
  const analysis = { artifactType: undefined, generated: '', engine: 'embedded', variants, differences };
  return renderDiffAnalysis(analysis).length;
}

const bareParse = (texts) => texts.reduce((sum, text) => sum + markdown.parse(text).length, 0);

/** Runs the jobs in turn, round by round, so that all meet the same machine; returns their median times. */
function interleave(jobs, rounds = ROUNDS) {
  const times = jobs.map(() => []);
  for (let round = 0; round < rounds + WARM_UP; round++) {
    jobs.forEach((job, index) => {
      const start = process.hrtime.bigint();
      job();
      if (round >= WARM_UP) times[index].push(Number(process.hrtime.bigint() - start) / 1e6);
    });
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]);
}

const firstHalf = (text) => text.slice(0, text.indexOf('\n', text.length / 2) + 1);

function report(name, value, reference, referenceName, limit) {
  const ratio = value / reference;
  const verdict = limit === undefined ? '' : ratio <= limit ? `  within ${limit}` : `  ABOVE ${limit}`;
  console.log(
    `${name}: ${value.toFixed(1)} ms, ${referenceName}: ${reference.toFixed(1)} ms, ratio ${ratio.toFixed(2)}${verdict}`,
  );
}

async function benchSet(name, paths) {
  const texts = paths.map((path) => readFileSync(path, 'utf8'));
  const size = (texts.reduce((sum, text) => sum + text.length, 0) / 1e6).toFixed(2);
  console.log(`\n${name}: ${texts.length} variants, ${size} MB`);
  const halves = texts.map(firstHalf);
  const fewer = texts.slice(0, Math.max(2, Math.floor(texts.length / 2)));
  const [step, bare, half, few] = interleave([
    () => compare(texts),
    () => bareParse(texts),
    () => compare(halves),
    () => compare(fewer),
  ]);
  report('  step 1', step, bare, 'bare parse', 3);
  report('  step 1', step, half, 'half of every text', 2.5);
  if (fewer.length * 2 <= texts.length) report('  step 1', step, few, `${fewer.length} variants`);
  await benchMerge(texts, firstHalf, report, FEW_ROUNDS);
  benchMemory(paths);
}

/** Statements as documents have them: frequent and rare stems, one in ten a near copy of an earlier one. */
function makeStatements(count) {
  let seed = 1;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const stem = () => Math.floor(12_000 * random() ** 3);
  const statements = [];
  for (let i = 0; i < count; i++) {
    const copied = i % 10 === 9 ? [...statements[Math.floor(random() * i)].stems] : [];
    if (copied.length > 0) copied[0] = stem();
    else while (copied.length < 6 + (i % 9)) copied.push(stem());
    statements.push({ stems: [...new Set(copied)].sort((a, b) => a - b) });
  }
  return statements;
}

const JOIN_SIZE = Number(values.statements);
const SAMPLED_ROWS = 200;

function benchJoin() {
  const statements = makeStatements(JOIN_SIZE);
  const weighing = weighStems(
    statements.map(({ stems }) => stems),
    12_000,
  );
  const weights = statements.map(({ stems }) => stems.reduce((sum, one) => sum + weighing.weightOf(one), 0));
  const compareRows = () => {
    let found = 0;
    for (let a = 0; a < SAMPLED_ROWS; a++) {
      for (let b = 0; b < JOIN_SIZE; b++) {
        const shared = sharedWeight(statements[a].stems, statements[b].stems, weighing);
        if (shared / (weights[a] + weights[b] - shared) >= 0.5) found++;
      }
    }
    return found;
  };
  console.log(`\njoin of ${JOIN_SIZE} statements`);
  const [rows, joined] = interleave(
    [compareRows, () => joinStatements(statements, weighing, 0.5).length],
    FEW_ROUNDS,
  );
  const all = (rows * JOIN_SIZE) / 2 / SAMPLED_ROWS;
  report('  all pairs (from a sample of rows)', all, joined, 'join');
}

function benchStart() {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const run = (args) => spawnSync(process.execPath, args, { env });
  console.log('\nstart-up');
  const [version, empty] = interleave([() => run(['bin/steelman.js', '--version']), () => run(['-e', '0'])]);
  report('  steelman --version', version, empty, 'node -e 0', 1.3);
}

const pathsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'SOURCES.md')
    .sort()
    .slice(0, 10)
    .map((name) => join(folder, name));

const [folder] = positionals;
if (folder) await benchSet(folder, pathsIn(folder));
else {
  const fixtures = 'test/fixtures/variants';
  for (const name of readdirSync(fixtures, { withFileTypes: true })) {
    if (name.isDirectory()) await benchSet(name.name, pathsIn(join(fixtures, name.name)));
  }
}
benchJoin();
benchStart();
