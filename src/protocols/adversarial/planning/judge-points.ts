// What a point means for the base: lost to a variant, held, left open, or never argued. Lost points are what the plan
// must answer for.

import type { PointResult } from '../../../domain/debate.ts';
import type { DiffPoint } from '../../../domain/difference.ts';
import type { VariantId } from '../../../domain/document.ts';
import type { MergeContext } from './merge-context.ts';

export interface PointVerdict {
  readonly point: DiffPoint;
  readonly outcome: 'lost' | 'held' | 'contested' | 'undebated' | 'slight' | 'inside';
  /** The variant whose text is to come in; for `lost` alone. */
  readonly to: VariantId | undefined;
  readonly confidence: number | undefined;
  /** Round, point and confidence, or why there are none. */
  readonly why: string;
}

export type PointVerdicts = ReadonlyMap<string, PointVerdict>;

export function judgePoints(context: MergeContext): PointVerdicts {
  const results = new Map(context.results.map((result) => [result.point, result]));
  return new Map(context.points.map((point) => [point.id, judge(context, point, results.get(point.id))]));
}

function judge(context: MergeContext, point: DiffPoint, result: PointResult | undefined): PointVerdict {
  const confidence = result?.confidence;
  if (point.within !== undefined) {
    const why = `a contradiction inside ${variantNames(point.within.split(', '))}, not between variants`;
    return { point, outcome: 'inside', to: undefined, confidence, why };
  }
  if (point.kind === 'unique') return judgeUnique(context, point);
  const missing = lostByDefault(context, point, result);
  if (missing !== undefined) return missing;
  if (!result) return { point, outcome: 'undebated', to: undefined, confidence, why: undebated(context) };
  const cited = `Round ${context.rounds}, ${point.id}`;
  if (!result.resolved || result.winner === undefined) {
    const why = `${cited}: no majority for any variant (confidence ${result.confidence}%)`;
    return { point, outcome: 'contested', to: undefined, confidence, why };
  }
  const why = `${cited}: Variant ${result.winner} held to be better with ${result.confidence}% confidence`;
  return result.winner === context.base
    ? { point, outcome: 'held', to: undefined, confidence, why }
    : { point, outcome: 'lost', to: result.winner, confidence, why };
}

function judgeUnique({ base }: MergeContext, point: DiffPoint): PointVerdict {
  const owner = point.sides.find(({ present }) => present)?.variant;
  const why = `${point.id}: unique contribution of value ${point.severity} (${point.reason})`;
  const common = { point, confidence: undefined, why };
  if (owner === base) return { ...common, outcome: 'held', to: undefined };
  return point.severity === 'Low'
    ? { ...common, outcome: 'slight', to: undefined }
    : { ...common, outcome: 'lost', to: owner };
}

/** Ruling E-21: what two or more variants cover and the base does not, the base loses, whatever was said of it. */
function lostByDefault(
  { base, ranking, rounds }: MergeContext,
  point: DiffPoint,
  result: PointResult | undefined,
): PointVerdict | undefined {
  if (point.scope !== 'sections') return undefined;
  const having = point.sides.filter(({ present }) => present).map(({ variant }) => variant);
  if (having.length < 2 || having.includes(base)) return undefined;
  const won = having.find((id) => id === result?.winner);
  const to = won ?? ranking.find((id) => having.includes(id)) ?? having[0];
  const confidence = result?.confidence;
  const covered = `${point.id}: covered by ${variantNames(having)} and missing from the base`;
  const why =
    won === undefined
      ? `${covered}; taken from the best scored of them`
      : `Round ${rounds}, ${covered}; Variant ${won} held to be better with ${confidence}% confidence`;
  return { point, outcome: 'lost', to, confidence, why };
}

const undebated = ({ skipped }: MergeContext): string =>
  skipped === undefined ? 'out of focus: not debated' : `not debated: ${skipped}`;

export const variantNames = (ids: readonly VariantId[]): string =>
  ids.length === 1 ? `Variant ${ids[0]}` : `Variants ${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
