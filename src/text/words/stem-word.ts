// Reduces an English word to a stem so that "retries", "retried" and "retrying" meet.
// Small on purpose: it only has to be the same on both sides of a comparison, not to be a real root.

const VOWEL = /[aeiouy]/;
/** Frequent words of specifications that the rules below would tear apart. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['used', 'use'],
  ['uses', 'use'],
  ['using', 'use'],
  ['ids', 'id'],
  ['apis', 'api'],
  ['goes', 'go'],
  ['agreed', 'agre'],
  ['tied', 'tie'],
  ['ties', 'tie'],
]);

/** Expects lower case; words with digits, underscores or non-Latin letters are left alone. */
export function stemWord(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  return trimVowel(dropDerivation(dropInflection(dropPlural(word))));
}

function dropPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(ss|us|is)$/.test(word)) return word;
  if (/(x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function dropInflection(word: string): string {
  const bare = /^(.{3,})ing$/.exec(word)?.[1] ?? /^(.{2,})ed$/.exec(word)?.[1];
  if (bare === undefined || !VOWEL.test(bare) || word.endsWith('eed')) return word;
  if (/i$/.test(bare)) return `${bare.slice(0, -1)}y`;
  return /([bdfgmnprt])\1$/.test(bare) ? bare.slice(0, -1) : bare;
}

function dropDerivation(word: string): string {
  if (word.length > 8 && word.endsWith('mentation')) return word.slice(0, -9);
  if (word.length > 6 && /[st]ion$/.test(word)) return word.slice(0, -3);
  if (word.length > 6 && word.endsWith('ment')) return word.slice(0, -4);
  if (word.length > 6 && word.endsWith('ness')) return word.slice(0, -4);
  if (word.length > 5 && word.endsWith('ally')) return word.slice(0, -4);
  if (word.length > 4 && word.endsWith('ly')) return word.slice(0, -2);
  return word;
}

function trimVowel(word: string): string {
  if (word.length > 4 && word.endsWith('y')) return `${word.slice(0, -1)}i`;
  return word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word;
}
