// The place of each block of the variants that are not the base: by what was decided about it, and by what came in, with its line in
// the merged document.

import type {
  Change,
  Edit,
  LedgerEntry,
  MergePlan,
  MergeResult,
  Piece,
} from '../../../../domain/comparison/merge.ts';
import type { Block, Variant } from '../../../../domain/document.ts';
import { lineAt } from '../../../../text/parse/document-lines.ts';
import { blockKey } from '../../planning/context/decided.ts';
import type { Fate } from '../../planning/context/fates.ts';
import type { MergeContext } from '../../planning/context/merge-context.ts';
import type { Planned } from '../../planning/index.ts';
import type { Keeping } from './keep-ledger.ts';

type Placement = Pick<LedgerEntry, 'place' | 'baseLine' | 'mergedLine' | 'change' | 'point' | 'reason'>;

export function placeBlocks(
  { planned, plan }: Keeping,
  changes: readonly Change[],
  lines: LineMap,
): (variant: number, block: number) => Placement | undefined {
  const { context, variants, unjudged } = planned;
  const arrived = listArrived(changes);
  const asked = new Map(
    unjudged
      .flatMap(({ id, sides }) =>
        sides
          .filter(({ present }) => present)
          .flatMap(({ variant, quotes }) => quotes.map((quote) => [`${variant}:${quote.line}`, id] as const)),
      )
      .reverse(),
  );
  const byIndex = new Map(variants.map((variant) => [variant.index, variant]));
  return (variant, at) => {
    const owner = byIndex.get(variant);
    const id = context.comparison.variants[variant]?.id ?? '';
    const block = owner?.document.blocks[at];
    const fate = owner?.fates[at];
    if (!owner || !block) return undefined;
    const change = arrived.get(`${id}:${at}`);
    if (change) {
      const point = pointAbout(context, change, id, block);
      return { place: 'merged into', change: change.number, point, mergedLine: lines.ofBlock(id, at) };
    }
    const same = fate?.at === 'incoming' && sameIn(changes, fate.edit);
    if (same) return { place: 'merged into', change: same.number, point: same.points[0] };
    const decided = fate && placeDecided(planned, variant, at, fate);
    if (decided) return decided;
    if (fate?.at === 'contested') return placeContested(context, fate, plan.refusals);
    return fate && placeFate(context, fate, () => questionFor(owner.document.blocks, at, id, asked));
  };
}

/** What was open until somebody decided; undefined where nobody did, or where the point tells. */
function placeDecided(planned: Planned, variant: number, at: number, fate: Fate): Placement | undefined {
  const { context, settledBlocks } = planned;
  if (fate.at !== 'unjudged' && fate.at !== 'contested' && fate.at !== 'incoming') return undefined;
  const settled = fate.at === 'contested' ? undefined : settledBlocks?.get(blockKey(variant, at));
  if (!settled && !(fate.at === 'contested' && context.decided?.has(fate.point))) return undefined;
  const document = context.comparison.variants[variant]?.document;
  const block = document?.blocks[at];
  if (document && block && isHeldByBase(context, document.text, block)) return { place: 'covered by' };
  return settled && { place: 'rejected', ...settled };
}

/** A heading or table head that the base has, too: what it leads to was decided, it was not. */
function isHeldByBase({ baseDocument }: MergeContext, text: string, block: Block): boolean {
  if (block.kind !== 'heading' && block.kind !== 'table-header') return false;
  const fold = (from: string, { start, end }: Block): string =>
    from.slice(start, end).replace(/\s+/g, ' ').trim();
  const own = fold(text, block);
  return baseDocument.blocks.some(
    (other) => other.kind === block.kind && fold(baseDocument.text, other) === own,
  );
}

/** What another variant brings in, in the same words. */
const isSameEdit = (a: Edit, b: Edit): boolean =>
  a.start === b.start && a.end === b.end && (a.was ?? a.text).trim() === (b.was ?? b.text).trim();

const sameIn = (changes: readonly Change[], incoming: Edit): Change | undefined =>
  changes.find(({ edits }) => edits.some((edit) => isSameEdit(edit, incoming)));

/** Change by variant and block, of those that were applied. */
function listArrived(changes: readonly Change[]): ReadonlyMap<string, Change> {
  const arrived = new Map<string, Change>();
  for (const change of changes)
    for (const { blocks } of change.edits)
      for (const block of blocks) arrived.set(`${change.variant}:${block}`, change);
  return arrived;
}

