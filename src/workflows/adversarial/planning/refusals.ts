// What the plan leaves alone, each with its reason, what the base did worse, each with what becomes of it, and the review of a plan by
// rule (ruling D-36): every source and target exists, every edit fits, every lost point is answered for.

import { approachesOf, asksForDecision, type DiffPoint } from '../../../domain/comparison/difference.ts';
import type { Change, MergePlan, PlanFinding, Refusal, Weakness } from '../../../domain/comparison/merge.ts';
import { applyChanges } from '../../../text/edit/apply-changes.ts';
import type { MergeContext } from './context/merge-context.ts';
import { nameSection } from './context/name-section.ts';

export function findRefusals(
  context: MergeContext,
  changes: readonly Change[],
  refused: ReadonlyMap<string, string>,
): Refusal[] {
  const served = new Set(changes.flatMap(({ points }) => points));
  return context.points.flatMap((point) => {
    if (served.has(point.id) || isOwn(point, context.base)) return [];
    const reason = refused.get(point.id) ?? reasonOf(context, point);
    return [{ point: point.id, approach: approachOf(point, context.base), reason }];
  });
}

/** A contribution of the base, or a fault inside it, is nothing that others propose. */
const isOwn = ({ kind, sides, within }: DiffPoint, base: string): boolean =>
  within === base || (kind === 'unique' && sides.some(({ variant, present }) => variant === base && present));

function reasonOf(context: MergeContext, point: DiffPoint): string {
  const { results, base, rounds } = context;
  const result = results.find((one) => one.point === point.id);
  if (point.category === 'id-clash')
    return 'one id for two things: ids are not debated, each keeps its own text';
  if (point.within !== undefined)
    return `inside Variant ${point.within}: no variant was asked which of both holds`;
  if (result?.resolved && result.winner !== undefined) {
    const won = approachesOf(point).find((group) => group.includes(result.winner ?? ''));
    if (won?.includes(base))
      return `Round ${rounds}, ${base} with ${result.confidence}% confidence: the base keeps its own`;
  }
  if (asksForDecision(point)) return 'open: the base keeps its text until you decide';
  if (point.relation === 'unjudged') return 'unjudged: see undecided.md';
  if (point.kind === 'structural') return 'asks for no decision: the base keeps its arrangement';
  if (point.kind === 'unique')
    return isKin(context, point)
      ? 'unjudged: only a revision of the base says it, and no rule may bring it in'
      : 'unjudged: nothing comes in from an independently written text until it has been judged';
  return 'asks for no decision: the base keeps its words';
}

const isKin = ({ comparison, baseIndex }: MergeContext, { sides }: DiffPoint): boolean =>
  sides.some(({ present }, index) => present && comparison.areKin(baseIndex, index));

/** What all who differ say. */
function approachOf({ sides }: DiffPoint, base: string): string {
  const others = sides.filter(({ variant, present }) => variant !== base && present);
  const shown = others.map(({ variant, summary }) => `Variant ${variant}: ${summary}`);
  return shown.length > 0 ? shown.join('; ') : 'the others say nothing about it';
}

export function findWeaknesses(
  { base, points, results }: MergeContext,
  changes: readonly Change[],
  refusals: readonly Refusal[],
): Weakness[] {
  return points.flatMap((point): Weakness[] => {
    const isInside = point.within?.split(', ').includes(base) ?? false;
    const result = results.find((one) => one.point === point.id);
    const groups = approachesOf(point);
    const isLost =
      result?.resolved === true &&
      result.winner !== undefined &&
      !groups.some((group) => group.includes(result.winner ?? '') && group.includes(base));
    if (!isInside && !isLost) return [];
    const own = point.sides.find(({ variant }) => variant === base);
    const issue = `${point.title}: ${own?.summary ?? 'no text'}`;
    if (isInside) {
      const fix =
        'left as it is: the base contradicts itself here, and no variant was asked which of both holds';
      return [{ point: point.id, issue, better: undefined, fix }];
    }
    const fixing = changes
      .filter((change) => change.points.includes(point.id))
      .map(({ number }) => `Change #${number}`);
    const why = refusals.find((refusal) => refusal.point === point.id)?.reason ?? '';
    const fix = fixing.length > 0 ? fixing.join(', ') : `not fixed: ${why}`;
    return [{ point: point.id, issue, better: result?.winner, fix }];
  });
}

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
