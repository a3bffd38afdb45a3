// Where an author who cannot decide writes down what is to be decided: a section at the end of the document, which only
// ever grows.

import type { Document } from '../../../domain/document.ts';
import { lineAt } from '../../../text/parse/document-lines.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { normalise } from '../../../text/words/fingerprint.ts';
import { oneLine } from '../../evidence/one-line.ts';
import type { ReviewedChallenge } from '../model/record.ts';

export const OPEN_QUESTIONS = 'Open questions';

export interface DraftEdit {
  readonly line: number;
  readonly endLine: number;
  /** Verbatim text that stands there. */
  readonly find: string;
  readonly replace: string;
}

const LONGEST_QUESTION = 400;

/** One edit a challenge: the text that it stands behind, and then the question. The first brings the heading. */
export function askInDocument(
  text: string,
  challenges: readonly ReviewedChallenge[],
): ReadonlyMap<string, DraftEdit> {
  const document = parseDocument(text);
  const section = document.sections.find(
    ({ title, level }) => level > 0 && normalise(title) === normalise(OPEN_QUESTIONS),
  );
  const end = section?.treeEnd ?? text.length;
  const place = lastLineBefore(document, end);
  if (place === undefined) return new Map();
  return new Map(
    challenges.map((challenge, index) => {
      const heading = section === undefined && index === 0 ? `\n\n## ${OPEN_QUESTIONS}\n` : '';
      const replace = `${place.find}${heading}\n${questionOf(challenge)}`;
      return [challenge.id, { ...place, replace }];
    }),
  );
}

const questionOf = ({ id, category, recommendation }: ReviewedChallenge): string =>
  `- ${id} (${category}): ${oneLine(recommendation, LONGEST_QUESTION)}`;

/** Undefined for a document without a word. */
function lastLineBefore(document: Document, end: number): Omit<DraftEdit, 'replace'> | undefined {
  const body = document.text.slice(0, end).trimEnd();
  if (body === '') return undefined;
  const line = lineAt(document, body.length - 1);
  const start = document.lineStarts[line - 1] ?? 0;
  return { line, endLine: line, find: body.slice(start).trimStart() };
}
