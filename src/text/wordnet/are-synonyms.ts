// Tells whether two words share a meaning that writers use often, so that a paraphrase is not taken for a change.

import { isKnownLemma } from './lemmas-of.ts';
import { groupsOf, type Meanings, majorGroupsOf, meaningsTable, ownMeaningsTable } from './relations.ts';
import { adjectivesOf, formsOf, PARTS_OF_SPEECH, type PartOfSpeech } from './word-forms.ts';

/** Lower case, any inflected form. Two forms of one lemma count as synonyms. */
export function areSynonyms(a: string, b: string): boolean {
  const ofA = formsOf(a);
  const ofB = formsOf(b);
  return (
    spell(a) === spell(b) ||
    shareMeaning(ownMeaningsTable(), ofA.all, ofB.all) ||
    PARTS_OF_SPEECH.some(
      (pos) =>
        shareLemma(pos, ofA.lemmas[pos], ofB.lemmas[pos]) ||
        shareMeaning(meaningsTable(pos), ofA.lemmas[pos], ofB.lemmas[pos]),
    ) ||
    shareMeaning(meaningsTable('a'), adjectivesOf(a), adjectivesOf(b))
  );
}

/** British and American spelling of one word. */
const spell = (word: string): string =>
  word
    .replace(/is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/, 'iz')
    .replace(/(?<=[a-z]{3})our(?=s|ed|ing|$)/, 'or');

const shareLemma = (pos: PartOfSpeech, a: readonly string[], b: readonly string[]): boolean =>
  a.some((lemma) => b.includes(lemma) && isKnownLemma(lemma, pos));

/**
 * In one group, or one in the head of the other's cluster: rapid and fast, but not two shades of fast. What is a
 * minor meaning of both, like the moment that a second and a minute may be, is no shared one.
 */
function shareMeaning(meanings: Meanings, a: readonly string[], b: readonly string[]): boolean {
  const ofA = a.flatMap((lemma) => groupsOf(meanings, lemma));
  if (ofA.length === 0) return false;
  const ofB = b.flatMap((lemma) => groupsOf(meanings, lemma));
  const majors = [...a, ...b].flatMap((lemma) => majorGroupsOf(meanings, lemma));
  const { headOf } = meanings;
  return ofA.some((one) =>
    ofB.some(
      (other) =>
        (one === other || headOf[one] === other || headOf[other] === one) &&
        (majors.includes(one) || majors.includes(other)),
    ),
  );
}
