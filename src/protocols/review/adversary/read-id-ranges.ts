// The requirement ids that a text names, also those inside a range or a shortened list: "FR-001 to FR-006",
// "FR-AUTH-001..005", "FR-MOD1.1–1.8", "FR-X.4a–4h", "FR-003/004/005".

import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';

export interface NamedId {
  readonly canonical: string;
  readonly family: string;
  /** As written, or as it would be. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Whether it stands there itself. */
  readonly written: boolean;
}

const RANGE = /^[`*_)\]]{0,3}\s?(?:to|through|thru|until|–|—|-|\.\.+|…)\s?[`*_([]{0,3}/;
const SERIES = /^\s?[/,]\s?(?=0?\d{1,4}(?![\w.]))/;
const NUMBER = /^\d{1,5}(?![\w%])/;
const TAIL = /(\d+)([a-z]?)$/;
/** A longer range is a mistake or an attack. */
const LONGEST_RANGE = 200;

export function readNamedIds(text: string): NamedId[] {
  return readRequirementIds(text).flatMap((id): NamedId[] => {
    const [tail = '', number = '', letter = ''] = TAIL.exec(id.id) ?? [];
    const stem = id.id.slice(0, id.id.length - tail.length);
    const rest = text.slice(id.end, id.end + 60);
    const tails =
      rangeTails(rest, stem, Number(number), letter) ?? seriesNumbers(rest).map((value) => `${value}`);
    return [
      { ...id, written: true },
      ...tails.map((more) => ({
        family: id.family,
        start: id.start,
        end: id.end,
        written: false,
        id: `${stem}${more.padStart(tail.length, '0')}`,
        canonical: `${stem}${more}`.replace(/[-.]/g, '-').replace(/-0+(?=\d)/g, '-'),
      })),
    ];
  });
}

/** What stands behind the stem in every further id of a range, which may repeat all, some or none of the stem. */
function rangeTails(rest: string, stem: string, from: number, letter: string): string[] | undefined {
  const range = RANGE.exec(rest)?.[0];
  if (range === undefined) return undefined;
  const behind = rest.slice(range.length);
  const repeated = repeatedStem(behind, stem);
  // A hyphen and a bare number may be anything.
  if (repeated === '' && range.trim() === '-') return undefined;
  const end = /^(\d{1,5})([a-z]?)(?![\w%])/.exec(behind.slice(repeated.length));
  if (!end) return undefined;
  const to = Number(end[1]);
  if (letter !== '') return to === from ? lettersBetween(from, letter, end[2] ?? '') : undefined;
  return to > from && to - from <= LONGEST_RANGE
    ? Array.from({ length: to - from }, (_, index) => `${from + index + 1}`)
    : undefined;
}

function repeatedStem(behind: string, stem: string): string {
  if (behind.startsWith(stem)) return stem;
  const numbers = /(?:\d+[.-])+$/.exec(stem)?.[0] ?? '';
  return numbers !== '' && behind.startsWith(numbers) ? numbers : '';
}

function lettersBetween(number: number, from: string, to: string): string[] {
  const first = from.charCodeAt(0);
  const count = Math.max(0, to.charCodeAt(0) - first);
  return Array.from(
    { length: count || 0 },
    (_, index) => `${number}${String.fromCharCode(first + index + 1)}`,
  );
}

function seriesNumbers(rest: string): number[] {
  const numbers: number[] = [];
  let at = 0;
  for (let joint = SERIES.exec(rest.slice(at)); joint; joint = SERIES.exec(rest.slice(at))) {
    const number = NUMBER.exec(rest.slice(at + joint[0].length))?.[0];
    if (number === undefined) break;
    numbers.push(Number(number));
    at += joint[0].length + number.length;
  }
  return numbers;
}

/** `FR-4a` is a part of `FR-4`, `FR-4-1-2` one of `FR-4-1` and of `FR-4`; in canonical form, the nearest first. */
export function wholesOf(canonical: string): string[] {
  const wholes: string[] = [];
  let rest = canonical.replace(/[a-z]$/, '');
  if (rest !== canonical) wholes.push(rest);
  for (let cut = /^(.*-\d+)-\d+$/.exec(rest); cut; cut = /^(.*-\d+)-\d+$/.exec(rest)) {
    rest = cut[1] ?? '';
    wholes.push(rest);
  }
  return wholes;
}

/** Whether an id, a part of it or the whole that it is a part of is among the given ones. */
export function createHolder(ids: Iterable<string>): (canonical: string) => boolean {
  const held = new Set(ids);
  const wholes = new Set([...held].flatMap(wholesOf));
  return (canonical) =>
    held.has(canonical) || wholes.has(canonical) || wholesOf(canonical).some((whole) => held.has(whole));
}
