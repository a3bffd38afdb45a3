import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PointResult, Position } from '../../domain/debate.ts';
import type { Quote } from '../../domain/document.ts';
import {
  convergenceOf,
  findHollowMoves,
  findOscillating,
  firstSentence,
  isUnanimous,
  majorityOf,
  percent,
  positionsAfter,
  settlePoints,
  unresolvedOf,
} from './convergence.ts';

const quote = (start: number): Quote => ({
  variant: 'A',
  start,
  end: start + 1,
  line: 1,
  endLine: 1,
  text: 'x',
});

function position(advocate: string, prefers: string | undefined, more: Partial<Position> = {}): Position {
  return {
    point: 'X-001',
    advocate,
    round: 1,
    prefers,
    concedes: false,
    evidence: [quote(0)],
    reasoning: 'Because.',
    ...more,
  };
}

const settleOne = (taken: readonly Position[]): PointResult => {
  const [result] = settlePoints(
    ['X-001'],
    taken.map(({ advocate }) => advocate),
    taken,
    3,
  );
  if (!result) throw new Error('no result');
  return result;
};

test('[000/T03.05-majority] two of two, two of three, three of four, four of five', () => {
  expect([2, 3, 4, 5, 6, 7, 10].map(majorityOf)).toEqual([2, 2, 3, 4, 4, 5, 7]);
});

test.each([
  [['A', 'A'], 'unanimous', 'A'],
  [['A', 'B'], 'split', undefined],
  [['A', undefined], 'split', undefined],
  [['A', 'A', 'B'], 'majority', 'A'],
  [['A', 'A', undefined], 'majority', 'A'],
  [['A', undefined, undefined], 'split', undefined],
  [['B', 'B', 'B', 'A', undefined], 'split', undefined],
])(
  '[000/T03.05-majority] who names nobody counts but does not vote: %j is %s',
  (votes, agreement, winner) => {
    const result = settleOne(votes.map((prefers, index) => position('ABCDE'[index] ?? '', prefers)));
    expect(result).toMatchObject({ agreement, resolved: winner !== undefined });
    expect(result.winner).toBe(winner);
  },
);

describe('[000/T03.06-confidence-formula] [000/T03.06-confidence-bounds] confidence', () => {
  const none = { evidence: [] };
  test.each([
    ['unanimous, all proved', [position('A', 'A'), position('B', 'A')], 99],
    ['unanimous, half proved', [position('A', 'A'), position('B', 'A', none)], 95],
    ['unanimous, nothing proved', [position('A', 'A', none), position('B', 'A', none)], 90],
    ['every loser conceded, all proved', [position('A', 'A'), position('B', 'A', { concedes: true })], 100],
    ['conceded without evidence', [position('A', 'A', none), position('B', 'A', { concedes: true })], 99],
    ['two of three', [position('A', 'A'), position('B', 'A'), position('C', 'C')], 74],
    [
      'two of three, one loser conceded',
      [position('A', 'A'), position('B', 'A', { concedes: true }), position('C', 'C')],
      84,
    ],
    ['split', [position('A', 'A'), position('B', 'B')], 50],
  ])('%s: %j', (_case, taken, expected) => {
    expect(settleOne(taken).confidence).toBe(expected);
  });
});

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
const POINTS = ['S-001', 'C-001', 'X-001'];

/** Positions of some advocates on some points over some rounds, all of them or not. */
const debates = fc.integer({ min: 2, max: 10 }).chain((advocates) => {
  const letters = LETTERS.slice(0, advocates);
  const one = fc.record({
    point: fc.constantFrom(...POINTS),
    advocate: fc.constantFrom(...letters),
    round: fc.integer({ min: 1, max: 3 }),
    prefers: fc.option(fc.constantFrom(...letters.slice(0, 3)), { nil: undefined }),
    concedes: fc.boolean(),
    evidence: fc.array(fc.integer({ min: 0, max: 3 }).map(quote), { maxLength: 2 }),
    reasoning: fc.constant('It is so.'),
  });
  const key = ({ point, advocate, round }: Position) => `${point} ${advocate} ${round}`;
  return fc.record({
    letters: fc.constant(letters),
    positions: fc.uniqueArray(one, { selector: key, maxLength: 60 }),
  });
});

/** Straight from the ruling, with no regard for speed. */
function reference(letters: readonly string[], positions: readonly Position[], point: string, round: number) {
  const current = letters.flatMap((advocate) => {
    const own = positions.filter(
      (one) => one.advocate === advocate && one.point === point && one.round <= round,
    );
    return own.sort((a, b) => b.round - a.round).slice(0, 1);
  });
  const n = letters.length;
  const votes = (letter: string) => current.filter(({ prefers }) => prefers === letter).length;
  const winner = letters.find((letter) => 3 * votes(letter) >= 2 * n);
  if (winner === undefined) return { winner, confidence: 50, agreement: 'split' };
  const proved = current.filter(({ evidence }) => evidence.length > 0).length;
  const e = proved / current.length;
  const losers = current.filter(({ advocate }) => advocate !== winner);
  const bonus = losers.some(({ concedes }) => concedes) ? 10 : 0;
  if (votes(winner) === n) {
    const all = losers.length > 0 && losers.every(({ concedes }) => concedes) && e === 1;
    return {
      winner,
      agreement: 'unanimous',
      confidence: all ? 100 : Math.min(99, 90 + Math.round(9 * e) + bonus),
    };
  }
  const share = Math.round((45 * votes(winner)) / n - 30);
  return { winner, agreement: 'majority', confidence: Math.min(89, 70 + share + Math.round(4 * e) + bonus) };
}

