// Passages that the base words otherwise: replaced where nothing concrete is lost by it, put beside the base's own where
// something would be, declined where both together would contradict each other.

import type { Claim } from '../../../domain/claim.ts';
import type { Block, Document } from '../../../domain/document.ts';
import type { Anchor } from '../../../domain/merge.ts';
import type { DecidedVariant, Unit } from './decide-units.ts';
import { type Declined, type DraftEdit, lineStart } from './draft-edit.ts';
import { fitRow, isSameEntry } from './fit-row.ts';
import { findHost } from './host-blocks.ts';
import type { MergeContext } from './merge-context.ts';
import { saysMore } from './says-more.ts';
import { editAt, flat, insertSentence, type Passage } from './sentence-edits.ts';

/** From here on two passages are one thing in other words; below it both have something to say. */
const REWORDED = 0.45;
/** Both side by side would only look like a mistake. */
const NEARLY_SAME = 0.8;

export interface PassageEdits {
  readonly edits: readonly DraftEdit[];
  readonly declined: readonly Declined[];
  /** Blocks that are to be added beside their counterpart, which stays. */
  readonly beside: ReadonlySet<number>;
}

export function draftPassages(
  context: MergeContext,
  variant: DecidedVariant,
  inSections: ReadonlySet<number>,
): PassageEdits {
  const edits: DraftEdit[] = [];
  const declined: Declined[] = [];
  const beside = new Set<number>();
  for (const passage of variant.units.flatMap((unit) => passageOf(context, variant, unit))) {
    const isContradiction = passage.verdicts.some(({ point }) => point.kind === 'contradiction');
    if (inSections.has(passage.block) && !isContradiction) continue;
    const made = asks(passage) ?? (isContradiction ? correct(passage) : reword(passage));
    if (made === 'beside') beside.add(passage.block);
    else if ('reason' in made) declined.push(made);
    else edits.push(made);
  }
  return { edits, declined, beside };
}

function passageOf(
  context: MergeContext,
  variant: DecidedVariant,
  { block, claim, decision }: Unit,
): Passage[] {
  const found = claim && context.counterpartOf(claim);
  if (decision.at !== 'incoming' || !found) return [];
  const { verdicts } = decision;
  return [{ context, variant, block, claim, counterpart: found.claim, likeness: found.likeness, verdicts }];
}

/** A question does not take the place of its answer. */
function asks(passage: Passage): Declined | undefined {
  const { context, variant, claim, counterpart } = passage;
  const isQuestion = ({ text }: Document, { start, end }: Claim): boolean =>
    /\?\W*$/.test(text.slice(start, end));
  if (!isQuestion(variant.document, claim) || isQuestion(context.baseDocument, counterpart)) return undefined;
  return decline(passage, `it asks what the base answers at L${counterpart.line}`);
}

/** The base lost a contradiction: its passage cannot stay. */
function correct(passage: Passage): DraftEdit | Declined {
  const { claim, counterpart } = passage;
  const lacking = lackingAnchors(passage);
  const gained = anchorsOf(passage.context, passage.variant.document, claim);
  const unmatched = lacking.filter(
    ({ kind }) =>
      lacking.filter((one) => one.kind === kind).length > gained.filter((one) => one.kind === kind).length,
  );
  if (unmatched.length === 0) return replace(passage);
  return decline(
    passage,
    `the passage at L${counterpart.line} of the base also names ${listed(unmatched)}, which would be lost`,
  );
}

function reword(passage: Passage): DraftEdit | Declined | 'beside' {
  const { context, variant, block, claim, counterpart, likeness } = passage;
  const own = variant.document.blocks[block] as Block;
  const theirs = context.baseDocument.blocks[counterpart.block] as Block;
  if (isRow(own) !== isRow(theirs)) {
    if (likeness < REWORDED) return 'beside';
    return decline(passage, `the base says it in another form at L${theirs.line}`);
  }
  if (saysMore(context.baseDocument, counterpart, variant.document, claim))
    return decline(passage, `the base says the same and more at L${theirs.line}`);
  if (isRow(own) && isSameEntry(variant.document, own, context.baseDocument, theirs)) return correct(passage);
  if (likeness < REWORDED) return besideOf(passage, own);
  const lacking = lackingAnchors(passage);
  if (lacking.length === 0) return replace(passage);
  if (likeness < NEARLY_SAME) return besideOf(passage, own);
  return decline(
    passage,
    `the base says nearly the same at L${theirs.line} and also names ${listed(lacking)}`,
  );
}

