// The sentences of a document as words, for comparing whole documents with each other.

import type { Word } from '../../../domain/claim.ts';
import type { Block, Document, Range } from '../../../domain/document.ts';
import { createVocabulary } from '../../words/read-words.ts';
import { splitSentences } from '../../words/split-sentences.ts';

export interface Sentence {
  /** The same for the same words, whatever their letter case. */
  readonly number: number;
  readonly words: readonly Word[];
  /** Its words in lower case, with spaces around them. */
  readonly key: string;
}

export interface PlacedSentence {
  /** Offset in the document. */
  readonly start: number;
  readonly sentence: Sentence;
}

export type SentenceReader = (document: Document) => PlacedSentence[];

/**
 * Sentences, items, rows, headings and lines of code; front matter and comments are about the file. Revisions repeat
 * each other: what one reader has met is not read again.
 */
export function createSentenceReader(): SentenceReader {
  const vocabulary = createVocabulary();
  const met = new Map<string, Sentence>();
  const numbers = new Map<string, number>();
  const read = (text: string): Sentence => {
    const words = vocabulary.read(text).map(({ word }) => word);
    const key = keyOf(words);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return { number, words, key };
  };
  return (document) =>
    document.blocks.flatMap((block) =>
      splitBlock(document, block).map(({ start, end }) => {
        const text = document.text.slice(start, end);
        const sentence = met.get(text) ?? read(text);
        met.set(text, sentence);
        return { start, sentence };
      }),
    );
}

export const keyOf = (words: readonly Word[]): string => ` ${words.map(({ lower }) => lower).join(' ')} `;

function splitBlock({ text }: Document, { kind, start, end }: Block): Range[] {
  if (kind === 'frontmatter' || kind === 'html' || kind === 'rule') return [];
  const content = text.slice(start, end);
  const ranges = kind === 'code' ? splitLines(content) : splitProse(content, kind);
  return ranges.map((range) => ({ start: start + range.start, end: start + range.end }));
}

const splitProse = (content: string, kind: Block['kind']): Range[] =>
  kind === 'paragraph' || kind === 'list-item'
    ? splitSentences(content)
    : [{ start: 0, end: content.length }];

function splitLines(content: string): Range[] {
  let start = 0;
  return content.split('\n').map((line) => {
    const range = { start, end: start + line.length };
    start = range.end + 1;
    return range;
  });
}
