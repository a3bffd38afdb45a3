import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';
import type { Change, MergePlan } from '../../../domain/merge.ts';
import { lintPlan } from './lint-plan.ts';

const ROLLBACK = 'Every release can be rolled back within 5 minutes by the operator on duty.';
const doc = (limit: string, ...more: readonly string[]): string =>
  `${['# Spec', '## Limits', `The timeout is ${limit}.`, ...more].join('\n\n')}\n`;

const { context, verdicts, plan } = mergeOf([doc('30 s'), doc('10 s', '## Rollback', ROLLBACK)]);
const [first, second] = plan.changes as [Change, Change];

const rulesOf = (changed: Partial<MergePlan>): string[] =>
  lintPlan(context, verdicts, { ...plan, ...changed }).map(({ rule, subject }) => `${rule} ${subject}`);
const withFirst = (changed: Partial<Change>): Partial<MergePlan> => ({
  changes: [{ ...first, ...changed }, second],
});

describe('[000/T05.01-plan-lint] the plan is reviewed by rule', () => {
  test('the plan as it was made holds', () => {
    expect(plan.changes).toHaveLength(2);
    expect(rulesOf({})).toEqual([]);
  });

  const { edits } = first;
  test.each<[string, Partial<MergePlan>, string[]]>([
    [
      'a source that does not exist',
      withFirst({ source: { section: 'Nowhere', line: 3 } }),
      ['source-exists Change #1'],
    ],
    [
      'a source at another line',
      withFirst({ source: { section: 'Limits', line: 4 } }),
      ['source-exists Change #1'],
    ],
    ['a variant that does not exist', withFirst({ variant: 'Z' }), ['source-exists Change #1']],
    [
      'a block that the source does not have',
      withFirst({ edits: edits.map((edit) => ({ ...edit, blocks: [99] })) }),
      ['source-exists Change #1'],
    ],
    [
      'a target that does not exist',
      withFirst({ target: { section: 'Nowhere', line: 3 } }),
      ['target-exists Change #1'],
    ],
    [
      'an edit outside the base',
      withFirst({ edits: edits.map((edit) => ({ ...edit, start: 9999, end: 9999 })) }),
      ['edit-applies Change #1'],
    ],
    [
      'two changes to one passage',
      { changes: [first, { ...first, number: 2 }, second] },
      ['edit-applies Change #2'],
    ],
    ['a lost point that nobody answers for', { changes: [second] }, ['point-covered X-001']],
    ['a unique contribution that nobody answers for', { changes: [first] }, ['point-covered U-001']],
  ])('%s is found', (_, changed, expected) => expect(rulesOf(changed)).toEqual(expected));

  test('a refusal answers for a lost point', () => {
    const refusals = [...plan.refusals, { point: 'X-001', approach: 'B: 10 s', reason: 'no' }];
    expect(rulesOf({ changes: [second], refusals })).toEqual([]);
  });

  test('the same plan gives the same findings', () => {
    const broken = { ...plan, changes: [] };
    expect(lintPlan(context, verdicts, broken)).toEqual(lintPlan(context, verdicts, broken));
  });
});
