// A revision of the base: what only it has comes in at its place, what only it changed since the ancestor is taken, and
// where both differ still to be decided. In a chain nothing comes back that the newer text no longer says.

import type { Block, Document } from '../../../../domain/document.ts';
import { lineAt } from '../../../../text/parse/document-lines.ts';
import { type DraftEdit, sectionAt, setApart } from '../context/draft-edit.ts';
import { type Disposed, type Fate, settleLeading, type Unjudged } from '../context/fates.ts';
import type { MergeContext } from '../context/merge-context.ts';
import { planKin } from '../revision/index.ts';
import {
  type Hunk,
  type KinEdit,
  type KinPlan,
  kinEdits,
  type Part,
} from '../revision/model/revision-plan.ts';
import type { Earlier } from './earlier-edits.ts';
import { contradictionAt, disposeBlock } from './find-fates.ts';
import { findBound, knownOf } from './known-to-base.ts';

interface Disposing {
  readonly context: MergeContext;
  readonly index: number;
  /** An older text of a chain: nothing of it comes back by rule. */
  readonly isOlder: boolean;
  /** What the variants before it bring in. */
  readonly earlier: Earlier;
  readonly fates: (Fate | undefined)[];
  readonly edits: DraftEdit[];
  readonly unjudged: Unjudged[];
}

export function disposeKin(context: MergeContext, index: number, earlier: Earlier): Disposed {
  const { document } = context.comparison.variants[index] as MergeContext['baseVariant'];
  const { ancestor } = context;
  const fates = new Array<Fate | undefined>(document.blocks.length).fill(undefined);
  const isOlder = ancestor === undefined && isBefore(context, index);
  const plan = planFor(context, index, isOlder);
  const disposing: Disposing = { context, index, isOlder, earlier, fates, edits: [], unjudged: [] };
  for (const hunk of plan.hunks) {
    const parts = (hunk.sentences ?? []).filter(({ kind }) => kind !== 'same');
    for (const part of parts.length > 0 ? parts : [hunk]) disposePart(disposing, hunk, part);
    hunk.otherBlocks.forEach((block, at) => {
      fates[block] ??= standing(hunk, at);
    });
  }
  settleLeading(document, fates);
  const claims = context.comparison.claims[index]?.length ?? 0;
  const unjudged = inOrder(disposing.unjudged);
  const open = unjudged.filter(({ claim }) => claim !== undefined).length;
  if (ancestor) unjudged.push(...removedByOther(context, plan.hunks));
  return { index, document, fates, edits: disposing.edits, unjudged, ids: plan.ids, judged: claims - open };
}

/** Without an ancestor twice: what the first plan leaves undecided may speak against what it would bring in. */
function planFor(context: MergeContext, index: number, isOlder: boolean): KinPlan {
  const { comparison, baseDocument: base, ancestor } = context;
  const { document: other, id } = comparison.variants[index] as MergeContext['baseVariant'];
  if (ancestor) return planKin({ base, other, ancestor });
  const known = knownOf(context, index);
  const plan = planKin({ base, other, known });
  if (isOlder || kinEdits(plan).length === 0) return plan;
  const sectionsOf = ({ blocks }: Document, chosen: readonly number[]): number[] =>
    chosen
      .map((at) => blocks[at] as Block)
      .flatMap(({ kind, section }) => (kind === 'heading' ? [] : [section]));
  // Where each has its own text; what only found no place is no side of anything.
  const alone = new Set(
    plan.hunks.flatMap(({ kind, baseBlocks }) => (kind === 'keep' ? sectionsOf(base, baseBlocks) : [])),
  );
  const isSide = ({ baseBlocks, otherBlocks }: Hunk): boolean =>
    baseBlocks.length > 0 ||
    sectionsOf(other, otherBlocks).some((section) => alone.has(known.sectionOf(section) ?? -1));
  const undecided = plan.hunks
    .filter(isSide)
    .flatMap(({ sentences, ...hunk }) => sentences ?? [hunk])
    .filter(({ kind }) => kind === 'decide');
  const open = (comparison.claims[index] ?? []).filter(
    (claim) =>
      contradictionAt(context, id, claim) !== undefined ||
      (context.counterpartOf(claim) === undefined &&
        undecided.some(({ other: at }) => claim.start < at.end && at.start < claim.end)),
  );
  return planKin({ base, other, known: knownOf(context, index, findBound(context, index, open)) });
}

/** What the other removed, and the base moved or changed: it stays until you decide. */
function removedByOther({ baseIndex, claimsIn }: MergeContext, hunks: readonly Hunk[]): Unjudged[] {
  const isFaced = ({ base }: Hunk): boolean =>
    hunks.some(
      (one) => one.otherBlocks.length > 0 && one.base.start === base.start && one.base.end === base.end,
    );
  return hunks
    .filter((hunk) => hunk.kind === 'decide' && hunk.otherBlocks.length === 0 && !isFaced(hunk))
    .flatMap(({ baseBlocks }) => baseBlocks)
    .flatMap((block) => claimsIn(baseIndex, block).map((claim) => ({ variant: baseIndex, block, claim })));
}

