// The sentences of a document as words, for comparing whole documents with each other.

import type { Block, Document } from '../../domain/document.ts';
import type { PlacedWord, Vocabulary } from '../words/read-words.ts';
import { splitSentences, type TextRange } from '../words/split-sentences.ts';

export interface Sentence {
  /** Offset in the document; those of its words count from here. */
  readonly start: number;
  readonly words: readonly PlacedWord[];
}

/** Sentences, items, rows, headings and lines of code; front matter and comments are about the file. */
export function readSentences(document: Document, vocabulary: Vocabulary): Sentence[] {
  return document.blocks.flatMap((block) =>
    splitBlock(document, block).map(({ start, end }) => ({
      start,
      words: vocabulary.read(document.text.slice(start, end)),
    })),
  );
}

function splitBlock({ text }: Document, { kind, start, end }: Block): TextRange[] {
  if (kind === 'frontmatter' || kind === 'html' || kind === 'rule') return [];
  const content = text.slice(start, end);
  const ranges = kind === 'code' ? splitLines(content) : splitProse(content, kind);
  return ranges.map((range) => ({ start: start + range.start, end: start + range.end }));
}

const splitProse = (content: string, kind: Block['kind']): TextRange[] =>
  kind === 'paragraph' || kind === 'list-item'
    ? splitSentences(content)
    : [{ start: 0, end: content.length }];

function splitLines(content: string): TextRange[] {
  let start = 0;
  return content.split('\n').map((line) => {
    const range = { start, end: start + line.length };
    start = range.end + 1;
    return range;
  });
}
