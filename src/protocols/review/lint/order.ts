// Orders that cannot be followed: parts that need each other, that need a later one, that begin before what they need has
// ended, and needs that name no part at all.

import { shown } from '../../check/shown.ts';
import { findCircle } from './find-circle.ts';
import { type Check, type Fault, isSpokenOf, type LintReading, listed, quoteLines } from './lint.ts';
import { periodOfRow, readPeriod } from './read-dates.ts';
import { readNeeds, type UnitNeed } from './read-needs.ts';
import type { Unit } from './read-units.ts';

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
    if (circle.length === 0) return [];
    return [
      {
        concern: `No order satisfies these dependencies: ${[...names, names[0]].join(' → ')}, each needing the next first.`,
        evidence: quoteLines(reading, circle),
        severity: 'critical',
        recommendation: `Decide which of ${listed(names)} comes first, and take the dependency that points back out of it.`,
        ifLeft: `None of ${listed(names)} can begin as it is written.`,
      },
    ];
  },
};

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
        return isOrdered && numberOf(unit) < numberOf(needed) && !haveDates(reading, unit, needed);
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

/** Dates say more than numbers: what is needed may well have ended. */
function haveDates(reading: LintReading, unit: Unit, needed: Unit): boolean {
  const [own, other] = [periodOf(reading, unit), periodOf(reading, needed)];
  return own !== undefined && other !== undefined;
}

function periodOf({ document }: LintReading, { row, form, start }: Unit) {
  if (row) return periodOfRow(row.table, row.row);
  const end = document.text.indexOf('\n', start);
  return form === 'section' ? readPeriod(document.text.slice(start, end < 0 ? undefined : end)) : undefined;
}

export const earlyStarts: Check = {
  name: 'parts that begin before what they need has ended',
  kind: 'order',
  find: (reading) =>
    distinctPairs(
      outsideCircle(reading).filter(({ need, needed }) => {
        const [own, other] = [periodOf(reading, need.unit), periodOf(reading, needed)];
        // Weeks by number end within what they name: the same week may do.
        const isEarly = own !== undefined && other?.scale === own.scale && own.from < other.to;
        return isEarly && !isToldOf(reading, need.unit);
      }),
    ).map(
      ({ need, needed }): Fault => ({
        concern: `${need.unit.name} needs ${needed.name} and is planned to begin before that has ended.`,
        evidence: quoteLines(reading, [need.unit, needed]),
        severity: 'critical',
        recommendation: `Move ${need.unit.name} behind the end of ${needed.name}, or say which part of it can begin earlier.`,
        ifLeft: `${need.unit.name} begins late, and everything behind it.`,
      }),
    ),
};

/** "Number 6 may begin while 4 is still repeating." */
const isToldOf = (reading: LintReading, { name, row, start }: Unit): boolean =>
  row !== undefined && isSpokenOf(reading, row.row.cells[0]?.text || name, [start]);

export const unknownNeeds: Check = {
  name: 'needs that name no part',
  kind: 'order',
  find(reading) {
    const units = unitsByKey(reading);
    const families = new Map<string, number>();
    for (const { family } of units.values()) families.set(family, (families.get(family) ?? 0) + 1);
    const isPart = createIsPart(units);
    const isNamedElsewhere = createIsNamed(reading);
    const unknown = needsOf(reading).filter(({ needed, written, start }) => {
      const family = needed.split(' ')[0] ?? '';
      if ((families.get(family) ?? 0) < FEWEST_UNITS || units.has(needed) || isPart(needed)) return false;
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

const distinctPairs = <Pair extends { readonly need: UnitNeed; readonly needed: Unit }>(
  pairs: readonly Pair[],
): Pair[] => [...new Map(pairs.map((pair) => [`${pair.need.by}→${pair.needed.key}`, pair])).values()];
