// Orders that cannot be followed: parts that need each other, and parts that need a later one.

import { findCircle } from '../read/find-circle.ts';
import { readNeeds, type UnitNeed } from '../read/read-needs.ts';
import type { Unit } from '../read/read-units.ts';
import type { LintReading } from '../read/reading.ts';
import { type Check, type Fault, listed, quoteLines } from './check.ts';

/** The place where a part is described at length, or the first. */
function unitsByKey({ units, isLive }: LintReading): ReadonlyMap<string, Unit> {
  const byKey = new Map<string, Unit>();
  for (const unit of units.filter(({ start }) => isLive(start))) {
    const known = byKey.get(unit.key);
    if (!known || (known.form === 'row' && unit.form === 'section')) byKey.set(unit.key, unit);
  }
  return byKey;
}

interface Ordered {
  readonly needs: readonly { readonly need: UnitNeed; readonly needed: Unit }[];
  readonly circle: readonly UnitNeed[];
}

function readOrder(reading: LintReading): Ordered {
  const units = unitsByKey(reading);
  const needs = readNeeds(reading).flatMap((need) => {
    const needed = units.get(need.needed);
    return needed ? [{ need, needed }] : [];
  });
  return { needs, circle: findCircle(needs.map(({ need }) => need)) };
}

export const circles: Check = {
  name: 'circles of dependencies',
  kind: 'order',
  find(reading) {
    const { circle } = readOrder(reading);
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
    const body = text.slice(start, end).toLowerCase();
    return names.every((name) => body.includes(name.toLowerCase()));
  });
}

const ORDERED = new Set(['phase', 'milestone', 'stage', 'step', 'sprint', 'wave', 'iteration', 'M']);
const numberOf = ({ key }: Unit): number => Number.parseFloat(key.split(' ')[1] ?? '');

export const laterNeeds: Check = {
  name: 'parts that need a later one',
  kind: 'order',
  find(reading) {
    const { needs, circle } = readOrder(reading);
    // A need inside the circle is reported with it.
    const inCircle = new Set(circle.map(({ by }) => by));
    const late = needs.filter(
      ({ need: { unit, by }, needed }) =>
        ORDERED.has(unit.family) &&
        unit.family === needed.family &&
        numberOf(unit) < numberOf(needed) &&
        !(inCircle.has(by) && inCircle.has(needed.key)),
    );
    const distinct = new Map(late.map((one) => [`${one.need.by}→${one.needed.key}`, one]));
    return [...distinct.values()].map(
      ({ need, needed }): Fault => ({
        concern: `${need.unit.name} says that it needs ${needed.name}, which comes after it.`,
        evidence: quoteLines(reading, [need, need.unit, needed]),
        severity: 'critical',
        recommendation: `Move ${needed.name} before ${need.unit.name}, or say which part of it ${need.unit.name} needs and move that part.`,
        ifLeft: `${need.unit.name} begins without what it needs, and waits for ${needed.name}.`,
      }),
    );
  },
};
