import { expect, test } from 'vitest';
import { FAILURE_STAGES } from '../../../domain/contract.ts';
import { EXIT_CODES, exitCodeOf } from './outcome.ts';

test.each([
  ['success', null, 0, 0],
  ['partial', null, 0, 3],
  ['failed', 'variant_generation', 4, 4],
  ['failed', 'debate', 4, 4],
  ['failed', 'transport', 4, 4],
  ['failed', 'merge', 1, 1],
  ['failed', 'validation', 1, 1],
] as const)('%s at %s: %i, %i if strict', (status, failure_stage, usual, strict) => {
  expect(exitCodeOf({ status, failure_stage }, false)).toBe(usual);
  expect(exitCodeOf({ status, failure_stage }, true)).toBe(strict);
});

test('every code is one of the table', () => {
  const known = EXIT_CODES.map(([code]) => code);
  for (const failure_stage of [...FAILURE_STAGES, null]) {
    for (const status of ['success', 'partial', 'failed'] as const) {
      expect(known).toContain(exitCodeOf({ status, failure_stage }, true));
    }
  }
});
