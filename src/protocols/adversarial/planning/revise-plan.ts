// A plan after somebody looked at it: approved, without some changes, or with some of them elsewhere.

import type { Document } from '../../../domain/document.ts';
import type { Change, MergePlan } from '../../../domain/merge.ts';
import type { PlanReview } from '../questions/review-plan.ts';
import { setApart } from './draft-edit.ts';

export interface RevisedPlan {
  readonly plan: MergePlan;
  /** Numbers of changes that are not carried out. */
  readonly skip: ReadonlySet<number>;
}

export function revisePlan(
  plan: MergePlan,
  review: PlanReview,
  isPerson: boolean,
  base: Document,
): RevisedPlan {
  const { approved, remove, move } = review;
  const skip = new Set(approved ? remove : plan.changes.map(({ number }) => number));
  const isOverridden = skip.size > 0 || move.length > 0;
  const targets = new Map(move.map(({ change, after }) => [change, after]));
  const changes = plan.changes.map((change) => {
    const after = targets.get(change.number);
    return after === undefined ? change : moved(change, after, base);
  });
  const approval = isOverridden ? 'user-overridden' : isPerson ? 'user-approved' : 'auto-approved';
  return { plan: { ...plan, changes, approval }, skip };
}

/** Nowhere, if the base has no such section or the change takes the place of something: it fails then, and says so. */
const NOWHERE = -1;

function moved(change: Change, after: string, base: Document): Change {
  const section = base.sections.find(({ title, level }) => level > 0 && title.trim() === after.trim());
  const adds = change.edits.every(({ start, end }) => start === end);
  const offset = section && adds ? section.treeEnd : NOWHERE;
  return {
    ...change,
    target: { section: after.trim(), line: section?.line ?? 1 },
    integration: `after "${after.trim()}", as decided by a person`,
    edits: change.edits.map((edit) => ({
      ...edit,
      start: offset,
      end: offset,
      text: offset === NOWHERE ? edit.text : setApart(base.text, offset, edit.text.trim()),
    })),
  };
}
