// Where a sentence turns round or says something else: "easy to build, but slow" holds two statements, each a quote of
// its own with its line.

import type { Sentence } from './argument.ts';

const TURN =
  /[,;]?\s{1,20}(?=(?:but|however|although|though|whereas|yet)\s)|;\s{1,20}|,\s{1,20}(?:and\s{1,20})?(?=\S+\s+\S+\s+\S)/i;

export function splitClauses({ source, text, line }: Sentence): Sentence[] {
  let at = 0;
  let lines = line;
  return text.split(TURN).map((part) => {
    const start = text.indexOf(part, at);
    lines += countBreaks(text.slice(at, start));
    const own = { source, text: part, line: lines };
    lines += countBreaks(part);
    at = start + part.length;
    return own;
  });
}

const countBreaks = (text: string): number => text.split('\n').length - 1;
