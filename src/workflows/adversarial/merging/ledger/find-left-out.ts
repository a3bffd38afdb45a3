// What the variants say and neither the merged document nor undecided.md does: said in other words, superseded, decided
// against. It is quoted whole in the log, so that nobody has to look for it in the variants.

import type {
  Ledger,
  LedgerEntry,
  LedgerPlace,
  LeftOut,
  WrittenPassage,
} from '../../../../domain/comparison/merge.ts';
import type { Block, VariantId } from '../../../../domain/document.ts';
import { PERSON } from '../../../../domain/run.ts';
import { lineAt } from '../../../../text/parse/parse-document.ts';
import { escapeName } from '../../../reports/escape-line.ts';
import { nameOf } from '../../planning/context/decided.ts';
import type { Settled } from '../../planning/context/fates.ts';
import { type MergeContext, openPoints } from '../../planning/context/merge-context.ts';
import { unnumbered } from '../../reports/undecided/entries.ts';
import type { Keeping } from './keep-ledger.ts';

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Without markup: what it says in letters, figures and signs of comparison. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}<>=≤≥%+-]+/gu, ' ')
    .trim();

export interface Shown {
  readonly undecided: string;
  readonly written?: readonly WrittenPassage[] | undefined;
}

export function findLeftOut(keeping: Keeping, { entries }: Pick<Ledger, 'entries'>, shown: Shown): LeftOut[] {
  const { context, unjudged } = keeping.planned;
  const { variants } = context.comparison;
  const open = new Set(openPoints(context));
  const isQuoted = indexQuoted([...context.points.filter(({ id }) => open.has(id)), ...unjudged]);
  const whyArrived = indexArrived(keeping, shown);
  const changedBy = new Map(keeping.plan.changes.map(({ number, variant }) => [number, variant]));
  return entries.flatMap((entry): LeftOut[] => {
    const source = variants.findIndex(({ id }) => id === entry.variant);
    const document = variants[source]?.document;
    const block = document?.blocks[entry.block];
    if (!document || !block) return [];
    const text = document.text.slice(block.start, block.end);
    const title = document.sections[block.section]?.title ?? '';
    const { variant, place, baseLine, point } = entry;
    const reason =
      whyGone(entry) ??
      whyArrived(entry, text, title) ??
      (variant === context.base ? undefined : whyCovered(context, entry, text, title)) ??
      whyUnnamed(entry, title, shown.undecided);
    const by = variant === context.base ? (changedBy.get(entry.change ?? 0) ?? variant) : context.base;
    const where = { variant, section: block.section, line: block.line };
    const whole = reason === undefined ? [] : [{ ...where, text, place, by, baseLine, point, reason }];
    return isParted(entry, reason) ? [...whole, ...elsewhereIn(keeping, source, entry, isQuoted)] : whole;
  });
}

/** Of front matter each field may have gone another way. */
const isParted = ({ kind, place }: LedgerEntry, reason: string | undefined): boolean =>
  kind === 'frontmatter' || (reason === undefined && PARTLY.has(place));

/** Given way, decided against, or planned and not done. */
function whyGone({ place, point, reason = 'no one has judged it' }: LedgerEntry): string | undefined {
  if (place === 'superseded by' || place === 'rejected') return reason;
  return place === 'unjudged' && !point?.startsWith('Q-') ? reason : undefined;
}

/** It came in, but not as it was, or only a part of it did. */
function indexArrived({ merge, plan, planned }: Keeping, { written = [] }: Shown) {
  const merged = { text: fold(merge.text), words: wordsOf(merge.text) };
  const reworded = new Map(written.filter((one) => one.modified).map((one) => [one.change, one.agent]));
  for (const { number, isReworded } of plan.changes) if (isReworded) reworded.set(number, nameOf(PERSON));
  const targets = new Map(plan.changes.map(({ number, target }) => [number, target.section]));
  /** A mind has put it there: under its own heading nobody has to be told. */
  const whereElse = (
    { variant, block, change = 0 }: LedgerEntry,
    text: string,
    title: string,
  ): string | undefined => {
    const index = planned.context.comparison.variants.findIndex(({ id }) => id === variant);
    const there = targets.get(change) ?? '';
    const isSame =
      wordsOf(unnumbered(there)) === wordsOf(unnumbered(title)) &&
      wordsOf(text).split(' ').length > FEW_WORDS;
    return planned.judgedBlocks.has(`${index}:${block}`) && !isSame
      ? `came in under "${there}", with Change #${change}`
      : undefined;
  };
  return (entry: LedgerEntry, text: string, title: string): string | undefined => {
    const { place, kind, change } = entry;
    if (place !== 'merged into') return undefined;
    const agent = reworded.get(change ?? 0);
    const isExact = agent !== undefined || kind === 'code' || kind === 'table-row';
    if (isExact ? merged.text.includes(fold(text)) : merged.words.includes(wordsOf(text)))
      return whereElse(entry, text, title);
    if (agent !== undefined) return `reworded by ${agent}`;
    return merged.words.includes(wordsOf(text))
      ? `came in as text, with Change #${change}`
      : `only a part came in, with Change #${change}`;
  };
}

