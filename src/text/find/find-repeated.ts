// Rules that are said more than once: normative statements with the same or nearly the same words at different
// places. Two copies that could contradict each other tomorrow; those that do so today are no repetition.

import type { Claim, Statement } from '../../domain/claim.ts';
import { slotBetween } from '../relations/slots/find-slot.ts';
import { joinStatements } from '../statements/join-statements.ts';
import { weighStems } from '../statements/measure-likeness.ts';

/** Nearly the same words; below this, lists of parallel rules fire. */
const SAME_WORDS = 0.9;
/** Shorter rules ("MUST be a string") are said of many things. */
const FEWEST_STEMS = 5;

export interface PlacedClaim {
  readonly file: number;
  readonly claim: Claim;
}

export interface Repetition {
  readonly original: PlacedClaim;
  readonly copy: PlacedClaim;
  /** Word for word, whatever the formatting. */
  readonly same: boolean;
}

/** `claims` in the order of files and places. */
export function findRepeated(claims: readonly PlacedClaim[], stemCount: number): Repetition[] {
  const rules = claims.filter(({ claim }) => isRule(claim));
  const originals = new Map<number, PlacedClaim>();
  const copies: Repetition[] = [];
  for (const copy of rules) {
    const { id } = ruleOf(copy.claim);
    const original = originals.get(id);
    if (!original) originals.set(id, copy);
    else if (areApart(original, copy)) copies.push({ original, copy, same: true });
  }
  const distinct = [...originals.values()];
  const statements = distinct.map(({ claim }) => ruleOf(claim));
  const weighing = weighStems(
    statements.map(({ stems }) => stems),
    stemCount,
  );
  const nearly = joinStatements(statements, weighing, SAME_WORDS).flatMap(({ a, b }) => {
    const [original, copy] = [distinct[a], distinct[b]];
    return original && copy && isSameRule(original, copy) ? [{ original, copy, same: false }] : [];
  });
  return [...copies, ...nearly];
}

/** The paragraph that explains the key words is the same in every specification. */
const BOILERPLATE = /^the key words\b/;

function isRule(claim: Claim): boolean {
  const { key, type, modalities, stems } = ruleOf(claim);
  return (
    (type === 'requirement' || type === 'constraint') &&
    modalities.some((modality) => !modality.startsWith('may')) &&
    stems.length >= FEWEST_STEMS &&
    !BOILERPLATE.test(key) &&
    (claim.cells?.length ?? 0) <= 2
  );
}

/** What a label such as an id stands before is the rule. */
const ruleOf = ({ statement, cells }: Claim): Statement =>
  cells?.length === 2 ? (cells[1]?.statement ?? statement) : statement;

/** A rule repeated in its own section is a pattern of writing ("It MUST throw if …"), not a copy. */
const areApart = (a: PlacedClaim, b: PlacedClaim): boolean =>
  a.file !== b.file || a.claim.section !== b.claim.section;

function isSameRule(a: PlacedClaim, b: PlacedClaim): boolean {
  const [one, other] = [ruleOf(a.claim), ruleOf(b.claim)];
  const sameAmounts =
    one.quantities.length === other.quantities.length &&
    one.quantities.every(({ low, high }, index) => {
      const theirs = other.quantities[index];
      return theirs?.low === low && theirs.high === high;
    });
  const numbers = (words: typeof one.words): string =>
    words
      .filter(({ kind }) => kind === 'number' || kind === 'name')
      .map(({ lower }) => lower)
      .join(' ');
  return (
    areApart(a, b) &&
    sameAmounts &&
    one.negated === other.negated &&
    one.modalities.join() === other.modalities.join() &&
    numbers(one.words) === numbers(other.words) &&
    slotBetween(one, other) === undefined
  );
}
