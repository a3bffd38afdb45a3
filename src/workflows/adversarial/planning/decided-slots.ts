// A contradiction that was decided against the base: the slot is filled as the winner fills it, statement for statement and under
// the base's own id. Nothing around it changes.

import type { PointResult } from '../../../domain/comparison/debate.ts';
import { approachesOf, asksForDecision, type DiffPoint } from '../../../domain/comparison/difference.ts';
import type { Block, Document, Quote } from '../../../domain/document.ts';
import { type JudgedConflict, type Ref, unitOf } from '../judging/judgement.ts';
import { type DraftEdit, sectionAt } from './context/draft-edit.ts';
import type { MergeContext } from './context/merge-context.ts';
import { contentOf, headOf, rowAsText } from './judged/addition-text.ts';
import { readJudgement } from './judged/outcomes.ts';

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

type Statement = Extract<Ref, { kind: 'record' }>;

/** Empty where the base has no side: then the winner comes in as an addition. */
function fillJudged(
  context: MergeContext,
  { sides }: JudgedConflict,
  { point, winner, approach }: PointResult,
  why: string,
): DraftEdit[] {
  const { comparison, baseIndex } = context;
  const isStatement = (ref: Ref): ref is Statement => ref.kind === 'record';
  const own = sides
    .flat()
    .filter(isStatement)
    .filter(({ record }) => record.variant === baseIndex);
  const index = comparison.variants.findIndex(({ id }) => id === winner);
  const side =
    sides.find((refs) => refs.some((ref) => isStatement(ref) && ref.record.variant === index)) ?? [];
  const theirs = side.filter(isStatement).filter(({ record }) => record.variant === index);
  const [first, ...others] = own.filter((ref) => !side.includes(ref));
  const source = comparison.variants[index]?.document;
  const isField = (document: Document, ref: Statement | undefined): boolean =>
    document.blocks[ref?.record.block ?? -1]?.kind === 'frontmatter';
  if (!first || !source || theirs.length === 0 || approach.length === 0) return [];
  // A field takes no sentence, and a sentence no field.
  if (isField(context.baseDocument, first) !== isField(source, theirs[0])) return [];
  const make = (ref: Statement, span: { start: number; end: number }, text: string): DraftEdit => ({
    ...span,
    text,
    blocks: [...new Set(theirs.map(({ record }) => record.block))],
    supersedes: [ref.record.block],
    variant: index,
    section: theirs[0]?.record.section ?? 0,
    target: sectionAt(context.baseDocument, span.start + 1),
    approach: 'replace',
    points: [point],
    rationale: why,
    note: `in place of L${ref.record.claims[0]?.line ?? 1}`,
  });
  const slot = slotOf(context.baseDocument, first);
  const said = theirs.map((ref) => textFor(source, ref, slot.isCell)).join(slot.isCell ? '; ' : ' ');
  const text = slot.isCell ? said : asSentence(context.baseDocument, first, slot, said);
  const gone = others
    .map((ref) => ({ ref, span: slotOf(context.baseDocument, ref) }))
    .filter(({ span }) => !span.isCell);
  return [
    make(first, slot, text),
    ...gone.map(({ ref, span }) => make(ref, wholeLine(context.baseDocument, ref, span), '')),
  ];
}

interface Slot {
  readonly start: number;
  readonly end: number;
  readonly isCell: boolean;
}

/** The statement without the id it stands under; of a row the cell that holds the value. */
function slotOf(document: Document, { record, unit }: Statement): Slot {
  const block = document.blocks[record.block] as Block;
  if (block.kind === 'table-row') {
    const cells = (record.claims[0]?.cells ?? []).filter(({ start, end }) => end > start);
    const cell = unit === record ? cells.at(-1) : unit;
    return { start: cell?.start ?? unit.start, end: cell?.end ?? unit.end, isCell: true };
  }
  const said = document.text.slice(unit.start, unit.end);
  const head = unit.start === record.start ? headOf(said) : undefined;
  return { start: unit.end - (head?.rest.length ?? said.length), end: unit.end, isCell: false };
}

function textFor(document: Document, { record, unit }: Statement, isCell: boolean): string {
  const block = document.blocks[record.block] as Block;
  if (block.kind !== 'table-row') {
    const content = contentOf(document, record, [unit]);
    const text = (unit.start === record.start ? headOf(content)?.rest : undefined) ?? content;
    return isCell ? text.replace(/\.$/, '').replaceAll('|', '\\|') : text;
  }
  const cells = (record.claims[0]?.cells ?? []).filter(({ start, end }) => end > start);
  const cell = unit === record ? cells.at(-1) : unit;
  if (isCell && cell) return document.text.slice(cell.start, cell.end);
  return rowAsText(document, record, unit === record ? [] : [unit]);
}

/** In the place of a sentence it begins and ends as one, also where its own list or table did without. */
function asSentence(
  { blocks, text }: Document,
  { record }: Statement,
  { start, end }: Slot,
  said: string,
): string {
  const after = text.slice(end, blocks[record.block]?.end ?? end);
  const given = text.slice(start, end);
  const isSentence = /^[*_"'“‘]*\p{Lu}[\s\S]*[.!?]["'”’)\]*_]*$/u.test(given);
  const isEnded = /[.!?:;…]["'”’)\]*_`]*$/.test(said);
  const ended = isEnded || !(isSentence || /[\p{L}\p{N}]/u.test(after)) ? said : `${said}.`;
  // A word with capitals or digits further on is a name that begins so: `iOS`, `x86`.
  return isSentence ? ended.replace(/^\p{Ll}(?=\p{Ll}*[\s,])/u, (letter) => letter.toUpperCase()) : ended;
}

/** What is left of an item without words is nothing. */
function wholeLine(
  { blocks, text, lineStarts }: Document,
  { record, unit }: Statement,
  { start, end }: Slot,
) {
  const block = blocks[record.block] as Block;
  const isAll = block.kind === 'list-item' && unit.start === record.start && unit.end === record.end;
  if (!isAll) return { start, end: /\s/.test(text.charAt(end)) ? end + 1 : end };
  return { start: lineStarts[block.line - 1] ?? block.start, end: lineStarts[block.endLine] ?? block.end };
}

const hasSide = ({ sides }: JudgedConflict, variant: number): boolean =>
  sides
    .flat()
    .some((ref) => unitOf(ref) !== undefined && ref.kind === 'record' && ref.record.variant === variant);
