import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PointResult, Position, Resolution, Strength } from '../../../domain/comparison/debate.ts';
import { readResolution } from './advocate/check-answer.ts';
import {
  type Contested,
  convergenceOf,
  firstSentence,
  isUnanimous,
  majorityOf,
  percent,
  positionsAfter,
  settlePoints,
  unresolvedOf,
} from './convergence.ts';

function position(advocate: string, resolution: Resolution, more: Partial<Position> = {}): Position {
  return {
    point: 'X-001',
    advocate,
    round: 1,
    resolution,
    concedes: false,
    evidence: [],
    beside: 0,
    strength: 0.5,
    reasoning: 'Because.',
    ...more,
  };
}

/** Everybody for itself, unless told otherwise. */
const settleOne = (
  taken: readonly Position[],
  approaches: Contested['approaches'] = taken.map(({ advocate }) => [advocate]),
): PointResult => {
  const advocates = taken.map(({ advocate }) => advocate);
  const [result] = settlePoints([{ id: 'X-001', approaches }], advocates, taken, 3);
  if (!result) throw new Error('no result');
  return result;
};

test('[000/T03.05-majority] two of two, two of three, three of four, four of five', () => {
  expect([2, 3, 4, 5, 6, 7, 10].map(majorityOf)).toEqual([2, 2, 3, 4, 4, 5, 7]);
});

test.each<[Resolution[], string, Resolution]>([
  [['A', 'A'], 'unanimous', 'A'],
  [['A', 'B'], 'split', 'open'],
  [['A', 'open'], 'split', 'open'],
  [['open', 'open'], 'split', 'open'],
  [['both', 'both'], 'unanimous', 'both'],
  [['A', 'A', 'B'], 'majority', 'A'],
  [['A', 'A', 'open'], 'majority', 'A'],
  [['combine', 'combine', 'B'], 'majority', 'combine'],
  [['A', 'open', 'open'], 'split', 'open'],
  [['B', 'B', 'B', 'A', 'open'], 'split', 'open'],
])('[000/T03.05-majority] [000/R2-1-position] %j is %s', (votes, agreement, resolution) => {
  const result = settleOne(votes.map((vote, index) => position('ABCDE'[index] ?? '', vote)));
  expect(result).toMatchObject({ agreement, resolution, resolved: resolution !== 'open' });
  expect(result.winner).toBe(/^[A-J]$/.test(resolution) ? resolution : undefined);
});

describe('[000/R2-2-voices] [000/T03.05-majority] who counts', () => {
  test('variants that say the same are one approach, and win together', () => {
    const result = settleOne(
      [position('A', 'A'), position('B', 'A'), position('C', 'C')],
      [['A', 'B'], ['C']],
    );
    expect(result).toMatchObject({ agreement: 'majority', winner: 'A', approach: ['A', 'B'] });
  });

  test('a silent variant has no vote and is not among those asked', () => {
    const taken = [position('A', 'A'), position('B', 'A'), position('C', 'C'), position('D', 'C')];
    const result = settleOne(taken, [['A'], ['B']]);
    expect(result).toMatchObject({ voices: ['A', 'B'], agreement: 'unanimous', winner: 'A' });
  });

  test('of two voices both must agree; one agrees with nobody', () => {
    expect(settleOne([position('A', 'A'), position('B', 'open')], [['A'], ['B']]).resolved).toBe(false);
    expect(settleOne([position('A', 'A')], [['A'], ['B']])).toMatchObject({ voices: ['A'], resolved: false });
  });

  test('[000/R2-4-steelman] a position against a rival that was not heard counts as open', () => {
    const unheard = position('B', 'A', { unheard: ['C'] });
    const taken = [position('A', 'A'), unheard, position('C', 'C')];
    expect(settleOne(taken)).toMatchObject({ resolved: false, voices: ['A', 'B', 'C'] });
    expect(settleOne([position('A', 'A'), position('B', 'A'), position('C', 'C')]).resolved).toBe(true);
  });
});

