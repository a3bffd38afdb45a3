import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Metric, Score, Verdict } from '../../../domain/comparison/scoring.ts';
import { DIMENSIONS, RUBRIC } from './detectors/rubric.ts';
import { scoreAll, selectBase } from './select-base.ts';

const WEIGHTS = { RC: 0.3, IC: 0.25, SR: 0.15, DC: 0.15, SC: 0.15 };

const metricsOf = (values: readonly number[]): Metric[] =>
  Object.entries(WEIGHTS).map(([symbol, weight], index) => ({
    name: symbol,
    symbol,
    weight,
    numerator: 0,
    denominator: 1,
    value: values[index] ?? 0,
    applicable: true,
    counted: '',
  }));

const verdictsOf = (variant: string, met: readonly boolean[]): Verdict[] =>
  RUBRIC.map(({ id }, index) => ({
    criterion: id,
    variant,
    pass: 1,
    claim: '',
    cited: '',
    verdict: met[index] ? 'MET' : 'NOT MET',
    met: met[index] ?? false,
    evidence: [],
    log: { searched: '', items: 0 },
    basis: 'heuristic',
    reason: '',
  }));

const score = (variant: string, combined: number, correctness = 0): Score => ({
  variant,
  metrics: [],
  quant: combined,
  qual: combined,
  met: 0,
  combined,
  words: 1,
  lengthAdjusted: combined,
  dimensions: DIMENSIONS.map((name) => ({ name, met: name === 'Correctness' ? correctness : 0 })),
});

const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });
const bits = fc.array(fc.boolean(), { minLength: 25, maxLength: 25 });

test('[000/T04.01-formula] [000/T04.02-qual-formula] [000/T04.04-combined] the formulas, against themselves written out', () => {
  fc.assert(
    fc.property(values, bits, fc.integer({ min: 0, max: 9999 }), (metrics, met, words) => {
      const [made] = scoreAll([
        { variant: 'A', metrics: metricsOf(metrics), verdicts: verdictsOf('A', met), words },
      ]);
      const [rc = 0, ic = 0, sr = 0, dc = 0, sc = 0] = metrics;
      const quant = rc * 0.3 + ic * 0.25 + sr * 0.15 + dc * 0.15 + sc * 0.15;
      const qual = met.filter(Boolean).length / 25;
      expect(made?.quant).toBeCloseTo(quant, 12);
      expect(made?.qual).toBe(qual);
      expect(made?.combined).toBeCloseTo((quant + qual) / 2, 12);
      expect(made?.dimensions.reduce((sum, one) => sum + one.met, 0)).toBe(made?.met);
      expect(made?.lengthAdjusted).toBeCloseTo(Math.min(1, made?.combined ?? 0), 12);
    }),
  );
});

test('length moves the adjusted score only', () => {
  const made = (words: number) => ({
    variant: `${words}`,
    metrics: metricsOf([0.5, 0.5, 0.5, 0.5, 0.5]),
    verdicts: verdictsOf('A', []),
    words,
  });
  const [short, long] = scoreAll([made(500), made(2000)]);
  expect(short?.combined).toBe(long?.combined);
  expect((short?.lengthAdjusted ?? 0) - (long?.lengthAdjusted ?? 0)).toBeCloseTo(0.1, 12);
});

const wins = (won: Record<string, number>, points = 100) => ({ won: new Map(Object.entries(won)), points });

describe('the tie rule', () => {
  test.each([
    ['0.0500 apart is no tie', [score('A', 0.75), score('B', 0.8, 5)], undefined, 'B', 0],
    ['0.0500 by float arithmetic is no tie', [score('A', 0.1 + 0.2), score('B', 0.35, 5)], undefined, 'B', 0],
    ['0.0499 apart is one', [score('A', 0.75), score('B', 0.7999)], undefined, 'A', 3],
    ['only the first two', [score('A', 0.9), score('B', 0.8, 5), score('C', 0.81, 5)], undefined, 'A', 0],
  ] as const)('[000/T04.05-trigger] %s', (_, scores, won, base, level) => {
    expect(selectBase(scores, won)).toMatchObject({ base, tiebreak: { level } });
  });

  test.each([
    ['more points won', wins({ A: 40, B: 60 }), 'B', 1],
    ['a share of 0.05 is enough', wins({ A: 50, B: 55 }), 'B', 1],
    ['less is not', wins({ A: 50, B: 54 }), 'A', 2],
    ['no points', wins({}, 0), 'A', 2],
    ['no debate', undefined, 'A', 2],
  ] as const)('[000/T04.05-level-1] %s', (_, won, base, level) => {
    expect(selectBase([score('A', 0.8, 3), score('B', 0.8, 2)], won)).toMatchObject({
      base,
      tiebreak: { level },
    });
  });

  test('[000/T04.05-level-2-3] correctness, then input order', () => {
    expect(selectBase([score('A', 0.8, 2), score('B', 0.79, 3)], undefined)).toMatchObject({
      base: 'B',
      tiebreak: { level: 2 },
    });
    expect(selectBase([score('A', 0.79, 3), score('B', 0.8, 3)], undefined)).toMatchObject({
      base: 'A',
      tiebreak: { level: 3, decidedBy: 'input order' },
    });
  });

  test('[000/T04.05-output] the worked example of the protocol is a tie: 0.842 against 0.796', () => {
    const choice = selectBase([score('A', 0.842), score('B', 0.796)], wins({ A: 3, B: 9 }, 12));
    expect(choice).toMatchObject({ base: 'B', ranking: ['B', 'A'], tiebreak: { level: 1 } });
    expect(choice.margin).toBeCloseTo(0.046, 12);
  });

  test('against a rule written straight from the protocol', () => {
    const made = fc.record({
      combined: fc.integer({ min: 0, max: 100 }),
      correctness: fc.integer({ min: 0, max: 5 }),
      won: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(made, { minLength: 2, maxLength: 10 }), (all) => {
        const scores = all.map(({ combined, correctness }, index) =>
          score('ABCDEFGHIJ'.charAt(index), combined / 100, correctness),
        );
        const won = {
          won: new Map(all.map((one, index) => ['ABCDEFGHIJ'.charAt(index), one.won])),
          points: 100,
        };
        const order = all
          .map((_, index) => index)
          .sort((a, b) => (all[b]?.combined ?? 0) - (all[a]?.combined ?? 0) || a - b);
        const [i = 0, j = 0] = order;
        const [a, b] = [all[i], all[j]];
        let best = i;
        if (a && b && a.combined - b.combined < 5) {
          if (Math.abs(a.won - b.won) >= 5) best = a.won > b.won ? i : j;
          else if (a.correctness !== b.correctness) best = a.correctness > b.correctness ? i : j;
          else best = Math.min(i, j);
        }
        expect(selectBase(scores, won).base).toBe('ABCDEFGHIJ'.charAt(best));
      }),
    );
  });
});
