// The opinions of one analyst on several slices, or of two analysts on the same text, as one judgement. Where two see a
// thing differently no one has judged it: it stays open, with what both say.

import type { NumberBook } from '../../evidence/numbered/number-statements.ts';
import { joinConflicts, meets } from './join-conflicts.ts';
import {
  type Disagreement,
  isInternal,
  type JudgedConflict,
  type JudgedStatement,
  type Judgement,
  type Ref,
  variantOf,
} from './judgement.ts';
import type { Opinion } from './read-comparison.ts';

export interface Analyst {
  readonly name: string;
  /** Counts from 1. */
  readonly seat: number;
  /** There was nothing to ask about. */
  readonly unasked?: boolean;
  readonly opinions: readonly Opinion[];
}

/** What one analyst said in all its answers. */
type Heard = Pick<Judgement, 'conflicts' | 'statements'> & Pick<Analyst, 'name'>;

export function joinOpinions(
  { book, reference, byRule, starred }: Pick<Judgement, 'book' | 'reference' | 'byRule' | 'starred'>,
  analysts: readonly Analyst[],
): Judgement {
  const each = analysts.map(
    ({ name, opinions }): Heard => ({
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
    }),
  );
  const all = joinConflicts(each.flatMap(({ conflicts }) => conflicts));
  const opposed = all.map((conflict) => opposedTo(conflict, each, starred));
  const conflicts = opposed.map((conflict) => keptOut(conflict, opposed, reference));
  const disputing = (one: JudgedStatement): JudgedConflict[] =>
    conflicts.filter(
      ({ kind, sides }) =>
        kind !== 'id-clash' &&
        !isInternal({ kind, sides }) &&
        meets([{ kind: 'record', record: one.record, unit: one.unit }], sides.flat()),
    );
  const { statements, disagreements } = agree(
    each.map((one) => one.statements),
    book,
  );
  return {
    book,
    reference,
    byRule,
    starred,
    analysts: analysts.map(({ name }) => name),
    conflicts,
    // Beside a conflict only the words that nobody disputes count, and which these are knows only who sees it.
    statements: statements.filter((one) => {
      const isSeen = ({ by }: JudgedConflict): boolean => by.some((name) => one.by.includes(name));
      const disputes = disputing(one);
      return disputes.length === 0 || (one.words !== '' && disputes.every(isSeen));
    }),
    disagreements: disagreements.filter(
      ({ record, unit }) =>
        !conflicts.some(({ sides }) => meets([{ kind: 'record', record, unit }], sides.flat())),
    ),
    mistakes: analysts.flatMap(({ opinions }) => opinions).reduce((sum, { mistakes }) => sum + mistakes, 0),
  };
}

/**
 * Whoever looked at the same and calls it otherwise, or puts it in another conflict, sees no such conflict: nothing is
 * taken then.
 */
function opposedTo(
  conflict: JudgedConflict,
  analysts: readonly Heard[],
  starred: Judgement['starred'],
): JudgedConflict {
  const refs = conflict.sides.flat();
  // Of the reference everybody speaks all the time.
  const asked = refs.filter((ref) => ref.kind === 'record' && starred.has(ref.record));
  const against = analysts
    .filter(({ name, statements, conflicts }) => {
      if (conflict.by.includes(name)) return false;
      return (
        statements.some(
          ({ record, unit, words }) => words === '' && meets([{ kind: 'record', record, unit }], refs),
        ) || conflicts.some(({ kind, sides }) => kind !== 'id-clash' && meets(asked, sides.flat()))
      );
    })
    .map(({ name }) => name);
  return against.length === 0
    ? conflict
    : { ...conflict, against, take: conflict.take === 'both' ? 'both' : 'open' };
}

/** What would come in must not be ruled out, or still asked about, by another conflict: nothing is taken then. */
function keptOut(
  conflict: JudgedConflict,
  all: readonly JudgedConflict[],
  reference: number,
): JudgedConflict {
  if (typeof conflict.take !== 'number') return conflict;
  const coming = (conflict.sides[conflict.take] ?? []).filter((ref) => variantOf(ref) !== reference);
  const isOut = all.some(
    (other) =>
      other !== conflict &&
      other.kind !== 'id-clash' &&
      !isInternal(other) &&
      other.sides.some((side, at) => at !== other.take && meets(coming, side)),
  );
  return isOut ? { ...conflict, take: 'open' } : conflict;
}

