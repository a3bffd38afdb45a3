// What the decision brief says of a run: gathered from points, debate, plan and counts, with the names of files.

import { approachesOf, asksForDecision, type DiffPoint } from '../../domain/difference.ts';
import type { Variant } from '../../domain/document.ts';
import type { MergePlan } from '../../domain/merge.ts';
import { type Brief, briefConflict } from './artifacts/decision-brief.ts';
import type { Planned } from './planning/index.ts';

export interface BriefedRun {
  readonly planned: Planned;
  readonly plan: MergePlan;
  readonly status: string;
  readonly kinship: string;
}

/** Points that ask for a decision and did not get one. */
export const openPoints = ({ points, results }: Planned['context']): readonly string[] => {
  const resolved = new Set(results.flatMap(({ point, resolved: isResolved }) => (isResolved ? [point] : [])));
  return points.filter((point) => asksForDecision(point) && !resolved.has(point.id)).map(({ id }) => id);
};

export function briefRun({ planned, plan, status, kinship }: BriefedRun): Brief {
  const { context, unjudged, counts } = planned;
  const { comparison, points, baseVariant, baseDocument } = context;
  const { variants } = comparison;
  const labelOf = (id: string): string => variants.find((variant) => variant.id === id)?.label ?? id;
  const contradictions = points.filter(({ kind }) => kind === 'contradiction');
  return {
    status,
    folder: '.',
    documents: variants.map(({ label }) => label),
    base: baseVariant.label,
    kinship,
    conflicts: contradictions.map((point) =>
      briefConflict(point, variants, choiceOf(planned, point, labelOf)),
    ),
    judged: [{ by: 'rule', count: counts.judged.by_rule }],
    unjudged: variants
      .map((variant) => ({
        file: variant.label,
        count: unjudged.filter((point) => isOf(point, variant)).length,
      }))
      .filter(({ count }) => count > 0),
    cameIn: plan.changes.map(({ variant, title }) => ({ file: labelOf(variant), what: title })),
    removed: plan.changes.flatMap(({ edits, rationale }) =>
      edits
        .filter(({ start, end }) => end > start)
        .map(({ start, end }) => ({
          line: baseDocument.lineStarts.findLastIndex((at) => at <= start) + 1,
          text: baseDocument.text.slice(start, end),
          why: rationale,
        })),
    ),
    renumbered: planned.variants.flatMap(({ index, ids }) =>
      ids.map(({ from, to }) => ({ file: variants[index]?.label ?? '', from, to })),
    ),
  };
}

const isOf = ({ sides }: DiffPoint, { id }: Variant): boolean =>
  sides.some(({ variant, present }) => variant === id && present);

/** An id that stands for two things is no choice; whether the other text comes in is told with what came in. */
function choiceOf({ context }: Planned, point: DiffPoint, labelOf: (id: string) => string) {
  if (point.category === 'id-clash')
    return { chosen: 'neither replaces the other', why: 'one id for two things' };
  const result = context.results.find((one) => one.point === point.id);
  if (!result?.resolved || result.winner === undefined) return {};
  const approach = approachesOf(point).find((group) => group.includes(result.winner ?? '')) ?? [
    result.winner,
  ];
  return { chosen: approach.map(labelOf).join(' and '), why: result.evidenceSummary };
}
