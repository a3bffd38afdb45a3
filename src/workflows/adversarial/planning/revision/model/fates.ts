// What becomes of each atom while two revisions of a text are merged: its fate, the order of its sections, its entry in the result.

import type { Atoms } from './atoms.ts';
import type { HunkKind, Part } from './revision-plan.ts';

export interface BaseFate {
  kind: HunkKind;
  /** Atom of the other that it was compared with, -1 without one. */
  other: number;
  /** It leaves the base. */
  gone: boolean;
  /** The other's text stands in its place. */
  taken: boolean;
  parts?: readonly Part[];
}

export interface OtherFate {
  kind: HunkKind;
  /** Atom of the base that says it, is a version of it or gives way to it, -1 without one. */
  base: number;
  /** It stands in another order than its neighbours. */
  moved: boolean;
  /** It comes into the base as an atom of its own. */
  comes: boolean;
  /** The base's own text, where the other only gave it another place. */
  text?: string;
}

export interface Trio {
  readonly base: Atoms;
  readonly other: Atoms;
  readonly ancestor: Atoms | undefined;
  /** Without an ancestor: how the sections of the other stand to those of the base. */
  readonly arranged: Arranged | undefined;
}

export interface Fates {
  readonly base: BaseFate[];
  readonly other: OtherFate[];
  /** Partner in the ancestor of each atom; all -1 without one. */
  readonly baseOld: readonly number[];
  readonly otherOld: readonly number[];
}

/** It does not come in after all. */
export function hold(fates: Fates, o: number, base = -1, kind: HunkKind = 'decide'): void {
  const fate = fates.other[o] as OtherFate;
  if (fate.comes) Object.assign(fate, { kind, base, comes: false, moved: true });
}

/** Atoms of the other are those of the arranged text. */
export interface Arranged {
  readonly other: Atoms;
  /** Headings of sections that correspond: atom of the base by atom of the other. */
  readonly headings: ReadonlyMap<number, number>;
  /** Headings of the other within what is one section in the base. */
  readonly divided: ReadonlySet<number>;
  /** Sections of the other that the base has none for, with what is new below them, outermost first. */
  readonly fresh: readonly FreshSection[];
  /** Atoms of sections that stand in another order in the base. */
  readonly moved: ReadonlySet<number>;
}

export interface FreshSection {
  readonly heading: number;
  /** Behind the last atom of it and of the new sections below it. */
  readonly end: number;
  /** Atom of the base behind which it stands. */
  readonly place: number;
  /** Of the heading, in the base. */
  readonly rank: number;
  /** Where the sections beside it are numbered: the number of the last one. */
  readonly last?: string | undefined;
}

/** Something that stands in the result. */
export interface Entry {
  /** Atom of the base, -1 for what comes in; one past the last for the end. */
  readonly base: number;
  readonly other: number;
  readonly old: number;
  /** New text, or undefined where the base's stands. */
  readonly text?: string;
}

/** No atom of that text. */
export const NOWHERE = -2;
