// Conflicts that several answers name, each question once. Two are one question only where the statements agree: a
// conflict that quotes many statements must not swallow one about a few of them.

import type { JudgedConflict, Ref } from './judgement.ts';
import { touches, variantOf } from './judgement.ts';

type Side = JudgedConflict['sides'][number];

/** The same question told twice is one; two questions between the same statements stay two. */
export function joinConflicts(conflicts: readonly JudgedConflict[]): JudgedConflict[] {
  const joined: JudgedConflict[] = [];
  for (const conflict of conflicts) {
    const likely = joined
      .map((one, at) => ({ at, likeness: likenessOf(one, conflict) }))
      .filter(({ likeness }) => likeness > 0)
      .sort((a, b) => b.likeness - a.likeness)[0];
    if (likely === undefined) joined.push(conflict);
    else joined[likely.at] = unite(joined[likely.at] as JudgedConflict, conflict);
  }
  return joined;
}

/** 0 where they are two questions. */
function likenessOf(one: JudgedConflict, other: JudgedConflict): number {
  const isOneVoice = one.by.some((name) => other.by.includes(name));
  const isSaidAlike = isAlike(one.about, other.about);
  const met = one.sides.filter((side) => meets(side, other.sides.flat())).length;
  const from = other.sides.filter((side) => meets(side, one.sides.flat())).length;
  const isSame = met >= 2 && from >= 2;
  // Slices of one document meet only in the reference: there the question tells.
  const isSliced = met === 1 && from === 1 && one.kind === other.kind;
  if (isOneVoice) return isSaidAlike && (isSame || isSliced) ? 1 : 0;
  return isSame && isAboutSame(one, other, isSaidAlike)
    ? 1 + Number(isSaidAlike) + Number(one.kind === other.kind)
    : 0;
}

/** Of two minds: most of what they quote is the same, and of no document do they quote only different statements. */
function isAboutSame(one: JudgedConflict, other: JudgedConflict, isSaidAlike: boolean): boolean {
  const [refs, others] = [one.sides.flat(), other.sides.flat()];
  if (isCoarser(refs, other.sides) || isCoarser(others, one.sides)) return false;
  const isMostly = (some: Side, rest: Side): boolean =>
    2 * some.filter((ref) => meets([ref], rest)).length >= some.length;
  const of = (some: Side, variant: number): Side => some.filter((ref) => variantOf(ref) === variant);
  const isSplit = refs
    .map(variantOf)
    .some((variant) => of(others, variant).length > 0 && !meets(of(refs, variant), of(others, variant)));
  return isMostly(refs, others) && isMostly(others, refs) && (isSaidAlike || !isSplit);
}

/** What is one statement for one of them is two sides for the other. */
const isCoarser = (refs: Side, sides: readonly Side[]): boolean =>
  refs.some((ref) => sides.filter((side) => meets([ref], side)).length > 1);

/** One of these, told again. */
export const isTold = (conflict: JudgedConflict, told: readonly JudgedConflict[]): boolean =>
  told.some(
    (one) =>
      (isAlike(one.about, conflict.about) || one.kind === conflict.kind) &&
      conflict.sides.every((side) => meets(side, one.sides.flat())) &&
      one.sides.filter((side) => meets(side, conflict.sides.flat())).length >= 2,
  );

const ALIKE = 0.6;

function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))) as [
    Set<string>,
    Set<string>,
  ];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size, b.size) >= ALIKE;
}

export const meets = (side: Side, others: Side): boolean =>
  side.some((ref) => others.some((other) => touches(ref, other)));

function unite(one: JudgedConflict, other: JudgedConflict): JudgedConflict {
  const own = one.sides.flatMap((side) => splitBy(side, other.sides));
  const sides = own.map((side) => {
    const more = other.sides.filter((theirs) => meets(side, theirs)).flat();
    return [...side, ...more.filter((ref) => !one.sides.flat().some((known) => touches(known, ref)))];
  });
  const apart = other.sides.filter((side) => !one.sides.some((known) => meets(known, side)));
  const fresh = apart.filter((side) => !joinOwn(sides, one, other, side));
  const take = takeOfBoth(one, other, own);
  return {
    ...one,
    about: isAlike(one.about, other.about) ? one.about : `${one.about}; ${other.about}`,
    sides: [...sides, ...fresh],
    severity: worse(one.severity, other.severity),
    take: take ?? 'open',
    why: take === undefined ? '' : one.why,
    ask: one.ask || other.ask,
    at: one.at ?? other.at,
    by: [...new Set([...one.by, ...other.by])],
  };
}

/** What one puts on one side and the other on two does not agree: it stays apart. */
function splitBy(side: Side, others: readonly Side[]): Ref[][] {
  const groups = new Map<Side | undefined, Ref[]>();
  for (const ref of side) {
    const theirs = others.find((one) => meets([ref], one));
    groups.set(theirs, [...(groups.get(theirs) ?? []), ref]);
  }
  const [first, ...more] = [...groups].filter(([theirs]) => theirs !== undefined).map(([, refs]) => refs);
  const rest = groups.get(undefined) ?? [];
  return first === undefined ? [[...rest]] : [[...first, ...rest], ...more];
}

/** The side that both take; undefined where they do not agree, also about what belongs to it. */
function takeOfBoth(
  one: JudgedConflict,
  other: JudgedConflict,
  sides: readonly Side[],
): JudgedConflict['take'] | undefined {
  if (typeof one.take !== 'number' || typeof other.take !== 'number')
    return one.take === other.take ? one.take : undefined;
  const [mine, theirs] = [one.sides[one.take] ?? [], other.sides[other.take] ?? []];
  const isTorn =
    other.sides.filter((side) => meets(side, mine)).length > 1 ||
    one.sides.filter((side) => meets(side, theirs)).length > 1;
  const taken = sides.findIndex((side) => meets(side, mine));
  return isTorn || !meets(mine, theirs) || taken < 0 ? undefined : taken;
}

/** Of slices of one document: what stands against the same side there is one side. */
function joinOwn(sides: Ref[][], one: JudgedConflict, other: JudgedConflict, side: Side): boolean {
  const ownerOf = (refs: Side): number | undefined => refs[0] && variantOf(refs[0]);
  const against = sides.find(
    (known) => ownerOf(known) === ownerOf(side) && !meets(known, other.sides.flat()),
  );
  if (against === undefined || !one.by.some((name) => other.by.includes(name))) return false;
  against.push(...side);
  return true;
}

const RANK = ['low', 'medium', 'high'] as const;
type Severity = (typeof RANK)[number];
const worse = (one: Severity, other: Severity): Severity =>
  RANK.indexOf(one) >= RANK.indexOf(other) ? one : other;
