import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLines, pairLines } from './redline.ts';

test.each<[string, string, string, (string | { removed: string; added: string; line: number })[]]>([
  ['equal', 'ab', 'ab', ['ab']],
  ['a line more', 'ab', 'axb', ['a', { removed: '', added: 'x', line: 2 }, 'b']],
  ['a line less at the end', 'ab', 'a', ['a', { removed: 'b', added: '', line: 2 }]],
  ['a line changed at the start', 'ab', 'xb', [{ removed: 'a', added: 'x', line: 1 }, 'b']],
  ['nothing in common', 'a', 'x', [{ removed: 'a', added: 'x', line: 1 }]],
  ['nothing', '', '', []],
])('%s', (_, before, after, parts) => {
  const told = compareLines([...before], [...after]).map((part) =>
    'removed' in part
      ? { ...part, removed: part.removed.join(''), added: part.added.join('') }
      : part.join(''),
  );
  expect(told).toEqual(parts);
});

test('any two texts: both can be read from what is shown', () => {
  const lines = fc.array(fc.constantFrom(...'abcdef '), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const parts = compareLines(before, after);
      expect(parts.flatMap((part) => ('removed' in part ? part.removed : part))).toEqual(before);
      expect(parts.flatMap((part) => ('removed' in part ? part.added : part))).toEqual(after);
    }),
    { numRuns: 200, seed: 7 },
  );
});

test.each<[string, string[], string[], [string | undefined, string | undefined][]]>([
  ['a changed line', ['must be 5 s'], ['must be 9 s'], [['must be 5 s', 'must be 9 s']]],
  [
    'a changed line below a new one',
    ['must be 5 s'],
    ['Other words.', 'must be 9 s'],
    [
      [undefined, 'Other words.'],
      ['must be 5 s', 'must be 9 s'],
    ],
  ],
  [
    'unlike lines',
    ['must be 5 s'],
    ['Other words.'],
    [
      ['must be 5 s', undefined],
      [undefined, 'Other words.'],
    ],
  ],
])('lines are paired: %s', (_, removed, added, pairs) => {
  expect(pairLines({ removed, added })).toEqual(pairs);
});
