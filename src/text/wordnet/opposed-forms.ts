// Tells whether two words are opposites by how they are built: encrypted and unencrypted, stateful and stateless,
// upload and download. Technical words are coined this way faster than any dictionary lists them.

import { NO_OPPOSITES, OPPOSED_PREFIXES } from './own-words.ts';

const NEGATIONS = ['un', 'non', 'non-', 'un-'];
/** A shorter rest is chance: "it" in "unit". */
const SHORTEST_REST = 4;
/** Verbs made of another word: activate and deactivate, serialise and deserialise. */
const REVERSIBLE = /(?:i[sz]e|ate|ify|press|code)$/;
const LESS = 'less';
const FUL = 'ful';

const opposedPrefixes = OPPOSED_PREFIXES.split(';').map((pair) => pair.trim().split(' '));
const exceptions = new Set(NO_OPPOSITES.split(';').map((pair) => pair.trim().split(' ').sort().join(' ')));

/** Expects lemmas in lower case. */
export function areOpposedForms(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return isNegated(short, long) || areOpposedSuffixes(a, b) || areOpposedPrefixes(a, b);
}

/** Pairs that look opposed, or are so in WordNet, and do not exclude each other. */
export const areNoOpposites = (a: string, b: string): boolean =>
  exceptions.has(a < b ? `${a} ${b}` : `${b} ${a}`);

function isNegated(word: string, other: string): boolean {
  if (word.length < SHORTEST_REST || !other.endsWith(word)) return false;
  const prefix = other.slice(0, -word.length);
  return NEGATIONS.includes(prefix) || (prefix === 'de' && REVERSIBLE.test(word));
}

const areOpposedSuffixes = (a: string, b: string): boolean =>
  (a.endsWith(LESS) && b.endsWith(FUL) && a.slice(0, -LESS.length) === b.slice(0, -FUL.length)) ||
  (a.endsWith(FUL) && b.endsWith(LESS) && a.slice(0, -FUL.length) === b.slice(0, -LESS.length));

function areOpposedPrefixes(a: string, b: string): boolean {
  return opposedPrefixes.some(([one = '', other = '']) => {
    const [first, second] = a.startsWith(one) && b.startsWith(other) ? [a, b] : [b, a];
    if (!first.startsWith(one) || !second.startsWith(other)) return false;
    const rest = first.slice(one.length);
    return rest.length >= SHORTEST_REST - 1 && rest === second.slice(other.length);
  });
}
