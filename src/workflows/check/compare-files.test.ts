import { describe, expect, test } from 'vitest';
import { compareFiles } from './compare-files.ts';
import { readFolder } from './reading.ts';

const compare = (files: Record<string, string>) =>
  compareFiles(readFolder(Object.entries(files).map(([name, text]) => ({ name, text }))));
const SESSIONS = (minutes: number) => `Sessions of signed-in customers expire after ${minutes} minutes.`;
const fill = (count: number, folder = 'rest') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${folder}/${at}/x.md`, `# X\n\nThing${at} q${at}z waits.`]),
  );
const values = (files: Record<string, string>) =>
  compare(files).matters.map(([{ slot }]) => slot?.values.join(' / '));

describe('which files are compared', () => {
  test.each([
    ['one file has no partner', { 'a.md': SESSIONS(1) }, 0, 0],
    ['up to thirty each with each', fill(30), 435, 435],
    ['more: not those that share nothing', fill(31), 0, 465],
    ['more: those of one folder', { ...fill(29), 'a/x.md': 'Owls hunt.', 'a/y.md': 'Cats nap.' }, 1, 465],
    ['more: those that share a wording', { ...fill(29), 'a/x.md': SESSIONS(1), 'b/y.md': SESSIONS(2) }, 1, 465],
    ['more: those that share an id', { ...fill(29), 'a/x.md': '- FR-1: Owls hunt.', 'b/y.md': '- FR-01: Cats nap.' }, 1, 465],
  ])('%s', (_, files, pairs, allPairs) =>
    expect(compare(files as Record<string, string>)).toMatchObject({ pairs, allPairs })); // biome-ignore format: a table

  test('what two groups of files meet is told once', () => {
    const files = { ...fill(29), 'a/x.md': SESSIONS(15), 'a/y.md': SESSIONS(30) };
    expect(values(files)).toEqual(['15 minutes / 30 minutes']);
  });
});

const OWLS = 'Owls hunt in the old forest at night. Mice hide below wet leaves.';
const CATS = 'Cats nap on warm stones all day. Their kittens chase the red wool.';
const DOGS = 'Dogs bark at every passing cart. The baker throws them stale bread.';

describe('a form that each file fills in', () => {
  const plan = (days: number, rest: string) =>
    `# P\n\n## Effort\n\n- **Effort**: ${days} days\n\n## Rest\n\n${rest}\n`;
  test.each([
    ['two values', { 'a.md': plan(1, OWLS), 'b.md': plan(2, CATS) }, 1],
    ['three values', { 'a.md': plan(1, OWLS), 'b.md': plan(2, CATS), 'c.md': plan(3, DOGS) }, 0],
    ['three values of revisions', Object.fromEntries([1, 2, 3].map((days) => [`${days}.md`, plan(days, OWLS)])), 1],
  ])('%s', (_, files, count) => expect(values(files as Record<string, string>)).toHaveLength(count)); // biome-ignore format: a table
});
