import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAILURE_STAGES, type Outcome, STATUSES, statusOf } from './contract.ts';

const good: Outcome = {
  aborted: undefined,
  mergeFailed: false,
  validationPassed: true,
  failedChanges: 0,
  debateSkipped: false,
  convergenceChecked: true,
  converged: true,
  convergenceOverride: false,
};

describe('[000/T05.07-success] [000/T05.07-partial-failed] the status', () => {
  test.each<[string, Partial<Outcome>, string]>([
    ['all ended well', {}, 'success'],
    ['not converged', { converged: false }, 'partial'],
    ['not converged, which quick does not ask', { converged: false, convergenceChecked: false }, 'success'],
    ['not converged, and overridden', { converged: false, convergenceOverride: true }, 'success'],
    ['validation failed', { validationPassed: false }, 'partial'],
    ['validation failed, and overridden', { validationPassed: false, convergenceOverride: true }, 'partial'],
    ['one change failed', { failedChanges: 1 }, 'partial'],
    ['debate skipped', { debateSkipped: true }, 'partial'],
    ['debate skipped, nothing checked', { debateSkipped: true, convergenceChecked: false }, 'partial'],
    ['merge failed', { mergeFailed: true }, 'failed'],
    ['merge failed, all else well', { mergeFailed: true, convergenceOverride: true }, 'failed'],
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
  debateSkipped: fc.boolean(),
  convergenceChecked: fc.boolean(),
  converged: fc.boolean(),
  convergenceOverride: fc.boolean(),
});

/** The worst is first. */
const rank = (outcome: Outcome): number => [...STATUSES].reverse().indexOf(statusOf(outcome));

test('failed is above partial, partial above success: whatever gets worse never betters the status', () => {
  const worse: readonly Partial<Outcome>[] = [
    { aborted: 'debate' },
    { mergeFailed: true },
    { validationPassed: false },
    { failedChanges: 2 },
    { debateSkipped: true },
    { converged: false },
    { convergenceChecked: true },
    { convergenceOverride: false },
  ];
  const runs = fc.property(anyOutcome, fc.constantFrom(...worse), (outcome, change) => {
    const isHarmless = 'failedChanges' in change && outcome.failedChanges > 0;
    expect(rank({ ...outcome, ...(isHarmless ? {} : change) })).toBeLessThanOrEqual(rank(outcome));
  });
  fc.assert(runs, { numRuns: 500, seed: 5 });
});
