// Real three-way merges: the two sides merged with and without their common ancestor, ours as the base. Is a line lost
// that both have, how near is the result to what people made of it, beside what git makes of it, and how many of the
// lines that people took over from the other side arrive?

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChanges } from '../../dist/text/edit/apply-changes.js';
import { parseDocument } from '../../dist/text/parse/parse-document.js';
import { findDifferences } from '../../dist/workflows/adversarial/differences/index.js';
import { planMerge } from '../../dist/workflows/adversarial/planning/index.js';
import { findArrived, findLostLines, lineF1 } from './inspect-merge.js';
import { renderTable } from './markdown-table.js';
import { UsageError } from './usage-error.js';

/** @param {string} folder */
export async function measureLines(folder) {
  const cases = readdirSync(folder)
    .sort()
    .filter((name) => existsSync(join(folder, name, 'theirs.md')));
  if (cases.length === 0) throw new UsageError(`no ours.md and theirs.md below ${folder}`);
  const rows = cases.map((name) => measureCase(join(folder, name), name));
  console.log(renderRows(rows));
  for (const { name, two } of rows)
    for (const line of two.lost) console.log(`${name}: both sides have, and the merge lost: ${line}`);
  for (const { name } of rows.filter(({ isInexact }) => isInexact))
    console.log(`${name}: git merges it without a conflict, and to something else`);
  if (rows.some(({ two, isInexact }) => two.lost.length > 0 || isInexact)) process.exitCode = 1;
}

function measureCase(folder, name) {
  const [ancestor, ours, theirs, human] = ['base', 'ours', 'theirs', 'merged'].map((file) =>
    readFileSync(join(folder, `${file}.md`), 'utf8'),
  );
  const measure = (old) => {
    const { merged, decide } = mergeSides(ours, theirs, old);
    const { lost } = findLostLines(ours, theirs, merged);
    return { merged, decide, lost, f1: lineF1(merged, human), ...findArrived(ours, merged, human) };
  };
  const [three, two] = [measure(ancestor), measure(undefined)];
  const clean = mergeByGit(folder, []);
  return {
    name,
    three,
    two,
    isExact: three.merged === human,
    isInexact: clean.status === 0 && clean.stdout === human && three.merged !== human,
    union: lineF1(mergeByGit(folder, ['--union']).stdout, human),
    ours: lineF1(ours, human),
    theirs: lineF1(theirs, human),
  };
}

/** The one place that knows what merges: the plan of step 4, before anybody has decided anything. */
function mergeSides(ours, theirs, old) {
  const variants = [ours, theirs].map((text, index) => {
    const [id, label] = [
      ['A', 'ours.md'],
      ['B', 'theirs.md'],
    ][index];
    return {
      id,
      number: index + 1,
      label,
      sourcePath: label,
      origin: 'original',
      document: parseDocument(text),
    };
  });
  const ancestor = old === undefined ? undefined : parseDocument(old);
  const { comparison, points } = findDifferences(variants, ancestor);
  const skipped = 'nobody was asked';
  const { plan, unjudged } = planMerge({
    comparison,
    points,
    results: [],
    rounds: 0,
    base: 'A',
    skipped,
    ancestor,
  });
  const open = points.filter(({ kind }) => kind === 'contradiction');
  return { merged: applyChanges(ours, plan.changes).text, decide: unjudged.length + open.length };
}

/** With a union git keeps both sides of every conflict; it knows the common ancestor. */
function mergeByGit(folder, options) {
  const files = ['ours.md', 'base.md', 'theirs.md'].map((file) => join(folder, file));
  const { status, stdout, error } = spawnSync('git', ['merge-file', ...options, '-p', ...files], {
    encoding: 'utf8',
  });
  if (error || status === null || status > 127)
    throw error ?? new Error(`git merge-file failed on ${folder}`);
  return { status, stdout };
}

const COLUMNS = [
  ['F1 with ancestor', ({ three }) => three.f1],
  ['F1 without', ({ two }) => two.f1],
  ['F1 git union', ({ union }) => union],
  ['F1 ours', ({ ours }) => ours],
  ['F1 theirs', ({ theirs }) => theirs],
];
const COUNTS = [
  ['to decide with', ({ three }) => three.decide],
  ['to decide without', ({ two }) => two.decide],
  ['lines to arrive', ({ two }) => two.wanted],
  ['arrived with', ({ three }) => three.arrived],
  ['arrived without', ({ two }) => two.arrived],
];

function renderRows(rows) {
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  const body = rows.map((row) => [
    row.name,
    row.isExact ? 'yes' : '',
    ...COLUMNS.map(([, of]) => of(row).toFixed(3)),
    ...COUNTS.map(([, of]) => of(row)),
  ]);
  const total = [
    'mean, sum',
    rows.filter(({ isExact }) => isExact).length,
    ...COLUMNS.map(([, of]) => (sum(of) / rows.length).toFixed(3)),
    ...COUNTS.map(([, of]) => sum(of)),
  ];
  const wanted = sum(({ two }) => two.wanted);
  const share = (of) => `${((100 * sum(of)) / Math.max(wanted, 1)).toFixed(0)} %`;
  const arrived = `Of the lines that the human result has and ours lacks, ${share(({ three }) => three.arrived)} arrive with the ancestor and ${share(({ two }) => two.arrived)} without.`;
  const head = ['case', 'exact with ancestor', ...[...COLUMNS, ...COUNTS].map(([title]) => title)];
  return `${renderTable(head, [...body, total])}\n${arrived}`;
}
