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

/** By the outermost titles that tell the units apart. */
function bySection(units: readonly Unit[]): GroupedUnits[] {
  const [first, ...others] = units;
  let depth = 0;
  while (
    first &&
    depth + 1 < first.path.length &&
    others.every(({ path }) => path[depth] === first.path[depth])
  )
    depth += 1;
  const groups = new Map<string, Unit[]>();
  for (const unit of units) {
    const title = unit.path[depth] ?? unit.path.at(-1) ?? '';
    const group = groups.get(title);
    if (group) group.push(unit);
    else groups.set(title, [unit]);
  }
  return [...groups].map(([title, own]) => ({ title, units: own }));
}

function byView(units: readonly Unit[], { groups, rest }: View, { facts }: Sorting): GroupedUnits[] {
  const read = units.map((unit) => readUnit(unit, groups));
  const holders = new Map<string, number>();
  for (const words of read)
    for (const word of new Set(words.flatMap((own) => [...own.keys()])))
      holders.set(word, (holders.get(word) ?? 0) + 1);
  // In a source about passwords, "password" tells no requirement from another.
  const rarity = (word: string): number => Math.log(1 + units.length / (holders.get(word) ?? 1));
  const chosen = units.map((unit, at) => {
    const known = facts(unit);
    const taking = groups.findIndex(({ takes }) => takes?.(known));
    const scores = (read[at] ?? []).map((words) =>
      [...words].reduce((sum, [word, weight]) => sum + weight * rarity(word), 0),
    );
    const best = Math.max(...scores);
    return taking >= 0 ? taking : best === 0 ? rest : scores.indexOf(best);
  });
  const sorted = groups.map((): Unit[] => []);
  keepOpenings(units, chosen).forEach((group, at) => {
    sorted[group]?.push(units[at] as Unit);
  });
  return groups.map(({ title }, at) => ({ title, units: sorted[at] ?? [] }));
}

/** What opens a section goes where the first part of it goes. */
function keepOpenings(units: readonly Unit[], chosen: readonly number[]): number[] {
  const kept = [...chosen];
  for (let at = units.length - 2; at >= 0; at -= 1) {
    const unit = units[at] as Unit;
    const next = units[at + 1] as Unit;
    const isOpening =
      unit.form === 'headed' &&
      next.path.length > unit.path.length &&
      unit.path.every((title, depth) => title === next.path[depth]);
    if (isOpening) kept[at] = kept[at + 1] ?? 0;
  }
  return kept;
}

/** For each group its words in the unit, with their weight. */
function readUnit(unit: Unit, groups: readonly Group[]): Map<string, number>[] {
  const title = unit.form === 'headed' ? (unit.path.at(-1) ?? '') : '';
  const text = unit.text.slice(0, LONGEST_READ);
  return groups.map(({ words }) => {
    const found = new Map<string, number>();
    if (!words) return found;
    for (const [word] of text.matchAll(words)) found.set(word.toLowerCase(), 1);
    for (const [word] of title.matchAll(words)) found.set(word.toLowerCase(), TITLE_WEIGHT);
    return found;
  });
}

/** What the instruction is about comes first, within its group and with it. */
function raise(groups: readonly GroupedUnits[], { interest }: Sorting): GroupedUnits[] {
  const measured = groups.map(({ title, units }) => {
    const scored = units.map((unit) => ({ unit, score: interest(unit) }));
    const sum = scored.reduce((total, { score }) => total + score, 0);
    return { title, sum, units: scored.sort((a, b) => b.score - a.score).map(({ unit }) => unit) };
  });
  return measured.sort((a, b) => b.sum - a.sum);
}
