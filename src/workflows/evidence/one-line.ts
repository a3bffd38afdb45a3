// Words of a model or a document inside a line of ours: no line break, no control character, not too long.

export const oneLine = (text: string, longest: number): string => flatten(text).slice(0, longest);

/** For people to read: cut between words, and seen to be cut. A word that is too long itself is cut all the same. */
export function cutAtWord(text: string, longest: number): string {
  const line = flatten(text);
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  const end = line.charAt(longest - 1) === ' ' ? cut.length : cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : cut.length).replace(/(?<![\s,;:.\uD800-\uDBFF-])[\s,;:.\uD800-\uDBFF-]+$/, '')}…`;
}

const flatten = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
