// The rules by which statements of different variants contradict each other: a row each, with its name in words for reports.
// The first that applies counts.

import type { Claim } from '../../domain/claim.ts';
import { InternalError } from '../../domain/errors.ts';
import { NEEDS_ADDRESS } from '../statements/address.ts';
import type { Comparison } from './comparison/compare-documents.ts';
import { areAtOneAddress, haveOneKey, headsAnother, isLabelled, namesItself } from './one-thing.ts';
import { findIdClash, findOtherAmount, listSharedRecords, type SharedRecords } from './records/records.ts';
import { nameOf } from './slots/compare-names.ts';
import { compareRows } from './slots/compare-rows.ts';
import { type Slot, slotBetween } from './slots/find-slot.ts';
import type { Opposed } from './slots/group-opposed.ts';

/** Two values of one slot, with the rule that found them. */
export interface Difference {
  readonly rule: string;
  readonly slot: Slot;
  readonly name: string;
  /** Undefined for a sentence. */
  readonly column: string | undefined;
}

/** Undefined where the rule does not apply and the next one is tried; empty where it applies and finds nothing. */
type Rule = { readonly words: string } & (
  | {
      readonly claims: (
        comparison: Comparison,
        a: Claim,
        b: Claim,
      ) => readonly Omit<Difference, 'rule'>[] | undefined;
    }
  | {
      readonly records: (comparison: Comparison, shared: SharedRecords) => Omit<Opposed, 'rule'> | undefined;
    }
);

const RULES: Readonly<Record<string, Rule>> = {
  'same-key': { words: 'same key, other value', claims: compareKeyed },
  'near-equal': { words: 'nearly the same words', claims: compareWording },
  'same-id': { words: 'same id, other thing', records: findIdClash },
  'same-record': { words: 'same record, other value', records: findOtherAmount },
};
const ROWS = Object.entries(RULES);

/** Of one document or a whole set; each has a finder of its own. */
const DOCUMENT_RULES: Readonly<Record<string, string>> = {
  renamed: 'renamed',
  'counted-wrong': 'counted wrong',
  'impossible-sequence': 'impossible sequence',
};
const WORDS: ReadonlyMap<string, string> = new Map([
  ...ROWS.map(([rule, { words }]) => [rule, words] as const),
  ...Object.entries(DOCUMENT_RULES),
]);

/** What a rule is called in reports. Whatever no rule states is unjudged. */
export function wordsOfRule(rule: string): string {
  const words = WORDS.get(rule);
  if (words === undefined) throw new InternalError(`No rule is called ${rule}`, { code: 'internal/no-rule' });
  return words;
}

/** Of two claims about one thing. */
export function compareClaims(comparison: Comparison, a: Claim, b: Claim): readonly Difference[] {
  for (const [rule, row] of ROWS) {
    const found = 'claims' in row ? row.claims(comparison, a, b) : undefined;
    if (found !== undefined) return found.map((one) => ({ ...one, rule }));
  }
  return [];
}

/** Of what several variants have under one id. */
export const compareRecords = (comparison: Comparison): Opposed[] =>
  listSharedRecords(comparison).flatMap((shared) => {
    for (const [rule, row] of ROWS) {
      const found = 'records' in row ? row.records(comparison, shared) : undefined;
      if (found !== undefined) return [{ ...found, rule }];
    }
    return [];
  });

function compareKeyed(comparison: Comparison, a: Claim, b: Claim) {
  if (!haveOneKey(comparison, a, b)) return undefined;
  const isRepeated = comparison.addressOf(a).repeated || comparison.addressOf(b).repeated;
  if (!isRepeated) return compareRows(comparison, a, b);
  // A label before many things identifies none of them; a long sentence after it needs no label.
  return Math.min(a.statement.stems.length, b.statement.stems.length) <= NEEDS_ADDRESS ? [] : undefined;
}

function compareWording(comparison: Comparison, a: Claim, b: Claim) {
  // Rows about two different things are two rows, however alike; a label is part of its sentence.
  if (a.cells && b.cells && !(isLabelled(a) && isLabelled(b))) return undefined;
  // Seed 000: what is too vague to be proved wrong contradicts nothing.
  if (a.statement.type === undefined || b.statement.type === undefined) return undefined;
  const slot = slotBetween(a.statement, b.statement, areAtOneAddress(comparison, a, b));
  if (!slot || headsAnother(comparison, a, b, slot) || headsAnother(comparison, b, a, slot)) return undefined;
  if ([a, b].every((claim, side) => namesItself(comparison, claim, slot.values[side] ?? '')))
    return undefined;
  return [{ slot, name: nameOf(comparison, a, b, slot), column: undefined }];
}
