// Applies a change to the text of a document and works out which lines and sections it touched on both sides.

import type { Document } from '../../src/domain/document.ts';
import { countWords, isSaid, isSaidOnce, type Place, sentenceAt } from './list-places.ts';
import {
  type DefectClass,
  type LineRange,
  type PlantedDefect,
  type Skipped,
  type Subject,
  skip,
} from './planted-defect.ts';

type Parse = (text: string) => Document;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A cell of so many words is a statement of its own, which other rows may repeat. */
const TELLING_WORDS = 5;

export const replaced = (text: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((whole, edit) => whole.slice(0, edit.start) + edit.text + whole.slice(edit.end), text);

export const lineAt = (text: string, offset: number): number => {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
};

/** Lines of a span, its trailing white space aside. */
export function linesOf(text: string, start: number, end: number): LineRange {
  const last = start + text.slice(start, end).trimEnd().length;
  return { from: lineAt(text, start), to: lineAt(text, Math.max(start, last - 1)) };
}

/** The innermost sections that a range of lines lies in. */
export function sectionsAround(document: Document, { from, to }: LineRange): LineRange[] {
  return document.sections
    .map(({ start, end }) => linesOf(document.text, start, Math.max(start, end)))
    .filter((section) => section.from <= to && section.to >= from);
}

/** Changes words of one sentence or row; `edits` count from the beginning of the place. */
export function plantInPlace(
  kind: DefectClass,
  subject: Subject,
  place: Place,
  edits: readonly Edit[],
  parse: Parse,
): PlantedDefect | Skipped {
  const after = replaced(place.text, edits);
  if (after === place.text) return skip('no difference');
  if (!isSaidOnce(subject.plain, place.text)) return skip('said more than once');
  const sentences = place.isRow ? edits.map(({ start }) => sentenceAt(place, start)) : [];
  if (sentences.some((one) => countWords(one) >= TELLING_WORDS && !isSaidOnce(subject.plain, one)))
    return skip('said more than once');
  if (isSaid(subject.plain, after)) return skip('the other wording is there already');
  const { document } = subject;
  const mutant = document.text.slice(0, place.start) + after + document.text.slice(place.end);
  const changed = edits.map(({ start }) => lineAt(document.text, place.start + start));
  const range = { from: Math.min(...changed), to: Math.max(...changed) };
  return {
    kind,
    subject: subject.name,
    base: document.text,
    mutant,
    inBase: { lines: [range], sections: sectionsAround(document, range) },
    // No edit of words adds or removes a line, so the range is the same in the mutant.
    inMutant: { lines: [range], sections: sectionsAround(parse(mutant), range) },
    before: place.text,
    after,
  };
}

/** Where a paragraph may be added: the end of what a section says itself. */
export function endOfSection({ text, sections }: Document, index: number): number {
  const section = sections[index];
  if (!section) throw new RangeError(`no section ${index}`);
  return section.start + text.slice(section.start, section.end).trimEnd().length;
}

/** Sections that say something under a heading, outside of which nothing is appended. */
export const sectionsWithText = ({ sections, blocks }: Document): number[] =>
  sections
    .filter(({ level, firstBlock, lastBlock }) => {
      const last = blocks[lastBlock - 1];
      return (
        level > 0 && lastBlock - firstBlock > 1 && (last?.kind === 'paragraph' || last?.kind === 'list-item')
      );
    })
    .map(({ index }) => index);
