import { expect, test } from 'vitest';
import { findCircle } from './find-circle.ts';

const needs = (...pairs: readonly string[]) =>
  pairs.map((pair) => ({ by: pair.charAt(0), needed: pair.charAt(1) }));

test.each([
  ['none', needs('ab', 'bc', 'ac'), ''],
  ['two', needs('ab', 'ba'), 'ab'],
  ['behind a lead', needs('xa', 'ab', 'bc', 'ca'), 'abc'],
  ['with itself', needs('aa'), 'a'],
  ['after a blind end', needs('ab', 'ac', 'ca'), 'ac'],
])('%s', (_, given, path) => {
  expect(
    findCircle(given)
      .map(({ by }) => by)
      .join(''),
  ).toBe(path);
});

test('a chain of many thousands neither overflows nor takes long', () => {
  const chain = Array.from({ length: 50_000 }, (_, index) => ({ by: `${index}`, needed: `${index + 1}` }));
  expect(findCircle(chain)).toEqual([]);
  expect(findCircle([...chain, { by: '50000', needed: '0' }])).toHaveLength(50_001);
});
