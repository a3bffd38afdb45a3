// One document under review, read once for all detectors: its tree, its claims, its requirement ids, and the same of
// the document that was given as context.

import type { Document, Span } from '../../../domain/document.ts';
import { parseDocument, spanOf } from '../../../text/parse/parse-document.ts';
import { type Reading, readFolder } from '../../check/reading.ts';
import type { QuotedEvidence } from '../model.ts';

export interface TextGiven {
  readonly label: string;
  readonly text: string;
}

interface ReadText {
  readonly document: Document;
  /** Of this text alone, which is file 0; read when a detector first asks for it. */
  readonly reading: Reading;
}

export interface ArtifactReading extends ReadText {
  readonly context: ReadText | undefined;
}

export function readArtifact(artifact: TextGiven, context?: TextGiven): ArtifactReading {
  const own = readOne(artifact);
  return {
    document: own.document,
    get reading() {
      return own.reading;
    },
    context: context && readOne(context),
  };
}

/** Claims cost far more than the tree, and most detectors need none. */
function readOne({ label, text }: TextGiven): ReadText {
  let known: Reading | undefined;
  return {
    document: parseDocument(text),
    get reading() {
      known ??= readFolder([{ name: label, text }]);
      return known;
    },
  };
}

export function quoteOf(
  document: Document,
  { start, end }: Pick<Span, 'start' | 'end'>,
  of: QuotedEvidence['of'] = 'artifact',
): QuotedEvidence {
  const { line, endLine } = spanOf(document, start, end);
  return { kind: 'quote', of, line, endLine, text: document.text.slice(start, end) };
}
