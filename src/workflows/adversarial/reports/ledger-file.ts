// ledger.json: where every block of every variant went, as data. One entry to a line, so that two runs can be
// compared by eye and the file stays small.

import {
  type DroppedAnchor,
  isAccountedFor,
  type Ledger,
  type LedgerEntry,
  type LedgerPlace,
  PLACES,
} from '../../../domain/comparison/merge.ts';
import type { Variant, VariantId } from '../../../domain/document.ts';
import { renderMembers, renderRows } from '../../reports/json-rows.ts';

const LEDGER_FORMAT = 1;

export interface LedgerFile {
  readonly base: VariantId;
  readonly variants: readonly Variant[];
  readonly ledger: Ledger;
}

export interface PlaceTotals {
  readonly variant: VariantId;
  readonly places: ReadonlyMap<LedgerPlace, number>;
  readonly orphans: number;
  /** Of the document, counted apart from the entries. */
  readonly blocks: number;
}

/** One for each variant, in input order. */
export function countPlaces(
  { entries, orphans }: Pick<Ledger, 'entries' | 'orphans'>,
  variants: readonly Variant[],
): PlaceTotals[] {
  const counts = new Map(
    variants.map(({ id }) => [id, new Map(PLACES.map((place): [LedgerPlace, number] => [place, 0]))]),
  );
  for (const { variant, place } of entries) {
    const own = counts.get(variant);
    own?.set(place, (own.get(place) ?? 0) + 1);
  }
  return variants.map(({ id, document }) => ({
    variant: id,
    places: counts.get(id) ?? new Map(),
    orphans: orphans.filter(({ variant }) => variant === id).length,
    blocks: document.blocks.filter(isAccountedFor).length,
  }));
}

export function renderLedger({ base, variants, ledger }: LedgerFile): string {
  const totals = countPlaces(ledger, variants).map(({ variant, places, orphans, blocks }) => ({
    variant,
    ...Object.fromEntries(places),
    orphans,
    blocks,
  }));
  const members: [name: string, value: string][] = [
    ['format', String(LEDGER_FORMAT)],
    ['base', JSON.stringify(base)],
    ['anchors', String(ledger.anchors)],
    ['totals', renderRows(totals)],
    ['entries', renderRows(ledger.entries.map(inOrder))],
    ['dropped', renderRows(ledger.dropped.map(droppedInOrder))],
    ['orphans', renderRows(ledger.orphans.map(({ variant, block, line }) => ({ variant, block, line })))],
  ];
  return renderMembers(members);
}

/** Entries come from several places in the code; their keys must not tell. */
const inOrder = (entry: LedgerEntry): LedgerEntry => ({
  variant: entry.variant,
  block: entry.block,
  kind: entry.kind,
  line: entry.line,
  endLine: entry.endLine,
  place: entry.place,
  baseLine: entry.baseLine,
  mergedLine: entry.mergedLine,
  change: entry.change,
  point: entry.point,
  reason: entry.reason,
});

const droppedInOrder = ({ anchor, variant, line, point, reason }: DroppedAnchor) => ({
  anchor: anchor.text,
  kind: anchor.kind,
  key: anchor.key,
  variant,
  line,
  point: point ?? null,
  reason,
});