/** A few words mean nothing without their heading: it is told where they stand under another one. */
const FEW_WORDS = 14;

function whyCovered(
  { baseDocument }: MergeContext,
  { place, baseLine, kind }: LedgerEntry,
  text: string,
  title: string,
): string | undefined {
  if (place !== 'covered by' && place !== 'identical to base') return undefined;
  const { blocks, sections, text: base } = baseDocument;
  const words = wordsOf(text);
  const saidIn = (block: Block): string => wordsOf(base.slice(block.start, block.end));
  // The line first: reading every block of the base for every entry would take the square of their number.
  const isThere = (block: Block): boolean =>
    baseLine === undefined
      ? block.kind === kind && saidIn(block) === words
      : block.line === baseLine && saidIn(block).includes(words);
  const there = blocks.find(isThere);
  if (!there) return place === 'covered by' ? 'said in other words' : 'the same but for links or markup';
  const isMoved = wordsOf(unnumbered(sections[there.section]?.title ?? '')) !== wordsOf(unnumbered(title));
  return isMoved && kind !== 'heading' && words.split(' ').length <= FEW_WORDS
    ? 'under another heading'
    : undefined;
}

/** undecided.md names the sections of what it quotes, but not every heading above. */
const whyUnnamed = ({ kind, place }: LedgerEntry, title: string, undecided: string): string | undefined =>
  kind === 'heading' &&
  (place === 'unjudged' || place === 'contested') &&
  !undecided.includes(escapeName(title))
    ? 'the heading of something undecided'
    : undefined;

/** Statements of a block that are the base's in other words or with other links, where no quotation shows them. */
function coveredIn(
  context: MergeContext,
  source: number,
  { variant, block }: LedgerEntry,
  isQuoted: IsQuoted,
): LeftOut[] {
  const document = context.comparison.variants[source]?.document;
  if (!document || variant === context.base) return [];
  return context.claimsIn(source, block).flatMap((claim): LeftOut[] => {
    const { start, end, line, section } = claim;
    const there = context.counterpartOf(claim);
    if (!there || isQuoted(variant, start, end)) return [];
    const text = document.text.slice(start, end);
    // Two claims may be one and yet link to different places.
    const said = wordsOf(context.baseDocument.text.slice(there.claim.start, there.claim.end));
    if (there.exact && said === wordsOf(text)) return [];
    return [
      { variant, section, line, text, place: 'covered by', by: context.base, baseLine: there.claim.line },
    ];
  });
}

/** Statements of a block that went another way than the block, and that no quotation shows. */
function elsewhereIn(
  { planned }: Keeping,
  source: number,
  entry: LedgerEntry,
  isQuoted: IsQuoted,
): LeftOut[] {
  const { context, variants } = planned;
  const settled = variants.find(({ index }) => index === source)?.settled ?? [];
  const hidden = settled.filter(({ start, end }) => !isQuoted(entry.variant, start, end));
  return [...coveredIn(context, source, entry, isQuoted), ...settledIn(context, source, entry, hidden)];
}

/** Statements that analysts found said or superfluous, of a block whose other statements went elsewhere. */
function settledIn(
  { baseDocument, comparison, base }: MergeContext,
  source: number,
  { variant, block, place }: LedgerEntry,
  settled: readonly Settled[],
): LeftOut[] {
  const document = comparison.variants[source]?.document;
  if (!document) return [];
  return settled
    .filter((one) => one.block === block)
    .map(({ start, end, baseBlock, reason }) => ({
      variant,
      section: document.blocks[block]?.section ?? 0,
      line: lineAt(document, start),
      text: document.text.slice(start, end),
      place: baseBlock === undefined ? place : 'covered by',
      by: base,
      baseLine: baseBlock === undefined ? undefined : baseDocument.blocks[baseBlock]?.line,
      reason,
    }));
}

/** Of a block that is shown or came in, some statements may be the base's in other words. */
const PARTLY: ReadonlySet<LedgerPlace> = new Set([
  'unjudged',
  'contested',
  'merged into',
  'identical to base',
]);

type IsQuoted = (variant: VariantId, start: number, end: number) => boolean;

/** Whether undecided.md quotes a stretch of a variant. */
function indexQuoted(points: MergeContext['points']): IsQuoted {
  const spans = new Map<VariantId, { readonly start: number; readonly end: number }[]>();
  for (const { kind, sides, backing = [] } of points) {
    for (const quote of backing) spans.set(quote.variant, [...(spans.get(quote.variant) ?? []), quote]);
    for (const { variant, quotes, present } of sides) {
      if (kind === 'unjudged' && !present) continue;
      spans.set(variant, [...(spans.get(variant) ?? []), ...quotes]);
    }
  }
  return (variant, start, end) =>
    (spans.get(variant) ?? []).some((span) => span.start <= start && end <= span.end);
}
