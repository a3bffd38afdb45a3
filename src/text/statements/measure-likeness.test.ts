import { expect, test } from 'vitest';
import { section, variantsOf } from '../../../test/documents/variants-of.ts';
import { compareDocuments } from '../relations/comparison/compare-documents.ts';
import { measureLikeness, stemCounts, weighBody, weighStems } from './measure-likeness.ts';

const COMMON = 0;
const bodies = [
  [COMMON, 1, 2],
  [COMMON, 1, 3],
  [COMMON, 4],
  [COMMON, 5, 6],
];
const weighing = weighStems(bodies, 7);
const body = (...stems: number[]) => weighBody(new Map(stems.map((stem) => [stem, 1])), weighing);

test('the rarer a stem among the bodies, the heavier', () => {
  expect([COMMON, 1, 2].map(weighing.countOf)).toEqual([4, 2, 1]);
  expect(weighing.weightOf(2)).toBeGreaterThan(weighing.weightOf(1));
  expect(weighing.weightOf(1)).toBeGreaterThan(weighing.weightOf(COMMON));
  expect(weighing.weightOf(99)).toBe(0);
});

test('even in two bodies, words that both use keep a weight', () => {
  const two = weighStems(
    [
      [0, 1],
      [0, 2],
    ],
    3,
  );
  expect(two.weightOf(0)).toBeGreaterThan(two.weightOf(1) / 2);
});

test.each([
  ['the same', [COMMON, 1, 2], [COMMON, 1, 2], 1],
  ['nothing shared', [2], [3], 0],
  ['nothing said', [], [1, 2], 0],
])('likeness of %s', (_, one, other, expected) => {
  expect(measureLikeness(body(...one), body(...other))).toBeCloseTo(expected, 12);
});

test('a rare word shared makes bodies more alike than a common one, in either order', () => {
  const rare = measureLikeness(body(COMMON, 2), body(3, 2));
  const common = measureLikeness(body(COMMON, 2), body(COMMON, 3));
  expect(rare).toBeGreaterThan(common);
  expect(measureLikeness(body(3, 2), body(COMMON, 2))).toBe(rare);
});

test('stems are counted once per claim', () => {
  const { claims, reader } = compareDocuments(variantsOf(section('Retry the retry. Retry it.')));
  const [stem] = reader.vocabulary.read('retry');
  expect(stemCounts(claims[0] ?? []).get(stem?.word.stemId ?? -1)).toBe(2);
});
