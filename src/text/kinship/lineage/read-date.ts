// A date at the beginning of a text, in the forms that document heads use; without a year it is a day.

import { MONTHS } from '../../words/lexicon.ts';

const ISO = /^["']?(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const DAY_FIRST = /^(\d{1,2})\.?\s+([A-Za-z]{3,9})\.?(?:,?\s+(\d{4}))?/;
const MONTH_FIRST = /^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?/;

export interface ReadDate {
  readonly style: 'date' | 'day';
  readonly value: readonly number[];
}

export function readDate(text: string): ReadDate | undefined {
  const iso = ISO.exec(text);
  if (iso) return { style: 'date', value: iso.slice(1).map(Number) };
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dateOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(text);
  return monthFirst ? dateOf(monthFirst[3], monthFirst[1], monthFirst[2]) : undefined;
}

/** "November", "November 2023"; without a year the year is 0. */
export function readMonth(text: string): ReadDate | undefined {
  const match = /^([A-Za-z]{3,9})(?:,?\s(\d{4}))?$/.exec(text);
  const month = MONTHS.get((match?.[1] ?? '').toLowerCase());
  return month === undefined ? undefined : { style: 'date', value: [Number(match?.[2] ?? 0), month] };
}

function dateOf(
  year: string | undefined,
  name: string | undefined,
  day: string | undefined,
): ReadDate | undefined {
  const month = MONTHS.get((name ?? '').toLowerCase());
  if (month === undefined) return undefined;
  return year === undefined
    ? { style: 'day', value: [month, Number(day)] }
    : { style: 'date', value: [Number(year), month, Number(day)] };
}
