// What each named part says it needs: in a column, behind a label, or in a list below a heading for it.

import { findColumn } from '../../../reports/read-tables.ts';
import { readNames } from './read-names.ts';
import type { Unit } from './read-units.ts';
import type { ReadText } from './reading.ts';

export interface UnitNeed {
  readonly by: string;
  /** Key of what is needed, as it is called where it is defined; no part need have it. */
  readonly needed: string;
  readonly unit: Unit;
  readonly written: string;
  /** Where it is said. */
  readonly start: number;
}

const NEEDS_COLUMN =
  /^(?:needs?|depends? (?:up)?on|depends|dependenc(?:y|ies)|deps|prerequisites?|pre-?reqs?|blocked by|requires|predecessors?|after|waits for)$/i;
const LABELLED =
  /^[ \t>]*(?:[-*+]\s+)?[*_]{0,2}(?:(?:phase |milestone |task |hard )?(?:needs|depends (?:up)?on|dependenc(?:y|ies)|deps|prerequisites?|blocked by|requires))[*_]{0,2}\s?:[*_]{0,2}\s*(?!\s)(.*)$/gim;
const HEADED =
  /^#{2,6}[ \t]+(?:dependenc(?:y|ies)|prerequisites|depends on)[ \t\r]*\n\s*((?:[-*+][ \t]+(?![ \t]).*(?!.)\s*)+)/gim;
const NOTHING = /^[\s*_`]*(?:none|no\b|nothing|n\/?a\b|[-–—]+\s*$|independent|not applicable)/i;
/** Such words name what comes later, or what is not needed. */
const LATER =
  /\b(?:block(?:s|ing)|unblocks?|downstream|enables?|feeds?|consumed by|required by|needed by|before|followed by|parallel|concurrent(?:ly)?|deferred|not|no longer|except|instead of|overlap\w*)\b/i;

/** What has to agree has no order. */
const TOGETHER = /\b(?:consistent|aligned|in step|in sync) with\b|\bmust be consistent\b/i;

export function readNeeds({ document, units, isLive }: ReadText): UnitNeed[] {
  const resolve = resolver(units);
  const inner = innermost(units);
  return units.flatMap((unit) => {
    if (!isLive(unit.start)) return [];
    const said = unit.row ? saidInRow(unit) : saidInText(document.text, unit);
    return said
      .filter(({ start }) => isLive(start) && (unit.form === 'row' || inner(start) === unit))
      .flatMap(({ text, start }) => {
        const plain = text.replace(/\([^()\n]*\)/g, ' ').split(/[;]\s|\.\s|\bbecause\b|\bso that\b/)[0] ?? '';
        if (NOTHING.test(text) || TOGETHER.test(text) || LATER.test(plain)) return [];
        return namedIn(plain, unit)
          .map(({ key, written }) => ({ by: unit.key, needed: resolve(key), unit, written, start }))
          .filter(({ by, needed }) => by !== needed);
      });
  });
}

interface Said {
  readonly text: string;
  readonly start: number;
}

function saidInRow({ row, start }: Unit): Said[] {
  if (!row) return [];
  const column = findColumn(row.table.header, NEEDS_COLUMN);
  const text = row.row.cells[column];
  return column < 1 || text === undefined ? [] : [{ text, start }];
}

function saidInText(text: string, { start, end }: Unit): Said[] {
  // Rows of tables that are no parts of the plan speak of other things.
  const body = text.slice(start, end).replace(/^[ \t]*\|.*$/gm, (row) => ' '.repeat(row.length));
  return [LABELLED, HEADED].flatMap((sign) =>
    [...body.matchAll(sign)].flatMap(({ index, 0: whole, 1: said = '' }) => {
      const from = start + index + whole.length - whole.trimStart().length;
      // Items below a heading are each a need of their own.
      return said.split('\n').map((line) => ({ text: line.replace(/^\s*[-*+]\s+/, ''), start: from }));
    }),
  );
}

/** Bare numbers name parts of the same table. */
function namedIn(text: string, { row, family }: Unit): { readonly key: string; readonly written: string }[] {
  const names = readNames(text);
  const isBare = row !== undefined && names.length === 0 && /^[\d\s,&+and–-]+$/.test(text.trim());
  return isBare
    ? (text.match(/\d+/g) ?? []).map((number) => ({ key: `${family} ${Number(number)}`, written: number }))
    : names;
}

/** The part that a place belongs to, where one stands inside another. */
function innermost(units: readonly Unit[]): (offset: number) => Unit | undefined {
  return (offset) => {
    let found: Unit | undefined;
    for (const unit of units) {
      if (unit.start > offset) break;
      if (unit.form !== 'row' && offset < unit.end && (!found || unit.start >= found.start)) found = unit;
    }
    return found;
  };
}

const LETTERS: Readonly<Record<string, string>> = { milestone: 'M', phase: 'P', task: 'T', step: 'S' };

/** `M3` and `Milestone 3` are one. */
function resolver(units: readonly Unit[]): (key: string) => string {
  const keys = new Set(units.map(({ key }) => key));
  const names = [
    ...Object.entries(LETTERS),
    ...Object.entries(LETTERS).map(([word, letter]) => [letter, word]),
  ];
  const others = new Map(names as [string, string][]);
  return (key) => {
    const [family = '', number = ''] = key.split(' ');
    const other = `${others.get(family)} ${number}`;
    return !keys.has(key) && keys.has(other) ? other : key;
  };
}
