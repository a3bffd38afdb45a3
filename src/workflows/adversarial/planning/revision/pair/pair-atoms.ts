// Which atom of one text is which of another: the same, a version of it, or the same in another place.

import { type Atom, range, TEXT_RANK } from '../model/atoms.ts';
import { alignKeys, alignNear, alikeness, type Pair, rareCandidates } from './align-keys.ts';

export interface Pairing {
  /** Partner of each atom on the left, -1 without one. */
  readonly right: readonly number[];
  readonly left: readonly number[];
  /** By the right side: in another order than the rest. */
  readonly moved: ReadonlySet<number>;
}

/** Characters; a longer key weighs no more. */
export const HEAVIEST = 200;
/** Below so many words two equal atoms may be a coincidence: "None.", `| Yes | No |`. */
const TELLING = 4;
/** Elsewhere in the text only what is nearly the same counts as a version. */
const NEAR_ELSEWHERE = 0.8;

interface Draft {
  readonly right: number[];
  readonly left: number[];
}

export function pairAtoms(left: readonly Atom[], right: readonly Atom[]): Pairing {
  const draft: Draft = { right: left.map(() => -1), left: right.map(() => -1) };
  const weigh = (key: string): number => Math.min(key.length, HEAVIEST);
  const same = alignKeys(left.map(({ key }) => key), right.map(({ key }) => key), weigh); // biome-ignore format: one call
  for (const [i, j] of same) join(draft, i, j);
  for (const [i, j] of same) if (isWeak(left, draft, i, j)) part(draft, i, j);
  pairNear(left, right, draft);
  const moved = new Set<number>();
  for (const [i, j] of findMoved(left, right, draft)) {
    const take = (a: number, b: number): void => {
      join(draft, a, b);
      moved.add(b);
    };
    take(i, j);
    // What stands beside it here and there moved with it, however short.
    for (const step of [1, -1])
      for (let at = step; isFreeTwin(left, right, draft, i + at, j + at); at += step) take(i + at, j + at);
  }
  return { ...draft, moved };
}

function join({ right, left }: Draft, i: number, j: number): void {
  right[i] = j;
  left[j] = i;
}

function part({ right, left }: Draft, i: number, j: number): void {
  right[i] = -1;
  left[j] = -1;
}

const isFreeTwin = (
  left: readonly Atom[],
  right: readonly Atom[],
  draft: Draft,
  i: number,
  j: number,
): boolean => draft.right[i] === -1 && draft.left[j] === -1 && left[i]?.key === right[j]?.key;

/** A short atom whose neighbours are all strangers, on both sides, is a coincidence. */
function isWeak(left: readonly Atom[], { right }: Draft, i: number, j: number): boolean {
  const atom = left[i] as Atom;
  if (atom.rank < TEXT_RANK || atom.words.length >= TELLING) return false;
  const isBeside = (step: number): boolean => {
    const at = right[i + step];
    return at === undefined || at === j + step;
  };
  return !isBeside(-1) && !isBeside(1);
}

function pairNear(left: readonly Atom[], right: readonly Atom[], draft: Draft): void {
  const anchors: Pair[] = draft.right.flatMap((j, i): Pair[] => (j < 0 ? [] : [[i, j]]));
  let [i, j] = [0, 0];
  for (const [to, under] of [...anchors, [left.length, right.length] as const]) {
    const [from, low] = [i, j];
    if (to > from && under > low) {
      const near = alignNear(left.slice(from, to), right.slice(low, under));
      for (const [a, b] of near) join(draft, from + a, low + b);
      followHeadings(left, right, draft, [from, to, low, under]);
    }
    [i, j] = [to + 1, under + 1];
  }
}

/** A heading with another title is the same one where the text right below it is. */
function followHeadings(
  left: readonly Atom[],
  right: readonly Atom[],
  draft: Draft,
  [from, to, low, high]: readonly [number, number, number, number],
): void {
  for (let i = to - 1; i >= from; i -= 1) {
    const below = draft.right[i + 1] ?? -1;
    const j = below - 1;
    if (draft.right[i] !== -1 || j < low || j >= high || draft.left[j] !== -1) continue;
    const [own, other] = [left[i] as Atom, right[j] as Atom];
    if (own.rank < TEXT_RANK && other.rank < TEXT_RANK && isInOrder(draft, i, j)) join(draft, i, j);
  }
}

