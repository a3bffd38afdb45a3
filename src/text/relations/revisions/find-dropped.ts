// Where a document says that something was given up which another one still states: "The shared login was deleted",
// "Form IT-31 is withdrawn". One such place may be chance, for independent authors reject each other's ideas, too.

import type { Word } from '../../../domain/claim.ts';
import type { Block, Document } from '../../../domain/document.ts';
import { parseDocument } from '../../parse/parse-document.ts';
import { UNITS } from '../../words/lexicon.ts';
import { createVocabulary, type Vocabulary } from '../../words/read-words.ts';
import { splitSentences } from '../../words/split-sentences.ts';

export interface Dropped {
  /** The document that says so, and the one that states what was dropped. */
  readonly newer: number;
  readonly older: number;
  readonly line: number;
  readonly text: string;
}

const ENDED =
  'dropped|removed|abandoned|withdrawn|revoked|cancel+ed|deleted|stopped|struck|discontinued|retired|scrapped|taken out|given up|switched off|ended|vetoed|replaced';
/** "Is removed" alone is a rule about what happens every day; with a reason, or in the past, it is news. */
const DROPS = new RegExp(
  [
    '\\b(?:no longer|any ?more|any longer|used to|off the table|not (?:carried on|continued|kept|pursued))\\b',
    `\\b(?:was|were|been|we|have|has)\\s(?:\\w+\\s)?(?:${ENDED})\\b`,
    '\\b(?:is|are)\\s(?:\\w+\\s)?(?:gone|withdrawn|abandoned|discontinued|retired|revoked)\\b',
    `\\b(?:is|are)\\s(?:${ENDED})(?:,? (?:because|since|as)\\b|$)`,
    `^(?!.*\\b(?:is|are|be|was|were|been)\\b).{3,60}\\s(?:${ENDED}|refused)(?:\\s(?:by|after|in|on|under|with|for)\\b|[.\\s]*$)`,
  ].join('|'),
  'i',
);
const EARLIER =
  /\b(?:earlier|previous|former|last)\s(?:version|draft|document|text|revision|edition|proposal|plan|policy)\s(?:still\s)?(?:said|had|gave|asked|described|allowed|proposed|set|wanted|required|used|planned|named|kept|was|were)\b/i;
/** Over a list or table: what stands below was dropped or changed. */
const DROPS_ALL =
  /\b(?:removed|dropped|taken out|withdrawn|abandoned|fell|given up|no longer|gone|(?:changes|changed|differences?) (?:from|since|against))\b|^\W*was\s*\|/i;
/** Rules for what may happen, plans, questions. */
const NOT_TOLD = /\b(?:if|when|whenever|unless|will|must|shall|should|may|can|would|could)\b|\?/i;
/** What all start from, and what one never proposed. */
const BEFORE_ALL =
  /\b(?:today|currently|at present|existing|so far|old|legacy|problem|background|alternatives?)\b/i;
const CLAUSE_END = /[:;|]\s|,?\s(?:because|since|so that|after|once)\s|,\s(?:as|so|and)\s/i;
/** A word tells what is meant where it stands in few passages. */
const RARE = 4;
const FEWEST = 2;
const MOST_STEMS = 1_000_000;

interface Passage {
  readonly line: number;
  readonly text: string;
  readonly stems: ReadonlySet<number>;
  readonly isPlain: boolean;
  /** What is said to have been dropped, by stem; a name weighs as much as two words. */
  readonly dropped: ReadonlyMap<number, number>;
}

export function findDropped(texts: readonly string[]): Dropped[] {
  const vocabulary = createVocabulary();
  const all = texts.map((text) => readPassages(parseDocument(text), vocabulary));
  const indexes = all.map(indexPlain);
  return all.flatMap((own, newer) =>
    own.flatMap(({ dropped, line, text }) =>
      indexes.flatMap((index, older) =>
        older !== newer && isStated(dropped, index, indexes[newer]) ? [{ newer, older, line, text }] : [],
      ),
    ),
  );
}

