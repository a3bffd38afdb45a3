// Evidence for several places at once: enough of them to understand the challenge, not all.

import type { Document, Span } from '../../../domain/document.ts';
import type { ChallengeDraft, Evidence, QuotedEvidence } from '../model.ts';
import { quoteOf } from './read-artifact.ts';

/** More quotes are not read. */
export const MOST_QUOTED = 5;
/** A longer quote is cut at a line or a word: it is still found where it says. */
const LONGEST_QUOTE = 400;

export function quoteAll(
  document: Document,
  spans: readonly Pick<Span, 'start' | 'end'>[],
  of: QuotedEvidence['of'] = 'artifact',
): QuotedEvidence[] {
  return spans
    .slice(0, MOST_QUOTED)
    .map(({ start, end }) => quoteOf(document, { start, end: cut(document.text, start, end) }, of));
}

function cut(text: string, start: number, end: number): number {
  if (end - start <= LONGEST_QUOTE) return end;
  const said = text.slice(start, start + LONGEST_QUOTE);
  return start + Math.max(said.lastIndexOf('\n'), said.lastIndexOf(' '), 1);
}

/** For callers that have found at least one. */
export const evidenceOf = (found: readonly Evidence[]): ChallengeDraft['evidence'] =>
  found as ChallengeDraft['evidence'];

/** The first few names, and how many there are beside them. */
export const listed = (names: readonly string[], most = 8): string =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
