// How many days of work a statement names: "takes 3 days", "two weeks of work", "about 5 days" and nothing else. Other
// times say how long something holds or how old it is; those are shown, never counted.

import { readQuantities } from '../../../text/words/read-quantities.ts';
import { createVocabulary } from '../../../text/words/read-words.ts';

const WORK =
  /\b(?:takes?|needs?|requires?|efforts?|implement\w*|build|costs?|estimat\w*|work|person|developer|dev)\b/i;
const NOT_WORK = /\b(?:since|ago|old|every|per|within|after|retention|expires?|in place)\b/i;
/** What may stand around a time that is all a statement, or its last part behind a colon, says. */
const HEDGE =
  /\b(?:about|around|roughly|approximately|some|up to|at most|at least|only|ca|circa|in all|total)\b/gi;
const DAY = 86_400_000;
/** Working days of a week and a month, working hours of a day. */
const WORKING: readonly (readonly [RegExp, number])[] = [
  [/week/i, 5 / 7],
  [/month/i, 20 / 30.4375],
  [/day|\d\s?d$/i, 1],
  [/hour|\d\s?h$/i, 24 / 8],
];

export interface NamedTime {
  /** Working days, the middle of a range. */
  readonly days: number;
  /** The statement says that it is work, or says nothing else. */
  readonly isWork: boolean;
}

/** The first time that is named; undefined where none is. */
export function readDays(text: string): NamedTime | undefined {
  for (const { quantity } of readQuantities(createVocabulary().read(text), text)) {
    const factor = WORKING.find(([unit]) => unit.test(quantity.text))?.[1];
    if (quantity.dimension !== 'time' || factor === undefined) continue;
    const days = Math.round(((quantity.low + quantity.high) / 2 / DAY) * factor * 10) / 10;
    if (!Number.isFinite(days) || days <= 0) continue;
    const last = text.split(/:|\s[–—-]\s/).at(-1) ?? '';
    const isBare = !/[\p{L}\p{N}]/u.test(last.replace(quantity.text, '').replace(HEDGE, ''));
    return { days, isWork: isBare || (WORK.test(text) && !NOT_WORK.test(text)) };
  }
  return undefined;
}
