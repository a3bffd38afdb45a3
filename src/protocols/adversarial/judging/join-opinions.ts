// The opinions of one analyst on several slices, or of two analysts on the same text, as one judgement. Where two see a
// thing differently nobody has judged it: it stays open, with what both say.

import type { Disagreement, JudgedConflict, JudgedStatement, Judgement, Ref } from './judgement.ts';
import { isInternal, touches } from './judgement.ts';
import { orderConflicts, orderStatements } from './order-opinions.ts';
import type { Opinion } from './read-comparison.ts';

export interface Analyst {
  readonly name: string;
  /** Counts from 1. */
  readonly seat: number;
  /** There was nothing to ask about. */
  readonly unasked?: boolean;
  readonly opinions: readonly Opinion[];
}

export function joinOpinions(
  { book, reference, byRule, starred }: Pick<Judgement, 'book' | 'reference' | 'byRule' | 'starred'>,
  analysts: readonly Analyst[],
): Judgement {
  const each = analysts.map(({ name, opinions }) => ({
    name,
    conflicts: joinConflicts(
      orderConflicts(
        opinions.flatMap(({ conflicts }) => conflicts),
        reference,
      ),
    ),
    statements: orderStatements(opinions.flatMap(({ statements }) => statements)).filter(
      ({ is }) => is !== 'elsewhere',
    ),
  }));
  const all = joinConflicts(each.flatMap(({ conflicts }) => conflicts));
  const conflicts = all.map((conflict) => opposedTo(conflict, each));
  const inConflict = (one: JudgedStatement): boolean =>
    conflicts.some(
      ({ kind, sides }) =>
        kind !== 'id-clash' &&
        !isInternal({ kind, sides }) &&
        sides.flat().some((ref) => touches(ref, { kind: 'record', record: one.record, unit: one.unit })),
    );
  const { statements, disagreements } = agree(each.map((one) => one.statements));
  return {
    book,
    reference,
    byRule,
    starred,
    analysts: analysts.map(({ name }) => name),
    conflicts,
    // Beside a conflict only the words that nobody disputes count.
    statements: statements.filter((one) => one.words !== '' || !inConflict(one)),
    disagreements: disagreements.filter(
      ({ record, unit }) =>
        !conflicts.some(({ sides }) =>
          sides.flat().some((ref) => touches(ref, { kind: 'record', record, unit })),
        ),
    ),
    mistakes: analysts.flatMap(({ opinions }) => opinions).reduce((sum, { mistakes }) => sum + mistakes, 0),
  };
}

/** The same question told twice is one; two questions between the same statements stay two. */
function joinConflicts(conflicts: readonly JudgedConflict[]): JudgedConflict[] {
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
  return isSame ? 1 + Number(isSaidAlike) + Number(one.kind === other.kind) : 0;
}

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

type Side = JudgedConflict['sides'][number];

const meets = (side: Side, others: Side): boolean =>
  side.some((ref) => others.some((other) => touches(ref, other)));

function unite(one: JudgedConflict, other: JudgedConflict): JudgedConflict {
  const sides = one.sides.map((side) => {
    const more = other.sides.filter((theirs) => meets(side, theirs)).flat();
    return [...side, ...more.filter((ref) => !one.sides.flat().some((known) => touches(known, ref)))];
  });
  const apart = other.sides.filter((side) => !one.sides.some((known) => meets(known, side)));
  const fresh = apart.filter((side) => !joinOwn(sides, one, other, side));
  const isSameTake =
    typeof one.take === 'number' && typeof other.take === 'number'
      ? meets(one.sides[one.take] ?? [], other.sides[other.take] ?? [])
      : one.take === other.take;
  return {
    ...one,
    sides: [...sides, ...fresh],
    severity: worse(one.severity, other.severity),
    take: isSameTake ? one.take : 'open',
    why: isSameTake ? one.why : '',
    ask: one.ask || other.ask,
    at: one.at ?? other.at,
    by: [...new Set([...one.by, ...other.by])],
  };
}