describe('[000/T03.06-confidence-formula] [000/T03.06-confidence-bounds] [000/R2-3-confidence] confidence', () => {
  const at = (strength: Strength, more: Partial<Position> = {}) => ({ strength, ...more });
  const gives = { concedes: true };
  test.each<[string, Position[], number]>([
    ['unanimous, proved', [position('A', 'A', at(1)), position('B', 'A', at(1))], 99],
    ['unanimous, quoted', [position('A', 'A'), position('B', 'A')], 95],
    ['unanimous, one proved, one not', [position('A', 'A', at(1)), position('B', 'A', at(0))], 95],
    ['unanimous, from a log', [position('A', 'A', at(0.7)), position('B', 'A', at(0.7))], 96],
    ['unanimous, nothing proved', [position('A', 'A', at(0)), position('B', 'A', at(0))], 90],
    ['all conceded and proved', [position('A', 'A', at(1)), position('B', 'A', at(1, gives))], 100],
    ['all conceded, not all proved', [position('A', 'A', at(1)), position('B', 'A', gives)], 99],
    ['two of three, quoted', [position('A', 'A'), position('B', 'A'), position('C', 'C')], 67],
    ['two of three, proved', [position('A', 'A', at(1)), position('B', 'A', at(1)), position('C', 'C')], 75],
    [
      'two of three, one loser conceded',
      [position('A', 'A'), position('B', 'A', gives), position('C', 'C')],
      77,
    ],
    ['three of four, quoted', 'ABCD'.split('').map((id) => position(id, id === 'D' ? 'D' : 'A')), 71],
    [
      'the most of a majority',
      'ABCD'.split('').map((id) => position(id, id === 'D' ? 'D' : 'A', at(1, gives))),
      88,
    ],
    ['split, equally proved', [position('A', 'A'), position('B', 'B')], 50],
    ['split, one proved', [position('A', 'A', at(1)), position('B', 'B', at(0))], 69],
    ['split, one better proved', [position('A', 'A', at(1)), position('B', 'B')], 60],
    [
      'split, the fewer better proved',
      [
        position('A', 'A', at(0)),
        position('B', 'A', at(0)),
        position('C', 'C', at(0.7)),
        position('D', 'D', at(0)),
      ],
      63,
    ],
    ['left open by all', [position('A', 'open'), position('B', 'open')], 50],
  ])('%s', (_case, taken, expected) => {
    expect(settleOne(taken).confidence).toBe(expected);
  });
});

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
const IDS = ['X-001', 'X-002', 'X-003'];

/** Positions of some advocates on some points over some rounds, all of them or not; some variants say the same. */
const debates = fc.integer({ min: 2, max: 10 }).chain((advocates) => {
  const letters = LETTERS.slice(0, advocates);
  const one = fc.record({
    point: fc.constantFrom(...IDS),
    advocate: fc.constantFrom(...letters),
    round: fc.integer({ min: 1, max: 3 }),
    resolution: fc.constantFrom('A', 'B', 'both', 'open'),
    concedes: fc.boolean(),
    evidence: fc.constant([]),
    beside: fc.constant(0),
    strength: fc.constantFrom<Strength>(0, 0.5, 0.7, 1),
    reasoning: fc.constant('It is so.'),
  });
  const key = ({ point, advocate, round }: Position) => `${point} ${advocate} ${round}`;
  const silent = fc.subarray(letters.slice(2));
  return fc.record({
    letters: fc.constant(letters),
    points: silent.map((quiet): Contested[] => {
      const rest = letters.slice(2).filter((id) => !quiet.includes(id));
      return IDS.map((id) => ({ id, approaches: [['A', ...rest], ['B']] }));
    }),
    positions: fc.uniqueArray(one, { selector: key, maxLength: 60 }),
  });
});

/** Straight from the ruling, with no regard for speed. */
function reference({ id, approaches }: Contested, positions: readonly Position[], round: number) {
  const voices = approaches.flat();
  const current = voices.flatMap((advocate) => {
    const own = positions.filter(
      (one) => one.advocate === advocate && one.point === id && one.round <= round,
    );
    return own.sort((a, b) => b.round - a.round).slice(0, 1);
  });
  const for_ = (resolution: string) => current.filter((one) => one.resolution === resolution);
  const mean = (taken: readonly Position[]) =>
    taken.length === 0 ? 0 : taken.reduce((sum, { strength }) => sum + strength, 0) / taken.length;
  const n = voices.length;
  const winner = ['A', 'B', 'both'].find((one) => n > 1 && 3 * for_(one).length >= 2 * n);
  if (winner === undefined) return { resolution: 'open', confidence: undefined };
  const taken = for_(winner);
  const approach = approaches.find((group) => group.includes(winner)) ?? [];
  const losers = current.filter(({ advocate }) => !approach.includes(advocate));
  const bonus = losers.some(({ concedes }) => concedes) ? 10 : 0;
  const s = mean(taken);
  if (taken.length === n) {
    const all = losers.length > 0 && losers.every(({ concedes }) => concedes) && s === 1;
    return { resolution: winner, confidence: all ? 100 : Math.min(99, 90 + 9 * s + bonus) };
  }
  return {
    resolution: winner,
    confidence: Math.min(89, 60 + 14.5 * (3 * (taken.length / n) - 2) + 14.5 * s + bonus),
  };
}

