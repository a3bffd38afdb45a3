// How long something takes, where a sentence says so: "takes 3 days", "two weeks of work". Other times say how long
// something holds, or how old it is.

import { readQuantities } from '../../../text/words/read-quantities.ts';
import type { PlacedWord } from '../../../text/words/read-words.ts';

const WORK =
  /\b(?:takes?|needs?|requires?|efforts?|implement\w*|build|costs?|estimat\w*|work|person|developer|dev)\b/i;
const NOT_WORK = /\b(?:since|ago|old|every|per|within|after|retention|expires?|in place)\b/i;
const DAY = 86_400_000;
/** Working days of a week and a month. */
const WORKING: readonly (readonly [RegExp, number])[] = [
  [/week/i, 5 / 7],
  [/month/i, 20 / 30.4375],
  [/day|\d\s?d$/i, 1],
];

/** `around`: the sentence that a clause stands in, which may say what the time is for. */
export function readDays(
  words: readonly PlacedWord[],
  text: string,
  around: string = text,
): number | undefined {
  return WORK.test(around) && !NOT_WORK.test(text) ? workingDays(words, text) : undefined;
}

/** The first time that is named, the middle of a range; undefined where none is. */
export function workingDays(words: readonly PlacedWord[], text: string): number | undefined {
  for (const { quantity } of readQuantities(words, text)) {
    const factor = WORKING.find(([unit]) => unit.test(quantity.text))?.[1];
    if (quantity.dimension !== 'time' || factor === undefined) continue;
    const days = ((quantity.low + quantity.high) / 2 / DAY) * factor;
    if (Number.isFinite(days) && days > 0) return Math.round(days * 10) / 10;
  }
  return undefined;
}