/** Of slices of one document: what stands against the same side there is one side. */
function joinOwn(sides: Ref[][], one: JudgedConflict, other: JudgedConflict, side: Side): boolean {
  const variantOf = (refs: Side): number | undefined =>
    refs[0] && (refs[0].kind === 'record' ? refs[0].record.variant : refs[0].variant);
  const against = sides.find(
    (known) => variantOf(known) === variantOf(side) && !meets(known, other.sides.flat()),
  );
  if (against === undefined || !one.by.some((name) => other.by.includes(name))) return false;
  against.push(...side);
  return true;
}

const RANK = ['low', 'medium', 'high'] as const;
type Severity = (typeof RANK)[number];
const worse = (one: Severity, other: Severity): Severity =>
  RANK.indexOf(one) >= RANK.indexOf(other) ? one : other;

/** Whoever calls two sides of it the same, or lets one stand beside the other, sees no conflict: nothing is taken then. */
function opposedTo(
  conflict: JudgedConflict,
  analysts: readonly { readonly name: string; readonly statements: readonly JudgedStatement[] }[],
): JudgedConflict {
  const against = analysts
    .filter(({ name, statements }) => {
      if (conflict.by.includes(name)) return false;
      return statements.some(
        ({ record, unit, words }) =>
          words === '' && meets([{ kind: 'record', record, unit }], conflict.sides.flat()),
      );
    })
    .map(({ name }) => name);
  return against.length === 0
    ? conflict
    : { ...conflict, against, take: conflict.take === 'both' ? 'both' : 'open' };
}

/** What comes of a statement, whatever it is called. */
const OUTCOME: Record<JudgedStatement['is'], 'in' | 'covered' | 'with' | 'out' | 'none'> = {
  adds: 'in',
  differs: 'in',
  answers: 'in',
  same: 'covered',
  backs: 'with',
  depends: 'with',
  not: 'out',
  elsewhere: 'none',
};

function agree(lists: readonly (readonly JudgedStatement[])[]): {
  readonly statements: JudgedStatement[];
  readonly disagreements: Disagreement[];
} {
  const [first = [], ...others] = lists;
  const statements: JudgedStatement[] = [];
  const disagreements: Disagreement[] = [];
  const rest = new Set(others.flat());
  for (const one of first) {
    const met = [...rest].filter(({ record, unit }) => overlaps(one, { record, unit }));
    for (const other of met) rest.delete(other);
    const differing = met.filter((other) => !agreesOn(one, other));
    if (differing.length > 0)
      disagreements.push({
        record: one.record,
        unit: one.unit,
        said: [one, ...differing].map(tell).join('; '),
      });
    else statements.push(firmer(one, met));
  }
  return { statements: [...statements, ...rest], disagreements };
}

const overlaps = (one: JudgedStatement, other: Pick<JudgedStatement, 'record' | 'unit'>): boolean =>
  one.record === other.record && one.unit.start < other.unit.end && other.unit.start < one.unit.end;

/** A reason that one would add and the other ties to what it backs is tied; left out as said or as nothing is left out. */
function agreesOn(one: JudgedStatement, other: JudgedStatement): boolean {
  const [a, b] = [OUTCOME[one.is], OUTCOME[other.is]];
  if (a === b || one.words !== '' || other.words !== '') return true;
  const pair = new Set([a, b]);
  return (pair.has('in') && pair.has('with')) || (pair.has('covered') && pair.has('out'));
}

function firmer(one: JudgedStatement, met: readonly JudgedStatement[]): JudgedStatement {
  const tied = met.find(({ is }) => OUTCOME[is] === 'with' && OUTCOME[one.is] === 'in');
  const chosen = tied ?? one;
  return { ...chosen, by: [...new Set([one, ...met].flatMap(({ by }) => by))] };
}

const tell = ({ by, is, as, why }: JudgedStatement): string => {
  const others = as.flatMap((ref) => (ref.kind === 'record' ? [ref.unit.id] : []));
  return `${by.join(', ')}: ${is}${others.length > 0 ? ` ${others.join(', ')}` : ''}${why === '' ? '' : ` (${why})`}`;
};
