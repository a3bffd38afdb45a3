// What the variants say and neither the merged document nor undecided.md does: said in other words, superseded, decided
// against. It is quoted whole in the log, so that nobody has to look for it in the variants.

import type { Block, VariantId } from '../../../domain/document.ts';
import type { Ledger, LedgerEntry, LedgerPlace } from '../../../domain/merge.ts';
import { escapeLine } from '../../markdown/escape-line.ts';
import { openPoints } from '../brief-run.ts';
import type { MergeContext } from '../planning/merge-context.ts';
import type { Keeping } from './keep-ledger.ts';
import type { Rewrite } from './rewrite-seams.ts';

export interface LeftOut {
  readonly variant: VariantId;
  readonly section: number;
  readonly line: number;
  /** Word for word. */
  readonly text: string;
  readonly place: LedgerPlace;
  /** Line of the base that says it. */
  readonly baseLine?: number | undefined;
  readonly point?: string | undefined;
  readonly reason?: string | undefined;
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Without markup: what it says in letters, figures and signs of comparison. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}<>=≤≥%+-]+/gu, ' ')
    .trim();

export interface Shown {
  readonly undecided: string;
  readonly rewrites?: readonly Rewrite[] | undefined;
}

export function findLeftOut(
  keeping: Keeping,
  { entries }: Pick<Ledger, 'entries'>,
  { undecided, rewrites = [] }: Shown,
): LeftOut[] {
  const { context, unjudged } = keeping.planned;
  const { variants } = context.comparison;
  const open = new Set(openPoints(context));
  const isQuoted = indexQuoted([...context.points.filter(({ id }) => open.has(id)), ...unjudged]);
  const merged = fold(keeping.merge.text);
  const reworded = new Map(rewrites.filter((one) => one.modified).map((one) => [one.change, one.agent]));
  const isUnnamed = ({ kind, place }: LedgerEntry, title: string): boolean =>
    kind === 'heading' && (place === 'unjudged' || place === 'contested') && !undecided.includes(title);

  function leftOf(entry: LedgerEntry): LeftOut[] {
    const source = variants.findIndex(({ id }) => id === entry.variant);
    const document = variants[source]?.document;
    const block = document?.blocks[entry.block];
    if (!document || !block) return [];
    const text = document.text.slice(block.start, block.end);
    const own = { variant: entry.variant, section: block.section, line: block.line, text, ...because(entry) };
    const agent = entry.place === 'merged into' ? reworded.get(entry.change ?? 0) : undefined;
    if (agent !== undefined)
      return merged.includes(fold(text)) ? [] : [{ ...own, reason: `reworded by ${agent}` }];
    const title = escapeLine(document.sections[block.section]?.title ?? '');
    if (isGone(context, entry, text) || isUnnamed(entry, title)) return [own];
    return PARTLY.has(entry.place) ? coveredIn(context, source, entry, isQuoted) : [];
  }
  return entries.flatMap(leftOf);
}

/** Statements of a block that are the base's in other words, where no quotation shows them. */
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
    if (!there || there.exact || isQuoted(variant, start, end)) return [];
    const text = document.text.slice(start, end);
    return [{ variant, section, line, text, place: 'covered by', baseLine: there.claim.line }];
  });
}

/** Of a block that is shown or came in, some statements may be the base's in other words. */
const PARTLY: ReadonlySet<LedgerPlace> = new Set([
  'unjudged',
  'contested',
  'merged into',
  'identical to base',
]);

const because = ({ place, baseLine, point, reason }: LedgerEntry) => ({ place, baseLine, point, reason });

function isGone(context: MergeContext, entry: LedgerEntry, text: string): boolean {
  const { place, variant, baseLine, kind, point } = entry;
  if (place === 'superseded by' || place === 'rejected') return true;
  // A change that was to bring it in, and did not.
  if (place === 'unjudged') return point === undefined || !point.startsWith('Q-');
  if ((place !== 'covered by' && place !== 'identical to base') || variant === context.base) return false;
  const { blocks, text: base } = context.baseDocument;
  const words = wordsOf(text);
  const isThere = (block: Block): boolean =>
    baseLine === undefined ? block.kind === kind : block.line === baseLine;
  return !blocks.some(
    (block) => isThere(block) && wordsOf(base.slice(block.start, block.end)).includes(words),
  );
}

type IsQuoted = (variant: VariantId, start: number, end: number) => boolean;

/** Whether undecided.md quotes a stretch of a variant. */
function indexQuoted(points: MergeContext['points']): IsQuoted {
  const spans = new Map<VariantId, { readonly start: number; readonly end: number }[]>();
  for (const { kind, sides } of points) {
    for (const { variant, quotes, present } of sides) {
      if (kind === 'unjudged' && !present) continue;
      spans.set(variant, [...(spans.get(variant) ?? []), ...quotes]);
    }
  }
  return (variant, start, end) =>
    (spans.get(variant) ?? []).some((span) => span.start <= start && end <= span.end);
}
