// When a part of a plan is to begin and to end: days of a year, or weeks, months and sprints by number. Only like is
// compared with like.

import { columnLike, type Row, type Table } from './read-tables.ts';

export interface Period {
  readonly scale: 'date' | 'week' | 'month' | 'sprint' | 'day';
  readonly from: number;
  readonly to: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
const ISO = /\b(20\d\d)-(\d\d)-(\d\d)\b/g;
const DAY_FIRST = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?\\s?(?:-|–|—|to|and)\\s?)?(\\d{1,2})(?:st|nd|rd|th)?\\s+${MONTH}(?:\\s+(20\\d\\d))?`,
  'gi',
);
const MONTH_FIRST = new RegExp(`\\b${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(20\\d\\d))?`, 'gi');
const COUNTED =
  /\b(weeks?|w|wk|months?|sprints?|days?)\s?(\d{1,3})(?:\s?(?:-|–|—|to)\s?(?:weeks?\s|w|wk|months?\s|sprints?\s|days?\s)?(\d{1,3}))?/i;
const SCALES: Readonly<Record<string, Period['scale']>> = { w: 'week', m: 'month', s: 'sprint', d: 'day' };

const ordinal = (year: number, month: number, day: number): number => year * 372 + month * 31 + day;

export function readPeriod(text: string): Period | undefined {
  const iso = [...text.matchAll(ISO)].map(([, year, month, day]) =>
    ordinal(Number(year), Number(month) - 1, Number(day)),
  );
  const said = iso.length > 0 ? iso : daysIn(text);
  const [from, to = from] = said;
  if (from !== undefined && to !== undefined) return from <= to ? { scale: 'date', from, to } : undefined;
  const [, unit = '', first, last = first] = COUNTED.exec(text) ?? [];
  if (first === undefined) return undefined;
  return { scale: SCALES[unit.charAt(0).toLowerCase()] ?? 'day', from: Number(first), to: Number(last) };
}

/** Without a year all are of one. */
function daysIn(text: string): number[] {
  const dayFirst = [...text.matchAll(DAY_FIRST)].flatMap(([, from, day, month, year]) =>
    [from, day].filter((one) => one !== undefined).map((one) => [one, month, year]),
  );
  const found =
    dayFirst.length > 0
      ? dayFirst
      : [...text.matchAll(MONTH_FIRST)].map(([, month, day, year]) => [day, month, year]);
  return found.map(([day, month, year]) =>
    ordinal(Number(year ?? 0), MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase()), Number(day)),
  );
}

const WHEN =
  /^(?:dates?|when|period|time ?line|schedule|time ?frame|weeks?|months?|sprints?|target(?: dates?)?|planned)$/i;
const START = /^(?:start(?:s|ing)?|begin(?:s)?|from|start date)$/i;
const END = /^(?:end(?:s)?|finish(?:es)?|due|until|to|end date|due date|complete(?:d)? by)$/i;

export function periodOfRow(table: Table, { cells }: Row): Period | undefined {
  const cell = (sign: RegExp): string => cells[columnLike(table, sign)]?.text ?? '';
  const header = table.columns[columnLike(table, WHEN)] ?? '';
  const when = cell(WHEN);
  const own = readPeriod(when) ?? readPeriod(`${header.replace(/s$/, '')} ${when}`);
  if (own) return own;
  const [start, end] = [readPeriod(cell(START)), readPeriod(cell(END))];
  if (!start || !end || start.scale !== end.scale || start.from > end.to) return undefined;
  return { scale: start.scale, from: start.from, to: end.to };
}
