// Cuts running text into sentences by offsets. Own code rather than Intl.Segmenter, whose answer depends on
// the ICU data of the machine.

import type { Range } from '../../domain/document.ts';

const END = /[.!?。！？]["')\]*_`]*(?=\s+["'([*_`]*[A-Z0-9\u00c0-\u1fff\u3040-\ud7ff`])|[。！？]/g;
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|sec|eq|ref|incl|excl|resp|mr|mrs|dr|st|inc|ltd)\.$|^\d+\.$/i;
/** "J. Smith", "A. B. Jones"; a lone letter after a word or number is a unit or a name: "30 s.", "plan B." */
const INITIAL = /(?:^|\.\s?)[A-Z]\.$/;

/** Ranges of the sentences in `text`, trimmed; together they hold everything but white space. */
export function splitSentences(text: string): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  END.lastIndex = 0;
  for (let match = END.exec(text); match; match = END.exec(text)) {
    const end = match.index + match[0].length;
    const stop = text.slice(Math.max(start, match.index - 10), match.index + 1).trimStart();
    if (match[0].startsWith('.') && (ABBREVIATION.test(stop) || INITIAL.test(stop))) continue;
    push(ranges, text, start, end);
    start = end;
  }
  push(ranges, text, start, text.length);
  return ranges;
}

function push(ranges: Range[], text: string, start: number, end: number): void {
  let from = start;
  let to = end;
  while (from < to && text.charCodeAt(from) <= 32) from++;
  while (to > from && text.charCodeAt(to - 1) <= 32) to--;
  if (to > from) ranges.push({ start: from, end: to });
}
