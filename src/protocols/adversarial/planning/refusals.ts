// What the plan leaves alone, each with its reason, and what the base did worse, each with what becomes of it.

import { approachesOf, asksForDecision, type DiffPoint } from '../../../domain/difference.ts';
import type { Change, Refusal, Weakness } from '../../../domain/merge.ts';
import type { MergeContext } from './merge-context.ts';

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
    return 'one id for two things: nobody votes on numbers, each keeps its own text';
  if (point.within !== undefined)
    return `inside Variant ${point.within}: no variant was asked which of both holds`;
  if (result?.resolved && result.winner !== undefined) {
    const won = approachesOf(point).find((group) => group.includes(result.winner ?? ''));
    if (won?.includes(base))
      return `Round ${rounds}, ${base} with ${result.confidence}% confidence: the base keeps its own`;
  }
  if (asksForDecision(point)) return 'open: the base keeps its text until somebody decides';
  if (point.relation === 'unjudged') return 'unjudged: see undecided.md';
  if (point.kind === 'structural') return 'asks for no decision: the base keeps its arrangement';
  if (point.kind === 'unique')
    return isKin(context, point)
      ? 'unjudged: only a revision of the base says it, and no rule may bring it in'
      : 'unjudged: nothing comes in from a text of another origin before somebody judged it';
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
    const issue = `${point.title}: ${own?.summary ?? 'nothing is said'}`;
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
