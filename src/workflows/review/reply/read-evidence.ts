// The evidence of a challenge: read out of the reply, then looked for in the documents. What is not there is struck, and
// so is a search for something that does stand where it was said to be missing.

import type { Document, Section } from '../../../domain/document.ts';
import { lineAt } from '../../../text/parse/document-lines.ts';
import { normalise } from '../../../text/words/fingerprint.ts';
import { lineOf, locateEvidence } from '../../evidence/locate-evidence.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { wordPattern } from '../../evidence/search-absence.ts';
import type { Evidence, QuotedEvidence, SearchedEvidence } from '../model/challenge.ts';
import type { Sources } from './sources.ts';

export interface ReadEvidence {
  readonly verified: readonly Evidence[];
  /** What was said, with the reason. */
  readonly struck: readonly { readonly text: string; readonly reason: string }[];
}

const ITEM =
  /^(?:(context|artifact)[\s,:]+)?(?:lines?\s*|l)(\d{1,7})(?:\s*[-\u2013\u2014]\s*(?:lines?\s*|l)?(\d{1,7}))?\s*(?:[:,]\s*)?(?!\s)(.*)$/i;
const BEGINS = /^(?:(?:context|artifact)[\s,:]+)?(?:lines?\s*|l)\d|^searched\b|^["\u201c]/i;
/** Several in one line: the next one begins behind a closing quote. */
const BETWEEN = /(?<=["\u201d]) ?(?:;|,|and|&)? ?(?=(?:(?:context|artifact)[ ,:]+)?(?:lines? ?|L)\d)/i;
const SHOWN = 160;
/** Each is looked for in the whole document; nobody reads more. */
const MOST_PIECES = 20;

export function readEvidence(value: string, sources: Sources): ReadEvidence {
  const verified: Evidence[] = [];
  const struck: { text: string; reason: string }[] = [];
  const items = itemsOf(value);
  for (const item of items.slice(0, MOST_PIECES)) {
    const found = readItem(item, sources);
    if (typeof found === 'string') struck.push({ text: oneLine(item, SHOWN), reason: found });
    else verified.push(found);
  }
  for (const item of items.slice(MOST_PIECES)) {
    struck.push({ text: oneLine(item, SHOWN), reason: `only the first ${MOST_PIECES} pieces are looked up` });
  }
  return { verified, struck };
}

function itemsOf(value: string): string[] {
  const items: string[] = [];
  for (const line of value.split('\n')) {
    const text = line
      .replace(/^\s*(?:[-*+]|\d{1,2}[.)])\s+/, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '') continue;
    if (BEGINS.test(text) || items.length === 0) items.push(...text.split(BETWEEN));
    else items.push(`${items.pop()} ${text}`);
  }
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** The evidence, or why there is none. */
function readItem(item: string, sources: Sources): Evidence | string {
  if (/^searched\b/i.test(item)) return readSearch(item.replace(/^searched\s*:?\s*/i, ''), sources.document);
  const [, where, line, , rest] = ITEM.exec(item) ?? [];
  if (line === undefined) return readBare(item, sources.document);
  const of = where?.toLowerCase() === 'context' ? 'context' : 'artifact';
  const document = of === 'context' ? sources.context : sources.document;
  if (document === undefined) return 'there is no context document';
  const candidates = unquote(rest ?? '');
  if (candidates.length === 0) return 'it quotes nothing';
  for (const text of candidates) {
    const span = locateEvidence(document, text, Number(line));
    if (span) return quote(of, document, span);
  }
  const elsewhere = lineOf(document, candidates[0] ?? '');
  return elsewhere === undefined
    ? `this does not stand in the ${of === 'context' ? 'context' : 'document'}`
    : `this does not stand in line ${line}, but in line ${elsewhere}`;
}

/** A quote without its line is looked for everywhere. */
function readBare(item: string, document: Document): Evidence | string {
  for (const text of /^["\u201c]/.test(item) ? unquote(item) : []) {
    const line = lineOf(document, text);
    const span = line === undefined ? undefined : locateEvidence(document, text, line);
    if (span) return quote('artifact', document, span);
  }
  return 'it is neither a quote with its line nor a search';
}

function quote(
  of: QuotedEvidence['of'],
  document: Document,
  span: { readonly start: number; readonly end: number; readonly line: number; readonly endLine: number },
): QuotedEvidence {
  const { start, end, line, endLine } = span;
  return { kind: 'quote', of, line, endLine, text: document.text.slice(start, end) };
}

const OPENING = /^["'`\u201c\u2018\u00ab]/;
const CLOSING = /["'`\u201d\u2019\u00bb]/g;
/** Words behind a quote may hold quotes of their own. */
const MOST_ENDS = 8;

/** What may have been quoted, the longest first. */
function unquote(text: string): string[] {
  const body = text.trim();
  if (body === '') return [];
  if (!OPENING.test(body)) return [body];
  const ends = [...body.slice(1).matchAll(CLOSING)].map(({ index }) => index + 1);
  const quoted = ends
    .slice(-MOST_ENDS)
    .reverse()
    .map((end) => body.slice(1, end));
  return [...quoted, body].filter((one) => one.trim() !== '');
}

function readSearch(text: string, document: Document): Evidence | string {
  const { places, terms } = placesOf(text);
  if (places.length === 0 || terms.length === 0) return 'it does not say where it was searched for what';
  for (const place of places) {
    if (!isWholeDocument(place) && !namesSection(document, place)) return `there is no section "${place}"`;
  }
  for (const term of terms) {
    const line = findTerm(document, places, term);
    if (line !== undefined) return `"${term}" stands in line ${line}`;
  }
  return { kind: 'searched', places, terms };
}

/** The first line of a place in which a term stands as a word of its own. */
function findTerm(document: Document, places: readonly string[], term: string): number | undefined {
  const word = wordPattern(term);
  for (const place of places) {
    const section = isWholeDocument(place) ? undefined : namesSection(document, place);
    const [start, end] = section ? [section.start, section.treeEnd] : [0, document.text.length];
    const at = document.text.slice(start, end).search(word);
    if (at >= 0) return lineAt(document, start + at);
  }
  return undefined;
}

const isWholeDocument = (place: string): boolean =>
  /^(?:the )?(?:whole |entire |full )?(?:document|artifact|file)$/i.test(place.trim());

export const namesSection = (document: Document, place: string): Section | undefined => {
  const wanted = normalise(place);
  return document.sections.find(({ title, level }) => level > 0 && normalise(title) === wanted);
};

export const renderSearch = ({ places, terms }: SearchedEvidence): string =>
  `Searched: ${places.map(inQuotes).join(', ')} for ${terms.map(inQuotes).join(', ')}`;

const inQuotes = (text: string): string => `"${text.replace(/\s+/g, ' ').replaceAll('"', "'").trim()}"`;

/** Quoted or not; divided by the last "for" that stands outside of quotes. */
function placesOf(text: string): Pick<SearchedEvidence, 'places' | 'terms'> {
  const straight = text.replace(/[\u201c\u201d]/g, '"').replace(/\.\s*$/, '');
  let [at, inside] = [-1, false];
  for (let index = 0; index < straight.length; index += 1) {
    if (straight[index] === '"') inside = !inside;
    else if (!inside && straight.startsWith(' for ', index)) at = index;
  }
  if (at < 0) return { places: [], terms: [] };
  return { places: listOf(straight.slice(0, at)), terms: listOf(straight.slice(at + ' for '.length)) };
}

function listOf(text: string): string[] {
  const quoted = [...text.matchAll(/"([^"]*)"/g)].map(([, inner = '']) => inner);
  const items = quoted.length > 0 ? quoted : text.split(/,|;|\bor\b|\band\b/);
  return [...new Set(items.map((item) => item.replace(/\s+/g, ' ').trim()).filter((item) => item !== ''))];
}
