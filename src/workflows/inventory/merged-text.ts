// The merged document as a place to look things up in: what stands where, and whether that is where it belongs.

import { findPhrase, indexPhrases, isWhole, type PhraseIndex } from './index-phrases.ts';
import { type Item, readUnits, type Unit } from './read-units.ts';
import { countTelling, FEW_WORDS, keyOf } from './read-words.ts';

export interface MergedText {
  readonly units: readonly Unit[];
  readonly index: PhraseIndex;
  /** Keys of all headings and records. */
  readonly parts: ReadonlySet<string>;
  /** Rows by their first cell. */
  readonly rows: ReadonlyMap<string, readonly Unit[]>;
  /** Where a key stands; looked up once. */
  readonly places: Map<string, readonly Unit[]>;
}

export function readMerged(source: string): MergedText {
  const units = readUnits(source);
  const rows = groupRows(units, ({ cells }) => keyOf(cells?.[0] ?? ''));
  const index = indexPhrases(units.map(({ text }) => text));
  return { units, index, parts: partsOf(units), rows, places: new Map() };
}

function groupRows(units: readonly Unit[], keyOfRow: (row: Unit) => string): Map<string, Unit[]> {
  const rows = new Map<string, Unit[]>();
  for (const row of units.filter(({ cells }) => cells)) {
    const key = keyOfRow(row);
    const known = rows.get(key);
    if (known) known.push(row);
    else rows.set(key, [row]);
  }
  return rows;
}

const partsOf = (units: readonly Unit[]): Set<string> =>
  new Set(units.flatMap(({ chapters, records }) => [...chapters, ...records]));

/** Every place where a statement stands as a whole, as often as it stands there. */
export function placesOf({ units, index, places }: MergedText, key: string): readonly Unit[] {
  const known = places.get(key);
  if (known) return known;
  const phrase = key.split(' ');
  const found = findPhrase(index, phrase)
    .filter((start) => isWhole(index, start, phrase.length))
    .map((start) => units[index.owners[start] ?? 0] as Unit);
  places.set(key, found);
  return found;
}

/**
 * Items that do not stand at their own address as often as they should. Headings and records that only one of the two
 * texts has say nothing about a move: they were renamed, reworded or added. Nor do headings that were changed: what
 * stood below them may stand below another one now.
 */
export function misplaced(
  merged: MergedText,
  units: readonly Unit[],
  items: readonly Item[],
  changed: ReadonlySet<string> = new Set(),
): Item[] {
  const own = partsOf(units);
  const parts = new Set([...merged.parts].filter((part) => own.has(part) && !changed.has(part)));
  const supply = new Map<string, Map<string, number>>();
  // An id with its title and the sentence that is both are two questions about one place.
  const supplyOf = (kind: Item['kind'], key: string): Map<string, number> => {
    const known = supply.get(`${kind} ${key}`);
    if (known) return known;
    const counts = new Map<string, number>();
    for (const unit of placesOf(merged, key)) {
      const address = addressOf(unit, parts);
      counts.set(address, (counts.get(address) ?? 0) + 1);
    }
    supply.set(`${kind} ${key}`, counts);
    return counts;
  };
  const taken = new Set<Unit>();
  const rows = groupRows(merged.units, trunkOf);
  return items.filter(({ kind, key, unit }) => {
    const counts = supplyOf(kind, key);
    const address = addressOf(unit, parts);
    const left = counts.get(address) ?? 0;
    counts.set(address, left - 1);
    if (left > 0 || kind !== 'row') return left <= 0;
    const grown = (rows.get(trunkOf(unit)) ?? [])
      .slice(0, MOST_ALIKE)
      .find((row) => !taken.has(row) && isGrown(unit, row) && addressOf(row, parts) === address);
    if (grown) taken.add(grown);
    return grown === undefined;
  });
}

/** More rows that differ in brackets alone nobody can tell apart. */
const MOST_ALIKE = 100;

/** What a row says without what stands in brackets, which may have been added. */
const trunkOf = ({ cells = [] }: Unit): string =>
  cells.map((cell) => cell.trim().split(' (', 1)[0]).join('\n');

/** The same row with something in brackets behind what a cell says. */
function isGrown({ cells = [] }: Unit, row: Unit): boolean {
  const rests = cells.map((cell, at) => {
    const said = row.cells?.[at]?.trim() ?? '';
    return said.startsWith(cell.trim()) ? said.slice(cell.trim().length) : undefined;
  });
  return (
    cells.length > 0 &&
    cells.length === row.cells?.length &&
    rests.some((rest) => rest !== '') &&
    rests.every((rest) => rest !== undefined && /^(?: \([\s\S]*\))?$/.test(rest))
  );
}

const addressOf = ({ chapters, records }: Unit, known: ReadonlySet<string>): string =>
  [...chapters, ...records].filter((part) => known.has(part)).join('\n');

/** `explicit`: only where the log names the very place. */
export type MayMove = (item: Item, to: Unit, explicit?: boolean) => boolean;

/** A foreign statement may have been placed elsewhere, if its words tell what they are about without the address. */
export function standsElsewhere(merged: MergedText, item: Item, mayMove: MayMove): boolean {
  const places = placesOf(merged, item.key);
  if (places.length === 0) return false;
  if (item.kind === 'id' && item.unit.named?.title) return true;
  const isShort = countTelling(item.key) <= FEW_WORDS;
  if (places.some((unit) => corresponds(merged, item.unit, unit, isShort))) return true;
  const [only] = places;
  if (!only || places.length > 1) return false;
  return staysWithId(merged, item.unit, only) && mayMove(item, only, isShort);
}

/** Under the same heading; a few words also under the same record, where the merged document has that. */
function corresponds(merged: MergedText, from: Unit, to: Unit, isShort: boolean): boolean {
  const heading = from.chapters.at(-1);
  const isUnder = heading === undefined ? to.chapters.length === 0 : to.chapters.includes(heading);
  if (!isUnder || !isShort) return isUnder && staysWithId(merged, from, to);
  return from.records.every((record) => !merged.parts.has(record) || to.records.includes(record));
}

/** What belongs to an id that the merged document has, too, must not stand below another one. */
function staysWithId({ parts }: MergedText, from: Unit, to: Unit): boolean {
  const ids = from.records.filter((record) => /^[a-z]\S*\d/.test(record) && !record.includes(' '));
  return ids.every((id) => !parts.has(id) || to.records.includes(id));
}

/** A row may have been put into the columns of another table. */
export function standsInRow({ rows }: MergedText, item: Item, mayMove: MayMove): boolean {
  const { unit } = item;
  const [first = '', ...others] = (unit.cells ?? []).map(keyOf);
  if (others.length === 0 || first === '') return false;
  const isShort = countTelling(item.key) <= FEW_WORDS;
  return (rows.get(first) ?? []).some((row) => {
    const cells = new Set((row.cells ?? []).map(keyOf));
    const isUnder = row.chapters.at(-1) === unit.chapters.at(-1) || mayMove(item, row, isShort);
    return isUnder && others.every((cell) => cell === '' || cells.has(cell));
  });
}
