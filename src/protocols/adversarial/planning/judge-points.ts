// What a point means for the base: lost to a variant, held, left open, or never argued. Lost points are what the plan
// must answer for.

import type { PointResult } from '../../../domain/debate.ts';
import { asksForDecision, type DiffPoint } from '../../../domain/difference.ts';
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
  const verdicts = context.points.map((point) => judge(context, point, results.get(point.id)));
  const outer = verdicts.flatMap((verdict) => treeOf(context, verdict, verdict.to) ?? []);
  return new Map(verdicts.map((verdict) => [verdict.point.id, withOuter(context, verdict, outer)]));
}

/** Where the section of a point stands in a variant, with all below it. */
interface Tree {
  readonly verdict: PointVerdict;
  readonly start: number;
  readonly end: number;
}

function treeOf(
  { comparison }: MergeContext,
  verdict: PointVerdict,
  id: string | undefined,
): Tree | undefined {
  const { point, outcome } = verdict;
  if (point.scope !== 'sections' || outcome !== 'lost') return undefined;
  const line = point.sides.find(({ variant }) => variant === id)?.quotes[0]?.line;
  const variant = comparison.variants.find((one) => one.id === id);
  const section = variant?.document.sections.find((one) => one.level > 0 && one.line === line);
  return section && { verdict, start: section.start, end: section.treeEnd };
}

/** A part of a section that comes in whole comes in with it: from two variants it would come in twice. */
function withOuter(context: MergeContext, verdict: PointVerdict, outer: readonly Tree[]): PointVerdict {
  for (const { verdict: around, start, end } of outer) {
    if (around === verdict || around.to === verdict.to) continue;
    const own = treeOf(context, verdict, around.to);
    if (!own || own.start <= start || own.end > end) continue;
    const why = `${verdict.why}; it comes with ${around.point.id} from Variant ${around.to}`;
    return { ...verdict, to: around.to, why };
  }
  return verdict;
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
  if (!result) {
    // What asks for no decision is told, not argued (ruling R2-1).
    const why = asksForDecision(point) ? undebated(context) : 'asks for no decision: not debated';
    return { point, outcome: 'undebated', to: undefined, confidence, why };
  }
  const cited = `Round ${context.rounds}, ${point.id}`;
  if (!result.resolved || result.winner === undefined) {
    const held = result.resolved ? `held to be "${result.resolution}"` : 'no majority for any variant';
    const why = `${cited}: ${held} (confidence ${result.confidence}%)`;
    return { point, outcome: 'contested', to: undefined, confidence, why };
  }
  const why = `${cited}: Variant ${result.winner} held to be better with ${result.confidence}% confidence`;
  return result.approach.includes(context.base)
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

const variantNames = (ids: readonly VariantId[]): string =>
  ids.length === 1 ? `Variant ${ids[0]}` : `Variants ${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
