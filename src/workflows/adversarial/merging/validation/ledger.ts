// The ledger against the documents themselves: one place for every block, a point for everything that is gone, and
// no anchor that neither the merged document nor the ledger knows.

import type { Change, Ledger, LedgerEntry, ValidationCheck } from '../../../../domain/comparison/merge.ts';
import type { BlockKind, Variant } from '../../../../domain/document.ts';
import type { AnchorIndex, AnchorReader } from '../../../../text/find/anchors/find-anchors.ts';
import type { Fault } from './new-faults.ts';

/** Ruling E-21: what the ledger must account for. */
const ACCOUNTED: ReadonlySet<BlockKind> = new Set<BlockKind>([
  'heading',
  'paragraph',
  'list-item',
  'table-row',
  'code',
]);

export function checkLedger(
  variants: readonly Variant[],
  changes: readonly Change[],
  ledger: Ledger,
  merged: AnchorIndex,
  reader: AnchorReader,
): ValidationCheck {
  const faults = [
    ...variants.flatMap((variant) => findUnplaced(variant, ledger)),
    ...findUnexplained(ledger.entries, changes),
    ...ledger.dropped.flatMap(({ anchor, variant, line, point, byRule }) =>
      point === undefined && !byRule
        ? [
            {
              line,
              message: `Variant ${variant}: ${anchor.kind} "${anchor.text}" was dropped without a point`,
            },
          ]
        : [],
    ),
    ...findUnlisted(variants, ledger, merged, reader),
  ];
  return {
    name: 'ledger',
    passed: faults.length === 0,
    examined: ledger.entries.length,
    faults,
    preExisting: [],
    detail: `${ledger.entries.length} blocks of ${variants.length} variants, ${ledger.orphans.length} orphans; ${ledger.anchors} anchors, ${ledger.dropped.length} dropped by a point`,
  };
}

/** Blocks with no place or with several. */
function findUnplaced({ id, document }: Variant, { entries, orphans }: Ledger): Fault[] {
  const places = new Map<number, number>();
  for (const { variant, block } of entries) {
    if (variant === id) places.set(block, (places.get(block) ?? 0) + 1);
  }
  const orphaned = new Set(orphans.filter(({ variant }) => variant === id).map(({ block }) => block));
  return document.blocks.flatMap(({ kind, line }, index) => {
    const count = places.get(index) ?? 0;
    const isMissing = orphaned.has(index) || (count === 0 && ACCOUNTED.has(kind));
    if (!isMissing && count <= 1) return [];
    const what = isMissing ? 'has no place' : `has ${count} places`;
    return [{ line, message: `Variant ${id}: ${kind.replace('-', ' ')} at L${line} ${what}` }];
  });
}

function findUnexplained(entries: readonly LedgerEntry[], changes: readonly Change[]): Fault[] {
  const numbers = new Set(changes.map(({ number }) => number));
  return entries.flatMap(({ variant, line, place, point, change }) => {
    const where = `Variant ${variant}: block at L${line} is "${place}"`;
    if ((place === 'rejected' || place === 'contested') && point === undefined)
      return [{ line, message: `${where} without a point` }];
    if (change !== undefined && !numbers.has(change))
      return [{ line, message: `${where} by Change #${change}, which is not planned` }];
    return [];
  });
}

/** Anchors that are gone and that nothing names. */
function findUnlisted(
  variants: readonly Variant[],
  { dropped }: Ledger,
  merged: AnchorIndex,
  reader: AnchorReader,
): Fault[] {
  const settled = new Set(dropped.map(({ anchor }) => anchor.key));
  const faults: Fault[] = [];
  for (const { id, document } of variants) {
    for (const { kind, start, end, line } of document.blocks) {
      if (!ACCOUNTED.has(kind)) continue;
      for (const anchor of reader.of(document.text.slice(start, end))) {
        if (settled.has(anchor.key) || merged.holds(anchor)) continue;
        settled.add(anchor.key);
        const message = `Variant ${id}: ${anchor.kind} "${anchor.text}" is neither in the merged document nor in the ledger`;
        faults.push({ line, message });
      }
    }
  }
  return faults;
}
