// Real three-way merges: the two sides compared as two variants, without their common ancestor. Is a line lost that
// both have, and how near is the result to what people made of it, beside what git makes of it?

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLostLines, lineF1 } from './inspect-merge.js';
import { renderTable } from './markdown-table.js';
import { mergeTexts } from './merge-texts.js';
import { UsageError } from './usage-error.js';

/** @param {string} folder */
export async function measureLines(folder) {
  const cases = readdirSync(folder)
    .sort()
    .filter((name) => existsSync(join(folder, name, 'theirs.md')));
  if (cases.length === 0) throw new UsageError(`no ours.md and theirs.md below ${folder}`);
  const rows = [];
  for (const name of cases) rows.push(await measureCase(join(folder, name), name));
  console.log(renderRows(rows));
  for (const { name, lost } of rows)
    for (const line of lost) console.log(`${name}: both sides have, and the merge lost: ${line}`);
  if (rows.some(({ lost }) => lost.length > 0)) process.exitCode = 1;
}

async function measureCase(folder, name) {
  const [ours, theirs, human] = ['ours', 'theirs', 'merged'].map((file) =>
    readFileSync(join(folder, `${file}.md`), 'utf8'),
  );
  const { result, merged } = await mergeTexts([
    { name: 'ours.md', text: ours },
    { name: 'theirs.md', text: theirs },
  ]);
  return {
    name,
    ...findLostLines(ours, theirs, merged),
    applied: result.merge.applied,
    status: result.contract.status,
    base: result.plan.base === 'A' ? 'ours' : 'theirs',
    f1: lineF1(merged, human),
    union: lineF1(mergeUnion(folder), human),
    ours: lineF1(ours, human),
    theirs: lineF1(theirs, human),
  };
}

/** git's union keeps both sides of every conflict; it knows the common ancestor, which a comparison does not. */
function mergeUnion(folder) {
  const files = ['ours.md', 'base.md', 'theirs.md'].map((file) => join(folder, file));
  const { status, stdout, error } = spawnSync('git', ['merge-file', '--union', '-p', ...files], {
    encoding: 'utf8',
  });
  if (error || status === null || status > 127)
    throw error ?? new Error(`git merge-file failed on ${folder}`);
  return stdout;
}

function renderRows(rows) {
  const numbers = ['f1', 'union', 'ours', 'theirs'];
  const mean = (key) => rows.reduce((sum, row) => sum + row[key], 0) / rows.length;
  const cells = (row) => [
    row.name,
    row.shared,
    row.lost.length,
    row.base,
    row.applied,
    row.status,
    ...numbers.map((key) => row[key].toFixed(3)),
  ];
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  const total = [
    'mean',
    sum(({ shared }) => shared),
    sum(({ lost }) => lost.length),
    '',
    sum(({ applied }) => applied),
    '',
    ...numbers.map((key) => mean(key).toFixed(3)),
  ];
  const head = [
    'case',
    'lines of both',
    'of these lost',
    'base',
    'changes',
    'status',
    'F1 merged',
    'F1 git union',
    'F1 ours',
    'F1 theirs',
  ];
  return renderTable(head, [...rows.map(cells), total]);
}
