import { describe, expect, test } from 'vitest';
import { DIMENSIONS, REVIEW_ITEMS, REVIEWER_WEIGHTS } from '../questions/review-items.ts';
import { scoreItems, statusOf } from './score.ts';

const all = (met: boolean) => DIMENSIONS.map(({ id }) => ({ dimension: id, met }));

test.each([
  [1, 'PASS'],
  [0.85, 'PASS'],
  [0.8499, 'REVISE'],
  [0.7, 'REVISE'],
  [0.6999, 'REJECT'],
  [0, 'REJECT'],
])('[001/standard-validation] %d is %s', (score, status) => expect(statusOf(score)).toBe(status));

describe('scores', () => {
  test('everything met is 1, nothing met is 0', () => {
    expect(scoreItems(all(true))).toBe(1);
    expect(scoreItems(all(false))).toBeCloseTo(0, 10);
    expect(scoreItems([])).toBe(0);
  });

  test.each(DIMENSIONS)('$id weighs $weight of $reviewer', ({ id, reviewer, weight }) => {
    const items = all(true).map((one) => (one.dimension === id ? { ...one, met: false } : one));
    expect(scoreItems(items)).toBeCloseTo(1 - REVIEWER_WEIGHTS[reviewer] * weight, 10);
  });

  test('a dimension is the share of its items that are met', () =>
    expect(
      scoreItems([
        ...all(true),
        { dimension: 'completeness', met: false },
        { dimension: 'completeness', met: false },
      ]),
    ).toBeCloseTo(1 - 0.55 * 0.35 * (2 / 3), 10));

  test('exactly at a threshold the sum of weights does not fall below it', () =>
    // Lost is 0.55 * 0.35 * 60 / 77, which is 0.15 on paper.
    expect(
      statusOf(
        scoreItems([
          ...all(true).filter(({ dimension }) => dimension !== 'completeness'),
          ...Array.from({ length: 77 }, (_, index) => ({
            dimension: 'completeness' as const,
            met: index >= 60,
          })),
        ]),
      ),
    ).toBe('PASS'));
});

test('weights add up, and every dimension has statements for reviewers', () => {
  expect(REVIEWER_WEIGHTS['quality-engineer'] + REVIEWER_WEIGHTS['self-review']).toBe(1);
  for (const reviewer of ['quality-engineer', 'self-review'] as const) {
    const own = DIMENSIONS.filter((one) => one.reviewer === reviewer);
    expect(own.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 10);
  }
  for (const { id } of DIMENSIONS)
    expect(REVIEW_ITEMS.filter(({ dimension }) => dimension === id).length).toBeGreaterThanOrEqual(2);
  expect(new Set(REVIEW_ITEMS.map(({ id }) => id)).size).toBe(REVIEW_ITEMS.length);
});