/** A person may choose an older text of a chain as the base: what the newer ones add then comes in. */
const isBefore = ({ order, baseIndex }: MergeContext, index: number): boolean =>
  order !== undefined && order.indexOf(index) < order.indexOf(baseIndex);

function disposePart(disposing: Disposing, hunk: Hunk, part: Part): void {
  const { context, index, isOlder, earlier, fates, edits } = disposing;
  const drafted = isOlder ? undefined : draftEdit(context, index, hunk, part);
  const met = drafted && earlier.meet(drafted);
  if (met === 'differs' || (drafted && isDisputed(disposing, hunk, part)))
    leaveOpen(disposing, hunk.otherBlocks, part.other);
  else if (drafted) {
    if (met === undefined) edits.push(drafted);
    for (const block of hunk.otherBlocks)
      if (fates[block]?.at !== 'unjudged') fates[block] = { at: 'incoming', edit: drafted };
  } else if (part.kind === 'decide' || part.kind === 'add')
    leaveOpen(disposing, hunk.otherBlocks, part.other);
}

/** Something new that a contradiction quotes, be it one of this variant with itself. */
const isDisputed = ({ context, index }: Disposing, { otherBlocks }: Hunk, { kind, other }: Part): boolean =>
  kind === 'add' &&
  otherBlocks
    .flatMap((block) => context.claimsIn(index, block))
    .filter((claim) => claim.start < other.end && other.start < claim.end)
    .some((claim) => contradictionAt(context, claim.variant, claim, true) !== undefined);

/** What a rule may say of the blocks, and for the rest a question. */
function leaveOpen(
  { context, index, fates, unjudged }: Disposing,
  blocks: readonly number[],
  within: Part['other'],
): void {
  for (const block of blocks) {
    const found = disposeBlock(context, index, block);
    const inside = found.unjudged.filter(
      ({ claim }) => !claim || (claim.start < within.end && within.start < claim.end),
    );
    fates[block] ??= found.fate;
    unjudged.push(...inside);
    if (inside.length > 0) fates[block] = { at: 'unjudged' };
  }
}

const inOrder = (list: readonly Unjudged[]): Unjudged[] =>
  [...new Map(list.map((one) => [`${one.block}:${one.claim?.start ?? ''}`, one])).values()].sort(
    (a, b) => a.block - b.block || (a.claim?.start ?? 0) - (b.claim?.start ?? 0),
  );

function standing({ kind, baseBlocks, otherBlocks }: Hunk, at: number): Fate {
  const block = baseBlocks[baseBlocks.length === otherBlocks.length ? at : 0];
  if (kind === 'same' || kind === 'moved') return { at: 'base', block, exact: true };
  if (kind === 'keep')
    return { at: 'superseded', reason: 'only the base changed it since the ancestor', block };
  return { at: 'base', block, exact: false };
}

function draftEdit(context: MergeContext, variant: number, hunk: Hunk, part: Part): DraftEdit | undefined {
  if (!part.edit) return undefined;
  const edit = betweenSections(context.baseDocument, part.edit);
  const { document, id, label } = context.comparison.variants[variant] as MergeContext['baseVariant'];
  const blocks = hunk.otherBlocks.map((block) => document.blocks[block] as Block);
  const [first, last] = [blocks[0], blocks.at(-1)];
  const isAdded = edit.start === edit.end;
  const points = first && last ? context.pointsAt(id, first.line, last.endLine) : [];
  const target = sectionAt(context.baseDocument, edit.start);
  const heads = first?.kind === 'heading';
  return {
    ...edit,
    blocks: hunk.otherBlocks,
    supersedes: isAdded ? [] : hunk.baseBlocks,
    variant,
    section: first?.section ?? 0,
    target,
    approach: !isAdded ? 'replace' : heads ? 'insert' : 'append',
    points: points
      .filter(({ kind, within }) => kind !== 'structural' && within === undefined)
      .map((point) => point.id),
    rationale: rationaleOf(part.kind, label),
    note: isAdded
      ? `after L${Math.max(1, lineAt(context.baseDocument, edit.start) - 1)}`
      : `in place of L${lineAt(context.baseDocument, edit.start)}`,
  };
}

/** A new section in the middle of one of the base would take over what follows: it goes behind that section. */
function betweenSections({ text, sections }: Document, edit: KinEdit): KinEdit {
  const level = /^\s*(#{1,6})\s/.exec(edit.text)?.[1]?.length;
  const isCutting =
    level !== undefined && edit.start === edit.end && !/^\s*(?:#|$)/.test(text.slice(edit.start));
  if (!isCutting || /^---\s/.test(text.slice(edit.start).trimStart())) return edit;
  const next = sections.find(
    (section) => section.start >= edit.start && section.level > 0 && section.level <= level,
  );
  const at = next?.start ?? text.length;
  return { start: at, end: at, text: setApart(text, at, edit.text.trim()) };
}

const DID: Partial<Record<Part['kind'], string>> = { take: 'changed', remove: 'removed', moved: 'moved' };

/** By name: what is told of a passage of the base is no deed of the base. */
const rationaleOf = (kind: Part['kind'], label: string): string =>
  kind === 'add'
    ? `only ${label} has it, and no other text of the same origin contradicts it`
    : `only ${label} ${DID[kind] ?? 'changed'} it since the ancestor`;
