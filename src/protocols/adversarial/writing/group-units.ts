// Sorts requirements into the groups of a view, or into the sections of the source without one. A requirement never
// comes into an earlier group than one it builds on.

import type { Unit } from './read-units.ts';
import { type StatedOrder, sortByOrder } from './stated-order.ts';
import type { Facts, Group, View } from './view.ts';

export interface GroupedUnits {
  readonly title: string;
  readonly units: readonly Unit[];
}

export interface Sorting {
  readonly view: View | undefined;
  readonly facts: (unit: Unit) => Facts;
  readonly order: StatedOrder;
  /** How much of a unit the seat's instruction is about. */
  readonly interest: (unit: Unit) => number;
}

/** What is read of a long unit: what it is about stands at its beginning. */
const LONGEST_READ = 2000;
const TITLE_WEIGHT = 3;

export function groupUnits(units: readonly Unit[], sorting: Sorting): GroupedUnits[] {
  const { view, order } = sorting;
  const groups = view ? byView(units, view, sorting) : bySection(units);
  const raised = raise(groups, sorting);
  const level = new Map(raised.flatMap(({ units: own }, at) => own.map((unit) => [unit.index, at] as const)));
  const all = sortByOrder(
    raised.flatMap((group) => group.units),
    order,
  );
  for (const { index } of all) {
    const on = (order.get(index) ?? []).map((other) => level.get(other) ?? 0);
    level.set(index, Math.max(level.get(index) ?? 0, ...on));
  }
  const placed = raised.map((): Unit[] => []);
  for (const unit of all) placed[level.get(unit.index) ?? 0]?.push(unit);
  return raised
    .map(({ title }, at) => ({ title, units: placed[at] ?? [] }))
    .filter(({ units: own }) => own.length > 0);
}

function bySection(units: readonly Unit[]): GroupedUnits[] {
  const groups = new Map<string, Unit[]>();
  for (const unit of units) {
    const title = unit.path[0] ?? '';
    const group = groups.get(title);
    if (group) group.push(unit);
    else groups.set(title, [unit]);
  }
  return [...groups].map(([title, own]) => ({ title, units: own }));
}

function byView(units: readonly Unit[], { groups, rest }: View, { facts }: Sorting): GroupedUnits[] {
  const sorted = groups.map((): Unit[] => []);
  for (const unit of units) sorted[choose(unit, groups, rest, facts(unit))]?.push(unit);
  return groups.map(({ title }, at) => ({ title, units: sorted[at] ?? [] }));
}

function choose(unit: Unit, groups: readonly Group[], rest: number, facts: Facts): number {
  const taking = groups.findIndex(({ takes }) => takes?.(facts));
  if (taking >= 0) return taking;
  const title = unit.form === 'headed' ? (unit.path.at(-1) ?? '') : '';
  const text = unit.text.slice(0, LONGEST_READ);
  const scores = groups.map(({ words }) =>
    words ? count(words, text) + TITLE_WEIGHT * count(words, title) : 0,
  );
  const best = Math.max(...scores);
  return best === 0 ? rest : scores.indexOf(best);
}

const count = (words: RegExp, text: string): number =>
  new Set([...text.matchAll(words)].map(([word]) => word.toLowerCase())).size;

/** What the instruction is about comes first, within its group and with it. */
function raise(groups: readonly GroupedUnits[], { interest }: Sorting): GroupedUnits[] {
  const measured = groups.map(({ title, units }) => {
    const scored = units.map((unit) => ({ unit, score: interest(unit) }));
    const sum = scored.reduce((total, { score }) => total + score, 0);
    return { title, sum, units: scored.sort((a, b) => b.score - a.score).map(({ unit }) => unit) };
  });
  return measured.sort((a, b) => b.sum - a.sum);
}
