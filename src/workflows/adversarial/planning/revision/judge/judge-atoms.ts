// What becomes of every atom of the base and of the other: by comparison with the ancestor where there is one,
// otherwise with each other.

import { type Atom, type Atoms, range } from '../model/atoms.ts';
import type { BaseFate, Fates, OtherFate, Trio } from '../model/fates.ts';
import type { HunkKind } from '../model/revision-plan.ts';
import { faceAtoms, HEAVIEST, type Pairing, pairAtoms } from '../pair/pair-atoms.ts';
import { refine } from './refine.ts';

export function judgeAtoms(trio: Trio): Fates {
  const { base, other, ancestor } = trio;
  const old = ancestor?.list ?? [];
  const toBase = pairAtoms(old, base.list);
  const toOther = pairAtoms(old, other.list);
  const fates: Fates = {
    base: base.list.map(() => ({ kind: 'keep', other: -1, gone: false, taken: false })),
    other: other.list.map(() => ({ kind: 'add', base: -1, moved: false, comes: true })),
    baseOld: toBase.left,
    otherOld: toOther.left,
  };
  old.forEach((was, a) => {
    const [b, o] = [toBase.right[a] as number, toOther.right[a] as number];
    if (o >= 0) judgeKnown(trio, fates, was, b, o, toOther.moved.has(o) && !toBase.moved.has(b));
  });
  judgeNew(trio, fates);
  if (ancestor) judgeGone(trio, fates, toBase, toOther);
  return fates;
}

/** The ancestor has it, and so has the other. */
function judgeKnown(trio: Trio, fates: Fates, was: Atom, b: number, o: number, isMoved: boolean): void {
  const their = trio.other.list[o] as Atom;
  const own = trio.base.list[b];
  const fate = fates.other[o] as OtherFate;
  fate.comes = false;
  if (!own) {
    // The base removed it; removed text stays removed.
    fate.kind = was.key === their.key ? 'keep' : 'decide';
    return;
  }
  fate.base = b;
  fate.moved = isMoved;
  const here = fates.base[b] as BaseFate;
  here.other = o;
  if (own.raw === their.raw) here.kind = 'same';
  else if (their.raw === was.raw) here.kind = 'keep';
  else if (own.raw === was.raw) Object.assign(here, { kind: 'take', taken: true });
  else judgeVersions(trio, here, own, their, was);
  fate.kind = here.kind;
  if (isMoved) moveAtom(here, fate, own);
}

/** Only the other moved it: it leaves its place and comes in at the other, with what the base made of it meanwhile. */
function moveAtom(here: BaseFate, fate: OtherFate, own: Atom): void {
  fate.comes = true;
  fate.kind = here.kind === 'decide' ? 'decide' : 'moved';
  if (!here.taken) fate.text = own.raw;
  delete here.parts;
  Object.assign(here, { kind: 'moved', gone: true, taken: false });
}

/** Both have a version of it. */
function judgeVersions(
  { base, other, ancestor }: Trio,
  here: BaseFate,
  own: Atom,
  their: Atom,
  was?: Atom,
): void {
  if (own.key === their.key) {
    here.kind = 'same';
    return;
  }
  const version = (atoms: Atoms, { start, end }: Atom) => ({
    start,
    text: atoms.document.text.slice(start, end),
  });
  const kind = own.kind === their.kind && (!was || was.kind === own.kind) ? own.kind : 'rule';
  const parts = refine(
    kind,
    version(base, own),
    version(other, their),
    was && ancestor && version(ancestor, was),
  );
  here.kind = 'decide';
  if (!parts) return;
  here.parts = parts;
  const kinds = new Set(parts.map((part) => part.kind));
  const order: readonly HunkKind[] = ['decide', 'take', 'add', 'remove', 'keep'];
  here.kind = order.find((one) => kinds.has(one)) ?? 'same';
}

