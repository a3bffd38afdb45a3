// What two spellings of one word have in common, by rules of English spelling.

import { FUNCTION_WORDS, GLUE_WORDS } from './lexicon.ts';

/** British to American endings; folded forms count only when both are really used. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/our(s|ed|ing|al|able|ful|ite|ites|less)?$/, 'or$1'],
  [/is(e|es|ed|ing|er|ers|ation|ations|able)$/, 'iz$1'],
  [/ys(e|es|ed|ing|er|ers)$/, 'yz$1'],
  [/([bt])re(s|d)?$/, '$1er$2'],
  [/ll(ed|ing|er|ers|ation)$/, 'l$1'],
  [/ogue(s)?$/, 'og$1'],
  [/(def|off|lic|pret)ence(s)?$/, '$1ense$2'],
];

export function foldSpelling(word: string): string {
  if (word.length < 5 || word.includes('-')) return word;
  for (const [ending, folded] of FOLDS) {
    if (ending.test(word)) return word.replace(ending, folded);
  }
  return word;
}

/** Written with capitals inside: a product or a type, in any of its spellings ("Github" for "GitHub"). */
export const isNameLike = (word: string): boolean =>
  word.length >= 4 && /^\p{Lu}/u.test(word) && /\p{Ll}/u.test(word) && !word.includes('-');

/** "Log in", "set up", "time out". */
export const isParticleVerb = (pair: string): boolean =>
  /\s(?:in|out|up|on|off|down|over|back|through|away|by|around|after|together|forward|under)$/i.test(pair);

const isGlue = (word: string): boolean =>
  GLUE_WORDS.has(word.toLowerCase()) || FUNCTION_WORDS.has(word.toLowerCase());

/** Grammar glues words that are right in both forms: "any one", "every day", "in to", "may be". */
export const splitsLikeWord = (first: string, second: string): boolean =>
  first.length >= 3 &&
  !isGlue(first) &&
  (isParticleVerb(` ${second}`) || (second.length >= 3 && !isGlue(second))) &&
  !first.includes('-') &&
  !second.includes('-') &&
  // Two names side by side are no word in two parts.
  !/^\p{Lu}/u.test(second);
