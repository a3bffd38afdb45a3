// What a person reads in the transcript of the embedded advocates: decisions only, whole values, approaches instead of
// letters, and nothing that counting put into sentences.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, folderWith, NOW } from './cli-process.ts';

async function debate(cwd: string, ...names: readonly string[]) {
  const words = ['adversarial', ...names, '--now', NOW, '--quiet', '--json'];
  const { exitCode, stdout } = await steelmanHere(words, { cwd });
  expect(exitCode).toBe(0);
  const read = (name: string) => readFile(join(cwd, 'adversarial', name), 'utf8');
  const transcript = await read('debate-transcript.md');
  const matrix = transcript.split('## Scoring Matrix')[1]?.split('\n## ')[0] ?? '';
  const rows = matrix.split('\n').filter((line) => /^\| [A-Z]-\d/.test(line));
  return { contract: JSON.parse(stdout), transcript, rows, plan: await read('refactor-plan.md') };
}

async function debateTexts(...texts: readonly string[]) {
  const names = texts.map((_, at) => `${'abc'.charAt(at)}.md`);
  return debate(
    await folderWith(Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']))),
    ...names,
  );
}

const limits = (...parts: readonly string[]) => `# Service\n\n## Limits\n\n${parts.join('\n\n')}\n`;
const timeout = (seconds: number, ...more: readonly string[]) =>
  limits(`The timeout of every call is ${seconds} s.`, ...more);

describe('values are told whole', () => {
  test.each([
    ['a cell', (value: string) => limits(`| Name | Value |\n|---|---|\n| Timeout | ${value} |`)],
    ['a sentence', (value: string) => limits(`The timeout of every call is ${value}.`)],
  ])('5 s is no part of 15 s in %s', async (_, text) => {
    const { rows, transcript } = await debateTexts(text('5 s'), text('15 s'));
    expect(rows.join()).toMatch(/(?<!\d)5 s \(.*15 s \(/);
    expect(transcript).not.toMatch(/(?<!\d)5 s \([^)]*\) stands against 5 s/);
  });
});

describe('only decisions are argued', () => {
  const one = `# Service\n\n<!-- owner: Ann -->\n\n## Limits\n\nThe timeout must be 10 s.\n\n## Scope\n\nThe service names PostgreSQL, MongoDB and Redis.\n\n***\n`;
  const other = `# Service\n\n<!-- owner: Bob -->\n\n## Bounds and limits\n\nThe timeout must be 30 s.\n\n# Scope\n\nThe service names no store.\n`;

  test('neither headings nor comments nor layout', async () => {
    const { rows, transcript } = await debateTexts(one, other);
    expect(rows.map((row) => row.slice(2, 7))).toEqual(['X-001']);
    for (const word of ['S-00', 'owner:', 'Heading structure']) expect(transcript).not.toContain(word);
  });

  test('and nobody wins by words that were counted', async () => {
    const { transcript, contract } = await debate(await exampleFolder(), 'a.md', 'b.md');
    expect(transcript).not.toMatch(
      /binds with|names (?:none|\d)|makes \d+ statements?|is at its best|leads on/,
    );
    expect(contract.open_points.length).toBeGreaterThan(0);
  });
});

describe('approaches, not letters', () => {
  test('variants with the same words win together, and who lost concedes', async () => {
    const proved = limits('The timeout of every call is 10 s. This is because callers give up then.');
    const { rows, transcript } = await debateTexts(proved, proved, timeout(30));
    expect(rows).toEqual([
      expect.stringMatching(/^\| X-001 \| Variants A, B \| \d+% \| .* Conceded by C\. \|$/),
    ]);
    expect(transcript).toMatch(/\*\*Concessions\*\*\n\n1\. X-001: /);
    expect(transcript).not.toContain('has given up nothing');
  });

  test('a base with the winning words has no weakness there', async () => {
    const more = 'Every caller must name the team that pays for the call.';
    const { plan } = await debateTexts(timeout(10), timeout(10, more), timeout(30));
    expect(plan.split('## Base Weaknesses')[1]?.split('\n## ')[0]?.trim()).toBe('None.');
  });
});

describe('a variant that is silent on a point', () => {
  const silent = limits('Every caller must name the team that pays for the call.');
  const reason = limits('The timeout of every call is 10 s. This is because tills give up early.');

  test.each([
    ['decides nothing between two that differ', timeout(10), /^\| X-001 \| unresolved \| 50% \| No majority among 2 \(open: A, B\)/],
    ['is not needed where these two agree', reason, /^\| X-001 \| Variant A \| 100% \| .* Conceded by B\. \|$/],
  ])('%s', async (_, first, row) => {
    const { rows, contract } = await debateTexts(first, timeout(30), silent);
    expect(rows).toEqual([expect.stringMatching(row)]);
    expect(contract.unresolved_conflicts).toEqual(row.source.includes('unresolved') ? ['X-001'] : []);
  }); // biome-ignore format: a table
});

test('one changed number in long equal texts is debated, and open', async () => {
  const parts = Array.from({ length: 30 }, (_, at) => `## Part ${at}\n\nThe part ${at} stays as it is.\n`);
  const long = (seconds: number) => `${timeout(seconds)}\n${parts.join('\n')}`;
  const { contract, transcript } = await debateTexts(long(30), long(10));
  expect(contract).toMatchObject({ status: 'partial', debate_skipped: false, open_points: ['X-001'] });
  expect(contract).toMatchObject({ convergence_score: 0, unresolved_conflicts: ['X-001'] });
  expect(transcript).not.toContain('substantially identical');
});

test('a decision is less sure where somebody holds out with a reason of its own', async () => {
  const why = (seconds: number, reason: string) =>
    timeout(seconds, `This is because ${reason}.`).replace('s.\n\nThis', 's. This');
  const percentOf = async (...texts: readonly string[]) =>
    Number(/\| (\d+)% \|/.exec((await debateTexts(...texts)).rows[0] ?? '')?.[1]);
  const [tills, banks] = [why(10, 'tills give up early'), why(30, 'banks are slow')];
  expect(await percentOf(timeout(10), timeout(30))).toBe(50);
  expect(await percentOf(tills, tills, banks)).toBe(75);
  expect(await percentOf(tills, timeout(30))).toBe(100);
});
