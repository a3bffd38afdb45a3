import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANCES } from '../model/decision.ts';
import { findConsensus } from './consensus.ts';

const votesOf = (written: string) =>
  new Map(STANCES.map((stance, index) => [stance, written[index] === '-' ? null : (written[index] ?? null)]));

describe('[004/consensus-two-thirds] two thirds of the votes, by count', () => {
  test.each([
    ['AAA', 0.67, 'CONSENSUS', 'A', 'unanimous'],
    ['AAB', 0.67, 'CONSENSUS', 'A', 'majority'],
    ['BAA', 0.67, 'CONSENSUS', 'A', 'majority'],
    ['ABC', 0.67, 'CONTESTED', undefined, undefined],
    // Spelled otherwise, the share is meant to the half percent.
    ['AAB', 0.6667, 'CONSENSUS', 'A', 'majority'],
    ['AAB', 0.7, 'CONTESTED', undefined, undefined],
    ['AAB', 1, 'CONTESTED', undefined, undefined],
    ['AAA', 1, 'CONSENSUS', 'A', 'unanimous'],
    ['AAB', 0.51, 'CONSENSUS', 'A', 'majority'],
  ])('%s at %d: %s %s', (written, threshold, outcome, option, type) => {
    expect(findConsensus(votesOf(written), threshold)).toMatchObject({ outcome, option, type });
  });
});

describe('[004/two-judges-left] judges without a vote do not count', () => {
  test.each([
    ['AA-', 'CONSENSUS', 2],
    ['-AA', 'CONSENSUS', 2],
    ['AB-', 'CONTESTED', 2],
    ['A--', 'INSUFFICIENT', 1],
    ['---', 'INSUFFICIENT', 0],
  ])('%s: %s', (written, outcome, valid) => {
    expect(findConsensus(votesOf(written), 0.67)).toMatchObject({ outcome, valid });
  });

  test('one of two is never enough, whatever the threshold', () => {
    for (const threshold of [0.501, 0.505, 0.51, 0.67]) {
      expect(findConsensus(votesOf('AB-'), threshold).outcome).toBe('CONTESTED');
    }
  });
});

test('[004/result-distribution] every voting judge stands once, under what it chose', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'B', '-'), { minLength: 3, maxLength: 3 }), (written) => {
      const votes = votesOf(written.join(''));
      const { distribution } = findConsensus(votes, 0.67);
      const listed = [...distribution].flatMap(([option, judges]) => judges.map((judge) => [judge, option]));
      expect(new Map(listed as [string, string][])).toEqual(
        new Map([...votes].filter(([, vote]) => vote !== null)),
      );
      expect(listed).toHaveLength(written.filter((vote) => vote !== '-').length);
    }),
    { seed: 1 },
  );
});
