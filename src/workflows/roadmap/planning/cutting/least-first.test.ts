import { expect, test } from 'vitest';
import { leastFirst } from './least-first.ts';

test('the least key comes first, of equal ones the lower number', () => {
  const waiting = leastFirst();
  const keys = [3, 1, 2, 1, 3, 0, 2, 1];
  keys.forEach((key, at) => {
    waiting.push(key, at);
  });
  const out = Array.from({ length: 9 }, () => waiting.pop()?.at);
  expect(out).toEqual([5, 1, 3, 7, 2, 6, 0, 4, undefined]);
});
