// Whether two claims speak of one thing: at one address, under one key, of one subject. Only then can they clash.

import type { Claim } from '../../domain/claim.ts';
import { keyCell, NEEDS_ADDRESS } from '../statements/address.ts';
import { titleStems } from '../statements/measure-likeness.ts';
import type { Comparison } from './comparison/compare-documents.ts';
import { headId } from './records/read-records.ts';
import { plain } from './slots/compare-rows.ts';
import type { Slot } from './slots/find-slot.ts';

/** What stands above the first chapter tells about the document; and only what is said at one address can clash. */
export function areComparable(comparison: Comparison, a: Claim, b: Claim): boolean {
  const [one, other] = [comparison.addressOf(a), comparison.addressOf(b)];
  if (one.metadata || other.metadata || one.topic !== other.topic) return false;
  const isShort = Math.min(a.statement.stems.length, b.statement.stems.length) <= NEEDS_ADDRESS;
  return !isShort || areInOneRecord(comparison, a, b);
}

/** Not merely below a heading around both: under headings that correspond, below one item. */
function areInOneRecord(comparison: Comparison, a: Claim, b: Claim): boolean {
  const topicOf = ({ variant, section }: Claim): number =>
    comparison.topicOf(
      comparison.variants.findIndex(({ id }) => id === variant),
      section,
    );
  return topicOf(a) === topicOf(b) && comparison.addressOf(a).record === comparison.addressOf(b).record;
}

/** And the headings say so themselves, and the wording stands there once: then a few words are enough. */
export function areAtOneAddress(comparison: Comparison, a: Claim, b: Claim): boolean {
  const isRepeated = comparison.addressOf(a).repeated || comparison.addressOf(b).repeated;
  if (isRepeated || !areInOneRecord(comparison, a, b)) return false;
  const [own, theirs] = [a, b].map(({ variant, section }) => {
    const document = comparison.variants.find(({ id }) => id === variant)?.document;
    return titleStems(comparison.reader.vocabulary, document?.sections[section]?.title ?? '');
  }) as [number[], number[]];
  return own.length + theirs.length === 0 || own.some((stem) => theirs.includes(stem));
}

/** A label and its value, where a row has more cells or a titled column. */
export const isLabelled = ({ cells = [] }: Claim): boolean => cells.length === 2 && cells[0]?.column === '';

/** An id tells which record only together with what it is called. */
export function haveOneKey({ textOf }: Comparison, a: Claim, b: Claim): boolean {
  const [one, other] = [keyCell(a), keyCell(b)];
  if (!one || !other || one.statement !== other.statement) return false;
  const written = plain(textOf(a.variant).slice(one.start, one.end)).toUpperCase();
  if (isLabelled(a) || headId(written) !== written) return true;
  const [title, theirs] = [a, b].map(({ cells = [] }) => {
    const called = cells.slice(cells.findIndex((cell) => cell.start === keyCell({ cells })?.start) + 1);
    return called[0]?.statement.stems ?? [];
  }) as [readonly number[], readonly number[]];
  const shared = title.filter((stem) => theirs.includes(stem)).length;
  return shared > 0 && shared * 2 >= Math.min(title.length, theirs.length);
}

/** "`mode` (set in step 2)" and "`phase` (set in step 2)" are two items where the other text says something new of `mode`. */
export function headsAnother(
  { claims, variants }: Comparison,
  own: Claim,
  other: Claim,
  { kind }: Slot,
): boolean {
  const [head] = own.statement.words;
  if (kind !== 'name' || !head || head === other.statement.words[0]) return false;
  const saidBy = (variant: string): readonly Claim[] =>
    claims[variants.findIndex(({ id }) => id === variant)] ?? [];
  const known = new Set(saidBy(own.variant).map(({ statement }) => statement));
  return saidBy(other.variant).some(({ statement }) => statement.words[0] === head && !known.has(statement));
}

/** The number that a document bears in its title or metadata is its name wherever it stands. */
export function namesItself({ variants }: Comparison, { variant }: Claim, value: string): boolean {
  const { text = '', blocks = [] } = variants.find(({ id }) => id === variant)?.document ?? {};
  const heads = [
    blocks.find(({ kind }) => kind === 'frontmatter'),
    blocks.find(({ kind }) => kind === 'heading'),
  ];
  const number = /^\d[\d.]*$/.exec(value)?.[0];
  const said = heads.map((head) => text.slice(head?.start ?? 0, head?.end ?? 0)).join(' ');
  return number !== undefined && said.split(/[^\w.]+/).includes(number);
}