const isRow = ({ kind }: Block): boolean => kind === 'table-row';

/** A sentence goes behind the sentence it belongs with; an item, a row or a whole paragraph stands for itself. */
function besideOf(passage: Passage, own: Block): DraftEdit | 'beside' {
  const { context, variant, block, claim, counterpart } = passage;
  const units = variant.unitsOf(block);
  const host = findHost(context, units);
  if (own.kind !== 'paragraph' || units.length === 1 || !host?.holds) return 'beside';
  if (!isProse(context.baseDocument, counterpart)) return 'beside';
  return insertSentence(passage, counterpart.end, ` ${flat(variant.document, claim)}`, counterpart.line);
}

const isProse = ({ blocks }: Document, { block }: Claim): boolean => blocks[block]?.kind === 'paragraph';

function replace(passage: Passage): DraftEdit | Declined {
  const { context, variant, block, claim, counterpart } = passage;
  const own = variant.document.blocks[block] as Block;
  const theirs = context.baseDocument.blocks[counterpart.block] as Block;
  if (isRow(own) !== isRow(theirs))
    return decline(passage, `the base says it in another form at L${theirs.line}`);
  const row = isRow(own) ? fitRow(variant.document, own, context.baseDocument, theirs) : undefined;
  if (isRow(own) && row === undefined)
    return decline(passage, `the tables have different columns (base L${theirs.line})`);
  const span = row === undefined ? counterpart : theirs;
  const text = row ?? passageText(passage, own, theirs);
  return {
    ...editAt(
      passage,
      span.start,
      span.end,
      keepTargets(context.baseDocument.text.slice(span.start, span.end), text),
    ),
    supersedes: [counterpart.block],
    approach: 'replace',
    note: `in place of the passage at L${counterpart.line}`,
  };

  function passageText({ context: { baseDocument } }: Passage, from: Block, to: Block): string {
    const isPlain = marginOf(variant.document, from) === '' && marginOf(baseDocument, to) === '';
    return isPlain ? variant.document.text.slice(claim.start, claim.end) : flat(variant.document, claim);
  }
}

const TARGET = /<a\s+(?:name|id)="[^"<>]{1,200}"\s*>\s*<\/a>/gi;

/** Places that links of the base lead to stay places. */
function keepTargets(before: string, after: string): string {
  const lost = (before.match(TARGET) ?? []).filter((target) => !after.includes(target)).join('');
  return lost === '' ? after : after.replace(/^\s*\|?\s*/, (lead) => `${lead}${lost}`);
}

/** What stands before a block on its line: indentation, quote marks. */
const marginOf = ({ text }: Document, { start }: Block): string => text.slice(lineStart(text, start), start);

const decline = ({ variant, block, verdicts }: Passage, reason: string): Declined => ({
  variant: variant.index,
  block,
  verdicts,
  reason,
});

const anchorsOf = ({ anchors }: MergeContext, { text }: Document, { start, end }: Claim): readonly Anchor[] =>
  anchors.of(text.slice(start, end));

/** What the base's passage names and the new one does not. */
function lackingAnchors({ context, variant, claim, counterpart }: Passage): Anchor[] {
  const gained = new Set(anchorsOf(context, variant.document, claim).map(({ key }) => key));
  return anchorsOf(context, context.baseDocument, counterpart).filter(({ key }) => !gained.has(key));
}

const listed = (anchors: readonly Anchor[]): string => anchors.map(({ text }) => `"${text}"`).join(', ');
