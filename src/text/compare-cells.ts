// Compares table rows and labelled values cell by cell: the same row and column with another value is the most
// certain contradiction there is.

import type { Cell, Claim, Statement } from '../domain/claim.ts';
import type { Comparison } from './compare-documents.ts';
import { compareStatements } from './compare-statements.ts';
import type { Conflict as StatementConflict } from './conflicts/conflict.ts';
import { countShared } from './join-statements.ts';
import { splitSentences } from './split-sentences.ts';

/** Two texts under one identifier that share less than this talk about different things. */
const SAME_IDENTITY = 0.3;
const IDENTIFIER = /^[*_`]*[A-Z]{1,6}-?\d+(?:[.-]\d+)*[*_`]*$/;
const METADATA =
  /^(?:rfc|pr|issue|feature name|start date|author|date|status|version|id|eip|erc|number|revision|updated|created|tracking|title|rust issue|rfc pr)\b/;
const SHORT_VALUE = 4;
/** So few words are one sentence. */
const SHORT_CELL = 10;
export interface Conflict extends Omit<StatementConflict, 'kind'> {
  readonly kind: StatementConflict['kind'] | 'identity';
}
export interface Found {
  readonly conflict: Conflict;
  readonly slot: string;
  /** Column of the cell that conflicts; undefined where whole statements do. */
  readonly column: string | undefined;
  readonly between: readonly [Claim, Claim];
}

export function compareCells(comparison: Comparison, a: Claim, b: Claim): Found[] {
  const subject = textOf(comparison, a, a.cells?.[0]);
  // What identifies a document differs between documents.
  if (a.section <= 1 && METADATA.test(plain(subject))) return [];
  const clash = IDENTIFIER.test(subject) ? identities(a, b, subject) : undefined;
  if (clash) return [clash];
  return (a.cells ?? []).slice(1).flatMap((cell) => {
    const other = b.cells?.slice(1).find(({ column }) => plain(column) === plain(cell.column));
    if (!other || other.statement === cell.statement) return [];
    const conflict =
      compareTexts(comparison, [a, cell], [b, other]) ?? shortValues(comparison, a, cell, b, other);
    const named =
      plain(cell.column) === plain(subject) || cell.column === '' ? subject : `${subject}, ${cell.column}`;
    return conflict ? [{ conflict, slot: named, column: plain(cell.column), between: [a, b] }] : [];
  });
}

/** A cell of several sentences is compared sentence by sentence: negations elsewhere in it mean nothing. */
function compareTexts(
  comparison: Comparison,
  [claimA, a]: readonly [Claim, Cell],
  [claimB, b]: readonly [Claim, Cell],
): Conflict | undefined {
  const sentences = (claim: Claim, cell: Cell): Statement[] => {
    const text = textOf(comparison, claim, cell);
    return splitSentences(text).map(({ start, end }) =>
      comparison.reader.readStatement(text.slice(start, end)),
    );
  };
  if (Math.max(a.statement.words.length, b.statement.words.length) <= SHORT_CELL) {
    return compareStatements(a.statement, b.statement);
  }
  const own = sentences(claimA, a);
  const theirs = sentences(claimB, b);
  const changed = theirs.filter((sentence) => !own.includes(sentence));
  for (const sentence of own) {
    if (theirs.includes(sentence)) continue;
    for (const other of changed) {
      const found = shareHalf(sentence, other) ? compareStatements(sentence, other) : undefined;
      if (found) return found;
    }
  }
  return undefined;
}

/** Sentences with less in common are about different things: no need to look closer. */
function shareHalf(a: Statement, b: Statement): boolean {
  return countShared(a.stems, b.stems) * 2 >= Math.max(a.stems.length, b.stems.length);
}

export const plain = (text: string): string => text.replace(/[*_`]/g, '').trim().toLowerCase();

function textOf({ variants }: Comparison, claim: Claim, cell: Cell | undefined): string {
  const text = variants.find(({ id }) => id === claim.variant)?.document.text ?? '';
  return cell ? text.slice(cell.start, cell.end).replace(/\*\*|__/g, '') : '';
}

// A cell of a word or two is a value: two of them without a common word are two values.
function shortValues(
  comparison: Comparison,
  a: Claim,
  cellA: Cell,
  b: Claim,
  cellB: Cell,
): Conflict | undefined {
  const lengths = [cellA.statement.words.length, cellB.statement.words.length];
  if (Math.min(...lengths) === 0 || Math.max(...lengths) > SHORT_VALUE) return undefined;
  const theirs = new Set(cellB.statement.words.map(({ stemId }) => stemId));
  if (cellA.statement.words.some(({ stemId }) => theirs.has(stemId))) return undefined;
  return { kind: 'value', values: [textOf(comparison, a, cellA), textOf(comparison, b, cellB)], ratio: 1 };
}

// Two rows under one identifier whose texts have little in common are two things: comparing their other
// columns would compare apples with pears.
function identities(a: Claim, b: Claim, subject: string): Found | undefined {
  const text = a.cells?.[1];
  const others = new Set(b.cells?.[1]?.statement.stems ?? []);
  const stems = text?.statement.stems ?? [];
  if (!text || stems.length < 2 || others.size < 2) return undefined;
  const shared = stems.filter((stem) => others.has(stem)).length;
  if (shared / Math.min(stems.length, others.size) >= SAME_IDENTITY) return undefined;
  const conflict: Conflict = { kind: 'identity', values: [subject, subject], ratio: 1 };
  return { conflict, slot: subject, column: plain(text.column), between: [a, b] };
}
