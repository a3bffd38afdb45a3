// Tells whether two words name different members of a class in which one thing cannot be two at once:
// red and blue, Monday and Friday, two and three; but not dog and poodle, which are one thing said twice.

import { areSynonyms } from './are-synonyms.ts';
import { type ClassPlace, classPlaces, ownClassPlaces } from './class-tree.ts';
import { differingParts } from './differing-parts.ts';
import { cardinalOf, ordinalOf } from './ordinal-of.ts';
import { formsOf } from './word-forms.ts';

/** Lower case, any inflected form; phrases of two words with a space: "dining room". */
export const areSiblings = (a: string, b: string): boolean => sharedClass(a, b) !== undefined;

/** The name of the class in which the two exclude each other, for an explanation. */
export function sharedClass(a: string, b: string): string | undefined {
  const [one, other] = differingParts(a, b);
  if (one === other) return undefined;
  const counted = differ(cardinalOf(one), cardinalOf(other)) ? 'number' : undefined;
  const placed = differ(ordinalOf(one), ordinalOf(other)) ? 'ordinal' : undefined;
  return counted ?? placed ?? exclusiveClass(one, other);
}

/** The classes that have the word, also for phrases: a reader of text joins "dining" and "room" where they have one. */
export const classesOf = (word: string): readonly string[] => [
  ...new Set(placesOf(word).map(({ className }) => className)),
];

/** The extracted classes hold nouns and adjectives, which inflect only by number; the own ones hold verbs too. */
const placesOf = (word: string): readonly ClassPlace[] => [
  ...formsOf(word).lemmas.n.flatMap(classPlaces),
  ...formsOf(word).all.flatMap(ownClassPlaces),
];

const differ = (a: number | undefined, b: number | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b;

function exclusiveClass(a: string, b: string): string | undefined {
  const ofB = placesOf(b);
  if (ofB.length === 0) return undefined;
  const ofA = placesOf(a);
  const shared = ofA.find(({ className }) => ofB.some((other) => other.className === className))?.className;
  if (shared === undefined || ofA.some((one) => ofB.some((other) => areOneThing(one, other))))
    return undefined;
  return areSynonyms(a, b) ? undefined : shared;
}

function areOneThing(a: ClassPlace, b: ClassPlace): boolean {
  if (a.className !== b.className) return false;
  if (a.byBranch) return a.branch === b.branch;
  return (a.from <= b.from && b.to <= a.to) || (b.from <= a.from && a.to <= b.to);
}
