// From decisions to edits of the base, one draft for each item. Where two decisions want the same words, the first has
// them, and what the other brings in stands behind; what could not be done is said.

import type { DiffPoint } from '../../../../../domain/comparison/difference.ts';
import type { Decision } from '../../../../../domain/run.ts';
import { quoteSpan } from '../../../../../text/relations/comparison/compare-documents.ts';
import { lineRef } from '../../../differences/draft.ts';
import { blockKey, type DraftDecision, type Placed } from '../../../planning/context/decided.ts';
import { overlaps } from '../../../planning/context/draft-edit.ts';
import type { MergeContext } from '../../../planning/context/merge-context.ts';
import type { Planned } from '../../../planning/index.ts';
import {
  type ItemQuote,
  type OpenItem,
  type Outcome,
  readTake,
} from '../../../questions/checkpoints/open-item.ts';
import { innerEdits, innerLosers, innerWinners, passagesOf } from './inner-edits.ts';
import { alignedQuote, type OpenStatement } from './open-statements.ts';
import {
  correspondingSection,
  placeAtEnd,
  placeBehind,
  placeInSection,
  placeWordsBehind,
} from './place-behind.ts';
import { blockOf, isWholeBlock, type Passage, passageAt, wholeRecord } from './record-forms.ts';
import { answeringLine, removals, replaceByWords, replacePassage, type Wanted } from './replace-passage.ts';

/** What a decision is about: words of the base, and words of others by approach. */
interface Matter {
  readonly own: readonly Passage[];
  readonly others: readonly (readonly Passage[])[];
  /** Section of the base, for words that have no place there. */
  readonly section: number;
}

export interface Given {
  readonly item: OpenItem;
  readonly decision: Decision;
}

export function draftDecided(
  { context, unjudged }: Planned,
  statements: readonly OpenStatement[],
  given: readonly Given[],
  /** Blocks that come in anyway, by `blockKey`. */
  incoming: ReadonlySet<string>,
): DraftDecision[] {
  const taken: Placed[] = [];
  const inOrder = given.toSorted((a, b) => rankOf(a.item) - rankOf(b.item));
  return inOrder.flatMap(({ item, decision }): DraftDecision[] => {
    const outcome = readTake(item, decision.take);
    if (outcome === undefined || ('kind' in outcome && outcome.kind === 'later')) return [];
    const statement = statements.find(({ ids }) => ids.includes(item.id));
    const point = [...context.points, ...unjudged].find(({ id }) => id === item.id);
    const matter = statement ? matterOf(context, statement) : disputeMatter(context, point as DiffPoint);
    const given = { item, decision, outcome };
    const wanted =
      point?.within === undefined
        ? editsFor(context, matter, given)
        : innerWanted(context, point, matter, given).filter((one) => !comesInAnyway(one, incoming));
    const { edits, notes, stays } = fitInto(context, wanted, taken);
    taken.push(...edits);
    const led = ledByChanged(context, edits);
    const targets = edits.map(({ target }) => context.baseDocument.sections[target]?.title.trim() ?? '');
    const inner = point?.within === undefined ? undefined : innerLosers(context, point, given, incoming);
    const left = { notes, stays: [...stays, ...(inner?.stays ?? [])], out: inner?.out ?? [] };
    return [{ item, decision, outcome, edits, ...left, targets: [...new Set(targets)], led }];
  });
}

/** What another document says against itself comes in only once it is decided, unless a rule has taken it in. */
function innerWanted(
  context: MergeContext,
  point: DiffPoint,
  matter: Matter,
  given: Given & { readonly outcome: Outcome },
): readonly Wanted[] {
  const { item, outcome } = given;
  if ('kind' in outcome) return editsFor(context, matter, given);
  const chosen = item.sides.indexOf(outcome.side);
  const own = innerEdits(context, point, chosen);
  return own.length > 0 ? own : added(context, [], innerWinners(context, point, chosen));
}

const comesInAnyway = (one: Wanted, incoming: ReadonlySet<string>): boolean =>
  'edit' in one &&
  one.edit.start === one.edit.end &&
  one.edit.blocks.length > 0 &&
  one.edit.blocks.every((block) => incoming.has(blockKey(one.edit.variant, block)));

/** What has a place that nobody took before; the rest elsewhere, or not at all, which is said. */
function fitInto(
  { baseVariant }: MergeContext,
  wanted: readonly Wanted[],
  taken: readonly Placed[],
): Required<Pick<DraftDecision, 'edits' | 'notes' | 'stays'>> {
  const edits: Placed[] = [];
  const stays = wanted.flatMap((one) => ('stays' in one ? [quoteSpan(baseVariant, one.stays)] : []));
  const notes =
    stays.length === 0 ? [] : [`by hand: ${stays.map(lineRef).join(', ')} still says something else`];
  const isFree = (edit: Placed): boolean => ![...taken, ...edits].some((one) => overlaps(one, edit));
  for (const one of wanted) {
    if ('stays' in one) continue;
    const { edit, instead } = one;
    const placed = [edit, ...(instead ? [instead] : [])].find(isFree);
    if (placed) edits.push(placed);
    if (placed !== edit) notes.push('another decision has already changed what it was to replace');
  }
  return { edits, notes, stays };
}

/** Contradictions are between two lines that are known; an unjudged statement only seems to belong to one. */
const rankOf = ({ kind }: OpenItem): number => (kind === 'contradiction' ? 0 : 1);

