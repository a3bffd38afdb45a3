// Where something stands that a person adds to the plan: right behind the line of the base that they named, as an item
// among items and a row among rows, or at the end of a section.

import type { Block, Document } from '../../../domain/document.ts';
import { lineEndOf } from '../../../text/parse/document-lines.ts';
import type { MergeContext } from '../planning/merge-context.ts';
import { startOfLine } from '../provenance/find-units.ts';
import { type Apart, apartFrom, besideBlock, type Placed, placeInSection } from './place-behind.ts';
import { fold, likeBlock, MARKER, type Passage, standingAlone } from './record-forms.ts';

export interface Behind {
  /** Block of the base; absent: the end of the section. */
  readonly block?: number;
  /** Section of the base. */
  readonly section: number;
}

/** Blocks of another variant, in their order. */
export interface Records {
  readonly variant: number;
  readonly document: Document;
  readonly blocks: readonly number[];
}

type Context = Pick<MergeContext, 'baseDocument'>;

export function placeWords(context: Context, words: string, behind: Behind): Apart {
  const { baseDocument: base } = context;
  const neighbour = neighbourOf(base, behind);
  if (neighbour === undefined) return placeInSection(context, words, behind.section);
  if (neighbour.kind === 'table-row' && /^\|[^\n\r]*\|$/.test(words))
    return besideBlock(base, behind.block ?? 0, [words]);
  if (neighbour.kind !== 'list-item' || /[\n\r][ \t]*[\n\r]/.test(words))
    return apartFrom(base, neighbour, words);
  const marker = MARKER.exec(base.text.slice(neighbour.start, neighbour.end))?.[0] ?? '- ';
  return besideBlock(base, behind.block ?? 0, [MARKER.test(words) ? fold(words) : `${marker}${fold(words)}`]);
}

const neighbourOf = ({ blocks }: Document, { block }: Behind): Block | undefined =>
  block === undefined ? undefined : blocks[block];

/** An edit for each stretch of blocks that follow each other. */
export const placeRecords = (context: Context, records: Records, behind: Behind): Placed[] =>
  stretchesOf(records.blocks).map((blocks) => ({
    ...placeStretch(context, { ...records, blocks }, behind),
    variant: records.variant,
    blocks,
    supersedes: [],
    target: behind.section,
  }));

function stretchesOf(blocks: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const block of blocks) {
    const last = found.at(-1);
    if (last?.at(-1) === block - 1) last.push(block);
    else found.push([block]);
  }
  return found;
}

function placeStretch(context: Context, records: Records, behind: Behind): Apart {
  const { baseDocument: base } = context;
  const neighbour = neighbourOf(base, behind);
  const passages = records.blocks.map((block) => passageOf(records, block));
  const alone = textOf(records, passages);
  if (neighbour === undefined) return placeInSection(context, alone, behind.section);
  const forms = passages.map((passage) => likeBlock(passage, base, neighbour));
  const isNested = records.blocks.some((at) => {
    const { kind, parent } = records.document.blocks[at] as Block;
    return kind === 'list-item' && parent !== undefined && records.blocks.includes(parent);
  });
  return isNested || forms.includes(undefined)
    ? apartFrom(base, neighbour, alone)
    : besideBlock(base, behind.block ?? 0, forms as string[]);
}

function passageOf({ variant, document }: Records, block: number): Passage {
  const { start, end } = document.blocks[block] as Block;
  return { variant, document, block, start, end };
}

/** One by itself, rows with the head of their table, everything else as it stands there. */
function textOf({ document }: Records, passages: readonly Passage[]): string {
  const [first, ...rest] = passages as [Passage, ...Passage[]];
  const blocks = passages.map(({ block }) => document.blocks[block] as Block);
  if (rest.length === 0 || blocks.every(({ kind }) => kind === 'table-row'))
    return [standingAlone(first), ...rest.map((one) => fold(document.text.slice(one.start, one.end)))].join(
      lineEndOf(document.text),
    );
  const [{ line }] = blocks as [Block];
  const last = Math.max(...blocks.map(({ end }) => end));
  return document.text.slice(startOfLine(document, line), last);
}
