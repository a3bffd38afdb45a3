// Which requirement builds on which, as far as the source says so: by the id of the other one in a sentence or a
// table column that speaks of dependence.

import { splitCells } from '../../../text/statements/extract-claims.ts';
import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import type { Unit } from './read-units.ts';

const DEPENDENCE =
  /\b(?:depend(?:s|ent|ency|encies)?|builds? (?:up)?on|blocked by|prerequisites?|requires|only after|once)\b/i;

/** Indexes of the units that each unit builds on. */
export type StatedOrder = ReadonlyMap<number, readonly number[]>;

export function findStatedOrder(units: readonly Unit[]): StatedOrder {
  const owners = new Map<string, number>();
  for (const { ids, index } of units) for (const id of ids) if (!owners.has(id)) owners.set(id, index);
  const order = new Map<number, readonly number[]>();
  for (const unit of units) {
    if (unit.ids.length === 0) continue;
    const text = unit.form === 'row' ? dependenceCells(unit) : dependenceLines(unit);
    const on = readRequirementIds(text).flatMap(({ id }) => owners.get(id) ?? []);
    const others = [...new Set(on)].filter((index) => index !== unit.index);
    if (others.length > 0) order.set(unit.index, others);
  }
  return order;
}

const dependenceLines = ({ text }: Unit): string =>
  text
    .split(/\n|(?<=[.;])\s/)
    .filter((line) => DEPENDENCE.test(line))
    .map((line) => line.slice(line.search(DEPENDENCE)))
    .join('\n');

function dependenceCells({ lead, text }: Unit): string {
  // The row of dashes is the last line of a header, the titles stand above it.
  const columns = splitCells(lead.split('\n').at(-2)?.trim() ?? '');
  const cells = splitCells(text.trim());
  return columns
    .flatMap((column, at) => (DEPENDENCE.test(column.text) ? (cells[at]?.text ?? []) : []))
    .join('\n');
}

/** The same units, each behind those it builds on; where the source contradicts itself, in the order given. */
export function sortByOrder(units: readonly Unit[], order: StatedOrder): Unit[] {
  const byIndex = new Map(units.map((unit) => [unit.index, unit]));
  const sorted: Unit[] = [];
  const seen = new Set<number>();
  const done = new Set<number>();
  for (const first of units) {
    // A stack of its own: a chain of requirements may be longer than the machine's.
    const open: Unit[] = [first];
    for (let unit = open.at(-1); unit; unit = open.at(-1)) {
      const before = seen.has(unit.index) ? [] : unseen(unit, order, byIndex, seen);
      seen.add(unit.index);
      open.push(...before);
      if (before.length > 0) continue;
      open.pop();
      if (!done.has(unit.index)) sorted.push(unit);
      done.add(unit.index);
    }
  }
  return sorted;
}

/** Last first, as a stack takes them. */
const unseen = (
  { index }: Unit,
  order: StatedOrder,
  byIndex: ReadonlyMap<number, Unit>,
  seen: ReadonlySet<number>,
): Unit[] =>
  (order.get(index) ?? []).flatMap((on) => (seen.has(on) ? [] : (byIndex.get(on) ?? []))).reverse();
