import { describe, expect, test } from 'vitest';
import type { AdversarialOutput } from '../../index.ts';
import { describeMerge } from './describe-merge.ts';

function results(...statuses: readonly string[]) {
  return statuses.map((status, index) => ({ change: index + 1, status }));
}

const whole = {
  variants: [
    { letter: 'A', label: 'a.md' },
    { letter: 'B', label: 'b.md' },
    { letter: 'C', label: 'c\u001b.md' },
  ],
  debate: {
    status: 'CONVERGED',
    convergence: 0.9,
    threshold: 0.8,
    skip_reason: null,
    points: ['X-001', 'X-002', 'X-003', 'X-004'].map((point_id) => ({ point_id })),
    undebated: [],
    unresolved: ['X-001'],
    unjudged: [],
  },
  plan: {
    changes: [
      { number: 1, variant: 'C' },
      { number: 2, variant: 'B' },
      { number: 3, variant: 'B' },
    ],
  },
  merge: { planned: 3, applied: 3, failed: 0, skipped: 0, results: results('Applied', 'Applied', 'Applied') },
  validation: { passed: true, checks: [{ name: 'structure', passed: true }] },
  contract: {
    status: 'success',
    failure_stage: null,
    open_points: [],
    unresolved_conflicts: [],
    convergence_checked: true,
    convergence_override: false,
    debate_skipped: false,
  },
};

function describing(changed: Record<string, object>): string[] {
  const entries = Object.entries(whole).map(([key, value]) => [
    key,
    Array.isArray(value) ? value : { ...value, ...changed[key] },
  ]);
  return describeMerge(Object.fromEntries(entries) as unknown as AdversarialOutput);
}

test('says what came from whom, and nothing more where all is well', () => {
  expect(describing({})).toEqual(['Merged: 3 changes: 2 from B (b.md), 1 from C (c\ufffd.md)']);
});

test.each<[string, Record<string, object>, string]>([
  [
    'nothing to do',
    { plan: { changes: [] }, merge: { planned: 0, applied: 0 } },
    'Merged: nothing; the merged document is the base',
  ],
  [
    'one change',
    { plan: { changes: [{ number: 1, variant: 'B' }] }, merge: { planned: 1, applied: 1 } },
    'Merged: 1 change: 1 from B (b.md)',
  ],
  [
    'not all of them',
    { merge: { applied: 1, failed: 1, skipped: 1, results: results('Failed', 'Applied', 'Skipped') } },
    'Merged: 1 of 3 changes: 1 from B (b.md), 1 failed, 1 skipped',
  ],
  [
    'open points',
    { contract: { open_points: ['C-001', 'X-002'], unresolved_conflicts: ['X-002'] } },
    'To decide: 1 contradiction: X-002',
  ],
  [
    'open points that nobody debated',
    {
      contract: { unresolved_conflicts: ['X-002', 'X-005', 'X-006'] },
      debate: { undebated: ['X-005'] },
    },
    'To decide: 3 contradictions (1 debated, 1 not debated, 1 inside one document): X-002, X-005, X-006',
  ],
  [
    'many open points',
    { contract: { unresolved_conflicts: Array.from({ length: 14 }, (_, n) => `X-${n}`) } },
    'To decide: 14 contradictions (14 inside one document): X-0, X-1, X-2, X-3, X-4, X-5, X-6, X-7, X-8, X-9, X-10, X-11 and 2 more',
  ],
])('%s', (_, changed, line) => expect(describing(changed)).toContain(line));

describe('a result that is not whole says why', () => {
  test.each<[string, Record<string, object>, string]>([
    [
      'skipped',
      { contract: { debate_skipped: true }, debate: { skip_reason: 'variants substantially identical' } },
      'the debate was skipped (variants substantially identical)',
    ],
    [
      'not converged',
      { debate: { status: 'NOT_CONVERGED', convergence: 0.75 } },
      'the debate did not converge (75%, 3 of 4 contradictions agreed; 80% required)',
    ],
    [
      'nearly converged',
      {
        debate: {
          status: 'NOT_CONVERGED',
          convergence: 47 / 59,
          points: Array.from({ length: 59 }),
          unresolved: Array.from({ length: 12 }),
        },
      },
      'the debate did not converge (79%, 47 of 59 contradictions agreed; 80% required)',
    ],
    [
      'not converged for what nobody judged',
      { debate: { status: 'NOT_CONVERGED', convergence: 0.5, unjudged: ['C-001', 'C-002'] } },
      'the debate did not converge (50%, 3 of 6 agreed: 4 contradictions and 2 topics with unjudged statements; 80% required)',
    ],
    ['a change failed', { merge: { applied: 2, failed: 1 } }, '1 of 3 changes could not be applied'],
    [
      'a check failed',
      { validation: { passed: false, checks: [{ name: 'references', passed: false }] } },
      'the merged document failed a check (references): see merge-log.md',
    ],
  ])('%s', (_, changed, reason) => {
    const partial = { ...changed, contract: { status: 'partial', ...changed.contract } };
    expect(describing(partial)).toContain(`Status: partial: ${reason}`);
    const failed = {
      ...partial,
      contract: { ...partial.contract, status: 'failed', failure_stage: 'merge' },
    };
    expect(describing(failed)).toContain(`Status: failed at merge: ${reason}`);
  });
});
