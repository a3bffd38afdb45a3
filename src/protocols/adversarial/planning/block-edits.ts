// Blocks that the base lacks, in sections that it has: each run of them goes where its neighbours stand in the base, as
// items of a list, rows of a table or blocks of its own.

import type { Block, Section } from '../../../domain/document.ts';
import type { DecidedVariant } from './decide-units.ts';
import { type DraftEdit, lineEndOf, lineStart } from './draft-edit.ts';
import { type Fitted, fitBlocks, type Near, takesTitle } from './fit-blocks.ts';
import { fitItems } from './fit-items.ts';
import { fitRow } from './fit-row.ts';
import { findHost, relatedBlock } from './host-blocks.ts';
import type { MergeContext } from './merge-context.ts';
import { itemEnd } from './place-blocks.ts';
import { verdictsOf } from './section-edits.ts';
import { draftSentences, isIncoming } from './sentence-edits.ts';

interface Adding {
  readonly context: MergeContext;
  readonly variant: DecidedVariant;
  readonly section: Section;
  /** Section of the base. */
  readonly target: Section;
}

/** Neighbouring blocks of the variant that come in together. */
type Run = readonly number[];

export function draftBlocks(
  context: MergeContext,
  variant: DecidedVariant,
  taken: ReadonlySet<number>,
  beside: ReadonlySet<number>,
  giveTitle: () => boolean,
): DraftEdit[] {
  return variant.document.sections.flatMap((section) => {
    const index = context.baseSectionOf(variant.index, section.index);
    const target = index === undefined ? undefined : context.baseDocument.sections[index];
    if (!target) return [];
    const adding: Adding = { context, variant, section, target };
    const { whole, partly } = sort(adding, taken, beside);
    return [
      ...partly.flatMap((block) => draftSentences(context, variant, block)),
      ...runsOf(variant, whole).map((run) => draftRun(adding, withTitle(adding, run, giveTitle))),
    ];
  });
}

/** Blocks that come in whole, and those of which the base has most. */
function sort(
  { context, variant, section }: Adding,
  taken: ReadonlySet<number>,
  beside: ReadonlySet<number>,
) {
  const whole: number[] = [];
  const partly: number[] = [];
  for (let at = section.firstBlock; at < section.lastBlock; at += 1) {
    const units = variant.unitsOf(at);
    if (taken.has(at) || !units.some(isIncoming)) continue;
    const host = findHost(context, units);
    const isAlone = units.some((unit) => isIncoming(unit) && relatedBlock(context, unit) === undefined);
    if (beside.has(at) || (isAlone && !host?.holds)) whole.push(at);
    else if (isAlone) partly.push(at);
  }
  // A lead-in to something that stays away leads nowhere.
  const leads = (at: number): boolean => !isLeadIn(variant, at) || whole.includes(at + 1);
  return { whole: whole.filter(leads), partly };
}

/** Neighbours of one form; a lead-in comes with what it leads to, or not at all. */
function runsOf(variant: DecidedVariant, whole: readonly number[]): Run[] {
  const clumps: number[][] = [];
  for (const block of whole) {
    const last = clumps.at(-1)?.at(-1);
    if (last !== undefined && block === last + 1) clumps.at(-1)?.push(block);
    else clumps.push([block]);
  }
  return clumps.flatMap((clump) => {
    const leads = clump.slice(0, -1).some((block) => isLeadIn(variant, block));
    const runs = leads ? [clump] : splitByForm(variant, clump);
    return runs
      .map((run) => withoutStrayTags(variant, run))
      .filter((run) => run.length > 0)
      .map((run) => withLeadIn(variant, run));
  });
}

/** A tag that is opened here and closed in a block that stays away would swallow what follows. */
function withoutStrayTags({ document: { blocks, text } }: DecidedVariant, run: Run): Run {
  const isHtml = (index: number): boolean => blocks[index]?.kind === 'html';
  const html = run
    .filter(isHtml)
    .map((index) => text.slice(blocks[index]?.start, blocks[index]?.end))
    .join('\n');
  const opened = html.match(/<[a-z][a-z0-9]*\b(?![^<>]*\/>)/gi) ?? [];
  const closed = html.match(/<\/[a-z][a-z0-9]*\b/gi) ?? [];
  return opened.length === closed.length ? run : run.filter((index) => !isHtml(index));
}

function splitByForm(variant: DecidedVariant, clump: readonly number[]): Run[] {
  const runs: number[][] = [];
  for (const block of clump) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && formOf(variant, last) === formOf(variant, block)) runs.at(-1)?.push(block);
    else runs.push([block]);
  }
  return runs;
}

function isLeadIn({ document }: DecidedVariant, index: number): boolean {
  const block = document.blocks[index];
  if (block?.kind !== 'paragraph' && block?.kind !== 'list-item') return false;
  return /:[*_]*$/.test(document.text.slice(block.start, block.end).trimEnd());
}

type Form = 'items' | 'rows' | 'blocks';

