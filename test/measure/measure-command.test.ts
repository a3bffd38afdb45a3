// `npm run measure` as a process: what it prints where, and how it refuses.

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
    execFile(process.execPath, [resolve('scripts/measure.js'), ...words], (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });

test.each([
  ['nothing', [], 'usage: npm run measure -- points'],
  ['an unknown word', ['everything', '.'], 'usage: npm run measure -- points'],
  ['no folder named', ['sample', '--seed'], 'usage: npm run measure -- sample'],
  ['no variants', ['sample', 'schema'], 'no sets of variants/'],
  ['no sets with labels', ['oracle', 'schema'], 'no sets with gold.json in schema'],
  ['a scorer that is not there', ['oracle', 'test/fixtures/gold'], 'no score-compare.py beside'],
  ['seats that nobody can fill', ['oracle', 'test/fixtures/gold', '--seats', '2'], '--seats takes 1 or 3'],
  [
    'an unknown dialect',
    ['oracle', 'test/fixtures/gold', '--dialect', 'french'],
    '--dialect takes openai or anthropic',
  ],
  [
    'other analysts',
    ['liar', 'test/fixtures/gold', '--analysts', 'none'],
    '--analysts takes liar or liar,oracle',
  ],
  [
    'an unknown lie',
    ['liar', 'test/fixtures/gold', '--lie', 'flatters'],
    '--lie takes leaves out, contradicts itself, invents',
  ],
  [
    'a rate that is none',
    ['middling', 'test/fixtures/gold', '--error', 'often'],
    '--error takes shares in percent',
  ],
  ['nothing to look at', ['visibility', 'nowhere'], 'nowhere does not exist'],
  ['a bad seed', ['sample', 'schema', '--seed', 'x'], '--seed takes a whole number'],
])('refuses %s with exit 2', async (_title, words, message) => {
  const { code, stdout, stderr } = await measure(...words);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
});

describe('sample', () => {
  const variants = (limit: number) => `# Plan\n\n## Limits\n\nThe timeout is ${limit} seconds.\n`;

  test('draws contradictions with both quotes and their lines; the same seed draws the same', async () => {
    const folder = await writeSets({
      'one/variants/a.md': variants(30),
      'one/variants/b.md': variants(60),
      'two/variants/a.md': variants(5),
      'two/variants/b.md': variants(10),
    });
    const { code, stdout } = await measure('sample', folder, '--count', '1');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 of 2 contradictions\n\n1\. \[(one|two)\] X-001 /);
    expect(stdout).toMatch(/ {3}A a\.md:5 {2}The timeout is \d+ seconds\.\n {3}B b\.md:5 {2}The timeout/);
    expect((await measure('sample', folder, '--count', '1')).stdout).toBe(stdout);
    const both = await measure('sample', folder);
    expect(both.stdout).toMatch(/^2 of 2 contradictions/);
    expect(both.stdout).toContain('[one] X-001');
    expect(both.stdout).toContain('[two] X-001');
  });
});
