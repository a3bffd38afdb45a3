// `npm run measure -- merges` as a process: the tables it prints, and that a fault is told by the exit code.

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeSets } from './labelled-sets.ts';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const measure = (...words: string[]): Promise<Outcome> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [resolve('scripts/measure.js'), 'merges', ...words],
      (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });

const spec = (limit: number, more = '') =>
  `# Plan\n\n## Limits\n\nThe timeout must be ${limit} seconds.\n${more}`;

describe('variants', () => {
  test('one row to a set, then the totals', async () => {
    const folder = await writeSets({
      'one/variants/a.md': spec(30),
      'one/variants/b.md': spec(60, '\n## Audit\n\nEvery login must be logged.\n'),
    });
    const { code, stdout } = await measure('variants', folder);
    expect(stdout).toMatch(/^\| set \| variants \| blocks \|/);
    expect(stdout).toMatch(/\n\| one \| 2 \| 8 \|/);
    expect(stdout).toContain('1 of 1 sets without a fault');
    expect(code).toBe(0);
  });

  test('a set that cannot be merged fails the measure, and the others are shown', async () => {
    const folder = await writeSets({
      'one/variants/a.md': spec(30),
      'one/variants/b.md': spec(60),
      'two/variants/a.md': spec(30),
    });
    const { code, stdout } = await measure('variants', folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(/\ntwo broke off: \w*Error: /);
    expect(stdout).toContain('1 of 2 sets without a fault');
  });
});

test('lines: beside git and beside either side', async () => {
  const folder = await writeSets({
    'case/base.md': spec(30),
    'case/ours.md': spec(30),
    'case/theirs.md': spec(30, '\n## Audit\n\nEvery login must be logged.\n'),
    'case/merged.md': spec(30, '\n## Audit\n\nEvery login must be logged.\n'),
  });
  const { code, stdout } = await measure('lines', folder);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /\n\| case \| yes \| 1\.000 \| 1\.000 \| 1\.000 \| 0\.750 \| 1\.000 \| 0 \| 0 \| 2 \| 2 \| 2 \|\n\| mean, sum \| 1 \|/,
  );
});

test('facts: a specification that lacks one fails, and says which', async () => {
  const folder = await writeSets({
    'spec.md': spec(30, '\n## Audit\n\nEvery login must be logged.\n\n## Store\n\nIt must be encrypted.\n'),
    'facts-x.json': JSON.stringify({
      spec: 'spec.md',
      facts: [
        { id: 'X-1', search_patterns: ['timeout.*30'] },
        { id: 'X-2', search_patterns: ['timeout.*99'] },
      ],
    }),
  });
  const { code, stdout } = await measure('facts', folder, '--seeds', '1');
  expect(code).toBe(1);
  expect(stdout).toContain('1 of 2 facts in the merged documents');
  expect(stdout).toContain('spec.md seed 1: X-2');
});

test.each([
  ['no kind', ['schema'], 'merges takes one of variants, set, facts, lines'],
  ['no folder', ['variants'], 'one folder at a time'],
  ['a folder that is not there', ['lines', 'no-such-folder'], 'no folder no-such-folder'],
  ['no sets', ['variants', 'schema'], 'no sets of variants/'],
  ['no facts', ['facts', 'schema'], 'no facts-*.json'],
  ['no sides', ['lines', 'schema'], 'no ours.md and theirs.md'],
  ['an unknown depth', ['variants', 'schema', '--depth', 'bottomless'], 'no depth bottomless'],
  ['a bad count', ['facts', 'schema', '--seeds', 'few'], '--seeds takes a whole number'],
])('refuses %s with exit 2', async (_title, words, message) => {
  const { code, stdout, stderr } = await measure(...words);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
});
