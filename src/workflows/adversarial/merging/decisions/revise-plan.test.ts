import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../../test/documents/merges-of.ts';
import { applyChanges } from '../../../../text/edit/apply-changes.ts';
import { type PlanReview, reviewPlan } from '../../questions/checkpoints/review-plan.ts';
import { revisePlan } from './revise-plan.ts';

const ROLLBACK = 'Every release can be rolled back within 5 minutes by the operator on duty.';
const doc = (...parts: readonly string[]): string => `${['# Spec', ...parts].join('\n\n')}\n`;
const CHECKS = ['## Checks', 'The gateway checks every token.'];
const limits = (value: string): string[] => ['## Limits', `The timeout is ${value}.`];

const base = doc(...CHECKS, ...limits('30 s'));
const { plan, context } = mergeOf([base, doc(...CHECKS, '## Rollback', ROLLBACK, ...limits('10 s'))]);
const [insert, replace] = plan.changes.map(({ number }) => number) as [number, number];

const APPROVED: PlanReview = { approved: true, remove: [], move: [] };

function revise(review: Partial<PlanReview>, isPerson = true) {
  const revised = revisePlan(plan, { ...APPROVED, ...review }, isPerson, context.baseDocument);
  return { ...revised, merge: applyChanges(base, revised.plan.changes, revised.skip) };
}

describe('a plan after its review', () => {
  test('[000/T05.01-review-status] says who approved it', () => {
    expect(revise({}, false).plan.approval).toBe('auto-approved');
    expect(revise({}, true).plan.approval).toBe('user-approved');
    expect(revise({ remove: [insert] }).plan.approval).toBe('user-overridden');
    expect(revise({ move: [{ change: insert, after: 'Limits' }] }).plan.approval).toBe('user-overridden');
    expect(revise({ approved: false }).plan.approval).toBe('user-overridden');
  });

  test('[000/T05.02-cp4-plan] without the changes that were taken out', () => {
    const { merge } = revise({ remove: [insert] });
    expect(merge.text).toBe(doc(...CHECKS, ...limits('10 s')));
    expect(merge.results.map(({ status }) => status)).toEqual(['Skipped', 'Applied']);
  });

  test('without any, if it was not approved', () => {
    const { merge } = revise({ approved: false });
    expect(merge.text).toBe(base);
    expect(merge.results.every(({ status }) => status === 'Skipped')).toBe(true);
  });

  test('with a change elsewhere', () => {
    const { merge, plan: revised } = revise({ move: [{ change: insert, after: ' Limits ' }] });
    expect(merge.text).toBe(doc(...CHECKS, ...limits('10 s'), '## Rollback', ROLLBACK));
    expect(revised.changes[0]).toMatchObject({
      target: { section: 'Limits', line: 7 },
      integration: 'after "Limits", as decided by a person',
    });
  });

  test.each([
    ['to a section that does not exist', { change: insert, after: 'Nowhere' }, ['Failed', 'Applied']],
    [
      'of a passage that takes the place of another',
      { change: replace, after: 'Checks' },
      ['Applied', 'Failed'],
    ],
  ])('a move %s fails with its reason, the rest is applied', (_, move, statuses) => {
    const { merge } = revise({ move: [move] });
    expect(merge.results.map(({ status }) => status)).toEqual(statuses);
    expect(merge.results.find(({ status }) => status === 'Failed')?.reason).toBe(
      'its place is not in the base',
    );
  });
});

describe('the question', () => {
  const payload = {
    changes: plan.changes.map(({ number, title, approach, risk, edits }) => ({
      number,
      title,
      approach,
      risk,
      from: 'Variant B, Rollback',
      to: 'Limits',
      movable: approach === 'insert',
      passages: edits.map(({ text }) => text.trim()),
    })),
    refusals: 4,
    risk: plan.risk,
    sections: ['Checks', 'Limits'],
    lines: 12,
    foreign: [],
    points: [],
  };

  test('shows counts, changes and risk', () => {
    const { user } = reviewPlan.prompt(payload);
    expect(user).toContain('2 changes planned, 4 rejected. Risk: Medium overall.');
    expect(user).toContain('1. Add section "Rollback" (insert, risk Low)');
  });

  test('is answered with yes where nobody is asked', () => {
    expect(reviewPlan.embedded(payload)).toEqual({ ...APPROVED, unasked: true });
    expect(reviewPlan.check?.(APPROVED, payload)).toEqual([]);
  });

  test.each([
    [{ change: replace, after: 'Limits' }, /cannot stand elsewhere/],
    [{ change: insert, after: 'Nowhere' }, /no section "Nowhere"/],
  ])('finds that %j cannot be done', (move, says) => {
    const [finding] = reviewPlan.check?.({ ...APPROVED, move: [move] }, payload) ?? [];
    expect(finding?.message).toMatch(says);
  });

  test('finds changes that are not in the plan', () => {
    const answer = { approved: true, remove: [7], move: [{ change: 0, after: 'Limits' }] };
    expect(reviewPlan.check?.(answer, payload)?.map(({ message }) => message)).toEqual([
      'there is no Change #7 in this plan',
      'there is no Change #0 in this plan',
    ]);
  });

  test.each([
    { approved: 'yes' },
    { approved: true, remove: 1 },
    { ...APPROVED, remove: [1.5] },
    { ...APPROVED, more: 1 },
  ])('is not answered by %j', (answer) => expect(reviewPlan.answer.safeParse(answer).success).toBe(false));
});
