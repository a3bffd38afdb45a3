// How many recorded violations of real runs `verify` finds, by check, beside a baseline that only adds up what it sees:
// `npm run measure -- verify <folder with runs and known-violations.json> [--findings]`.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyFolder } from '../dist/workflows/verify/index.js';
import { UsageError } from './measure/usage-error.js';

/** @param {string} folder */
function readTexts(folder) {
  const texts = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (entry.isFile() && /\.(md|ya?ml|json)$/.test(name)) texts.set(name, readFileSync(path, 'utf8'));
  }
  return texts;
}

const fileKey = (file) => (file.startsWith('return-contract') ? 'return-contract' : file);
const keyOf = ({ run, file, check }) => `${run}\t${fileKey(file)}\t${check}`;

/** Without any reading of structure: numbers of the first line that has them, rows that begin with an id. */
function addUp(texts) {
  const found = [];
  const diff = texts.get('diff-analysis.md') ?? '';
  const debate = texts.get('debate-transcript.md') ?? '';
  const rows = [...diff.matchAll(/^\| *([SCXU])-\d+/gm)].length;
  const total = Number(/Total differences found: (\d+)/.exec(diff)?.[1] ?? rows);
  if (rows !== total) found.push({ file: 'diff-analysis.md', check: 'diff.total' });
  const resolved = /(\d+) of (\d+)/.exec(debate);
  const share = /Alignment: ([\d.]+)%/.exec(debate);
  if (resolved && share && Math.round((100 * resolved[1]) / resolved[2]) !== Math.round(Number(share[1]))) {
    found.push({ file: 'debate-transcript.md', check: 'debate.resolved_over_total' });
  }
  const matrix = [...debate.matchAll(/^\| *[SCXUA]-\d+ *\| *([^|]+?) *\|/gm)].map(([, winner]) => winner);
  const won = matrix.filter((winner) => !/tie|split|unresolved/i.test(winner)).length;
  if (share && matrix.length > 0 && Math.abs((100 * won) / matrix.length - Number(share[1])) > 0.5) {
    found.push({ file: 'debate-transcript.md', check: 'debate.convergence_from_matrix' });
  }
  return found;
}

function readRecords(folder) {
  const path = join(folder, 'known-violations.json');
  if (!existsSync(path)) throw new UsageError(`no known-violations.json in ${folder}`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

export function measureVerify(words) {
  const [folder, flag] = words;
  if (flag !== undefined && flag !== '--findings') throw new UsageError(`unknown flag ${flag}`);
  const records = readRecords(folder);
  const runs = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ours = [];
  const baseline = [];
  for (const { name } of runs) {
    const texts = readTexts(join(folder, name));
    ours.push(...verifyFolder(texts).findings.map((finding) => ({ run: name, ...finding })));
    baseline.push(...addUp(texts).map((finding) => ({ run: name, ...finding })));
  }
  printRecall(records, ours, baseline);
  printRuns(runs, ours, records);
  if (flag === '--findings') printFindings(ours, records);
}

function printRecall(records, ours, baseline) {
  const own = new Set(ours.map(keyOf));
  const plain = new Set(baseline.map(keyOf));
  const checks = [...new Set(records.map(({ check }) => check))].sort();
  console.log('| check | recorded | found | adding up only |\n|---|---|---|---|');
  const row = (name, list) =>
    `| ${name} | ${list.length} | ${list.filter((one) => own.has(keyOf(one))).length} | ${list.filter((one) => plain.has(keyOf(one))).length} |`;
  for (const check of checks)
    console.log(
      row(
        check,
        records.filter((one) => one.check === check),
      ),
    );
  console.log(row('all', records));
  const missed = records.filter((one) => !own.has(keyOf(one)));
  console.log(`\nmissed: ${missed.length}`);
  for (const { run, check, declared, recomputed } of missed) {
    console.log(`  ${run}  ${check}  ${JSON.stringify(declared)} -> ${JSON.stringify(recomputed)}`);
  }
}

function printRuns(runs, ours, records) {
  const known = new Set(records.map(keyOf));
  console.log('\n| run | findings | recorded | beyond the records |\n|---|---|---|---|');
  for (const { name } of runs) {
    const own = ours.filter(({ run }) => run === name);
    const recorded = own.filter((one) => known.has(keyOf(one))).length;
    console.log(`| ${name} | ${own.length} | ${recorded} | ${own.length - recorded} |`);
  }
  console.log(`| all | ${ours.length} | | ${ours.filter((one) => !known.has(keyOf(one))).length} |`);
}

function printFindings(ours, records) {
  const known = new Set(records.map(keyOf));
  let last = '';
  for (const one of ours) {
    if (one.run !== last) console.log(`\n${one.run}`);
    last = one.run;
    const mark = known.has(keyOf(one)) ? 'recorded' : 'new     ';
    console.log(`  ${mark} ${one.file}${one.line ? `:${one.line}` : ''} ${one.check}: ${one.message}`);
  }
}
