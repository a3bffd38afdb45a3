// SECURITY.md is a list of promises: every one of them names a test, and that test is there.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CELL = /^\| (?<promise>.+?) \| (?<tests>`[^|]+) \|$/gm;
const NAMED = /^`(?<file>[^`]+\.test\.ts)`: (?<title>.+)$/;

const promises = [...readFileSync('SECURITY.md', 'utf8').matchAll(CELL)].map(({ groups }) => ({
  promise: groups?.promise ?? '',
  tests: (groups?.tests ?? '').split(/; (?=`)/).map((one) => NAMED.exec(one)?.groups),
}));

/** Titles are written in quotes, or as rows of a table. */
const holds = (file: string, title: string): boolean => {
  const source = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  return /["'`]/.test(source[source.indexOf(title) + title.length] ?? '') || source.includes(`${title} %`);
};

test('there are promises, each with a row of its own', () => {
  const [, list = ''] = readFileSync('SECURITY.md', 'utf8').split('## Promises');
  const rows = (list.split('\n\nThe run folder')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  // The head of the table apart.
  expect(promises).toHaveLength(rows.length - 1);
  expect(promises.length).toBeGreaterThan(15);
});

test.each(promises)('$promise', ({ tests }) => {
  for (const named of tests) {
    expect(named, 'a file and a title').toBeDefined();
    const { file = '', title = '' } = named ?? {};
    expect(holds(file, title), `${file} has a test called "${title}"`).toBe(true);
  }
});

test('a title that is nowhere is noticed', () => {
  expect(holds('test/security.test.ts', ['no such', 'title'].join(' '))).toBe(false);
  expect(holds('test/security.test.ts', 'a title that is nowhere is noticed')).toBe(true);
});
