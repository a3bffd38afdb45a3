// Orders that cannot be followed: parts that need each other, parts that need a later one, and needs that name no part.

import { shown } from '../../../check/index.ts';
import { findCircle } from '../read/find-circle.ts';
import type { LintReading } from '../read/lint-reading.ts';
import { readNames } from '../read/read-names.ts';
import { readNeeds, type UnitNeed } from '../read/read-needs.ts';
import type { Unit } from '../read/read-units.ts';
import { type Check, type Fault, listed, quoteLines } from './check.ts';

const needsIn = new WeakMap<LintReading, readonly UnitNeed[]>();

function needsOf(reading: LintReading): readonly UnitNeed[] {
  const known = needsIn.get(reading) ?? readNeeds(reading);
  needsIn.set(reading, known);
  return known;
}

/** The place at which a part is told of at length, or first. */
function unitsByKey({ units, isLive }: LintReading): ReadonlyMap<string, Unit> {
  const byKey = new Map<string, Unit>();
  for (const unit of units.filter(({ start }) => isLive(start))) {
    const known = byKey.get(unit.key);
    if (!known || (known.form === 'row' && unit.form === 'section')) byKey.set(unit.key, unit);
  }
  return byKey;
}

const circleOf = (reading: LintReading): UnitNeed[] => {
  const units = unitsByKey(reading);
  return findCircle(needsOf(reading).filter(({ needed }) => units.has(needed)));
};

export const circles: Check = {
  name: 'circles of dependencies',
  kind: 'order',
  find(reading) {
    const circle = circleOf(reading);
    const names = circle.map(({ unit }) => unit.name);
    if (circle.length === 0 || isOrdered(reading, names)) return [];
    return [
      {
        concern: `No order satisfies these dependencies: ${[...names, names[0]].join(' → ')}, each needing the next first.`,
        evidence: quoteLines(reading, circle),
        severity: 'significant',
        recommendation: `Decide which of ${listed(names)} comes first, and take the dependency that points back out of it.`,
        ifLeft: `None of ${listed(names)} can begin as it is written.`,
      },
    ];
  },
};

const ORDER_TITLE = /\b(?:order|sequence)\b/i;

/** A section that puts them into an order has settled which comes first; their needs then only point at each other. */
export function isOrdered(
  { document: { text, sections }, isLive }: LintReading,
  names: readonly string[],
): boolean {
  return sections.some(({ title, start, end }) => {
    if (!ORDER_TITLE.test(title) || !isLive(start)) return false;
    const told = text.slice(start, end).toLowerCase();
    return names.every((name) => told.includes(name.toLowerCase()));
  });
}

/** Needs that are no part of the circle: that one is told of already. */
function outsideCircle(reading: LintReading): { readonly need: UnitNeed; readonly needed: Unit }[] {
  const inCircle = new Set(circleOf(reading).map(({ by }) => by));
  const units = unitsByKey(reading);
  return needsOf(reading).flatMap((need) => {
    const needed = units.get(need.needed);
    return needed && !(inCircle.has(need.by) && inCircle.has(need.needed)) ? [{ need, needed }] : [];
  });
}

const ORDERED = new Set(['phase', 'milestone', 'stage', 'step', 'sprint', 'wave', 'iteration', 'M']);
const numberOf = ({ key }: Unit): number => Number.parseFloat(key.split(' ')[1] ?? '');

export const laterNeeds: Check = {
  name: 'parts that need a later one',
  kind: 'order',
  find: (reading) =>
    distinctPairs(
      outsideCircle(reading).filter(({ need: { unit }, needed }) => {
        const isOrdered = ORDERED.has(unit.family) && unit.family === needed.family;
        return isOrdered && numberOf(unit) < numberOf(needed);
      }),
    ).map(
      ({ need, needed }): Fault => ({
        concern: `${need.unit.name} says that it needs ${needed.name}, which comes after it.`,
        evidence: quoteLines(reading, [need, need.unit, needed]),
        severity: 'critical',
        recommendation: `Move ${needed.name} before ${need.unit.name}, or say which part of it ${need.unit.name} needs and move that part.`,
        ifLeft: `${need.unit.name} begins without what it needs, and waits for ${needed.name}.`,
      }),
    ),
};

export const unknownNeeds: Check = {
  name: 'needs that name no part',
  kind: 'order',
  find(reading) {
    const units = unitsByKey(reading);
    const families = new Map<string, number>();
    for (const { family } of units.values()) families.set(family, (families.get(family) ?? 0) + 1);
    const isPart = createIsPart(units);
    const isNamedElsewhere = createIsNamed(reading);
    const settled = settledNames(reading);
    const unknown = needsOf(reading).filter(({ needed, written, start }) => {
      const family = needed.split(' ')[0] ?? '';
      if ((families.get(family) ?? 0) < FEWEST_UNITS || units.has(needed) || isPart(needed)) return false;
      if (settled.has(needed)) return false;
      return !isNamedElsewhere(written, start);
    });
    return [...new Map(unknown.map((need) => [need.needed, need])).values()].map(
      (need): Fault => ({
        concern: `${need.unit.name} needs ${shown(need.written)}, and there is no ${shown(need.written)}.`,
        evidence: quoteLines(reading, [need]),
        severity: 'significant',
        recommendation: `Name the part that is meant, or add ${shown(need.written)}.`,
        ifLeft: `Nobody can tell when ${need.unit.name} may begin.`,
      }),
    );
  },
};

const FEWEST_UNITS = 2;

/** `2.1` is a part of `2`. */
function createIsPart(units: ReadonlyMap<string, Unit>): (key: string) => boolean {
  const wholes = new Set(
    [...units.keys()].flatMap((key) => [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index))),
  );
  return (key) => units.has(key.replace(/\.\d+$/, '')) || wholes.has(key);
}

/** An earlier plan may have had it: then it is spoken of somewhere else, too. */
function createIsNamed({ document }: LintReading): (written: string, start: number) => boolean {
  const lower = document.text.toLowerCase();
  const byNumber = new Map<string, number[]>();
  for (const { 0: digits, index } of lower.matchAll(/\d+/g)) {
    const known = byNumber.get(digits);
    if (known) known.push(index);
    else byNumber.set(digits, [index]);
  }
  return (written, start) => {
    const folded = written.toLowerCase();
    const digits = folded.match(/\d+/g)?.at(-1) ?? '';
    const before = folded.lastIndexOf(digits);
    const isFar = (at: number): boolean => Math.abs(at - start) > 200 && lower.startsWith(folded, at);
    return (byNumber.get(digits) ?? []).some((at) => isFar(at - before));
  };
}

/** "Phases 1-3 (shipped)", and what an archive that is collapsed holds: parts that are done and told of no more. */
function settledNames(reading: LintReading): ReadonlySet<string> {
  const { document, isLive } = reading;
  const lineOf = (at: number): number => document.text.lastIndexOf('\n', at);
  const needing = new Set(needsOf(reading).map(({ start }) => lineOf(start)));
  return new Set(
    readNames(document.text)
      .filter(({ start, isImplied, inRange }) => isImplied || inRange || !isLive(start))
      .filter(({ start }) => !needing.has(lineOf(start)))
      .map(({ key }) => key),
  );
}

const distinctPairs = <Pair extends { readonly need: UnitNeed; readonly needed: Unit }>(
  pairs: readonly Pair[],
): Pair[] => [...new Map(pairs.map((pair) => [`${pair.need.by}→${pair.needed.key}`, pair])).values()];