test('settling equals the rule written out, and stays within its bounds', () => {
  fc.assert(
    fc.property(debates, fc.integer({ min: 1, max: 3 }), ({ letters, points, positions }, round) => {
      const results = settlePoints(points, letters, positions, round);
      results.forEach((result, index) => {
        const expected = reference(points[index] as Contested, positions, round);
        expect(result.resolution).toBe(expected.resolution);
        if (expected.confidence !== undefined) {
          expect(Math.abs(result.confidence - expected.confidence)).toBeLessThanOrEqual(0.5 + 1e-9);
        }
        expect(result.confidence).toBeGreaterThanOrEqual(50);
        if (!result.resolved) expect(result.confidence).toBeLessThanOrEqual(69);
        expect(result.evidenceSummary).not.toBe('');
      });
      const agreed = results.filter(({ resolved }) => resolved).length;
      expect(convergenceOf(results, [])).toBe(agreed / IDS.length);
      expect(unresolvedOf(results)).toHaveLength(IDS.length - agreed);
    }),
  );
});

test('the order in which positions are recorded changes nothing', () => {
  fc.assert(
    fc.property(debates, ({ letters, points, positions }) => {
      const numbers = (given: readonly Position[]) =>
        settlePoints(points, letters, given, 3).map(({ resolution, confidence }) => [resolution, confidence]);
      expect(numbers([...positions].reverse())).toEqual(numbers(positions));
    }),
  );
});

describe('[000/T03.05-formula] [000/R2-5-contract] the share of agreed points', () => {
  const results = settlePoints(
    IDS.map((id) => ({ id, approaches: [['A'], ['B']] })),
    ['A', 'B'],
    ['A', 'B'].map((id) => position(id, 'A')),
    1,
  );

  test('no points, nothing to disagree about', () => {
    expect(convergenceOf([], [])).toBe(1);
    expect(isUnanimous([])).toBe(true);
  });

  test('a topic with unjudged statements is a point that is not agreed', () => {
    expect(convergenceOf(results, [])).toBe(1 / 3);
    expect(convergenceOf(results, ['C-001'])).toBe(1 / 4);
    expect(convergenceOf([], ['C-001'])).toBe(0);
  });

  test('what a person settles is agreed', () => {
    expect(convergenceOf(results, [], ['X-002'])).toBe(2 / 3);
    expect(convergenceOf(results, [], ['X-001'])).toBe(1 / 3);
  });
});

test('[000/R2-1-position] an approach is named by any variant that holds it', () => {
  const approaches = [['A', 'C'], ['B']];
  expect(['A', 'C', 'B', 'both', 'combine', 'open'].map((said) => readResolution(said, approaches))).toEqual(
    ['A', 'A', 'B', 'both', 'combine', 'open'], // biome-ignore format: a row
  );
  expect(['D', 'none', '', 'a'].map((said) => readResolution(said, approaches))).toEqual(
    Array(4).fill(undefined),
  );
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
  const asking = position('B', 'open', { question: 'Which holds: 30 s (a.md) or 10 s (b.md)?' });
  expect(settleOne([position('A', 'open'), asking]).evidenceSummary).toBe(
    'No majority among 2 (open: A, B). Which holds: 30 s (a.md) or 10 s (b.md)?',
  );
  expect(firstSentence('')).toBe('No reason was given.');
  expect(firstSentence('a b')).toBe('A b.');
});

test('percent is rounded for readers', () =>
  expect([0.796, 0.5, 1].map(percent)).toEqual(['80%', '50%', '100%']));
