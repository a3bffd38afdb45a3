import { expect, test } from 'vitest';
import { highlightPoints } from './highlight-points.ts';

const payload = {
  points: [
    { id: 'X-001', severity: 'High', title: 'Timeout', kind: 'contradiction', debatable: true },
    { id: 'S-001', severity: 'Low', title: 'Order', kind: 'structural', debatable: true },
  ],
} as const;

test('unasked, all points are to be debated', () => {
  const answer = highlightPoints.embedded(payload);
  expect(answer).toEqual({ points: ['X-001', 'S-001'] });
  expect(highlightPoints.answer.parse(answer)).toEqual(answer);
  expect(highlightPoints.check?.(answer, payload)).toEqual([]);
  expect(highlightPoints.embedded({ points: [] })).toEqual({ points: [] });
});

test('a point that does not exist is named', () => {
  const findings = highlightPoints.check?.({ points: ['X-001', 'X-009', '__proto__'] }, payload);
  expect(findings?.map(({ message }) => message.split(' ')[0])).toEqual(['X-009', '__proto__']);
});

test.each([{}, { points: 'X-001' }, { points: [1] }, { points: [], more: 1 }])(
  '%j is no answer',
  (answer) => {
    expect(highlightPoints.answer.safeParse(answer).success).toBe(false);
  },
);

test('a model is shown every point with its severity', () => {
  const { user } = highlightPoints.prompt(payload);
  for (const text of ['X-001', 'High', 'Timeout', 'S-001', 'Low', 'Order']) expect(user).toContain(text);
});