type Outcome = 'in' | 'covered' | 'with' | 'out' | 'none';

/** What comes of a statement, whatever it is called. */
const OUTCOME: Record<JudgedStatement['is'], Outcome> = {
  adds: 'in',
  differs: 'in',
  answers: 'in',
  same: 'covered',
  backs: 'with',
  depends: 'with',
  not: 'out',
  elsewhere: 'none',
};

function agree(
  lists: readonly (readonly JudgedStatement[])[],
  book: NumberBook,
): {
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
        said: [one, ...differing].map((statement) => tell(statement, book)).join('; '),
      });
    else statements.push(firmer(one, met));
  }
  return { statements: [...statements, ...rest], disagreements };
}

const overlaps = (one: JudgedStatement, other: Pick<JudgedStatement, 'record' | 'unit'>): boolean =>
  one.record === other.record && one.unit.start < other.unit.end && other.unit.start < one.unit.end;

/**
 * A reason that one would add and the other ties to what it backs is tied; left out as said or as nothing is left out,
 * unless words of it were to come in; and what is said but for some words is said.
 */
function agreesOn(one: JudgedStatement, other: JudgedStatement): boolean {
  const [a, b] = [OUTCOME[one.is], OUTCOME[other.is]];
  const isRest = (whole: JudgedStatement, part: JudgedStatement): boolean =>
    OUTCOME[whole.is] === 'covered' && OUTCOME[part.is] === 'in' && part.words !== '';
  if (a === b || isRest(one, other) || isRest(other, one)) return true;
  const pair = new Set([a, b]);
  const isLeftOut = pair.has('covered') && pair.has('out') && one.words === '' && other.words === '';
  return isLeftOut || (pair.has('in') && pair.has('with'));
}

const FIRMER: Partial<Record<Outcome, Outcome>> = { in: 'with', out: 'covered' };

/** What is tied goes before what comes in, and what another says, which can be looked up, before what is called nothing. */
function firmer(one: JudgedStatement, met: readonly JudgedStatement[]): JudgedStatement {
  const chosen = met.find(({ is }) => OUTCOME[is] === FIRMER[OUTCOME[one.is]]) ?? one;
  return { ...chosen, by: [...new Set([one, ...met].flatMap(({ by }) => by))] };
}

const tell = ({ by, is, as, why }: JudgedStatement, book: NumberBook): string => {
  const others = as.flatMap((ref) => (ref.kind === 'record' ? [lineAt(ref, book)] : []));
  const named = others.length > 0 ? `, see ${[...new Set(others)].join(', ')}` : '';
  return `${by.join(', ')}: ${is}${named}${why === '' ? '' : ` (${why})`}`;
};

/** `a.md L12`: numbers of questions mean nothing to a reader. */
function lineAt({ record }: Ref & { readonly kind: 'record' }, book: NumberBook): string {
  const { label, document } = book.variants[record.variant] ?? {};
  return `${label} L${document?.blocks[record.block]?.line}`;
}

function orderConflicts(conflicts: readonly JudgedConflict[], reference: number): JudgedConflict[] {
  const placed = conflicts.map((conflict) => ({ conflict, places: placesOf(conflict, reference) }));
  return placed.sort((a, b) => compare(a.places, b.places)).map(({ conflict }) => conflict);
}

/** Slices are cut from the other variants: what such a one says goes before what the reference says. */
function placesOf({ sides }: JudgedConflict, reference: number): number[] {
  const places = sides.flat().map(placeOf);
  const others = places.filter(([variant]) => variant !== reference);
  return [...(others.length > 0 ? others : places)].sort(compare).flat();
}

const placeOf = (ref: Ref): number[] =>
  ref.kind === 'record' ? [ref.record.variant, ref.unit.start, ref.unit.end] : [ref.variant, 0, ref.section];

const orderStatements = (statements: readonly JudgedStatement[]): JudgedStatement[] =>
  [...statements].sort((a, b) => compare(placeIn(a), placeIn(b)));

const placeIn = ({ record, unit }: JudgedStatement): number[] => [record.variant, unit.start, unit.end];

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, index) => place !== b[index]);
  return at < 0 ? a.length - b.length : (a[at] as number) - (b[at] ?? -1);
}
