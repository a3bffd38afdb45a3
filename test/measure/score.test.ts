// The figures themselves: scores, intervals, rank correlation and the trivial rules beside them.

import { describe, expect, test } from 'vitest';
import { BASELINES } from '../../scripts/measure/baselines.js';
import { intervalOfF1, rankCorrelation, scoreOf } from '../../scripts/measure/score.js';

const T = true;
const F = false;

test.each([
  ['all right', [T, F], [T, F], { precision: 1, recall: 1, f1: 1 }],
  ['half found, half wrong', [T, T, F, F], [T, F, T, F], { precision: 0.5, recall: 0.5, f1: 0.5 }],
  ['nothing flagged', [T, F], [F, F], { precision: null, recall: 0, f1: 0 }],
  ['nothing to find', [F, F], [T, F], { precision: null, recall: null, f1: null }],
])('score: %s', (_title, wanted, flagged, expected) => {
  expect(scoreOf(wanted, flagged)).toEqual({
    n: wanted.length,
    positives: wanted.filter(Boolean).length,
    ...expected,
  });
});

describe('interval', () => {
  const many = Array.from({ length: 400 }, (_, index) => index % 2 === 0);
  const mostlyRight = many.map((wanted, index) => (index % 10 === 0 ? !wanted : wanted));

  test('holds the score, repeats, and is narrow for many items', () => {
    const [low, high] = intervalOfF1(many, mostlyRight) ?? [1, 0];
    const { f1 } = scoreOf(many, mostlyRight);
    expect(low).toBeLessThan(f1 ?? 0);
    expect(high).toBeGreaterThan(f1 ?? 1);
    expect(high - low).toBeLessThan(0.12);
    expect(intervalOfF1(many, mostlyRight)).toEqual([low, high]);
  });

  test('is a point where all is right, wide for few items, absent without positives', () => {
    expect(intervalOfF1(many, many)).toEqual([1, 1]);
    const [low, high] = intervalOfF1([T, T, F, F], [T, F, T, F]) ?? [0, 0];
    expect(high - low).toBeGreaterThan(0.6);
    expect(intervalOfF1([F], [F])).toBeNull();
  });
});

test.each([
  ['same order', [1, 2, 3, 4], [10, 20, 25, 90], 1],
  ['reversed', [1, 2, 3, 4], [4, 3, 2, 1], -1],
  ['ties share a rank', [1, 1, 2], [5, 5, 9], 1],
  ['one pair swapped', [1, 2, 3, 4], [1, 3, 2, 4], 0.8],
  ['a constant says nothing', [1, 2, 3], [7, 7, 7], 0],
])('rank correlation: %s', (_title, a, b, expected) => {
  expect(rankCorrelation(a, b)).toBeCloseTo(expected, 10);
});

test.each([
  ['the lamp is lit', 'the lamp is lit', [T, F, F]],
  ['The lamp is lit.', 'the lamp is lit', [T, F, F]],
  ['the lamp is lit', 'the lamp is not lit', [T, T, T]],
  ['keep logs for 30 days', 'keep logs for 60 days', [T, T, T]],
  ['the old lamp is lit', 'the new lamp is lit', [T, T, T]],
  ['the red lamp is lit', 'the green lamp is lit', [T, T, F]],
  ['the lamp is lit', 'no cats were seen anywhere', [T, F, F]],
])('baselines on "%s" and "%s"', (a, b, expected) => {
  expect(BASELINES.map(({ flags }) => flags(a, b))).toEqual(expected);
});
