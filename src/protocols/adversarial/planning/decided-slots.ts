// A contradiction that was decided against the base: the slot is filled as the winner fills it, and nothing around it
// changes.

import { approachesOf, asksForDecision, type DiffPoint } from '../../../domain/difference.ts';
import type { Quote } from '../../../domain/document.ts';
import { sectionAt } from './dispose/dispose-kin.ts';
import type { DraftEdit } from './draft-edit.ts';
import { fillJudged, hasSide } from './judged/fill-judged.ts';
import { readJudgement } from './judged/outcomes.ts';
import type { MergeContext } from './merge-context.ts';

export interface DecidedSlots {
  readonly edits: readonly DraftEdit[];
  /** By point: why what was decided changes nothing. */
  readonly refused: ReadonlyMap<string, string>;
}

export function fillSlots(context: MergeContext): DecidedSlots {
  const edits: DraftEdit[] = [];
  const refused = new Map<string, string>();
  const reading = context.judgement && readJudgement(context, context.judgement);
  for (const result of context.results) {
    const { point: id, resolved, winner, confidence } = result;
    const point = context.points.find((one) => one.id === id);
    if (!point || !asksForDecision(point) || !resolved || winner === undefined) continue;
    if (approachesOf(point).some((group) => group.includes(winner) && group.includes(context.base))) continue;
    const why = `Round ${context.rounds}, ${id}, ${winner} with ${confidence}% confidence`;
    const conflict = reading?.judgement.conflicts.find((one) => reading.pointOf(one) === id);
    // The base is silent: what won comes in beside what analysts add.
    if (conflict && !hasSide(conflict, context.baseIndex)) continue;
    const found = conflict
      ? fillJudged(context, conflict, result, why)
      : fillSlot(context, point, winner, why);
    if (found.length === 0) refused.set(id, `${why}, but the base says nothing in that place`);
    else edits.push(...found);
  }
  return { edits: withoutOverlaps(edits), refused };
}

function fillSlot(context: MergeContext, { id, sides }: DiffPoint, winner: string, why: string): DraftEdit[] {
  const quotesOf = (variant: string): readonly Quote[] =>
    sides.find((side) => side.variant === variant)?.quotes ?? [];
  const [own, theirs] = [quotesOf(context.base), quotesOf(winner)];
  if (own.length === 0 || own.length !== theirs.length) return [];
  const variant = context.comparison.variants.findIndex((one) => one.id === winner);
  const source = context.comparison.variants[variant]?.document;
  return own.flatMap((quote, at): DraftEdit[] => {
    const other = theirs[at];
    if (!other || !source) return [];
    const inside = (blocks: typeof source.blocks, { start, end }: Quote): number[] =>
      blocks.flatMap((block, index) => (block.start < end && start < block.end ? [index] : []));
    return [
      {
        start: quote.start,
        end: quote.end,
        text: other.text,
        blocks: inside(source.blocks, other),
        supersedes: inside(context.baseDocument.blocks, quote),
        variant,
        section: source.blocks[inside(source.blocks, other)[0] ?? 0]?.section ?? 0,
        target: sectionAt(context.baseDocument, quote.start + 1),
        approach: 'replace',
        points: [id],
        rationale: why,
        note: `in place of L${quote.line}`,
      },
    ];
  });
}

/** Two points about one sentence: the first stands, the other is still told as decided. */
function withoutOverlaps(edits: readonly DraftEdit[]): DraftEdit[] {
  const kept: DraftEdit[] = [];
  for (const edit of edits)
    if (!kept.some(({ start, end }) => start < edit.end && edit.start < end)) kept.push(edit);
  return kept;
}