test('settling equals the rule written out, and stays within its bounds', () => {
  fc.assert(
    fc.property(debates, fc.integer({ min: 1, max: 3 }), ({ letters, positions }, round) => {
      const results = settlePoints(POINTS, letters, positions, round);
      results.forEach((result, index) => {
        const expected = reference(letters, positions, POINTS[index] ?? '', round);
        expect({ winner: result.winner, agreement: result.agreement, confidence: result.confidence }).toEqual(
          expected,
        );
        expect(result.confidence).toBeGreaterThanOrEqual(50);
        expect(result.resolved).toBe(result.winner !== undefined);
        expect(result.evidenceSummary).not.toBe('');
      });
      const agreed = results.filter(({ resolved }) => resolved).length;
      expect(convergenceOf(results)).toBe(agreed / POINTS.length);
      expect(unresolvedOf(results)).toHaveLength(POINTS.length - agreed);
    }),
  );
});

test('the order in which positions are recorded changes nothing', () => {
  fc.assert(
    fc.property(debates, ({ letters, positions }) => {
      const numbers = (given: readonly Position[]) =>
        settlePoints(POINTS, letters, given, 3).map(({ winner, confidence }) => [winner, confidence]);
      expect(numbers([...positions].reverse())).toEqual(numbers(positions));
      const hollow = findHollowMoves(positions).length;
      expect(findHollowMoves([...positions].reverse())).toHaveLength(hollow);
    }),
  );
});

test('hollow moves equal the rule written out', () => {
  fc.assert(
    fc.property(debates, ({ positions }) => {
      const expected = positions.filter((now) => {
        const before = positions
          .filter((one) => one.advocate === now.advocate && one.point === now.point && one.round < now.round)
          .sort((a, b) => b.round - a.round);
        const named = new Set(before.flatMap(({ evidence }) => evidence.map(({ start }) => start)));
        const [last] = before;
        return last && last.prefers !== now.prefers && now.evidence.every(({ start }) => named.has(start));
      });
      expect(findHollowMoves(positions)).toHaveLength(expected.length);
    }),
  );
});

test('a change of mind needs evidence not named before', () => {
  const first = position('B', 'B');
  const moved = (start: number) => position('B', 'A', { round: 2, evidence: [quote(start)] });
  expect(findHollowMoves([first, moved(0)])).toEqual([
    { point: 'X-001', advocate: 'B', round: 2, from: 'B', to: 'A' },
  ]);
  expect(findHollowMoves([first, moved(5)])).toEqual([]);
  expect(findHollowMoves([first, position('B', 'B', { round: 2 })])).toEqual([]);
});

describe('oscillation', () => {
  const over = (a: readonly (string | undefined)[], b: readonly (string | undefined)[]) =>
    [a, b].flatMap((all, index) =>
      all.map((prefers, round) => position('AB'[index] ?? '', prefers, { round: round + 1 })),
    );
  test.each([
    ['settled, unsettled, settled', over(['A', 'B', 'A'], ['A', 'A', 'A']), true],
    ['came back to what it left, still open', over(['A', 'B', 'A'], ['B', 'A', 'B']), true],
    ['moved once', over(['A', 'A', 'A'], ['B', 'B', 'A']), false],
    ['never moved', over(['A', 'A', 'A'], ['B', 'B', 'B']), false],
    ['two rounds cannot show it', over(['A', 'B'], ['B', 'A']), false],
  ])('%s: %s', (_case, positions, isFlagged) => {
    expect(findOscillating(['X-001'], ['A', 'B'], positions)).toEqual(isFlagged ? ['X-001'] : []);
  });
});

test('[000/T03.05-formula] no points, nothing to disagree about', () => {
  expect(convergenceOf([])).toBe(1);
  expect(isUnanimous([])).toBe(true);
});

test('the last position of each advocate counts', () => {
  const late = position('A', 'B', { round: 2 });
  expect(positionsAfter([position('A', 'A'), late], 2)).toEqual([late]);
  expect(positionsAfter([late, position('A', 'A')], 1)).toEqual([position('A', 'A')]);
});

test('[000/T03.06-columns] a summary has at most two sentences', () => {
  const wordy = position('A', 'A', { reasoning: 'First "1. One. Two." holds. Second. Third.' });
  expect(settleOne([wordy, position('B', 'A', { concedes: true })]).evidenceSummary).toBe(
    'First "1. One. Two." holds. Conceded by B.',
  );
  expect(firstSentence('')).toBe('No reason was given.');
  expect(firstSentence('a b')).toBe('A b.');
});

test('percent is rounded for readers', () =>
  expect([0.796, 0.5, 1].map(percent)).toEqual(['80%', '50%', '100%']));
