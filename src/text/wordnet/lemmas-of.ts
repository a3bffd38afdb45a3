// The known lemmas of a word: what its form allows, kept where some table of this folder has it.

import { classPlaces, ownClassPlaces } from './class-tree.ts';
import { meaningsTable, oppositesTable, ownMeaningsTable, ownOppositesTable } from './relations.ts';
import { formsOf, PARTS_OF_SPEECH, type PartOfSpeech } from './word-forms.ts';

/** Lower case; the word itself where nothing is known. "left" comes from "left" and from "leave". */
export function lemmasOf(word: string): readonly string[] {
  const known = PARTS_OF_SPEECH.flatMap((pos) =>
    formsOf(word).lemmas[pos].filter((lemma) => isKnownLemma(lemma, pos)),
  );
  return known.length > 0 ? [...new Set(known)] : [word];
}

export const isKnownLemma = (lemma: string, pos: PartOfSpeech): boolean =>
  meaningsTable(pos).entries.has(lemma) ||
  oppositesTable(pos).has(lemma) ||
  ownOppositesTable().has(lemma) ||
  ownMeaningsTable().entries.has(lemma) ||
  classPlaces(lemma).length + ownClassPlaces(lemma).length > 0;