function matterOf(context: MergeContext, one: OpenStatement): Matter {
  const document = context.comparison.variants[one.variant]?.document;
  const said = document ? passageAt(one.variant, document, one) : undefined;
  const near = one.variant === context.baseIndex ? undefined : alignedQuote(context, one);
  const own = one.variant === context.baseIndex ? said : near && passagesOf(context, [near])[0];
  const other = one.variant === context.baseIndex ? undefined : said;
  return {
    own: own ? [own] : [],
    others: other ? [[other]] : [],
    section: own ? blockOf(own).section : sectionFor(context, other),
  };
}

const sectionFor = (context: MergeContext, other: Passage | undefined): number =>
  other ? correspondingSection(context, other.variant, blockOf(other).section) : 0;

function disputeMatter(context: MergeContext, { sides, title }: DiffPoint): Matter {
  const all = sides.map(({ variant, quotes }) => ({
    variant,
    passages: passagesOf(context, quotes),
  }));
  const others = all.filter(({ variant, passages }) => variant !== context.base && passages.length > 0);
  const said = others.flatMap(({ passages }) => passages);
  const own = (all.find(({ variant }) => variant === context.base)?.passages ?? []).map((passage) =>
    answeringLine(passage, title, said),
  );
  const section = own[0] ? blockOf(own[0]).section : sectionFor(context, others[0]?.passages[0]);
  return { own, others: others.map(({ passages }) => passages), section };
}

function editsFor(
  context: MergeContext,
  matter: Matter,
  { decision, outcome }: Given & { readonly outcome: Outcome },
): Wanted[] {
  const { own, others } = matter;
  if ('side' in outcome) return sideEdits(context, matter, outcome.side);
  if (outcome.kind === 'words') return wordEdits(context, matter, decision.words ?? '');
  if (outcome.kind === 'neither') return removals(own);
  if (outcome.kind !== 'both') return [];
  const distinct = new Map(others.map((one) => [one.map(said).join('\n'), one]));
  return [...distinct.values()].flatMap((passages) => added(context, own, passages));
}

const said = ({ document, start, end }: Passage): string =>
  document.text.slice(start, end).replace(/\s+/g, ' ').trim();

function sideEdits(context: MergeContext, matter: Matter, side: OpenItem['sides'][number]): Wanted[] {
  const { own, others } = matter;
  if (side.isBase) return [];
  const id = context.comparison.variants.findIndex((one) => one.id === side.variants[0]);
  const theirs = others.find((passages) => passages[0]?.variant === id) ?? [];
  const [first] = own;
  if (first === undefined) return added(context, own, theirs);
  const last = own.at(-1) ?? first;
  return [
    ...own.flatMap((passage, at): Wanted[] => {
      const by = theirs[Math.min(at, theirs.length - 1)];
      if (by === undefined) return [];
      const isOver = at >= theirs.length;
      if (isOver && passage.block !== first.block && isWholeBlock(passage)) return removals([passage]);
      const [edit, ...rest] = replacePassage(context, passage, by);
      if (edit === undefined) return [];
      const instead =
        isOver || rest.length > 0 ? undefined : placeBehind(context, wholeRecord(by), passage.block);
      // What leads others stays above what comes in.
      const stays = edit.start === edit.end ? [{ stays: passage }] : [];
      return [{ edit, instead }, ...rest.map((one) => ({ edit: one })), ...stays];
    }),
    // What is on a line that is there already has come in with it.
    ...theirs
      .slice(own.length)
      .filter(({ block }) => !theirs.slice(0, own.length).some((one) => one.block === block))
      .map((passage) => ({ edit: placeBehind(context, wholeRecord(passage), last.block) })),
  ];
}

/** Items of the base that now stand below other words than before. */
function ledByChanged(
  { baseVariant, baseDocument: base }: MergeContext,
  edits: readonly Placed[],
): ItemQuote[] {
  const changed = new Set(edits.flatMap(({ supersedes }) => supersedes));
  return base.blocks.flatMap((block): ItemQuote[] => {
    const above = block.parent === undefined ? undefined : base.blocks[block.parent];
    if (above?.kind !== 'list-item' || !changed.has(block.parent ?? -1)) return [];
    const { text, line, endLine } = quoteSpan(baseVariant, block);
    const under = base.sections[block.section]?.title.trim() ?? '';
    return [{ lines: lineRef({ line, endLine }), text, under, of: base.text.slice(above.start, above.end) }];
  });
}

function added(context: MergeContext, own: readonly Passage[], passages: readonly Passage[]): Wanted[] {
  const records = new Map(passages.map(wholeRecord).map((one) => [`${one.block}:${one.start}`, one]));
  const behind = own[0];
  return [...records.values()].map((passage) => ({
    edit: behind ? placeBehind(context, passage, behind.block) : placeAtEnd(context, passage),
  }));
}

function wordEdits(context: MergeContext, { own, section }: Matter, words: string): Wanted[] {
  const [first, ...rest] = own;
  if (first === undefined) {
    const placed = placeInSection(context, words.trim(), section);
    const variant = context.baseIndex;
    return [{ edit: { ...placed, variant, blocks: [], supersedes: [], target: section } }];
  }
  const [edit, ...more] = replaceByWords(context, first, words);
  if (edit === undefined) return [];
  const instead = placeWordsBehind(context, words.trim(), first.block);
  return [
    { edit, instead: more.length > 0 ? undefined : instead },
    ...more.map((one) => ({ edit: one })),
    ...removals(rest.filter(({ start, end }) => start < edit.start || edit.end < end)),
  ];
}
