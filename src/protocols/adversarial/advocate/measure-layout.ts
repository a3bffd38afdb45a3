// How a document is laid out, as far as it can be counted: for points about structure.

import type { Document, Quote, VariantId } from '../../../domain/document.ts';

export interface Layout {
  readonly headings: number;
  readonly depth: number;
  readonly numbered: number;
  /** Share of the lines in the longest section. */
  readonly longest: number;
  readonly longestTitle: string;
  /** Between 0 and 1: spread over sections, numbered, neither flat nor deep. */
  readonly order: number;
  /** The first headings, for points that quote none. */
  readonly quotes: readonly Quote[];
}

const MOST_QUOTED = 3;
const DEEPEST_READABLE = 4;

export function measureLayout(variant: VariantId, document: Document): Layout {
  const { sections, lineStarts, blocks, text } = document;
  const titled = sections.filter(({ level }) => level > 0);
  const lines = Math.max(1, lineStarts.length);
  const sized = titled.map(({ title, line, endLine }) => ({ title, size: endLine - line + 1 }));
  const longest = sized.reduce((most, one) => (one.size > most.size ? one : most), { title: '', size: 0 });
  const numbered = titled.filter(({ title }) => /^\d/.test(title)).length;
  const depth = new Set(titled.map(({ level }) => level)).size;
  const share = Math.min(1, longest.size / lines);
  const spread = titled.length === 0 ? 0 : 1 - share;
  const isReadable = depth >= 2 && depth <= DEEPEST_READABLE;
  return {
    headings: titled.length,
    depth,
    numbered,
    longest: share,
    longestTitle: longest.title,
    order: 0.6 * spread + 0.2 * (numbered / Math.max(1, titled.length)) + (isReadable ? 0.2 : 0),
    quotes: blocks
      .filter(({ kind, start, end }) => kind === 'heading' && end > start)
      .slice(1, 1 + MOST_QUOTED)
      .map(({ start, end, line, endLine }) => ({
        variant,
        start,
        end,
        line,
        endLine,
        text: text.slice(start, end),
      })),
  };
}
