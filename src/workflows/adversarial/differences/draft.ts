// A point before it has an id: what the four finders return and `findDifferences` sorts and numbers.

import type { Claim } from '../../../domain/claim.ts';
import type { DiffPoint, Severity, Side } from '../../../domain/comparison/difference.ts';
import type { Quote, Span, Variant } from '../../../domain/document.ts';
import { quoteSpan } from '../../../text/relations/comparison/compare-documents.ts';

export interface Draft extends Omit<DiffPoint, 'id'> {
  /** Orders points of one severity: more weight, further up. */
  readonly weight: number;
  /** The topic it belongs to, for grouping; undefined for points about the whole document. */
  readonly topic?: number;
}

export const SEVERITY_RANK: Record<Severity, number> = { High: 0, Medium: 1, Low: 2 };

export const absent = (variant: Variant, summary = 'not covered'): Side => ({
  variant: variant.id,
  summary,
  quotes: [],
  present: false,
});

export const present = (variant: Variant, summary: string, quotes: readonly Quote[]): Side => ({
  variant: variant.id,
  summary,
  quotes,
  present: true,
});

/** The text of a claim as evidence; cheaper than by its span, because a claim knows its lines. */
export const quoteClaim = ({ document }: Variant, { variant, start, end, line, endLine }: Claim): Quote => ({
  variant,
  text: document.text.slice(start, end),
  start,
  end,
  line,
  endLine,
});

/** The heading line of a section, as evidence; for the opening its first line. */
export function quoteHeading(variant: Variant, section: number): Quote {
  const { document } = variant;
  const found = document.sections[section];
  const block = found === undefined ? undefined : document.blocks[found.firstBlock];
  const span: Pick<Span, 'start' | 'end'> = block ?? { start: 0, end: 0 };
  return quoteSpan(variant, span);
}

/** "1 statement", "3 statements". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `L12`, or `L12-15`. */
export const lineRef = ({ line, endLine }: Pick<Span, 'line' | 'endLine'>): string =>
  endLine > line ? `L${line}-${endLine}` : `L${line}`;

/** Markdown markers gone, white space folded, cut after so many words. */
export const shorten = (text: string, mostWords: number): string => cut(plainWords(text), mostWords);

/** The same, beginning shortly before the first word on which `other` differs. */
export function shortenAtChange(text: string, other: string, mostWords: number): string {
  const words = plainWords(text);
  const others = plainWords(other);
  let same = 0;
  while (same < words.length && words[same] === others[same]) same++;
  if (same <= LEAD + 3 || same >= words.length) return cut(words, mostWords);
  return `… ${cut(words.slice(same - LEAD), mostWords)}`;
}

/** Words kept before a change so that it can be understood. */
const LEAD = 4;

/** Tags that only shape the text; `<file>` is a word. */
const TAG =
  /<!--[^>]{0,1000}>|<\/?(?:a|abbr|b|br|code|details|div|em|i|img|kbd|li|ol|p|s|small|span|strong|sub|summary|sup|table|td|th|tr|u|ul)\b[^<>]*>/gi;

/** Without marks; code says what it says. */
export const plainWords = (text: string): string[] =>
  text
    .replace(/^\s*(?:[-*+]|\d+[.)]|#{1,6})\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(
      /(`[^`]+`)|!?\[((?:`[^`]*`|[^[\]`])*)\](?:\([^)\]]*\)|\[[^[\]]*\])/g,
      (_, code?: string, link?: string) => code ?? link ?? '',
    )
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? part
        : part
            .replace(TAG, '')
            .replace(/\*\*/g, '')
            .replace(/(?:(?<!\s)\s+)?\|\s*/g, ' / '),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^ \/ | \/ $/g, '')
    .trim()
    .split(' ');

function cut(words: readonly string[], mostWords: number): string {
  if (words.length <= mostWords) return words.join(' ');
  const kept = words
    .slice(0, mostWords)
    .join(' ')
    .replace(/(?<![,;:.–—-])[,;:.–—-]+$/, '');
  // An opened code span must not swallow what follows it in the table.
  return (kept.split('`').length - 1) % 2 === 1 ? `${kept}\`…` : `${kept}…`;
}
