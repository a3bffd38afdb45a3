// The two ways in which a detector answers: something was found and is quoted, or something was searched for.

import type { Quote, Span } from '../../../domain/document.ts';
import type { Basis, Judgement } from '../../../domain/scoring.ts';
import { quote, type Reading } from './reading.ts';

export type Detector = (reading: Reading) => Judgement;

/** Enough to check a verdict by; a reader follows few lines. */
const MOST_QUOTES = 3;
const MOST_TITLES = 12;

type Place = Pick<Span, 'start' | 'end'>;

interface Search {
  /** What was found: evidence of a presence, or counter-examples of an absence. */
  readonly found: readonly Place[];
  readonly searched: string;
  readonly items: number;
  readonly basis: Basis;
}

/** All statements of the document were looked at, by signs in their words. */
export const amongClaims = (reading: Reading, found: readonly Place[]): Search => ({
  found,
  searched: `statements in ${listSections(reading)}`,
  items: reading.claims.length,
  basis: 'heuristic',
});

/** MET where at least `least` places show it. */
export function presence(
  reading: Reading,
  { found, searched, items, basis }: Search,
  least: number,
  what: string,
): Judgement {
  const met = found.length >= least && found.length > 0;
  const evidence = quotesOf(reading, found);
  const reason = met ? what : `${found.length} of at least ${least}: ${what}`;
  return { met, evidence, log: { searched, items }, basis, reason };
}

/** MET where something was searched and no counter-example found. */
export function absence(
  reading: Reading,
  { found, searched, items, basis }: Search,
  fault: string,
): Judgement {
  const evidence = quotesOf(reading, found);
  const met = found.length === 0 && items > 0;
  const nothing = items === 0 ? `nothing to search: ${searched}` : `none among ${items} ${searched}`;
  return { met, evidence, log: { searched, items }, basis, reason: found.length > 0 ? fault : nothing };
}

export const judge = (
  reading: Reading,
  met: boolean,
  { found, searched, items, basis }: Search,
  reason: string,
): Judgement => ({ met, evidence: quotesOf(reading, found), log: { searched, items }, basis, reason });

const quotesOf = (reading: Reading, found: readonly Place[]): Quote[] =>
  found.slice(0, MOST_QUOTES).map((place) => quote(reading, place));

/** Second-level sections, by title: what was searched where nothing was found. */
export function listSections({ document: { sections } }: Reading): string {
  const titles = sections.filter(({ level }) => level === 2).map(({ title }) => title);
  const shown =
    titles.length > 0 ? titles : sections.filter(({ level }) => level > 0).map(({ title }) => title);
  const more = shown.length - MOST_TITLES;
  return (
    [...shown.slice(0, MOST_TITLES), ...(more > 0 ? [`${more} more`] : [])].join('; ') || 'whole document'
  );
}
