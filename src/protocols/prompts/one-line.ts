// Words of a model or a document inside a line of ours: no line break, no control character, not too long.

export const oneLine = (text: string, longest: number): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longest);
