// The review of a plan by rule (ruling D-36): every source and target exists, every edit fits, every lost point is
// answered for.

import { approachesOf, type DiffPoint } from '../../../domain/difference.ts';
import type { Change, MergePlan, PlanFinding } from '../../../domain/merge.ts';
import { applyChanges } from '../merging/apply-changes.ts';
import { nameSection } from '../merging/provenance/sources.ts';
import type { MergeContext } from './merge-context.ts';

export function lintPlan(context: MergeContext, plan: MergePlan): PlanFinding[] {
  const applied = applyChanges(context.baseDocument.text, plan.changes);
  return [
    ...plan.changes.flatMap((change) => lintPlaces(context, change)),
    ...applied.results.flatMap(({ change, status, reason }): PlanFinding[] =>
      status === 'Failed'
        ? [{ rule: 'edit-applies', subject: `Change #${change}`, message: reason ?? '' }]
        : [],
    ),
    ...lintPoints(context, plan),
  ];
}

function lintPlaces({ comparison, baseDocument }: MergeContext, change: Change): PlanFinding[] {
  const subject = `Change #${change.number}`;
  const source = comparison.variants.find(({ id }) => id === change.variant)?.document;
  const findings: PlanFinding[] = [];
  const isThere = source?.sections.some(
    ({ index, line }) => line === change.source.line && nameSection(source, index) === change.source.section,
  );
  const hasBlocks = change.edits.every(({ blocks }) =>
    blocks.every((block) => source?.blocks[block] !== undefined),
  );
  if (!isThere || !hasBlocks) {
    const message = `Variant ${change.variant} has no section "${change.source.section}" with these blocks`;
    findings.push({ rule: 'source-exists', subject, message });
  }
  const isTarget = baseDocument.sections.some(
    ({ index, line }) =>
      line === change.target.line && nameSection(baseDocument, index) === change.target.section,
  );
  if (!isTarget) {
    const message = `the base has no section "${change.target.section}"`;
    findings.push({ rule: 'target-exists', subject, message });
  }
  return findings;
}

/** A point that was decided against the base is a change, or refused with a reason. */
function lintPoints(
  { results, points, base }: MergeContext,
  { changes, refusals }: MergePlan,
): PlanFinding[] {
  const answered = new Set([
    ...changes.flatMap((change) => change.points),
    ...refusals.map(({ point }) => point),
  ]);
  const known = new Map(points.map((point) => [point.id, point]));
  return results
    .filter(({ point, resolved, winner }) => {
      const own = approachesOf(known.get(point) as DiffPoint).find((group) => group.includes(base));
      return resolved && winner !== undefined && !own?.includes(winner) && !answered.has(point);
    })
    .map(({ point }) => ({
      rule: 'point-covered',
      subject: point,
      message: 'the base lost it, and neither a change nor a refusal answers for it',
    }));
}
