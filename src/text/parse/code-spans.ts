// Where code stands in one block of Markdown: between runs of backticks of one length, or as the whole block.
// Scanned by hand, because an expression with a back reference costs the square of hostile input.

export interface CodeSpan {
  /** Of the content, without the backticks. */
  readonly start: number;
  readonly end: number;
}

const BACKTICK = 96;
/** Runs of another length that a code span may hold. */
const MOST_INNER = 8;

export const isFenced = (block: string): boolean => /^[ \t>]{0,20}(?:`{3}|~{3})/.test(block);

export function findCodeSpans(text: string): CodeSpan[] {
  const runs: CodeSpan[] = [];
  for (let at = text.indexOf('`'); at >= 0; ) {
    let end = at;
    while (text.charCodeAt(end) === BACKTICK) end += 1;
    runs.push({ start: at, end });
    at = text.indexOf('`', end);
  }
  const spans: CodeSpan[] = [];
  for (let index = 0; index < runs.length; index++) {
    const open = runs[index] as CodeSpan;
    const after = runs.slice(index + 1, index + 1 + MOST_INNER);
    const close = after.findIndex((run) => run.end - run.start === open.end - open.start);
    if (close < 0) continue;
    spans.push({ start: open.end, end: (after[close] as CodeSpan).start });
    index += close + 1;
  }
  return spans;
}

/** Tells whether an offset lies in one of the spans, which are in order. */
export function isInside(spans: readonly CodeSpan[]): (offset: number) => boolean {
  return (offset) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle] as CodeSpan).end <= offset) low = middle + 1;
      else high = middle;
    }
    const span = spans[low];
    return span !== undefined && span.start <= offset;
  };
}
