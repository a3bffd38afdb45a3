import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchLines, recogniseLines } from './match-lines.ts';
import { type ProvenanceRecord, sumLine } from './provenance-record.ts';

test.each<[string, string, string, (number | undefined)[]]>([
  ['the same', 'abc', 'abc', [0, 1, 2]],
  ['a line changed', 'abc', 'axc', [0, undefined, 2]],
  ['a line came', 'abc', 'abxc', [0, 1, undefined, 2]],
  ['a line went', 'abcd', 'acd', [0, 2, 3]],
  ['repeated lines around others', 'a-b-c-', 'x-b-y-', [undefined, 1, 2, 3, undefined, 5]],
  ['two lines swapped', 'abcd', 'acbd', [0, undefined, 1, 3]],
  ['nothing in common', 'ab', 'xy', [undefined, undefined]],
  ['all gone', 'ab', '', []],
])('%s', (_, before, after, matches) => {
  expect(matchLines([...before], [...after])).toEqual(matches);
});

test('any two texts: matches are equal lines in their order', () => {
  const lines = fc.array(fc.constantFrom(...'abcdefgh- '), { maxLength: 40 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const matches = matchLines(before, after);
      const found = matches.filter((match) => match !== undefined);
      expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
      for (const [index, match] of matches.entries()) {
        if (match !== undefined) expect(before[match]).toBe(after[index]);
      }
    }),
    { numRuns: 500, seed: 5 },
  );
});

test('lines of an edited document are recognised, tags apart', () => {
  const sums = ['# One', '<!-- tag -->', 'Two', 'Three'].map(sumLine);
  const record = { sums, tagLines: [2] } as unknown as ProvenanceRecord;
  expect(recogniseLines(['# One', '<!-- tag -->', 'New', 'Two', 'Changed'], record)).toEqual([
    1,
    'tag',
    undefined,
    2,
    undefined,
  ]);
});
