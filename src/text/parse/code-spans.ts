// Where code stands in one block of Markdown: between runs of backticks of one length, or as the whole block.
// Scanned by hand, because an expression with a back reference takes quadratic time on hostile input.

import type { Range } from '../../domain/document.ts';
import { countSorted } from './document-lines.ts';

export interface CodeSpan extends Range {
  /** Of the content, without the backticks. */
  /** Backticks on each side. */
  readonly ticks: number;
}

const BACKTICK = 96;
const BACKSLASH = 92;

export const isFenced = (block: string): boolean => /^[ \t>]{0,20}(?:`{3}|~{3})/.test(block);

export function findCodeSpans(text: string): CodeSpan[] {
  const runs = findRuns(text);
  const closing = nextOfSameLength(runs);
  const spans: CodeSpan[] = [];
  for (let index = 0; index < runs.length; index++) {
    const open = runs[index] as Run;
    const next = closing[index];
    if (next === undefined) continue;
    spans.push({ start: open.at + open.ticks, end: (runs[next] as Run).at, ticks: open.ticks });
    index = next;
  }
  return spans;
}

interface Run {
  readonly at: number;
  readonly ticks: number;
}

/** Runs of backticks, but for escaped ones. */
function findRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (let at = text.indexOf('`'); at >= 0; ) {
    let end = at;
    while (text.charCodeAt(end) === BACKTICK) end += 1;
    if (text.charCodeAt(at - 1) !== BACKSLASH) runs.push({ at, ticks: end - at });
    at = text.indexOf('`', end);
  }
  return runs;
}

/** For each run the index of the next one as long as itself. */
function nextOfSameLength(runs: readonly Run[]): (number | undefined)[] {
  const seen = new Map<number, number>();
  const next = runs.toReversed().map(({ ticks }, back) => {
    const known = seen.get(ticks);
    seen.set(ticks, runs.length - 1 - back);
    return known;
  });
  return next.reverse();
}

/** Whether an offset lies in one of the spans, which are in order. */
export const isInside =
  (spans: readonly Range[]) =>
  (offset: number): boolean => {
    const span = spans[countSorted(spans.length, (at) => (spans[at] as Range).end, offset)];
    return span !== undefined && span.start <= offset;
  };
