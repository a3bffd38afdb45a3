// The ledger: where every block of every variant ended (ruling E-21), and anchors that the merged document does not hold, each with the
// point that decided so. What has no place, or is gone without a point, is a failure of the merge.

import {
  type Anchor,
  type Change,
  type DroppedAnchor,
  type Edit,
  isAccountedFor,
  type Ledger,
  type LedgerEntry,
  type MergePlan,
  type MergeResult,
} from '../../../../domain/comparison/merge.ts';
import type { Block, VariantId } from '../../../../domain/document.ts';
import { indexAnchors } from '../../../../text/find/anchors/find-anchors.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import type { Disposed } from '../../planning/context/fates.ts';
import type { MergeContext } from '../../planning/context/merge-context.ts';
import type { Planned } from '../../planning/index.ts';
import { createLineMap, placeBlocks, pointAbout } from './place-ledger.ts';

export interface Keeping {
  readonly planned: Planned;
  readonly plan: MergePlan;
  readonly merge: MergeResult;
}

export function keepLedger(keeping: Keeping): Ledger {
  const { planned, merge } = keeping;
  const { context } = planned;
  const applied = new Set(
    merge.results.filter(({ status }) => status === 'Applied').map(({ change }) => change),
  );
  const changes = keeping.plan.changes.filter(({ number }) => applied.has(number));
  const lines = createLineMap(merge, context.comparison.variants);
  const base = context.baseDocument.blocks.flatMap((block, index): LedgerEntry[] => {
    if (!isAccountedFor(block)) return [];
    const change = changes.find(({ edits }) => edits.some((edit) => givesWay(edit, block, index)));
    const where = {
      variant: context.base,
      block: index,
      ...placeOf(block),
      mergedLine: lines.ofBase(block.start),
    };
    if (!change) return [{ ...where, place: 'kept' }];
    const reason = `changed by Change #${change.number}`;
    const point = pointAbout(context, change, context.base, block);
    return [{ ...where, place: 'superseded by', change: change.number, point, reason }];
  });
  const placed = placeBlocks(keeping, changes, lines);
  const others = planned.variants.map((variant) =>
    entriesOf(context.comparison.variants[variant.index]?.id ?? '', variant, placed),
  );
  const byVariant = new Map([
    [context.base, base],
    ...others.map(({ id, entries }): [string, LedgerEntry[]] => [id, entries]),
  ]);
  const entries = context.comparison.variants.flatMap(({ id }) => byVariant.get(id) ?? []);
  return {
    entries,
    ...findDropped(keeping, entries, changes),
    orphans: others.flatMap(({ orphans }) => orphans),
  };
}

/** Code is one thing: with a line more it is another. */
const givesWay = ({ supersedes, start, end }: Edit, block: Block, index: number): boolean =>
  supersedes.includes(index) || (block.kind === 'code' && block.start < start && end < block.end);

const placeOf = ({ kind, line, endLine }: Block) => ({ kind, line, endLine });

type Placement = Pick<LedgerEntry, 'place' | 'baseLine' | 'mergedLine' | 'change' | 'point' | 'reason'>;

function entriesOf(
  id: string,
  { index, document }: Disposed,
  placed: (variant: number, block: number) => Placement | undefined,
) {
  const entries: LedgerEntry[] = [];
  const orphans: Ledger['orphans'][number][] = [];
  document.blocks.forEach((block, at) => {
    if (!isAccountedFor(block)) return;
    const placement = placed(index, at);
    if (placement) entries.push({ variant: id, block: at, ...placeOf(block), ...placement });
    else orphans.push({ variant: id, block: at, line: block.line });
  });
  return { id, entries, orphans };
}

function findDropped(
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
