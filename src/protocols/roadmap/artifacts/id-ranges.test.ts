import { expect, test } from 'vitest';
import { foldIds, unfoldIds } from './id-ranges.ts';

test.each([
  [['M1'], 'M1'],
  [['M1', 'M2', 'M3'], 'M1 to M3'],
  [['D1.1', 'D1.2', 'D2.1'], 'D1.1 to D1.2, D2.1'],
  [['FR-009', 'FR-010', 'FR-012'], 'FR-009 to FR-010, FR-012'],
  [['FR-AUTH.1', 'x', 'FR-AUTH.2'], 'FR-AUTH.1, x, FR-AUTH.2'],
])('%j is %s, and back', (ids, text) => {
  expect(foldIds(ids)).toBe(text);
  expect(unfoldIds(text)).toEqual(ids);
});

test.each(['M5 to M1', 'M1 to V3', 'a to b', 'M1 to M999999'])('%s names its two ends only', (text) =>
  expect(unfoldIds(text)).toEqual(text.split(' to ')),
);