function placeFate(
  context: MergeContext,
  fate: Exclude<Fate, { at: 'contested' }>,
  question: () => string | undefined,
): Placement {
  const baseLine =
    'block' in fate && fate.block !== undefined ? context.baseDocument.blocks[fate.block]?.line : undefined;
  switch (fate.at) {
    case 'base':
      return { place: fate.exact && fate.block !== undefined ? 'identical to base' : 'covered by', baseLine };
    case 'superseded':
      return { place: 'superseded by', baseLine, reason: fate.reason };
    case 'unjudged':
      return { place: 'unjudged', point: question(), reason: 'no one has judged it' };
    case 'incoming':
      return {
        place: fate.edit.points.length > 0 ? 'rejected' : 'unjudged',
        point: fate.edit.points[0],
        reason: 'it was to come in, and did not',
      };
  }
}

/** Decided against, or for it and not to be done, unless it is still open. */
function placeContested(
  { results, baseDocument, decided }: MergeContext,
  { point, block }: Extract<Fate, { at: 'contested' }>,
  refusals: MergePlan['refusals'],
): Placement {
  const baseLine = block === undefined ? undefined : baseDocument.blocks[block]?.line;
  const person = decided?.get(point);
  if (person) return { place: 'rejected', point, baseLine, reason: person.reason };
  const result = results.find((one) => one.point === point);
  if (!result?.resolved) return { place: 'contested', point, baseLine, reason: 'still to be decided' };
  const refusal = refusals.find((one) => one.point === point)?.reason;
  const reason = refusal ?? `decided for ${result.winner ?? 'neither'}, ${result.confidence}% confidence`;
  return { place: 'rejected', point, baseLine, reason };
}

/** The question about a block; a heading or a table head has that of the first thing it leads to. */
function questionFor(
  blocks: readonly Block[],
  at: number,
  id: string,
  asked: ReadonlyMap<string, string>,
): string | undefined {
  for (let index = at; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    for (let line = block.line; line <= block.endLine; line++) {
      const found = asked.get(`${id}:${line}`);
      if (found) return found;
    }
  }
  return undefined;
}

/** A change may settle several points: the one that quotes the block is the one that decided about it. */
export function pointAbout(
  { points, pointsAt }: MergeContext,
  change: Change,
  variant: string,
  { line, endLine }: Block,
): string | undefined {
  const about = pointsAt(variant, line, endLine).find(({ id }) => change.points.includes(id));
  return about?.id ?? change.points[0] ?? points[0]?.id;
}

export interface LineMap {
  /** Of an offset of the base; undefined where that text gave way. */
  ofBase(offset: number): number | undefined;
  /** Where a block of a variant came in. */
  ofBlock(variant: string, block: number): number | undefined;
}

export function createLineMap({ pieces }: MergeResult, variants: readonly Variant[]): LineMap {
  const base: { start: number; end: number; line: number; lineStarts: readonly number[] }[] = [];
  const blocks = new Map<string, number>();
  let line = 1;
  for (const piece of pieces) {
    if (piece.from === 'base') base.push({ ...piece, line, lineStarts: breaksOf(piece.text) });
    else {
      for (const { block, offset } of findBlocks(piece, variants)) {
        const key = `${piece.variant}:${block}`;
        if (!blocks.has(key)) blocks.set(key, line + countBreaks(piece.text.slice(0, offset)));
      }
    }
    line += countBreaks(piece.text);
  }
  return {
    ofBase(offset) {
      const piece = base.find(({ start, end }) => start <= offset && offset < end);
      return piece && piece.line + lineAt(piece, offset - piece.start) - 1;
    },
    ofBlock: (variant, block) => blocks.get(`${variant}:${block}`),
  };
}

/** Where each block of a piece begins; one that was fitted beyond recognition stands where the one before it does. */
function findBlocks(
  { text, blocks, variant }: Extract<Piece, { from: 'change' }>,
  variants: readonly Variant[],
): { block: number; offset: number }[] {
  const document = variants.find(({ id }) => id === variant)?.document;
  let offset = /^\s*/.exec(text)?.[0].length ?? 0;
  return blocks.map((block) => {
    const { start = 0, end = 0 } = document?.blocks[block] ?? {};
    const core = coreOf(document?.text.slice(start, end) ?? '');
    const found = core === '' ? -1 : text.indexOf(core, offset);
    if (found >= 0) offset = found;
    return { block, offset };
  });
}

/** Words by which a block is found again, whatever its level, marker or number is now. */
const coreOf = (block: string): string => /[^\s#>|*+.)\d-][^\n\r|]{0,40}/.exec(block)?.[0].trim() ?? '';

/** Where lines begin; a carriage return alone ends none here. */
const breaksOf = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];

const countBreaks = (text: string): number => breaksOf(text).length - 1;
