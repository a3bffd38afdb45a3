// Things that revisions of one text call by different names throughout, over all variants: one thing each, with what
// every variant calls it and where.

import type { Statement } from '../../../domain/claim.ts';
import type { Document } from '../../../domain/document.ts';
import type { Kinship } from '../measure-kinship.ts';
import { findRenames, keyOf, replaceTerm } from './find-renames.ts';

export interface Renamed {
  /** Per variant what it calls the thing; undefined for one that is no revision of the others. */
  readonly names: readonly (string | undefined)[];
  /** Per variant the lines that differ from another variant in nothing else. */
  readonly lines: readonly (readonly number[])[];
}

export function findRenamed(documents: readonly Document[], { pairs }: Kinship): Renamed[] {
  const found: { names: (string | undefined)[]; lines: Set<number>[] }[] = [];
  for (const { a, b, kin } of pairs) {
    const [older, newer] = [documents[a], documents[b]];
    if (kin !== 'revisions' || !older || !newer) continue;
    for (const { from, to, places } of findRenames(older, newer)) {
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
  return found.map(({ names, lines }) => ({
    names,
    lines: lines.map((list) => [...list].sort((x, y) => x - y)),
  }));
}

/** The wording with every renamed thing under the name that the first variant gives it. */
export function withFirstNames(renamed: readonly Renamed[], variant: number, { words }: Statement): string {
  return renamed.reduce((key, { names }) => {
    const [own, first] = [names[variant], names.find((name) => name !== undefined)];
    return own === undefined || first === undefined ? key : replaceTerm(key, own, first);
  }, keyOf(words));
}
