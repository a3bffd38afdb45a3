// What an advocate is shown when the whole is too long for its model: of each variant only the sections that debated
// points quote. The texts stay whole in the data, so that lines keep their numbers and quotes are found as ever.

import type { DiffPoint } from '../../../../domain/difference.ts';
import type { Document, Quote, Variant } from '../../../../domain/document.ts';
import type { LineRange, Shown } from './debate-payload.ts';

/** A mark in their place would be no shorter. */
const FEWEST_LEFT_OUT = 4;

/** Undefined where every line is disputed. */
export function shortenShown(
  shown: Shown,
  variants: readonly Variant[],
  debated: readonly DiffPoint[],
): Shown | undefined {
  const short = shown.variants.map((variant) => {
    const document = variants.find(({ id }) => id === variant.id)?.document;
    const leftOut = document ? findUndisputed(document, quotedIn(variant.id, debated)) : [];
    return leftOut.length > 0 ? { ...variant, leftOut } : variant;
  });
  return short.some((variant, index) => variant !== shown.variants[index])
    ? { ...shown, variants: short }
    : undefined;
}

interface Quoted {
  readonly quote: Quote;
  readonly scope: DiffPoint['scope'];
}

const quotedIn = (id: string, debated: readonly DiffPoint[]): Quoted[] =>
  debated.flatMap(({ sides, scope }) =>
    sides.flatMap(({ variant, quotes }) => (variant === id ? quotes.map((quote) => ({ quote, scope })) : [])),
  );

function findUndisputed(document: Document, quoted: readonly Quoted[]): LineRange[] {
  const lines = document.lineStarts.length;
  const kept = new Uint8Array(lines + 2);
  for (const one of quoted) {
    const { line, endLine } = disputedBy(document, one);
    kept.fill(1, line, endLine + 1);
  }
  const ranges: LineRange[] = [];
  for (let line = 1; line <= lines; line += 1) {
    if (kept[line] === 1) continue;
    let endLine = line;
    while (endLine < lines && kept[endLine + 1] === 0) endLine += 1;
    if (endLine - line + 1 >= FEWEST_LEFT_OUT) ranges.push({ line, endLine });
    line = endLine;
  }
  return ranges;
}

function disputedBy({ sections, lineStarts }: Document, { quote, scope }: Quoted): LineRange {
  // Of an arrangement the headings are disputed, not what stands below them.
  if (scope === 'layout') return quote;
  const own = sections.filter(({ start, end }) => start < quote.end && end > quote.start);
  const first = own[0];
  const last = own.at(-1);
  if (!first || !last) return quote;
  const end = scope === 'sections' ? Math.max(last.end, last.treeEnd) : last.end;
  let endLine = Math.max(quote.endLine, last.endLine);
  while (endLine < lineStarts.length && (lineStarts[endLine] ?? end) < end) endLine += 1;
  return { line: Math.min(quote.line, first.line), endLine };
}

/** "A 40 of 200 lines, B 31 of 180 lines". */
export const describeParts = ({ variants }: Shown): string =>
  variants
    .map(({ id, text, leftOut = [] }) => {
      const lines = text.split(/\r\n|\n|\r/).length;
      const missing = leftOut.reduce((sum, { line, endLine }) => sum + endLine - line + 1, 0);
      return `${id} ${lines - missing} of ${lines} lines`;
    })
    .join(', ');
