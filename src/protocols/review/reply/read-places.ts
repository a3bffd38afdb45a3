// A place by number: the line as it stands there, or why it shows nothing. Lines that say nothing, and what is archived,
// struck out, commented out or an example, show nothing.

import type { Document } from '../../../domain/document.ts';
import { createVocabulary } from '../../../text/words/read-words.ts';
import { findSetAside } from '../lint/read/find-live.ts';
import type { QuotedEvidence } from '../model.ts';
import type { Sources } from './sources.ts';

const PLACE = /^\s*(?:(c|context)\s*)?(?:line\s*|l)?(\d{1,7})\s*$/i;
/** A longer line is cut at a word: it is still found where it says. */
const LONGEST_QUOTE = 400;

export function readPlace(place: string, { document, context }: Sources): QuotedEvidence | string {
  const [, ofContext, digits] = PLACE.exec(place) ?? [];
  if (digits === undefined) return 'this is no number of a line';
  const of = ofContext === undefined ? 'artifact' : 'context';
  const source = of === 'context' ? context : document;
  if (source === undefined) return 'there is no context document';
  const line = Number(digits);
  const start = source.lineStarts[line - 1];
  if (start === undefined) return `there are only ${source.lineStarts.length} lines`;
  const whole = source.text.slice(start, source.lineStarts[line] ?? source.text.length);
  const text = cut(whole.trim());
  if (!/[\p{L}\p{N}]/u.test(text)) return 'nothing stands in this line';
  if (isSetAside(source, start + whole.indexOf(text)))
    return 'this line is archived, struck out or an example';
  return { kind: 'quote', of, line, endLine: line, text };
}

function cut(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const said = text.slice(0, LONGEST_QUOTE);
  return said.slice(0, Math.max(said.lastIndexOf(' '), 1)).trimEnd();
}

const known = new WeakMap<Document, (offset: number) => boolean>();

function isSetAside(document: Document, offset: number): boolean {
  const look = known.get(document) ?? findSetAside(document);
  known.set(document, look);
  return look(offset);
}

/** Two texts share a word that tells something, a number or a name. */
export function speaksOf(one: string, other: string): boolean {
  const vocabulary = createVocabulary();
  const stemsOf = (text: string): Set<string> =>
    new Set(
      [
        ...vocabulary
          .read(text)
          .map(({ word }) => word)
          .filter(({ kind, lower }) => kind !== 'function' && kind !== 'modal' && lower.length > 1)
          .map(({ stem }) => stem),
        ...(text.match(/\d+(?:[.,]\d+)*|\b[A-Z]{1,8}[-_.]?\d+/g) ?? []),
      ].map((stem) => stem.toLowerCase()),
    );
  const others = stemsOf(other);
  return [...stemsOf(one)].some((stem) => others.has(stem));
}
