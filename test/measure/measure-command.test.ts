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

const PAIRS = [
  {
    a: 'The service must log every request.',
    b: 'The service must not log every request.',
    label: 'conflict',
  },
  { a: 'The service must log every request.', b: 'The service must log every request.', label: 'none' },
];

describe('contradictions', () => {
  test('--json prints the results and nothing else on the output', async () => {
    const folder = await writeSets({
      'made.jsonl': PAIRS,
      'other.jsonl': [{ x: 1 }],
      'plan_requirements.jsonl': PAIRS.map(({ b }, id) => ({ id, text: b })),
      'plan_gold.jsonl': [{ a: 0, b: 1, class: 'conflict' }],
    });
    const { code, stdout, stderr } = await measure('contradictions', folder, '--json');
    expect(code).toBe(0);
    expect(stderr).toBe('other: left out, no two text fields\n');
    expect(JSON.parse(stdout)).toMatchObject([
      { set: 'made', n: 2, positives: 1, precision: 1, recall: 1, f1: 1 },
      { set: 'plan', n: 1, positives: 1, precision: 1, recall: 1, f1: 1 },
    ]);
    expect(await measure('contradictions', folder, '--json')).toEqual({ code, stdout, stderr });
  });

  test('prints a table that can be pasted, examples only where wanted', async () => {
    const folder = await writeSets({ 'made.jsonl': PAIRS });
    const { stdout } = await measure('contradictions', folder);
    expect(stdout).toMatch(/^\| set \| n \| positives \|/);
    expect(stdout).toContain('False alarms: none.');
    expect((await measure('contradictions', folder, '--tables')).stdout).not.toContain('False alarms:');
  });
});

test.each([
  ['nothing', [], 'usage: npm run measure -- points'],
  ['an unknown word', ['everything', '.'], 'usage: npm run measure -- points'],
  ['no folder named', ['contradictions', '--json'], 'usage: npm run measure -- contradictions'],
  ['a folder that is not there', ['contradictions', 'no-such-folder'], 'no folder no-such-folder'],
  ['a folder without sets', ['contradictions', 'schema'], 'no labelled pairs'],
  ['an unknown flag', ['contradictions', 'schema', '--loud'], '--loud'],
  ['a bad count', ['contradictions', 'schema', '--examples', 'few'], '--examples takes a whole number'],
  ['two folders', ['contradictions', 'schema', 'docs'], 'one folder at a time'],
  ['no variants', ['sample', 'schema'], 'no sets of variants/'],
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
