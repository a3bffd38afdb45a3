import { expect, test } from 'vitest';
import type { RunRecord } from './record.ts';
import { recountElimination } from './recount-scores.ts';

type Data = NonNullable<RunRecord['elimination']>;

const HELD: Data = {
  clusters: [['A', 'E'], ['B'], ['C'], ['D']],
  scores: [
    { variant: 'A', quant_score: 0.5 },
    { variant: 'B', quant_score: 0.6 },
    { variant: 'C', quant_score: 0.7 },
    { variant: 'D', quant_score: 0.8 },
    { variant: 'E', quant_score: 0.5 },
  ],
  rounds: [{ round: 1, kept: 'A', eliminated: 'E' }],
  finalists: ['A', 'B', 'C', 'D'],
  eliminated: ['E'],
};

function recount(change: Partial<Data> = {}, advocates = ['A', 'B'], ranking = ['D', 'C', 'B', 'A']) {
  const record = {
    debate: { advocates },
    selection: { ranking, scores: [{ variant: 'A', quant_score: 0.5 }] },
  } as unknown as RunRecord;
  return recountElimination({ ...HELD, ...change }, record).differences.map(({ message }) => message);
}

test('what was held by the rules holds', () => expect(recount()).toEqual([]));

test.each<[string, Partial<Data>]>([
  ['finalists', { finalists: ['E', 'B', 'C', 'D'] }],
  ['more finalists than four', { finalists: ['A', 'B', 'C', 'D', 'E'] }],
  ['eliminated', { eliminated: [] }],
  ['eliminated in rounds', { rounds: [] }],
  ['variants in clusters', { clusters: [['A'], ['B'], ['C'], ['D']] }],
  ['round 1: the better of one cluster stays', { rounds: [{ round: 1, kept: 'E', eliminated: 'A' }] }],
  ['round 1: the better of one cluster stays', { rounds: [{ round: 1, kept: 'B', eliminated: 'E' }] }],
  ['quant_score of A', { scores: HELD.scores.map((one) => ({ ...one, quant_score: 0.4 })) }],
])('%s', (message, change) => expect(recount(change)).toContain(message));

test('nobody speaks for an eliminated variant, nor is it ranked', () => {
  expect(recount({}, ['A', 'E'])).toEqual(['advocates of eliminated variants']);
  expect(recount({}, ['A'], ['E'])).toEqual(['eliminated variants in the ranking']);
});
