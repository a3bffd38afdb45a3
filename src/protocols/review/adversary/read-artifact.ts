// One document under review, read once for all detectors: its tree, its claims, its requirement ids, and the same of
// the document that was given as context.

import type { Document, Span } from '../../../domain/document.ts';
import { spanOf } from '../../../text/document-lines.ts';
import { type Reading, readFolder } from '../../check/reading.ts';
import type { QuotedEvidence } from '../model.ts';

export interface TextGiven {
  readonly label: string;
  readonly text: string;
}

export interface ArtifactReading {
  readonly document: Document;
  /** Of the artifact alone; the document is file 0. */
  readonly reading: Reading;
  readonly context: { readonly document: Document; readonly reading: Reading } | undefined;
}

export function readArtifact(artifact: TextGiven, context?: TextGiven): ArtifactReading {
  return { ...readOne(artifact), context: context && readOne(context) };
}

function readOne({ label, text }: TextGiven): { readonly document: Document; readonly reading: Reading } {
  const reading = readFolder([{ name: label, text }]);
  return { document: (reading.files[0] as (typeof reading.files)[number]).document, reading };
}

export function quoteOf(
  document: Document,
  { start, end }: Pick<Span, 'start' | 'end'>,
  of: QuotedEvidence['of'] = 'artifact',
): QuotedEvidence {
  const { line, endLine } = spanOf(document, start, end);
  return { kind: 'quote', of, line, endLine, text: document.text.slice(start, end) };
}
