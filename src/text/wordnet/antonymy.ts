// Tells whether two words oppose each other: directly by WordNet, the own list or their form, or through words of
// the same meaning, which is less certain and therefore said apart.

import { areSynonyms } from './are-synonyms.ts';
import { differingParts } from './differing-parts.ts';
import { areNoOpposites, areOpposedForms } from './opposed-forms.ts';
import { cardinalOf, ordinalOf } from './ordinal-of.ts';
import { COUNT_WORDS } from './own-words.ts';
import {
  areListed,
  areOppositeHeads,
  majorGroupsOf,
  meaningsTable,
  oppositesTable,
  ownOppositesTable,
} from './relations.ts';
import { adjectivesOf, formsOf, PARTS_OF_SPEECH, type PartOfSpeech } from './word-forms.ts';

export type Antonymy = 'direct' | 'indirect';

const countWords = new Set(COUNT_WORDS.split(/\s+/));

/** Lower case, any inflected form; compounds that differ in one part are judged by that part. */
export function antonymy(a: string, b: string): Antonymy | undefined {
  const [one, other] = differingParts(a, b);
  if (one === other || areNoOpposites(one, other)) return undefined;
  if (areDirect(one, other)) return 'direct';
  return !isCountWord(one) && !isCountWord(other) && areIndirect(one, other) && !areSynonyms(one, other)
    ? 'indirect'
    : undefined;
}

export const areAntonyms = (a: string, b: string): boolean => antonymy(a, b) !== undefined;

const isCountWord = (word: string): boolean =>
  countWords.has(word) || cardinalOf(word) !== undefined || ordinalOf(word) !== undefined;

function areDirect(a: string, b: string): boolean {
  const ofA = formsOf(a);
  const ofB = formsOf(b);
  return (
    somePair(ofA.all, ofB.all, (one, other) => areListed(ownOppositesTable(), one, other)) ||
    PARTS_OF_SPEECH.some((pos) => areOpposed(pos, ofA.lemmas[pos], ofB.lemmas[pos])) ||
    somePair(ofA.all, ofB.all, areOpposedForms) ||
    // Quickly and slowly, inclusion and exclusion: made by one suffix from words that oppose each other.
    ofA.bases.some(({ pos, words }, at) => areOpposed(pos, words, ofB.bases[at]?.words ?? []))
  );
}

const areOpposed = (pos: PartOfSpeech, a: readonly string[], b: readonly string[]): boolean =>
  somePair(a, b, (one, other) => areListed(oppositesTable(pos), one, other));

function somePair(
  a: readonly string[],
  b: readonly string[],
  isTrue: (one: string, other: string) => boolean,
): boolean {
  return a.some((one) => b.some((other) => isTrue(one, other)));
}

function areIndirect(a: string, b: string): boolean {
  const [ofA, ofB] = [formsOf(a).lemmas, formsOf(b).lemmas];
  return (
    PARTS_OF_SPEECH.some((pos) => haveOppositeMeanings(pos, ofA[pos], ofB[pos])) ||
    haveOppositeMeanings('a', adjectivesOf(a), adjectivesOf(b))
  );
}

function haveOppositeMeanings(pos: PartOfSpeech, a: readonly string[], b: readonly string[]): boolean {
  const meanings = meaningsTable(pos);
  const headsOf = (lemmas: readonly string[]) =>
    lemmas
      .flatMap((lemma) => majorGroupsOf(meanings, lemma))
      .flatMap((group) => meanings.headOf[group] ?? []);
  const ofA = headsOf(a);
  if (ofA.length === 0) return false;
  const ofB = headsOf(b);
  return ofA.some((head) => ofB.some((other) => areOppositeHeads(meanings, head, other)));
}
