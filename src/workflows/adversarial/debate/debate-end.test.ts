import { describe, expect, test } from 'vitest';
import type { PointResult } from '../../../domain/comparison/debate.ts';
import { statusOf } from './convergence.ts';
import { endAfter } from './debate-end.ts';

/** Results of a round with so many points of each agreement. */
function round(unanimous: number, majority: number, split: number): PointResult[] {
  const many = (count: number, agreement: PointResult['agreement']) =>
    Array.from({ length: count }, () => ({
      point: 'X-001',
      agreement,
      resolved: agreement !== 'split',
      voices: ['A', 'B'],
      resolution: agreement === 'split' ? 'open' : 'A',
      winner: agreement === 'split' ? undefined : 'A',
      approach: agreement === 'split' ? [] : ['A'],
      confidence: 50,
      evidenceSummary: 'x',
    }));
  return [...many(unanimous, 'unanimous'), ...many(majority, 'majority'), ...many(split, 'split')];
}

const all = round(5, 0, 0);
const enough = round(2, 2, 1);
const few = round(1, 0, 4);

describe('[000/T03.03-skip-logs] [000/T03.05-max-rounds] rounds of a depth', () => {
  test.each([
    [
      'quick',
      [few],
      [
        'Convergence: 20% (max rounds reached)',
        'Round 2 skipped: depth=quick',
        'Round 3 skipped: depth=quick',
      ],
    ],
    ['standard', [few, few], ['Convergence: 20% (max rounds reached)', 'Round 3 skipped: depth=standard']],
    ['standard', [all, all], ['Convergence: 100% (max rounds reached)', 'Round 3 skipped: depth=standard']],
    ['deep', [few, few, enough], ['Convergence: 80% (max rounds reached)']],
  ] as const)('%s ends', (depth, rounds, log) => {
    expect(endAfter(depth, 0.8, rounds)).toEqual({ ends: true, log });
  });

  test.each([
    ['standard', [all]],
    ['deep', [few]],
    ['deep', [few, few]],
  ] as const)('%s goes on', (depth, rounds) => {
    expect(endAfter(depth, 0.8, rounds)).toEqual({ ends: false, log: [] });
  });
});

test('[000/T03.05-unanimous-stop] at deep, unanimity ends the debate at once', () => {
  expect(endAfter('deep', 0.8, [all])).toEqual({
    ends: true,
    log: [
      'Convergence: 100% (unanimous)',
      'Round 2 skipped: convergence 100% ≥ 80%',
      'Round 3 skipped: convergence 100% ≥ 80%',
    ],
  });
});

test('[000/T03.05-stable-majority] enough in both rounds ends deep after round 2, never after round 1', () => {
  expect(endAfter('deep', 0.8, [enough]).ends).toBe(false);
  expect(endAfter('deep', 0.8, [enough, enough])).toEqual({
    ends: true,
    log: ['Convergence: 80% (stable majority over 2 rounds)', 'Round 3 skipped: convergence 80% ≥ 80%'],
  });
});

test('an unjudged topic keeps unanimity from ending it, and counts as not agreed', () => {
  expect(endAfter('deep', 0.8, [all], ['C-001']).ends).toBe(false);
  expect(endAfter('quick', 0.8, [all], ['C-001']).log[0]).toBe('Convergence: 83% (max rounds reached)');
});

test('[000/T03.04-condition] enough after round 2 alone skips round 3 with both numbers', () => {
  expect(endAfter('deep', 0.75, [few, enough])).toEqual({
    ends: true,
    log: ['Round 3 skipped: convergence 80% ≥ 75%'],
  });
});

test('[000/T03.05-oscillation] is flagged after round 3 beside the reason for the end', () => {
  expect(endAfter('deep', 0.8, [few, few, few], [], ['X-001', 'C-002']).log).toEqual([
    'Convergence: 20% (max rounds reached)',
    'Convergence: 20% (oscillation detected on points: X-001, C-002)',
  ]);
});

test('[000/T03.05-status] is compared before rounding', () => {
  expect(statusOf(0.8, 0.8)).toBe('CONVERGED');
  expect(statusOf(0.796, 0.8)).toBe('NOT_CONVERGED');
  expect(statusOf(4 / 5, 0.8)).toBe('CONVERGED');
});
