// The text of a document with everything blanked that is not prose: code, HTML, front matter. Offsets stay, so
// what is found in it can be quoted from the original.

import type { Document } from '../../domain/document.ts';

const BACKTICK = 96;
const BACKSLASH = 92;

/** Same length as the original; line breaks are kept. */
export function maskCode({ text, blocks }: Document): string {
  const pieces: string[] = [];
  let at = 0;
  const append = (from: number, to: number): void => {
    pieces.push(blank(text.slice(at, from)), maskSpans(text.slice(from, to)));
    at = to;
  };
  for (const { kind, start, end } of blocks) {
    const isProse = kind !== 'code' && kind !== 'html' && kind !== 'frontmatter' && kind !== 'rule';
    if (isProse && start >= at) append(start, end);
  }
  pieces.push(blank(text.slice(at)));
  return pieces.join('');
}

const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ');

/** Blanks code spans: what stands between two runs of backticks of the same length. */
function maskSpans(block: string): string {
  if (!block.includes('`')) return block;
  const runs = findRuns(block);
  const closing = nextOfSameLength(runs);
  let masked = '';
  let at = 0;
  for (let index = 0; index < runs.length; index++) {
    const close = runs[closing[index] ?? -1];
    const open = runs[index];
    if (!open || !close) continue;
    const end = close.at + close.length;
    masked += block.slice(at, open.at) + blank(block.slice(open.at, end));
    at = end;
    index = closing[index] ?? index;
  }
  return masked + block.slice(at);
}

interface Run {
  readonly at: number;
  readonly length: number;
}

function findRuns(block: string): Run[] {
  const runs: Run[] = [];
  for (let at = block.indexOf('`'); at >= 0; ) {
    let end = at;
    while (block.charCodeAt(end) === BACKTICK) end += 1;
    if (block.charCodeAt(at - 1) !== BACKSLASH) runs.push({ at, length: end - at });
    at = block.indexOf('`', end);
  }
  return runs;
}

/** For each run the index of the next one as long as itself. */
function nextOfSameLength(runs: readonly Run[]): (number | undefined)[] {
  const next: (number | undefined)[] = new Array(runs.length).fill(undefined);
  const seen = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = runs[index] as Run;
    next[index] = seen.get(length);
    seen.set(length, index);
  }
  return next;
}
