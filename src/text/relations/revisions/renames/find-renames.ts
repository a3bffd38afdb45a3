// One term that became another throughout, between two revisions of one text: a product, a role, the prefix of ids.
// Told once instead of at every place. Whether it is a mere name or a change of mind is not for rules to say.

import type { Word } from '../../../../domain/claim.ts';
import type { Document } from '../../../../domain/document.ts';
import { lineAt } from '../../../parse/document-lines.ts';
import { createSentenceReader, type Sentence, type SentenceReader } from '../read-sentences.ts';
import { type GapMatch, matchGaps } from './match-gaps.ts';

export interface Rename {
  /** As written in the older text; "FR-" for the prefix of ids. */
  readonly from: string;
  readonly to: string;
  /** Lines of sentences that differ in nothing else. */
  readonly places: readonly { readonly from: number; readonly to: number }[];
}

const FEWEST_PLACES = 2;
/** A plain word may have been replaced by chance where it is rare. */
const FEWEST_PLACES_OF_WORD = 3;
const NUMBERED = /^(\p{L}[\p{L}_]*-)(\d+)$/u;

interface Row {
  readonly line: number;
  readonly sentence: Sentence;
}

interface Term {
  readonly from: string;
  readonly to: string;
  readonly isName: boolean;
}

export type RenameFinder = (older: Document, newer: Document) => Rename[];

/** Only where nothing of the old term is left in the newer text and the new one is new. */
export function createRenameFinder(readSentences: SentenceReader = createSentenceReader()): RenameFinder {
  const readings = new Map<Document, Row[]>();
  const read = (document: Document): Row[] => {
    const rows =
      readings.get(document) ??
      readSentences(document).map(({ start, sentence }) => ({ line: lineAt(document, start), sentence }));
    readings.set(document, rows);
    return rows;
  };
  return (older, newer) => {
    const [before, after] = [read(older), read(newer)];
    const left = new Set(before.map(({ sentence }) => sentence.number));
    const kept = new Set(after.map(({ sentence }) => sentence.number));
    const added = after.filter(({ sentence }) => !left.has(sentence.number));
    const gone = before.filter(({ sentence }) => !kept.has(sentence.number));
    const matches = matchGaps(
      gone.map(({ sentence }) => sentence),
      added.map(({ sentence }) => sentence),
    );
    return chooseTerms(matches)
      .filter(({ from, to }) => !holdsAny(after, from) && !holdsAny(before, to))
      .map(({ from, to }) => ({ from, to, places: findPlaces(gone, added, from, to) }));
  };
}

const holdsAny = (rows: readonly Row[], term: string): boolean =>
  rows.some(({ sentence }) => holdsTerm(sentence.key, term));

/** Terms with one successor that is the successor of nothing else, seen often enough. */
function chooseTerms(matches: readonly GapMatch[]): Term[] {
  const seen = new Map<string, { term: Term; times: number }>();
  for (const [from, to] of matches) {
    const term = termOf(from, to);
    if (term === undefined) continue;
    const key = `${term.from}\0${term.to}`.toLowerCase();
    seen.set(key, { term: seen.get(key)?.term ?? term, times: (seen.get(key)?.times ?? 0) + 1 });
  }
  const terms = [...seen.values()];
  const uses = new Map<string, number>();
  for (const { term } of terms) for (const key of endsOf(term)) uses.set(key, (uses.get(key) ?? 0) + 1);
  return terms
    .filter(({ term }) => endsOf(term).every((key) => uses.get(key) === 1))
    .filter(({ term, times }) => times >= (term.isName ? FEWEST_PLACES : FEWEST_PLACES_OF_WORD))
    .map(({ term }) => term);
}

const endsOf = ({ from, to }: Term): string[] => [`${from.toLowerCase()}\0`, `\0${to.toLowerCase()}`];

/** Amounts, duties and negations that differ are a change of what is said; an address is nobody's name. */
function termOf(from: readonly Word[], to: readonly Word[]): Term | undefined {
  const words = [...from, ...to];
  if (words.some(({ kind, lower }) => (kind !== 'content' && kind !== 'name') || lower.includes('/')))
    return undefined;
  const [one, other] = [from, to].map((all) => all.map(({ surface }) => surface).join(' ')) as [
    string,
    string,
  ];
  const [, prefix, number] = NUMBERED.exec(one) ?? [];
  const [, otherPrefix, otherNumber] = NUMBERED.exec(other) ?? [];
  if (prefix !== undefined && otherPrefix !== undefined)
    return number === otherNumber ? { from: prefix, to: otherPrefix, isName: true } : undefined;
  if (lettersOf(one) === lettersOf(other)) return undefined;
  const isNamed = ({ kind, surface }: Word): boolean => kind === 'name' || /^\p{Lu}/u.test(surface);
  return { from: one, to: other, isName: words.every(isNamed) };
}

function findPlaces(
  before: readonly Row[],
  after: readonly Row[],
  from: string,
  to: string,
): Rename['places'] {
  const lines = new Map(after.toReversed().map(({ sentence, line }) => [sentence.key, line]));
  return before.flatMap(({ sentence: { key }, line }) => {
    const found = holdsTerm(key, from) ? lines.get(replaceTerm(key, from, to)) : undefined;
    return found === undefined ? [] : [{ from: line, to: found }];
  });
}

const holdsTerm = (key: string, term: string): boolean => replaceTerm(key, term, '\0') !== key;

/** A key with spaces around it, each place of the old term with the new one. */
export function replaceTerm(key: string, from: string, to: string): string {
  const [old, young] = [from.toLowerCase(), to.toLowerCase()];
  if (!old.endsWith('-')) return key.replaceAll(` ${old} `, ` ${young} `);
  return key
    .split(` ${old}`)
    .map((part, index) => (index === 0 ? part : ` ${/^\d/.test(part) ? young : old}${part}`))
    .join('');
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
