// Decodes the tables of antonyms and of shared meanings, each when it is first asked for.

import { ANTONYMS } from './data/antonyms.ts';
import { SYNONYMS } from './data/synonyms.ts';
import { OWN_ANTONYMS, OWN_SYNONYMS } from './own-words.ts';
import { PARTS_OF_SPEECH, type PartOfSpeech } from './word-forms.ts';

/** Opposites of a word; every pair stands once, so both words must be looked up. */
export type OppositesTable = ReadonlyMap<string, string>;

/** Groups of words that share a meaning, numbered; a group near in meaning to another names it as its head. */
export interface Meanings {
  /**
   * Twice the number of the group, plus one where the meaning is a minor one of the word. Most words are in one
   * group; an array for each would double the time to decode.
   */
  readonly entries: ReadonlyMap<string, number | readonly number[]>;
  readonly headOf: readonly number[];
  /** Pairs of heads whose groups are opposites, as `pairKey`. */
  readonly opposed: ReadonlySet<number>;
}

const NEAR = '~'.charCodeAt(0);
const OPPOSITE = '!'.charCodeAt(0);
const MOST_GROUPS = 65_536;
const MINOR = '?'.charCodeAt(0);

let ownOpposites: OppositesTable | undefined;
let ownMeanings: Meanings | undefined;
let opposites: ReadonlyMap<PartOfSpeech, OppositesTable> | undefined;
let meanings: ReadonlyMap<PartOfSpeech, Meanings> | undefined;

export function oppositesTable(pos: PartOfSpeech): OppositesTable {
  opposites ??= decodeSections(ANTONYMS, decodeOpposites);
  return opposites.get(pos) ?? new Map();
}

export function meaningsTable(pos: PartOfSpeech): Meanings {
  meanings ??= decodeSections(SYNONYMS, decodeMeanings);
  return meanings.get(pos) ?? { entries: new Map(), headOf: [], opposed: new Set() };
}

/** The own lists know no parts of speech. */
export function ownOppositesTable(): OppositesTable {
  ownOpposites ??= decodeOpposites(OWN_ANTONYMS.replaceAll('\n', ''));
  return ownOpposites;
}

export function ownMeaningsTable(): Meanings {
  ownMeanings ??= decodeMeanings(OWN_SYNONYMS.replaceAll('\n', ''));
  return ownMeanings;
}

/** The groups of a word; none for most words. */
export const groupsOf = (meanings: Meanings, word: string): readonly number[] =>
  entriesOf(meanings, word).map((entry) => entry >> 1);

/** Without the meanings that the word has only now and then. */
export const majorGroupsOf = (meanings: Meanings, word: string): readonly number[] =>
  entriesOf(meanings, word)
    .filter((entry) => entry % 2 === 0)
    .map((entry) => entry >> 1);

function entriesOf({ entries }: Meanings, word: string): readonly number[] {
  const found = entries.get(word);
  if (found === undefined) return [];
  return typeof found === 'number' ? [found] : found;
}

export function areListed(table: OppositesTable, a: string, b: string): boolean {
  return isAmong(table.get(a), a, b) || isAmong(table.get(b), b, a);
}

/** A trailing hyphen is a prefix before the word itself: `able un-`. */
function isAmong(others: string | undefined, word: string, wanted: string): boolean {
  if (others === undefined) return false;
  return others
    .split(' ')
    .some(
      (other) => (other.endsWith('-') ? other.slice(0, -1) + word : other.replaceAll('_', ' ')) === wanted,
    );
}

/** One number for two group numbers, in either order. */
const pairKey = (a: number, b: number): number => Math.min(a, b) * MOST_GROUPS + Math.max(a, b);

export const areOppositeHeads = ({ opposed }: Meanings, a: number, b: number): boolean =>
  opposed.has(pairKey(a, b));

function decodeSections<T>(text: string, decode: (section: string) => T): ReadonlyMap<PartOfSpeech, T> {
  const sections = text.split('|');
  return new Map(PARTS_OF_SPEECH.map((pos, at) => [pos, decode(sections[at] ?? '')]));
}

/** `able un-;above below`: a word, then its opposites. */
function decodeOpposites(section: string): OppositesTable {
  const table = new Map<string, string>();
  for (const line of section.split(';')) {
    const end = line.indexOf(' ');
    const word = line.slice(0, end).replaceAll('_', ' ');
    const known = table.get(word);
    table.set(word, (known === undefined ? '' : `${known} `) + line.slice(end + 1));
  }
  return table;
}

/** `fast;~quick swift?;slow !2`: groups, those near to the head before them, and how far back the opposite stands. */
function decodeMeanings(section: string): Meanings {
  const entries = new Map<string, number | number[]>();
  const headOf: number[] = [];
  const opposed = new Set<number>();
  let head = 0;
  for (const line of section.split(';')) {
    const group = headOf.length;
    const isNear = line.charCodeAt(0) === NEAR;
    if (!isNear) head = group;
    headOf.push(head);
    for (const token of (isNear ? line.slice(1) : line).split(' ')) {
      if (token.charCodeAt(0) === OPPOSITE)
        opposed.add(pairKey(group, group - Number.parseInt(token.slice(1), 36)));
      else if (token !== '') file(entries, token, group);
    }
  }
  return { entries, headOf, opposed };
}

function file(entries: Map<string, number | number[]>, token: string, group: number): void {
  const isMinor = token.charCodeAt(token.length - 1) === MINOR;
  const word = isMinor ? token.slice(0, -1) : token;
  const entry = 2 * group + (isMinor ? 1 : 0);
  const known = entries.get(word);
  if (known === undefined) entries.set(word, entry);
  else if (typeof known === 'number') entries.set(word, [known, entry]);
  else known.push(entry);
}