function isInOrder({ right }: Draft, i: number, j: number): boolean {
  let at = i - 1;
  while (at >= 0 && right[at] === -1) at -= 1;
  return at < 0 || (right[at] as number) < j;
}

/** Of what is left on both sides: equal wherever it stands, or nearly so. The caller joins each pair at once. */
function* findMoved(left: readonly Atom[], right: readonly Atom[], draft: Draft): Generator<Pair> {
  const [free, others] = [freeOf(draft.right), freeOf(draft.left)];
  yield* findEqual(left, right, draft);
  const rest = free.filter((i) => draft.right[i] === -1 && (left[i] as Atom).rank >= TEXT_RANK);
  const strange = others.filter((j) => draft.left[j] === -1 && (right[j] as Atom).words.length > TELLING);
  const near = rareCandidates(
    rest.map((i) => left[i] as Atom),
    strange.map((j) => right[j] as Atom),
  );
  for (const [a, b] of near) {
    const [i, j] = [rest[a] as number, strange[b] as number];
    const [own, other] = [left[i] as Atom, right[j] as Atom];
    if (draft.right[i] !== -1 || draft.left[j] !== -1 || own.kind !== other.kind) continue;
    if (alikeness(own.words, other.words) >= NEAR_ELSEWHERE) yield [i, j];
  }
}

function* findEqual(left: readonly Atom[], right: readonly Atom[], draft: Draft): Generator<Pair> {
  const places = new Map<string, number[]>();
  for (const i of freeOf(draft.right).reverse()) {
    const { key } = left[i] as Atom;
    const known = places.get(key) ?? [];
    known.push(i);
    places.set(key, known);
  }
  const isFree = (i = -1): boolean => draft.right[i] === -1;
  for (const j of freeOf(draft.left)) {
    const { key, rank, words } = right[j] as Atom;
    const found = places.get(key) ?? [];
    while (found.length > 0 && !isFree(found.at(-1))) found.pop();
    const first = found.at(-1);
    const isOnly = (): boolean => found.findLastIndex((i) => i !== first && isFree(i)) < 0;
    const isTelling = rank < TEXT_RANK ? isOnly() : words.length >= TELLING;
    if (isTelling && draft.left[j] === -1 && first !== undefined) yield [first, j];
  }
}

const freeOf = (partners: readonly number[]): number[] =>
  partners.flatMap((partner, index) => (partner === -1 ? [index] : []));

/** Pairs of atoms that face each other; what one side has more of faces the last of the other. */
export function faceAtoms(
  left: readonly Atom[],
  right: readonly Atom[],
  { right: partners, left: others, moved }: Pairing,
): [number, number][] {
  const faced: [number, number][] = [];
  let [i, j] = [0, 0];
  partners.forEach((under, to) => {
    if (under < 0 || moved.has(under)) return;
    const run = outermost(left, i, to);
    const facing = outermost(right, j, under);
    const isOwn = run.every((at) => partners[at] === -1) && facing.every((at) => others[at] === -1);
    const one = left[run[0] ?? -1];
    if (isOwn && one && facing.every((at) => isFacing(one, right[at], left[to])))
      for (const [index, at] of facing.entries()) faced.push([run[index] ?? (run.at(-1) as number), at]);
    [i, j] = [to + 1, under + 1];
  });
  return faced;
}

/** Atoms of a stretch without what stands below others of it. */
function outermost(list: readonly Atom[], from: number, to: number): number[] {
  const stretch = range(from, to);
  const least = Math.min(...stretch.map((at) => (list[at] as Atom).rank));
  return stretch.filter((at) => (list[at] as Atom).rank === least);
}

/** Of one kind, with no names that tell them apart, and what follows belongs to the same list or section. */
function isFacing(one: Atom, other: Atom | undefined, next: Atom | undefined): boolean {
  if (!other || !next || one.kind !== other.kind || one.name !== other.name) return false;
  return next.rank >= one.rank && next.heading === one.heading;
}
