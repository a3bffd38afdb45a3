// How much two titles share, in words: the measure behind the 80 % and 60 % rules of the diff protocol.

import type { Word } from '../../domain/claim.ts';
import type { Vocabulary } from '../words/read-words.ts';

/** Seed 000: section names at 80 % word overlap are the same section. */
export const SAME_SECTION = 0.8;
/** Seed 000: headings at 60 % word overlap are the same topic. */
export const SAME_TOPIC = 0.6;

const NUMBERING = /^\s*(?:(?:\d+(?:\.\d+)*|[A-Z]|[IVX]+)[.):]\s+|\d+(?:\.\d+)*\s+|§\s*[\d.]+\s*)/;

/** Stems of the words of a title that mean something, without its numbering; all of them if none does. */
export function titleStems(vocabulary: Vocabulary, title: string): readonly number[] {
  const words = vocabulary.read(title.replace(NUMBERING, '')).map(({ word }) => word);
  const meaning = words.filter(({ kind }) => kind !== 'function');
  return [...new Set((meaning.length > 0 ? meaning : words).map(({ stemId }: Word) => stemId))];
}

/** Shared words divided by the words of the longer title: 1 for the same words in any order. */
export function measureOverlap(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const other = new Set(b);
  const shared = a.filter((stem) => other.has(stem)).length;
  return shared / Math.max(a.length, b.length);
}