function formOf({ document }: DecidedVariant, index: number): Form {
  const block = document.blocks[index] as Block;
  if (block.kind === 'table-row') return 'rows';
  return block.kind === 'list-item' || block.parent !== undefined ? 'items' : 'blocks';
}

function withLeadIn(variant: DecidedVariant, run: Run): Run {
  const [first = 0] = run;
  const before = variant.document.blocks[first - 1];
  if (before?.kind !== 'paragraph' || !isLeadIn(variant, first - 1)) return run;
  const isThere = variant.unitsOf(first - 1).every(({ decision }) => decision.at === 'base');
  return isThere ? run : [first - 1, ...run];
}

/** What opens a document stands below its title: where the base has neither, the title comes along. */
function withTitle({ context, section, target }: Adding, run: Run, giveTitle: () => boolean): Run {
  const isOpening = target.level === 0 && section.level === 1;
  return isOpening && takesTitle(context.baseDocument) && giveTitle() ? [section.firstBlock, ...run] : run;
}

function draftRun(adding: Adding, run: Run): DraftEdit {
  const { context, variant, section, target } = adding;
  const near = nearestInBase(adding, run);
  const fitted =
    asItems(adding, run, near) ??
    asRows(adding, run, near) ??
    fitBlocks(variant.document, run, context.baseDocument, target, near);
  return {
    ...fitted,
    end: fitted.start,
    blocks: run,
    supersedes: [],
    variant: variant.index,
    section: section.index,
    target: target.index,
    approach: 'append',
    verdicts: verdictsOf(variant, run),
    note:
      near === undefined ? `at the end of "${target.title.trim() || 'the opening'}"` : noteOf(context, near),
  };
}

const noteOf = ({ baseDocument }: MergeContext, { block, side }: Near): string =>
  `${side} what stands at L${baseDocument.blocks[block]?.line}`;

/** The base's counterpart of the nearest neighbour, inside the target section. */
function nearestInBase({ context, variant, section, target }: Adding, run: Run): Near | undefined {
  const isInTarget = (block: number): boolean => context.baseDocument.blocks[block]?.section === target.index;
  const [first = 0] = run;
  for (let at = first; at >= section.firstBlock; at -= 1) {
    const block = relatedIn(context, variant, at, isInTarget);
    if (block !== undefined) return { block, side: 'after' };
  }
  for (let at = (run.at(-1) ?? first) + 1; at < section.lastBlock; at += 1) {
    const block = relatedIn(context, variant, at, isInTarget);
    if (block !== undefined) return { block, side: 'before' };
  }
  return undefined;
}

function asItems({ context, variant }: Adding, run: Run, near: Near | undefined): Fitted | undefined {
  const { baseDocument } = context;
  if (!run.every((block) => formOf(variant, block) === 'items')) return undefined;
  const place = near && baseDocument.blocks[near.block];
  if (near?.side !== 'after' || place?.kind !== 'list-item') return undefined;
  const above = variant.document.blocks[run[0] ?? 0]?.parent;
  const parent = above === undefined ? undefined : relatedIn(context, variant, above, () => true);
  const end = itemEnd(variant.document, run, baseDocument, near.block, parent);
  return fitItems(variant.document, run, baseDocument, end);
}

/** The block of the base that says what a block of the variant says, if it is one of those looked for. */
const relatedIn = (
  context: MergeContext,
  variant: DecidedVariant,
  at: number,
  isSought: (block: number) => boolean,
): number | undefined =>
  variant
    .unitsOf(at)
    .map((unit) => relatedBlock(context, unit))
    .find((block) => block !== undefined && isSought(block));

function asRows({ context, variant, target }: Adding, run: Run, near: Near | undefined): Fitted | undefined {
  const { baseDocument } = context;
  const blocks = run.map((index) => variant.document.blocks[index] as Block);
  if (!blocks.every(({ kind }) => kind === 'table-row')) return undefined;
  const place = near && baseDocument.blocks[near.block];
  const hosts = place?.kind === 'table-row' && near?.side === 'after' ? [place] : tablesIn(context, target);
  for (const host of hosts) {
    const rows = blocks.map((row) => fitRow(variant.document, row, baseDocument, host));
    if (rows.some((row) => row === undefined)) continue;
    const eol = lineEndOf(baseDocument.text);
    const margin = baseDocument.text.slice(lineStart(baseDocument.text, host.start), host.start);
    return { start: host.end, text: rows.map((row) => `${eol}${margin}${row}`).join('') };
  }
  return undefined;
}

/** The last row of each table in the section. */
function tablesIn({ baseDocument }: MergeContext, { firstBlock, lastBlock }: Section): Block[] {
  const last = new Map<number, Block>();
  for (const block of baseDocument.blocks.slice(firstBlock, lastBlock)) {
    if (block.kind === 'table-row' && block.parent !== undefined) last.set(block.parent, block);
  }
  return [...last.values()];
}
