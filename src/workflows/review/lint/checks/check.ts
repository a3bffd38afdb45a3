// A check of the linter, and what it reports: something that can be counted or looked up in the text. What a text means is
// for models and people to judge.

import { spanOf } from '../../../../text/parse/document-lines.ts';
import type { Evidence, QuotedEvidence, Severity } from '../../model/challenge.ts';
import type { LintReading, ReadText } from '../read/reading.ts';

/** What a fault is about: each type of document has its own word for it. */
export type FaultKind = 'conflict' | 'count' | 'order' | 'coverage' | 'evidence' | 'risk' | 'reference';

export interface Fault {
  readonly concern: string;
  readonly evidence: readonly [Evidence, ...Evidence[]];
  readonly severity: Severity;
  readonly recommendation: string;
  readonly ifLeft: string;
}

export interface Check {
  /** For readers: what it looks for. */
  readonly name: string;
  readonly kind: FaultKind;
  find(reading: LintReading): readonly Fault[];
}

/** Nobody looks at more places for one fault. */
export const MOST_PLACES = 4;

interface Place {
  readonly start: number;
}

/** The whole line in which something begins: a row or a sentence says more than the words that gave it away. */
export function quoteLine(
  { document }: Pick<ReadText, 'document'>,
  { start }: Place,
  of: QuotedEvidence['of'] = 'artifact',
): QuotedEvidence {
  const { text } = document;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', start);
  const line = text.slice(from, to < 0 ? text.length : to);
  const begin = from + (line.length - line.trimStart().length);
  const place = spanOf(document, begin, begin + Math.max(1, line.trim().length));
  return { kind: 'quote', of, line: place.line, endLine: place.line, text: line.trim() };
}

/** Of each line once, at most four; for callers that have found at least one. */
export function quoteLines(read: Pick<ReadText, 'document'>, places: readonly Place[]): Fault['evidence'] {
  const quotes = places.map((place) => quoteLine(read, place));
  const distinct = [...new Map(quotes.map((quote) => [quote.line, quote])).values()];
  return distinct.slice(0, MOST_PLACES) as [QuotedEvidence, ...QuotedEvidence[]];
}

export const listed = (names: readonly string[], most = 6): string =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
