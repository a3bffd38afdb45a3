// The sentences of a document as rows of word numbers, for comparing whole documents with each other.

import type { Word } from '../../domain/claim.ts';
import type { Block, Document } from '../../domain/document.ts';
import type { Vocabulary } from '../read-words.ts';
import { splitSentences } from '../split-sentences.ts';

/** Sentences, items, rows, headings and lines of code; front matter and comments are about the file. */
export function readSentences(document: Document, vocabulary: Vocabulary): Word[][] {
  return document.blocks.flatMap((block) =>
    splitBlock(document, block).map((text) => vocabulary.read(text).map(({ word }) => word)),
  );
}

function splitBlock({ text }: Document, { kind, start, end }: Block): string[] {
  const content = text.slice(start, end);
  if (kind === 'frontmatter' || kind === 'html' || kind === 'rule') return [];
  if (kind === 'code') return content.split('\n');
  if (kind === 'paragraph' || kind === 'list-item')
    return splitSentences(content).map((range) => content.slice(range.start, range.end));
  return [content];
}
