import { describe, expect, test } from 'vitest';
import { section, variantsOf } from '../../../../test/documents/variants-of.ts';
import { compareDocuments } from '../../../text/relations/comparison/compare-documents.ts';
import { eliminate, measureSimilarity } from './eliminate.ts';

/** Letters alike in pairs as given, others not at all. */
function hold(scores: Readonly<Record<string, number>>, alike: Readonly<Record<string, number>>) {
  const letters = Object.keys(scores);
  const of = (one: string, other: string): number =>
    one === other ? 1 : (alike[`${one}${other}`] ?? alike[`${other}${one}`] ?? 0);
  return eliminate(
    letters.map((variant) => ({ variant, quant_score: scores[variant] ?? 0 })),
    letters.map((one) => letters.map((other) => of(one, other))),
  );
}

describe('[001/orchestrator-elimination] elimination', () => {
  test.each<[string, Record<string, number>, Record<string, number>, string, string, string]>([
    [
      'the lower of the pair goes',
      { A: 0.5, B: 0.6, C: 0.1, D: 0.2, E: 0.3 },
      { AB: 0.9 },
      'AB C D E',
      'B C D E',
      'A',
    ],
    [
      'a better one elsewhere does not matter',
      { A: 0.8, B: 0.9, C: 0.1, D: 0.2, E: 0.3 },
      { AB: 0.9 },
      'AB C D E',
      'B C D E',
      'A',
    ],
    [
      'equal scores keep the first',
      { A: 0.5, B: 0.5, C: 0.5, D: 0.5, E: 0.5 },
      { CE: 0.4 },
      'A B CE D',
      'A B C D',
      'E',
    ],
    [
      'nothing alike: the first two',
      { A: 0.5, B: 0.6, C: 0.7, D: 0.8, E: 0.9 },
      {},
      'AB C D E',
      'B C D E',
      'A',
    ],
    [
      'two rounds, two clusters',
      { A: 0.5, B: 0.6, C: 0.7, D: 0.8, E: 0.9, F: 0.1 },
      { AF: 0.9, BC: 0.8 },
      'AF BC D E',
      'A C D E',
      'B F',
    ],
    [
      'two rounds, one cluster',
      { A: 0.5, B: 0.6, C: 0.7, D: 0.8, E: 0.9, F: 0.1 },
      { AB: 0.9, AF: 0.7, BF: 0.7 },
      'ABF C D E',
      'B C D E',
      'A F',
    ],
    [
      'a join of two clusters compares their best',
      { A: 0.9, B: 0.8, C: 0.7, D: 0.6, E: 0.5, F: 0.4, G: 0.3 },
      { AB: 0.9, CD: 0.9, AC: 0.6, AD: 0.6, BC: 0.6, BD: 0.6 },
      'ABCD E F G',
      'A E F G',
      'B C D',
    ],
  ])('%s', (_, scores, alike, clusters, finalists, eliminated) => {
    const held = hold(scores, alike);
    expect(held.clusters.map((cluster) => cluster.join('')).join(' ')).toBe(clusters);
    expect(held.finalists.join(' ')).toBe(finalists);
    expect(held.eliminated.join(' ')).toBe(eliminated);
    expect(held.rounds).toHaveLength(held.eliminated.length);
  });

  test('each round says who stayed and how alike the two were', () => {
    const scores = { A: 0.5, B: 0.6, C: 0.7, D: 0.8, E: 0.9, F: 0.1 };
    expect(hold(scores, { AB: 0.9, AF: 0.7, BF: 0.5 }).rounds).toEqual([
      { round: 1, kept: 'B', eliminated: 'A', similarity: 0.9 },
      { round: 2, kept: 'B', eliminated: 'F', similarity: 0.6 },
    ]);
  });

  test('four are left alone', () => {
    const held = hold({ A: 0.1, B: 0.2, C: 0.3, D: 0.4 }, { AB: 1 });
    expect(held).toMatchObject({ rounds: [], eliminated: [], finalists: ['A', 'B', 'C', 'D'] });
  });
});

describe('similarity', () => {
  const similarityOf = (...bodies: string[]) =>
    measureSimilarity(compareDocuments(variantsOf(...bodies.map((body) => section(body)))));
  const [guests, backups] = ['Guests must sign in first.', 'Backups are kept for 90 days.'];

  test('is 1 for the same words, 0 for nothing in common, and the same both ways', () => {
    const [[own, same, other] = [], , [back] = []] = similarityOf(guests, guests, backups);
    expect([own, same, other, back]).toEqual([1, 1, 0, 0]);
  });

  test('counts what both say, in other amounts too', () => {
    const [[, half, amount] = []] = similarityOf(
      `${guests}\n\n${backups}`,
      guests,
      `${guests}\n\n${backups.replace('90', '30')}`,
    );
    expect(half).toBeCloseTo(2 / 3);
    expect(amount).toBe(1);
  });

  test('of two that say nothing is 1', () => {
    expect(measureSimilarity(compareDocuments(variantsOf('', '')))[0]).toEqual([1, 1]);
  });
});
