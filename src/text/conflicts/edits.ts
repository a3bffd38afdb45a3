// Two versions of one sentence, in passages that are otherwise the same: an edit that takes the only denial away,
// or moves it to something else, changes what the sentence says.

import type { Statement, Word } from '../../domain/claim.ts';
import { IMPLICIT_NEGATIVES } from '../lexicon.ts';
import { isMeaningful } from '../read-statement.ts';
import { antonymy } from '../wordnet/antonymy.ts';
import type { Detector } from './conflict.ts';

/** Beyond this share of other words the sentence was written anew, and a denial may be said in any way. */
const SAME_SENTENCE = 0.45;
/** Further words that deny. */
const DENYING = new Set(['against', 'absence', 'absent', 'refrain', 'refrained', 'unlike', 'down']);

interface Denial {
  readonly word: Word;
  /** The meaningful words around it: one of them is what it denies. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export const editConflict: Detector = (a, b, { share }) => {
  if (share > SAME_SENTENCE) return undefined;
  const [own, others] = [denialsIn(a), denialsIn(b)];
  const lost = own.length > 0 !== others.length > 0;
  if (!lost && (own.length === 0 || own.some((one) => others.some((other) => denySame(one, other)))))
    return undefined;
  const name = (denials: readonly Denial[]) =>
    denials.map(({ word }) => word.surface).join(', ') || 'nothing denied';
  return { kind: 'polarity', values: [name(own), name(others)], ratio: 2 };
};

const denySame = (a: Denial, b: Denial): boolean =>
  (a.before !== undefined && a.before === b.before) || (a.after !== undefined && a.after === b.after);

function denialsIn({ words }: Statement): Denial[] {
  return words.flatMap((word, index) => {
    // "Not infrequently" denies nothing.
    const [last, next] = [words[index - 1], words[index + 1]];
    if (!isDenial(word) || (last && isDenial(last)) || (next && isDenial(next))) return [];
    const before = words.slice(0, index).reverse().find(isMeaningful);
    const after = words.slice(index + 1).find(isMeaningful);
    return [{ word, before: before?.stemId, after: after?.stemId }];
  });
}

const isDenial = ({ kind, stem, lower }: Word): boolean =>
  kind === 'negation' || IMPLICIT_NEGATIVES.has(stem) || DENYING.has(lower) || isNegatedWord(lower);

/** "Unknown", "illiterate", "ineffective": a prefix on a word that means the opposite without it. */
function isNegatedWord(lower: string): boolean {
  const bare = /^(?:un|in|im|il|ir|non-?|dis)(.{4,})$/.exec(lower)?.[1];
  return bare !== undefined && antonymy(lower, bare) === 'direct';
}
