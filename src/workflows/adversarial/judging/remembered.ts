// What is kept of a comparison for the next one on the same documents: what analysts said and what somebody decided, by
// the texts that it is about. Numbers and lines change with every edit, texts say whether a word still fits: a decision holds where
// an item has the same sides, word for word. What a run leaves is put to what is remembered already: of these documents the newest
// word counts, in one order, so that the same content has the same bytes.

import { z } from 'zod';
import { CONFLICT_KINDS, RELATIONS } from '../questions/compare-topic.ts';

/** A statement as it stands in the document of that label, white space folded. */
const unit = z.strictObject({
  in: z.string(),
  /** Titles above it, the innermost last, and what it is nested in. */
  under: z.array(z.string()).default([]),
  text: z.string(),
  /** The letter of a part. */
  part: z.string().optional(),
  /** Which of so many with this text; absent: it stands there once. */
  nth: z.int().positive().optional(),
  of: z.int().positive().optional(),
});
const section = z.strictObject({ in: z.string(), section: z.array(z.string()) });
const named = z.union([unit, section]);

const speaker = {
  by: z.string(),
  /** Which analyst it was: of two who differ the first goes before. */
  seat: z.int().positive().default(1),
  /** When the run began in which it was said. */
  at: z.string(),
};

const conflict = z.strictObject({
  ...speaker,
  about: z.string(),
  kind: z.enum(CONFLICT_KINDS),
  severity: z.enum(['high', 'medium', 'low']),
  sides: z.array(z.array(named)),
  /** Where a reader of the reference would look for it. */
  place: named.optional(),
  /** Index of a side. */
  take: z.union([z.int().nonnegative(), z.literal('open'), z.literal('both')]),
  why: z.string().optional(),
  ask: z.string().optional(),
});

const statement = z.strictObject({
  ...speaker,
  statement: unit,
  is: z.enum(RELATIONS),
  as: z.array(named).default([]),
  after: z.union([named, z.literal('start')]).optional(),
  /** Title of a new section there. */
  heading: z.string().optional(),
  words: z.string().optional(),
  why: z.string().optional(),
});

const decision = z.strictObject({
  kind: z.enum(['contradiction', 'statement']),
  sides: z.array(z.strictObject({ labels: z.array(z.string()), texts: z.array(z.string()) })),
  /** Index of a side. */
  take: z.union([z.int().nonnegative(), z.enum(['both', 'neither', 'words'])]),
  words: z.string().optional(),
  why: z.string().optional(),
  by: z.string(),
  at: z.string(),
});

/** A whole question with its answer: fits while what it shows is the same to the letter. */
const reply = z.strictObject({
  question: z.string(),
  shown: z.string(),
  by: z.string(),
  at: z.string(),
  answer: z.unknown(),
});

/** Of one set of documents: what was judged among these holds among no others. */
export const rememberedSet = z.strictObject({
  documents: z.array(z.string()),
  /** Marks of all statements that analysts have seen: what is not among them is new. */
  seen: z.array(z.string()).default([]),
  conflicts: z.array(conflict).default([]),
  statements: z.array(statement).default([]),
  decisions: z.array(decision).default([]),
  replies: z.array(reply).default([]),
});

export type RememberedSet = z.output<typeof rememberedSet>;
export type RememberedUnit = z.output<typeof unit>;
export type RememberedRef = z.output<typeof named>;
export type RememberedConflict = z.output<typeof conflict>;
export type RememberedStatement = z.output<typeof statement>;
export type RememberedDecision = z.output<typeof decision>;
export type RememberedReply = z.output<typeof reply>;

/** What a run leaves to be remembered; what is absent stays as it is remembered. */
export interface ToRemember {
  readonly documents: readonly string[];
  readonly judged?: Pick<RememberedSet, 'seen' | 'conflicts' | 'statements' | 'replies'> | undefined;
  readonly decisions: readonly RememberedDecision[];
  /** Marks of the items that are open: what was decided of them once is withdrawn. */
  readonly open: readonly string[];
  /** Remembered judgements that no longer fit, in words. */
  readonly misfits: readonly string[];
}

export const foldSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

const PRIMES = [0x9e3779b1, 0x85ebca6b] as const;

/** A short mark of a text. Two texts with one mark are rarer than anything that a wrong "seen before" could spoil. */
export function markOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, PRIMES[0]);
    b = Math.imul(b ^ code, PRIMES[1]);
    a = (a << 13) | (a >>> 19);
    b = (b << 17) | (b >>> 15);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

export type Sides = RememberedDecision['sides'];

export const keyOf = (kind: RememberedDecision['kind'], sides: Sides): string =>
  JSON.stringify([kind, sides.map((side) => JSON.stringify([side.labels, side.texts])).sort()]);

const keyOfDecision = ({ kind, sides }: RememberedDecision): string => markOf(keyOf(kind, sides));

export function mergeSets(
  sets: readonly RememberedSet[],
  told: ToRemember,
  isFresh: boolean,
): RememberedSet[] {
  const key = nameOf(told.documents);
  const before = sets.find(({ documents }) => nameOf(documents) === key);
  const { seen = [], conflicts = [], statements = [], replies = [] } = told.judged ?? before ?? {};
  // Whoever looks with fresh eyes leaves open what was decided, and withdraws nothing.
  const replaced = new Set([...told.decisions.map(keyOfDecision), ...(isFresh ? [] : told.open)]);
  const stay = (before?.decisions ?? []).filter((decision) => !replaced.has(keyOfDecision(decision)));
  const merged: RememberedSet = {
    documents: [...told.documents].sort(),
    seen: [...new Set(seen)].sort(),
    conflicts: inOrder(conflicts),
    statements: inOrder(statements),
    decisions: inOrder([...stay, ...told.decisions]),
    replies: inOrder(replies),
  };
  const others = sets.filter(({ documents }) => nameOf(documents) !== key);
  const all = isEmpty(merged) ? others : [...others, merged];
  return all.sort((a, b) => (nameOf(a.documents) < nameOf(b.documents) ? -1 : 1));
}

export const nameOf = (documents: readonly string[]): string => JSON.stringify([...documents].sort());

const isEmpty = ({ conflicts, statements, decisions, replies }: RememberedSet): boolean =>
  conflicts.length + statements.length + decisions.length + replies.length === 0;

/** Once each, whenever it was said. */
function inOrder<Entry extends { readonly at: string }>(entries: readonly Entry[]): Entry[] {
  const keyed = entries.map((entry) => [JSON.stringify({ ...entry, at: '' }), entry] as const);
  return [...new Map(keyed)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}
