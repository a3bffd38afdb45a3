// The gold labels as one prompt shows them: every quote by the numbers it has there.

import { groupsOf } from './load-gold.js';
import { atomsOf, locateQuote, streamsOf } from './locate-quote.js';

/**
 * @typedef {import('./load-gold.js').Side & {letter: string, place?: import('./locate-quote.js').Place}} Located
 * @typedef {{conflict: import('./load-gold.js').Conflict, sides: Located[][]}} LabelledConflict
 * @typedef {{topic: import('./read-topic.js').Topic, gold: import('./load-gold.js').Gold, conflicts: LabelledConflict[],
 *   hidden: LabelledConflict[], same: Located[][], compatible: {note: string, sides: Located[]}[], unique: Located[],
 *   gone: (Located & {why?: string})[]}} Labels
 */

/** The letter of each variant in this prompt: by its name, otherwise by its turn. */
function lettersOf(topic, gold) {
  const names = [...gold.texts.keys()];
  return new Map(
    names.map((name, index) => {
      const named = topic.documents.find(
        (one) => one.name.replace(/^.*\//, '').replace(/\.md$/, '') === name,
      );
      return [name, named?.letter ?? String.fromCharCode(65 + index)];
    }),
  );
}

/** One side for each group; inside one document the first quote stands against the others. */
function sidesOf(conflict, located) {
  const groups = groupsOf(conflict);
  if (groups.length > 1)
    return groups.map((group) => located.filter(({ variant }) => group.includes(variant)));
  return [located.slice(0, 1), located.slice(1)];
}

const isShown = (side) => side.some(({ place }) => place !== undefined);

/** @param {import('./read-topic.js').Topic} topic @param {import('./load-gold.js').Gold} gold @returns {Labels} */
export function labelTopic(topic, gold) {
  const letters = lettersOf(topic, gold);
  const streams = streamsOf(topic);
  const locate = (side) => {
    const letter = letters.get(side.variant) ?? '';
    return { ...side, letter, place: locateQuote(topic, streams, letter, side.quote) };
  };
  const all = gold.conflicts.map((conflict) => ({
    conflict,
    sides: sidesOf(conflict, conflict.sides.map(locate)),
  }));
  const isVisible = ({ sides }) => sides.filter(isShown).length > 1;
  return {
    topic,
    gold,
    conflicts: all.filter(isVisible),
    hidden: all.filter((one) => !isVisible(one)),
    same: gold.same.map(({ sides }) => sides.map(locate)),
    compatible: gold.compatible.map(({ sides, note = '' }) => ({ note, sides: sides.map(locate) })),
    unique: gold.unique.map(locate),
    gone: gold.gone.map(locate),
  };
}

/** All numbers of a side, those of the reference first, each once. @param {Labels} labels @param {readonly Located[]} side */
export function numbersOf({ topic }, side) {
  const shown = side.flatMap(({ letter, place }) =>
    (place?.numbers ?? []).map((number) => ({ letter, number })),
  );
  const isFirst = ({ letter }) => letter === topic.reference;
  return [
    ...new Set(
      [...shown.filter(isFirst), ...shown.filter((one) => !isFirst(one))].map(({ number }) => number),
    ),
  ];
}

/** Whether a quote lies in this number, or this number in it. @param {Labels} labels @param {Located} located @param {string} number */
export const covers = ({ topic }, { place }, number) =>
  place !== undefined && atomsOf(topic, number).some((atom) => place.atoms.has(atom));

/** Told before: each of its sides stands in one line of what is known. @param {Labels} labels @param {LabelledConflict} conflict */
export const isKnown = (labels, { sides }) =>
  labels.topic.known.some((numbers) =>
    sides
      .map((side) => numbersOf(labels, side))
      .filter((side) => side.length > 0)
      .every((side) => side.some((number) => numbers.includes(number))),
  );
