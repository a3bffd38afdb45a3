// Things that revisions of one text call by different names throughout, over all variants: one thing each, with what
// every variant calls it and where.

import type { Statement } from '../../../../domain/claim.ts';
import type { Document } from '../../../../domain/document.ts';
import type { KinPair, Kinship } from '../measure-kinship.ts';
import { createSentenceReader, keyOf, type SentenceReader } from '../read-sentences.ts';
import { createRenameFinder, replaceTerm } from './find-renames.ts';

export interface Renamed {
  /** Per variant what it calls the thing; undefined for one that is no revision of the others. */
  readonly names: readonly (string | undefined)[];
  /** Per variant the lines that differ from another variant in nothing else. */
  readonly lines: readonly (readonly number[])[];
}

interface Thing {
  readonly names: (string | undefined)[];
  readonly lines: Set<number>[];
}

export function findRenamed(
  documents: readonly Document[],
  { pairs }: Kinship,
  readSentences: SentenceReader = createSentenceReader(),
): Renamed[] {
  const found: Thing[] = [];
  const findRenames = createRenameFinder(readSentences);
  const neighbours = nearestKin(documents.length, pairs);
  for (const { a, b } of neighbours) {
    for (const { from, to, places } of findRenames(documents[a] as Document, documents[b] as Document)) {
      let thing = found.find(({ names }) => names[a] === from || names[b] === to);
      if (!thing) {
        thing = { names: documents.map(() => undefined), lines: documents.map(() => new Set<number>()) };
        found.push(thing);
      }
      thing.names[a] ??= from;
      thing.names[b] ??= to;
      for (const place of places) {
        thing.lines[a]?.add(place.from);
        thing.lines[b]?.add(place.to);
      }
    }
  }
  for (const { names } of found) keepNames(names, neighbours);
  return found.map(({ names, lines }) => ({
    names,
    lines: lines.map((list) => [...list].sort((x, y) => x - y)),
  }));
}

/** Enough pairs to link all revisions, those that share most first: every pair would say the same again. */
function nearestKin(count: number, pairs: readonly KinPair[]): KinPair[] {
  const groups = Array.from({ length: count }, (_, index) => index);
  const nearest = pairs.filter(({ kin }) => kin === 'revisions').sort((x, y) => y.shared - x.shared);
  return nearest.filter(({ a, b }) => {
    const [one, other] = [groups[a], groups[b]] as [number, number];
    if (one === other) return false;
    for (const [index, group] of groups.entries()) if (group === other) groups[index] = one;
    return true;
  });
}

/** What was not renamed between two neighbours has one name in both. */
function keepNames(names: (string | undefined)[], neighbours: readonly KinPair[]): void {
  for (const _ of neighbours) {
    for (const { a, b } of neighbours) {
      names[a] ??= names[b];
      names[b] ??= names[a];
    }
  }
}

/** The wording with every renamed thing under the name that the first variant gives it. */
export function withFirstNames(renamed: readonly Renamed[], variant: number, { words }: Statement): string {
  return renamed.reduce((key, { names }) => {
    const [own, first] = [names[variant], names.find((name) => name !== undefined)];
    return own === undefined || first === undefined ? key : replaceTerm(key, own, first);
  }, keyOf(words));
}