type PlainIndex = ReadonlyMap<number, readonly Passage[]>;

function indexPlain(passages: readonly Passage[]): PlainIndex {
  const index = new Map<number, Passage[]>();
  for (const passage of passages.filter(({ isPlain }) => isPlain))
    for (const stem of passage.stems) {
      const known = index.get(stem);
      if (known) known.push(passage);
      else index.set(stem, [passage]);
    }
  return index;
}

/** Stated by the other, and not by the one that says it was dropped. */
function isStated(dropped: Passage['dropped'], other: PlainIndex, own: PlainIndex | undefined): boolean {
  const rare = [...dropped.keys()].filter((stem) => (other.get(stem) ?? []).length <= RARE);
  const weighs = (stems: readonly number[]) => stems.reduce((sum, stem) => sum + (dropped.get(stem) ?? 0), 0);
  return rare.some((first) =>
    other.get(first)?.some(({ stems }) => {
      const shared = rare.filter((stem) => stems.has(stem));
      const isOwn = own?.get(first)?.some((same) => shared.every((stem) => same.stems.has(stem)));
      return weighs(shared) >= FEWEST && !isOwn;
    }),
  );
}

function readPassages(document: Document, vocabulary: Vocabulary): Passage[] {
  return document.blocks.flatMap((block) => {
    if (!/^(?:paragraph|list-item|table-row)$/.test(block.kind)) return [];
    const above = headingsOf(document, block);
    const content = document.text.slice(block.start, block.end).replace(/^[\s|*+-]+/, '');
    const ranges = block.kind === 'table-row' ? [{ start: 0, end: content.length }] : splitSentences(content);
    return ranges.map(({ start, end }) => {
      const text = content.slice(start, end);
      const clause = BEFORE_ALL.test(above)
        ? undefined
        : droppedIn(text, above, block.kind !== 'paragraph' && start === 0);
      const words = (part: string) => vocabulary.read(part).map(({ word }) => word);
      return {
        line: block.line + content.slice(0, start).split('\n').length - 1,
        text,
        stems: new Set(weigh(words(text), true).keys()),
        isPlain: clause === undefined && !BEFORE_ALL.test(`${above} ${text}`) && !text.endsWith('?'),
        dropped: weigh(words(clause ?? ''), EARLIER.test(clause ?? '')),
      };
    });
  });
}

/** The clause that says so; in a list or table below a heading that says so, the first one or the first cell. */
function droppedIn(text: string, above: string, isListed: boolean): string | undefined {
  const clauses = text.split(CLAUSE_END);
  const told = clauses.find((clause) => DROPS.test(clause) || EARLIER.test(clause));
  const found = told ?? (isListed && DROPS_ALL.test(above) ? clauses[0] : undefined);
  return found === undefined || NOT_TOLD.test(found) ? undefined : found;
}

/**
 * Stems of the telling words, and two that follow each other as one more: "flag server" is rare where "flag" is not.
 * Amounts count only where an earlier text is quoted: "The earlier document said 5 minutes".
 */
function weigh(words: readonly Word[], withAmounts: boolean): Map<number, number> {
  const telling = words.filter(({ kind, stem, lower }) =>
    kind === 'number' || UNITS.has(lower)
      ? withAmounts
      : (kind === 'content' || kind === 'name') && stem.length > 2,
  );
  const pairs = telling.slice(1).map(({ stemId }, at) => -(stemId * MOST_STEMS + (telling[at]?.stemId ?? 0)));
  return new Map([
    ...telling.map(({ stemId, kind }) => [stemId, kind === 'name' ? 2 : 1] as const),
    ...pairs.map((pair) => [pair, 1] as const),
  ]);
}

/** The heading of its section and the head of its table. */
function headingsOf(document: Document, { section, parent }: Block): string {
  const header = parent === undefined ? undefined : document.blocks[parent];
  const head = header?.kind === 'table-header' ? document.text.slice(header.start, header.end) : '';
  return `${head} ${document.sections[section]?.title ?? ''}`;
}
