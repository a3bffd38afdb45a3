// A spec as it is read: the document, what its sections are for, and everything it says.

import { parseDocument } from '../../../text/parse/parse-document.ts';
import { readStatements } from './read-statements.ts';
import type { Source } from './source.ts';
import { partsOfSpec } from './spec-parts.ts';
import type { SpecText } from './spec-text.ts';
import type { Statement } from './statement.ts';

export interface Reading extends SpecText {
  readonly statements: readonly Statement[];
}

export function startReading(source: Source): Reading {
  const document = parseDocument(source.text);
  const text = { source, document, parts: partsOfSpec(document) };
  return { ...text, statements: readStatements(text) };
}
