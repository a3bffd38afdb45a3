import { describe, expect, test } from 'vitest';
import type { Position, Resolution } from '../../../domain/comparison/debate.ts';
import type { Quote } from '../../../domain/document.ts';
import { findHollowMoves, findOscillating } from './debate-end.ts';

const quote = (start: number): Quote => ({
  variant: 'A',
  start,
  end: start + 1,
  line: 1,
  endLine: 1,
  text: 'x',
});

const position = (advocate: string, resolution: Resolution, round: number, start = 0): Position => ({
  point: 'X-001',
  advocate,
  round,
  resolution,
  concedes: false,
  evidence: [quote(start)],
  beside: 0,
  strength: 0.5,
  reasoning: 'Because.',
});

test('a change of mind needs evidence not named before', () => {
  const first = position('B', 'B', 1);
  expect(findHollowMoves([first, position('B', 'A', 2)])).toEqual([
    { point: 'X-001', advocate: 'B', round: 2, from: 'B', to: 'A' },
  ]);
  expect(findHollowMoves([first, position('B', 'A', 2, 5)])).toEqual([]);
  expect(findHollowMoves([first, position('B', 'B', 2)])).toEqual([]);
});

describe('[000/T03.05-oscillation] points whose winner flips', () => {
  const over = (a: readonly Resolution[], b: readonly Resolution[]) =>
    [a, b].flatMap((all, index) => all.map((vote, round) => position('AB'[index] ?? '', vote, round + 1)));
  test.each([
    ['settled, unsettled, settled', over(['A', 'B', 'A'], ['A', 'A', 'A']), true],
    ['won by A, then by B', over(['A', 'B', 'B'], ['A', 'B', 'B']), true],
    ['won by A, open, then by B', over(['A', 'A', 'B'], ['A', 'B', 'B']), true],
    ['came back to what it left, still open', over(['A', 'B', 'A'], ['B', 'A', 'B']), true],
    ['moved once', over(['A', 'A', 'A'], ['B', 'B', 'A']), false],
    ['never moved', over(['A', 'A', 'A'], ['B', 'B', 'B']), false],
    ['two rounds cannot show it', over(['A', 'B'], ['B', 'A']), false],
  ])('%s: %s', (_case, positions, isFlagged) => {
    const points = [{ id: 'X-001', approaches: [['A'], ['B']] }];
    expect(findOscillating(points, ['A', 'B'], positions)).toEqual(isFlagged ? ['X-001'] : []);
  });
});
