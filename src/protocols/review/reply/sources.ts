// The documents that evidence may be quoted from.

import type { Document } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { TextGiven } from '../lint/lint.ts';

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