/** The other has it, the ancestor does not: perhaps the base has it, too, at the same place or elsewhere. */
function judgeNew(trio: Trio, fates: Fates): void {
  const known = new Set(fates.baseOld);
  const shared = new Set(fates.otherOld.filter((a) => a >= 0 && known.has(a)));
  const headings = trio.arranged?.headings ?? new Map<number, number>();
  const isHeading = new Set(headings.values());
  const news = new Set([
    ...(trio.arranged?.fresh.map(({ heading }) => heading) ?? []),
    ...(trio.arranged?.divided ?? []),
  ]);
  const own = rowOf(trio.base, fates.baseOld, shared, (b) => (isHeading.has(b) ? `${b}` : undefined));
  const their = rowOf(trio.other, fates.otherOld, shared, (o) =>
    news.has(o) ? `new ${o}` : headings.get(o)?.toString(),
  );
  const found = pairAtoms(own.atoms, their.atoms);
  found.left.forEach((at, index) => {
    const [b, o] = [own.places[at] ?? -1, their.places[index] as number];
    if (b < 0 || (fates.baseOld[b] as number) >= 0 || (fates.otherOld[o] as number) >= 0) return;
    const [here, fate] = [fates.base[b] as BaseFate, fates.other[o] as OtherFate];
    const [mine, yours] = [trio.base.list[b] as Atom, trio.other.list[o] as Atom];
    here.other = o;
    if (!found.moved.has(index)) judgeVersions(trio, here, mine, yours);
    else here.kind = mine.key === yours.key ? 'moved' : 'decide';
    Object.assign(fate, { kind: here.kind, base: b, moved: found.moved.has(index), comes: false });
  });
  for (const [b, o] of trio.ancestor ? [] : faceAtoms(own.atoms, their.atoms, found)) {
    if (fates.base[b]?.other === -1) Object.assign(fates.base[b], { kind: 'decide', other: o });
    Object.assign(fates.other[o] as OtherFate, { kind: 'decide', base: b, comes: false });
  }
}

interface Row {
  readonly atoms: readonly Atom[];
  readonly places: readonly number[];
}

/** What is new on this side, between what both sides have from the ancestor or as sections that correspond. */
function rowOf(
  { list }: Atoms,
  old: readonly number[],
  shared: ReadonlySet<number>,
  markOf: (at: number) => string | undefined,
): Row {
  const places = old.flatMap((a, at) => (a < 0 || shared.has(a) ? [at] : []));
  const atoms = places.map((at): Atom => {
    const [atom, a] = [list[at] as Atom, old[at] as number];
    const mark = a < 0 ? markOf(at) : `${a}`;
    return mark === undefined
      ? atom
      : { ...atom, key: `=${mark}`.padEnd(HEAVIEST), words: [], name: '', rank: 0 };
  });
  return { atoms, places };
}

/** The other removed it, or wrote something else in its place. */
function judgeGone(trio: Trio, fates: Fates, toBase: Pairing, toOther: Pairing): void {
  const old = trio.ancestor?.list ?? [];
  let [a, o] = [0, 0];
  while (a < old.length || o < trio.other.list.length) {
    const [from, low] = [a, o];
    while (a < old.length && !isAnchor(toOther, a)) a += 1;
    const next = a < old.length ? (toOther.right[a] as number) : trio.other.list.length;
    while (o < next) o += 1;
    const lost = range(from, a).filter((at) => toOther.right[at] === -1);
    const news = range(low, o).filter((at) => toOther.left[at] === -1 && fates.other[at]?.comes);
    settleGap(trio, fates, toBase, lost, news);
    a += 1;
    o += 1;
  }
}

const isAnchor = ({ right, moved }: Pairing, a: number): boolean => {
  const o = right[a] as number;
  return o >= 0 && !moved.has(o);
};

function settleGap(
  trio: Trio,
  fates: Fates,
  toBase: Pairing,
  lost: readonly number[],
  news: readonly number[],
): void {
  const stands = lost.map((a) => toBase.right[a] as number);
  const isAsWas = (b: number, at: number): boolean =>
    b >= 0 && trio.base.list[b]?.raw === trio.ancestor?.list[lost[at] as number]?.raw;
  // A replacement is one change: it comes in whole where the base left all that it replaces as it was.
  const isContested = news.length > 0 && lost.length > 0 && !(stands.every(isAsWas) && isWhole(stands, lost));
  stands.forEach((b, at) => {
    const here = fates.base[b];
    if (!here) return;
    // What the base gave another place it wants to keep.
    const leaves = !isContested && isAsWas(b, at) && !toBase.moved.has(b);
    Object.assign(here, { kind: leaves ? 'remove' : 'decide', gone: leaves });
  });
  for (const o of news) {
    const base = stands.find((b) => b >= 0) ?? -1;
    if (isContested) Object.assign(fates.other[o] as OtherFate, { kind: 'decide', base, comes: false });
  }
}

/** Nothing of the base's own stands between them. */
const isWhole = (stands: readonly number[], lost: readonly number[]): boolean =>
  stands.every(
    (b, at) => at === 0 || b - (stands[at - 1] as number) <= (lost[at] as number) - (lost[at - 1] as number),
  );
