import { describe, expect, test } from 'vitest';
import type { ConsumedContract } from './consume-contract.ts';
import { DIVERGENT, INVOCATION_FAILED, routeContract, unresolvedWarning } from './routing.ts';

const contractOf = (more: Partial<ConsumedContract>): ConsumedContract => ({
  status: 'success',
  mergedOutputPath: 'unified-spec.md',
  convergence: 0.9,
  artifactsDir: 'adversarial-specs',
  unresolved: 0,
  baseVariant: null,
  failureStage: null,
  defaulted: [],
  fallbackMode: false,
  isReturned: true,
  faults: [],
  ...more,
});

const routeOf = (more: Partial<ConsumedContract>) => routeContract(contractOf(more));
const partialAt = (share: string) =>
  `Adversarial consolidation partial (convergence: ${share}). Some conflicts unresolved.`;

describe('where a contract leads', () => {
  test.each([1, 0.6, 0.59, 0.5])('[001/routing-success] success at %d goes on', (convergence) =>
    expect(routeOf({ convergence })).toEqual({ to: 'proceed', warnings: [] }),
  );

  test.each([
    [0.6, '60%'],
    [0.79, '79%'],
    [1, '100%'],
  ])('[001/routing-partial-60] partial at %d goes on with a warning', (convergence, share) =>
    expect(routeOf({ status: 'partial', convergence })).toEqual({
      to: 'proceed',
      warnings: [partialAt(share)],
    }),
  );

  test.each([
    [0.5999, '59%'],
    [0.55, '55%'],
    [0.5, '50%'],
  ])('[001/routing-partial-prompt] [001/routing-partial-abort] partial at %d asks', (convergence, share) =>
    expect(routeOf({ status: 'partial', convergence })).toEqual({
      to: 'ask',
      question: `Adversarial convergence is ${share} (below 60% threshold). Proceed anyway? [Y/n]`,
      refusal: `Adversarial convergence ${share} is below 60% threshold. Use --interactive to approve low-convergence results, or revise specifications.`,
      warnings: [],
      approved: [partialAt(share)],
    }),
  );

  test.each([
    [
      { unresolved: 3 },
      'sc:adversarial failed. Roadmap generation aborted. Unresolved conflicts: 3. Review adversarial artifacts at adversarial-specs for details.',
    ],
    [
      {},
      'sc:adversarial failed. Roadmap generation aborted. Review adversarial artifacts at adversarial-specs for details.',
    ],
    [{ artifactsDir: null }, 'sc:adversarial failed. Roadmap generation aborted.'],
  ])('[001/routing-failed] failed: %j', (more, message) =>
    expect(routeOf({ status: 'failed', ...more })).toEqual({ to: 'abort', message, warnings: [] }),
  );

  test('[001/error-invocation] nothing returned', () =>
    expect(routeOf({ status: 'failed', isReturned: false })).toEqual({
      to: 'abort',
      message: INVOCATION_FAILED,
      warnings: [],
    }));
});

describe('too far apart', () => {
  test.each([
    ['success', 0.4999, true],
    ['partial', 0.4999, true],
    ['failed', 0.4999, true],
    ['success', 0.5, false],
    ['partial', 0.5, false],
    ['partial', 0.59, false],
    ['failed', 0.5, false],
  ] as const)('[001/divergent-trigger] %s at %d: %s', (status, convergence, isSaid) =>
    expect(routeOf({ status, convergence }).warnings.includes(DIVERGENT)).toBe(isSaid),
  );

  test('[001/divergent-with-abort] both are said, and both are logged if it is approved', () =>
    expect(routeOf({ status: 'partial', convergence: 0.2 })).toMatchObject({
      warnings: [DIVERGENT],
      refusal: expect.stringMatching(/^Adversarial convergence 20% is below 60% threshold\./),
      approved: [partialAt('20%'), DIVERGENT],
    }));
});

test.each([
  [0, []],
  [
    2,
    [
      '> **Warning**: Adversarial consolidation produced 2 unresolved conflicts.',
      '> Review artifacts at adversarial-specs for conflict details.',
    ],
  ],
])('[001/unresolved-warning] %d', (unresolved, lines) =>
  expect(unresolvedWarning(contractOf({ unresolved }))).toEqual(lines),
);
