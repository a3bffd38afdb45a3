// The documents that evidence may be quoted from.

import type { Document } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { Evidence, TextGiven } from '../model/challenge.ts';
import type { ReviewedChallenge } from '../model/record.ts';
import { namesSection, renderSearch } from './read-evidence.ts';

export interface Sources {
  readonly document: Document;
  readonly context?: Document | undefined;
}

export const sourcesOf = (given: {
  readonly artifact: TextGiven;
  readonly context?: TextGiven | undefined;
}): Sources => ({
  document: parseDocument(given.artifact.text),
  ...(given.context && { context: parseDocument(given.context.text) }),
});

/** Its title; empty for the document as a whole. */
export function sectionOf(document: Document, evidence: readonly Evidence[]): string {
  for (const one of evidence) {
    if (one.kind === 'quote' && one.of === 'artifact') return titleAt(document, one.line);
  }
  const [searched] = evidence.filter((one) => one.kind === 'searched');
  const [place, ...others] = searched?.places ?? [];
  return place !== undefined && others.length === 0 ? (namesSection(document, place)?.title ?? '') : '';
}

function titleAt(document: Document, line: number): string {
  const start = document.lineStarts[line - 1] ?? 0;
  return document.sections.findLast((section) => section.start <= start && section.level > 0)?.title ?? '';
}

/** As a model is told of it: what stands in front depends on who is asked. */
export const renderChallenge = (
  head: string,
  { concern, evidence, recommendation }: Pick<ReviewedChallenge, 'concern' | 'evidence' | 'recommendation'>,
): string[] => [
  head,
  `  Concern: ${concern}`,
  ...evidence.map((one) => `  Evidence: ${renderEvidence(one)}`),
  `  Recommendation: ${recommendation}`,
];

export function renderEvidence(evidence: Evidence): string {
  if (evidence.kind === 'searched') return renderSearch(evidence);
  const { of, line, endLine, text } = evidence;
  const lines = endLine > line ? `L${line}-${endLine}` : `L${line}`;
  return `${of === 'context' ? 'context ' : ''}${lines}: "${text.replace(/\s+/g, ' ').trim()}"`;
}
