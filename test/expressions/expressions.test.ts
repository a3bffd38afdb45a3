// No regular expression of ours can take more than linear time, but for those that say how short their texts are.

import { expect, test } from 'vitest';
import { type Expression, findSlow } from './find-slow.ts';
import { listBuilt, listWritten, type Placed, writtenIn } from './list-expressions.ts';

const slowOf = (all: readonly Placed[]): string[] =>
  all.flatMap(({ place, source, flags, isBounded }) => {
    const slow = isBounded ? undefined : findSlow({ source, flags });
    return slow === undefined ? [] : [`${place} /${source}/${flags}: ${slow}`];
  });

test('those that are written down', { timeout: 120_000 }, () => {
  const written = listWritten();
  expect(written.length).toBeGreaterThan(1500);
  expect(slowOf(written)).toEqual([]);
});

/** Tags in Markdown: the renderer is told to read none (`html: false`), and asks these nothing. */
const isUnused = ({ place, source }: Placed): boolean =>
  place.startsWith('markdown-it.') && source.includes('<[A-Za-z]');

test('those that are put together when the program is loaded', { timeout: 120_000 }, async () => {
  const built = await listBuilt();
  expect(built.length).toBeGreaterThan(30);
  expect(built.filter(isUnused)).toHaveLength(3);
  expect(slowOf(built.filter((one) => !isUnused(one)))).toEqual([]);
});

test.each<[RegExp, string | undefined]>([
  [/\s+$/, 'Move of " "'],
  [/(?<!\s)\s+$/, undefined],
  [/^(.*?)(\d+)$/, 'Trade of "0"'],
  [/^(?:a+)+b/, 'Self of "a"'],
  [/<(?:a|b)\b[^>]*>/g, 'repeated'],
  [/<(?:a|b)\b[^>]{0,80}>/g, undefined],
  [/\bneeds (?=[^.]*!)/g, 'repeated'],
])('%s: %s', (expression: Expression, slow) => {
  const found = findSlow(expression);
  // Which of several slow texts is the first to be seen as one hangs on the machine.
  expect(found === undefined || slow === undefined ? found : found.endsWith(slow)).toBe(slow && true);
});

test('one may be slow that says how much it sees', () => {
  const of = (comment: string) => writtenIn(`${comment}\nconst END = /\\s+$/;`, 'a.ts')[0];
  expect(of('/** At most 40 characters: a word. */')).toMatchObject({ place: 'a.ts:2', isBounded: true });
  expect(of('/** Few characters. */')).toMatchObject({ isBounded: false });
});
