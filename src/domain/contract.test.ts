import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAILURE_STAGES, type Outcome, STATUSES, statusOf } from './contract.ts';

const good: Outcome = {
  aborted: undefined,
  mergeFailed: false,
  validationPassed: true,
  failedChanges: 0,
  isSimilar: false,
  isOpen: false,
  unjudged: 0,
  isUnheard: false,
  convergenceChecked: true,
  converged: true,
};

describe('[000/T05.07-success] [000/T05.07-partial-failed] [000/R2-6-status] the status', () => {
  test.each<[string, Partial<Outcome>, string]>([
    ['all ended well', {}, 'success'],
    ['not converged', { converged: false }, 'partial'],
    ['not converged, which quick does not ask', { converged: false, convergenceChecked: false }, 'success'],
    ['something above Low is open', { isOpen: true }, 'partial'],
    ['something is open, at quick', { isOpen: true, convergenceChecked: false }, 'partial'],
    ['one statement is unjudged', { unjudged: 1 }, 'partial'],
    ['a rival was not heard', { isUnheard: true }, 'partial'],
    ['validation failed', { validationPassed: false }, 'partial'],
    ['one change failed', { failedChanges: 1 }, 'partial'],
    ['hardly any difference', { isSimilar: true, convergenceChecked: false }, 'partial'],
    ['merge failed', { mergeFailed: true }, 'failed'],
    ['merge failed, much else, too', { mergeFailed: true, isOpen: true, unjudged: 9 }, 'failed'],
    ...FAILURE_STAGES.map((aborted): [string, Partial<Outcome>, string] => [
      `broke off at ${aborted}`,
      { aborted },
      'failed',
    ]),
  ])('%s', (_, outcome, status) => expect(statusOf({ ...good, ...outcome })).toBe(status));
});

const anyOutcome: fc.Arbitrary<Outcome> = fc.record({
  aborted: fc.option(fc.constantFrom(...FAILURE_STAGES), { nil: undefined }),
  mergeFailed: fc.boolean(),
  validationPassed: fc.boolean(),
  failedChanges: fc.nat(3),
  isSimilar: fc.boolean(),
  isOpen: fc.boolean(),
  unjudged: fc.nat(3),
  isUnheard: fc.boolean(),
  convergenceChecked: fc.boolean(),
  converged: fc.boolean(),
});

/** The worst is first. */
const rank = (outcome: Outcome): number => [...STATUSES].reverse().indexOf(statusOf(outcome));

test('failed is above partial, partial above success: whatever gets worse never betters the status', () => {
  const worse: readonly Partial<Outcome>[] = [
    { aborted: 'debate' },
    { mergeFailed: true },
    { validationPassed: false },
    { failedChanges: 3 },
    { isSimilar: true },
    { isOpen: true },
    { unjudged: 3 },
    { isUnheard: true },
    { converged: false },
    { convergenceChecked: true },
  ];
  const runs = fc.property(anyOutcome, fc.constantFrom(...worse), (outcome, change) => {
    expect(rank({ ...outcome, ...change })).toBeLessThanOrEqual(rank(outcome));
  });
  fc.assert(runs, { numRuns: 500, seed: 5 });
});
