// Anchors that the merged document does not hold, each with the point that decided so. One without a point is a fault:
// something concrete would be gone and nobody had decided it.

import type { VariantId } from '../../../domain/document.ts';
import type { Anchor, Change, DroppedAnchor, Ledger, LedgerEntry } from '../../../domain/merge.ts';
import { indexAnchors } from '../../../text/find/anchors/index-anchors.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { MergeContext } from '../planning/merge-context.ts';
import type { Keeping } from './keep-ledger.ts';

export function findDropped(
  { planned, merge }: Keeping,
  entries: readonly LedgerEntry[],
  changes: readonly Change[],
): Pick<Ledger, 'dropped' | 'anchors'> {
  const { context } = planned;
  const merged = parseDocument(merge.text);
  const held = indexAnchors(merged, context.anchors);
  const superseded = new Map(
    entries.flatMap((entry) => (entry.place === 'superseded by' ? [[entry.line, entry] as const] : [])),
  );
  const seen = new Map<string, Anchor>();
  const dropped: DroppedAnchor[] = [];
  for (const entry of entries) {
    const document = context.comparison.variants.find(({ id }) => id === entry.variant)?.document;
    const block = document?.blocks[entry.block];
    if (!document || !block) continue;
    for (const anchor of context.anchors.of(document.text.slice(block.start, block.end))) {
      seen.set(anchor.key, anchor);
      if (held.holds(anchor)) continue;
      const cause = causeOf(entry, superseded);
      dropped.push({
        anchor,
        variant: entry.variant,
        line: block.line,
        ...explained(context, cause, explain(cause, changes)),
      });
    }
  }
  return { dropped: explainByBase(context.base, dropped), anchors: seen.size };
}

/** Somebody else's mention of what the base named until a point took it away is gone by that point. */
export function explainByBase(base: VariantId, dropped: readonly DroppedAnchor[]): DroppedAnchor[] {
  const taken = new Map(
    dropped
      .filter(({ variant, point }) => variant === base && point !== undefined)
      .map((one) => [one.anchor.key, one]),
  );
  return dropped.map(({ byRule, ...one }) => {
    const there = one.point === undefined ? taken.get(one.anchor.key) : undefined;
    if (there) return { ...one, point: there.point, reason: `gone from the base: ${there.reason}` };
    return byRule ? { ...one, byRule } : one;
  });
}

/** What the base said, and gave up, is gone for those who said it too. */
const causeOf = (entry: LedgerEntry, superseded: ReadonlyMap<number, LedgerEntry>): LedgerEntry =>
  entry.place === 'identical to base' || entry.place === 'covered by'
    ? (superseded.get(entry.baseLine ?? -1) ?? entry)
    : entry;

function explain(entry: LedgerEntry, changes: readonly Change[]): Pick<DroppedAnchor, 'point' | 'reason'> {
  const change = changes.find(({ number }) => number === entry.change);
  return {
    point: entry.point ?? change?.points[0],
    reason: entry.reason ?? `${entry.place} Change #${entry.change}`,
  };
}

/** The base's wording stays where its own heading or table head says it: the point about that difference decided so. */
function explained(
  { points }: MergeContext,
  { variant, line, endLine, kind, baseLine, place }: LedgerEntry,
  found: Pick<DroppedAnchor, 'point' | 'reason'>,
): Pick<DroppedAnchor, 'point' | 'reason' | 'byRule'> {
  if (found.point !== undefined) return found;
  const quoting = points.find(({ sides }) =>
    sides.some(
      (side) =>
        side.variant === variant &&
        side.quotes.some((quote) => quote.line <= endLine && line <= quote.endLine),
    ),
  );
  const arranging = kind === 'heading' ? points.find((point) => point.kind === 'structural') : undefined;
  const reason = baseLine === undefined ? found.reason : `the base's own words stay (base L${baseLine})`;
  const point = (quoting ?? arranging)?.id;
  const isRuled =
    point === undefined && place !== 'rejected' && place !== 'contested' && place !== 'merged into';
  return { point, reason, ...(isRuled && { byRule: true }) };
}
