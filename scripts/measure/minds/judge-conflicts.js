// What a mind that knows the labels says of the conflicts it is shown.

import { nearestSection } from './choose-place.js';
import { isKnown, numbersOf } from './label-topic.js';

const MOST_WORDS = 8;

/** @param {import('./label-topic.js').Labels} labels */
export const judgeConflicts = (labels) =>
  labels.conflicts.filter((one) => !isKnown(labels, one)).map((one) => judgeConflict(labels, one));

function judgeConflict(labels, { conflict, sides }) {
  const shown = sides.map((side) => numbersOf(labels, side)).filter((numbers) => numbers.length > 0);
  const { topic } = labels;
  const hasReference = shown.flat().some((number) => letterOf(number) === topic.reference);
  const text = [conflict.topic, ...conflict.sides.map(({ quote }) => quote)].join(' ');
  const take = takeOf(labels, conflict, sides);
  return {
    about: conflict.topic.split(/\s+/).slice(0, MOST_WORDS).join(' '),
    kind: conflict.kind,
    severity: conflict.severity,
    sides: shown,
    at: hasReference ? '' : (nearestSection(topic, text)?.number ?? ''),
    take,
    why: take === 'open' ? '' : (conflict.why ?? ''),
    ask: take === 'open' ? `Which of them holds for ${conflict.topic}?` : '',
  };
}

/** The letter in `A12b` and `§A3`. @param {string} number */
export const letterOf = (number) => number.replace('§', '').charAt(0);

/** The side of the variant that the labels name, if it is shown. */
function takeOf(labels, { kind, resolution }, sides) {
  if (kind === 'id-clash' || resolution === 'both-renumbered') return 'both';
  if (!labels.gold.texts.has(resolution)) return 'open';
  const winner = sides.find((side) => side.some(({ variant }) => variant === resolution)) ?? [];
  const own = winner.filter(({ variant }) => variant === resolution);
  return numbersOf(labels, own)[0] ?? numbersOf(labels, winner)[0] ?? 'open';
}
