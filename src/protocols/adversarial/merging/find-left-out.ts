// What the variants say and neither the merged document nor undecided.md does: said in other words, superseded, decided
// against. It is quoted whole in the log, so that nobody has to look for it in the variants.

import type { Block, VariantId } from '../../../domain/document.ts';
import type { Ledger, LedgerEntry, LedgerPlace } from '../../../domain/merge.ts';
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

export function findLeftOut(
  keeping: Keeping,
  { entries }: Pick<Ledger, 'entries'>,
  rewrites: readonly Rewrite[] = [],
): LeftOut[] {
  const { planned, merge } = keeping;
  const { context, unjudged } = planned;
  const open = new Set(openPoints(context));
  const isShown = indexShown([...context.points.filter(({ id }) => open.has(id)), ...unjudged]);
  const merged = fold(merge.text);
  const reworded = new Map(rewrites.filter((one) => one.modified).map((one) => [one.change, one.agent]));
  return entries.flatMap((entry): LeftOut[] => {
    const source = context.comparison.variants.findIndex(({ id }) => id === entry.variant);
    const document = context.comparison.variants[source]?.document;
    const block = document?.blocks[entry.block];
    if (!document || !block) return [];
    const own = { variant: entry.variant, section: block.section, line: block.line };
    const text = document.text.slice(block.start, block.end);
    const agent = entry.place === 'merged into' ? reworded.get(entry.change ?? 0) : undefined;
    if (agent !== undefined)
      return merged.includes(fold(text))
        ? []
        : [{ ...own, text, ...because(entry), reason: `reworded by ${agent}` }];
    if (isGone(context, entry, text)) return [{ ...own, text, ...because(entry) }];
    if (entry.variant === context.base || !PARTLY.has(entry.place)) return [];
    return context.claimsIn(source, entry.block).flatMap((claim): LeftOut[] => {
      const { start, end, line } = claim;
      const there = context.counterpartOf(claim);
      if (!there || there.exact || isShown(entry.variant, start, end)) return [];
      const said = document.text.slice(start, end);
      return [{ ...own, line, text: said, place: 'covered by', baseLine: there.claim.line }];
    });
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
  if (place !== 'covered by' || variant === context.base) return false;
  const { blocks, text: base } = context.baseDocument;
  const isSame = (block: Block): boolean => fold(base.slice(block.start, block.end)) === fold(text);
  return !blocks.some(
    (block) => (baseLine === undefined ? block.kind === kind : block.line === baseLine) && isSame(block),
  );
}

/** Whether undecided.md quotes a stretch of a variant. */
function indexShown(
  points: MergeContext['points'],
): (variant: VariantId, start: number, end: number) => boolean {
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
