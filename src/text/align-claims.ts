// Aligns what variants say differently: statements that not every variant makes are clustered with their
// counterparts, at most one per variant. Candidates come from an inverted index, never from all pairs.

import type { Claim, Statement } from '../domain/claim.ts';
import { push } from './index-lists.ts';
import { type Weighing, weighStems } from './measure-likeness.ts';

/** Shared weight over joint weight at which two statements say the same thing in other words. */
export const NEAR = 0.6;
/** At this much they talk about the same thing, inside one topic and across topics. */
const RELATED_SAME_TOPIC = 0.3;
const RELATED_ACROSS = 0.45;
/** Across topics something rare must be shared: about two words that few statements have. */
const RARE_SHARE = 9;
/** A stem in more open statements than this proposes counterparts only within its own topic. */
const COMMON = 48;
/** The same label or first cell in the same topic is the same slot, whatever stands in it. */
const SAME_SLOT = 0.9;

/** A statement with where each variant first makes it. */
export interface Passage {
  readonly statement: Statement;
  /** Bit per variant. */
  readonly mask: number;
  readonly claims: readonly (Claim | undefined)[];
  readonly topic: number;
}

export interface Cluster {
  readonly topic: number;
  readonly passages: readonly Passage[];
  /** Likeness of the weakest link; 1 for a passage that stands alone. */
  readonly likeness: number;
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly likeness: number;
  readonly score: number;
}

export interface Alignment {
  /** Statements that some variants make and others do not, with their counterparts. */
  readonly clusters: readonly Cluster[];
  /** Distinct statements in all, and those that every variant makes. */
  readonly total: number;
  readonly shared: number;
}

export function alignClaims(
  variants: readonly (readonly Claim[])[],
  topicOf: (variant: number, section: number) => number,
  stemCount: number,
): Alignment {
  const passages = listPassages(variants, topicOf);
  const everyone = 2 ** variants.length - 1;
  const open = passages.filter(({ mask }) => mask !== everyone);
  const weighing = weighStems(
    passages.map(({ statement }) => statement.stems),
    stemCount,
  );
  const pairs = findPairs(open, weighing);
  return { clusters: cluster(open, pairs), total: passages.length, shared: passages.length - open.length };
}

function listPassages(
  variants: readonly (readonly Claim[])[],
  topicOf: (variant: number, section: number) => number,
): Passage[] {
  interface Draft {
    statement: Statement;
    mask: number;
    claims: (Claim | undefined)[];
    topic: number;
  }
  const drafts = new Map<number, Draft>();
  variants.forEach((claims, variant) => {
    for (const claim of claims) {
      const { statement } = claim;
      let draft = drafts.get(statement.id);
      if (!draft) {
        draft = {
          statement,
          mask: 0,
          claims: new Array<Claim | undefined>(variants.length).fill(undefined),
          topic: topicOf(variant, claim.section),
        };
        drafts.set(statement.id, draft);
      }
      draft.mask |= 1 << variant;
      draft.claims[variant] ??= claim;
    }
  });
  return [...drafts.values()];
}

function findPairs(open: readonly Passage[], weighing: Weighing): Pair[] {
  const weights = open.map(({ statement }) => weightOf(statement, weighing));
  const counterparts = indexPassages(open);
  const pairs: Pair[] = [];
  for (let a = 0; a < open.length; a++) {
    for (const [b, slot] of counterparts(a)) {
      const pair = judgePair(open, weights, weighing, a, b, slot);
      if (pair) pairs.push(pair);
    }
  }
  return pairs;
}

function weightOf({ stems }: Statement, weighing: Weighing): number {
  let weight = 0;
  for (const stem of stems) weight += weighing.weightOf(stem);
  return weight;
}

function judgePair(
  open: readonly Passage[],
  weights: readonly number[],
  weighing: Weighing,
  a: number,
  b: number,
  slot: boolean,
): Pair | undefined {
  const first = open[a];
  const second = open[b];
  if (!first || !second || (first.mask & second.mask) !== 0) return undefined;
  const shared = sharedWeight(first.statement.stems, second.statement.stems, weighing);
  const joint = (weights[a] ?? 0) + (weights[b] ?? 0) - shared;
  const wording = joint > 0 ? shared / joint : Number(first.statement.skeleton === second.statement.skeleton);
  // A short statement whose words a longer one holds says part of it.
  const held = shared / Math.max(Math.min(weights[a] ?? 0, weights[b] ?? 0), 1e-9);
  const likely = Math.max(wording, shared >= RARE_SHARE ? (wording + held) / 2 : 0);
  const sameTopic = first.topic === second.topic;
  const related = sameTopic
    ? wording >= RELATED_SAME_TOPIC
    : wording >= RELATED_ACROSS && shared >= RARE_SHARE;
  if (!related && !slot) return undefined;
  const likeness = slot ? Math.max(wording, SAME_SLOT) : wording;
  return {
    a,
    b,
    likeness,
    score: Math.max(likely, likeness) + (sameTopic ? 0.1 : 0) + (slot ? wording / 10 : 0),
  };
}

function sharedWeight(a: readonly number[], b: readonly number[], weighing: Weighing): number {
  let shared = 0;
  let j = 0;
  for (const stem of a) {
    while (j < b.length && (b[j] ?? 0) < stem) j++;
    if (b[j] === stem) shared += weighing.weightOf(stem);
  }
  return shared;
}

// Finds each later passage that shares a rare stem, a stem within the topic, or a slot of the topic;
// the value tells whether it is the slot.
function indexPassages(open: readonly Passage[]): (a: number) => Map<number, boolean> {
  const byStem = new Map<number, number[]>();
  const byTopicStem = new Map<string, number[]>();
  const bySlot = new Map<string, number[]>();
  open.forEach((passage, index) => {
    for (const stem of passage.statement.stems) push(byStem, stem, index);
    for (const slot of slotsOf(passage)) push(bySlot, slot, index);
  });
  const isCommon = (stem: number): boolean => (byStem.get(stem)?.length ?? 0) > COMMON;
  open.forEach(({ statement, topic }, index) => {
    for (const stem of statement.stems) if (isCommon(stem)) push(byTopicStem, `${topic}:${stem}`, index);
  });
  const sharing = (topic: number, stem: number): readonly number[] =>
    (isCommon(stem) ? byTopicStem.get(`${topic}:${stem}`) : byStem.get(stem)) ?? [];

  return (a) => {
    const found = new Map<number, boolean>();
    const passage = open[a];
    if (!passage) return found;
    for (const b of passage.statement.stems.flatMap((stem) => sharing(passage.topic, stem)))
      if (b > a) found.set(b, false);
    for (const b of slotsOf(passage).flatMap((slot) => bySlot.get(slot) ?? [])) if (b > a) found.set(b, true);
    return found;
  };
}

/** The places a passage fills: its wording without the values, and its label or first cell. */
function slotsOf({ statement, topic, claims }: Passage): string[] {
  const slots: string[] = [];
  if (statement.skeleton.length > 1) slots.push(`${topic}:${statement.skeleton}`);
  const subject = claims.find((claim) => claim !== undefined)?.cells?.[0]?.statement.key;
  if (subject) slots.push(`${topic}|${subject}`);
  return slots;
}

function cluster(open: readonly Passage[], pairs: Pair[]): Cluster[] {
  pairs.sort((x, y) => y.score - x.score || x.a - y.a || x.b - y.b);
  const groupOf = open.map((_, index) => ({ passages: [index], mask: open[index]?.mask ?? 0, likeness: 1 }));
  for (const { a, b, likeness } of pairs) {
    const into = groupOf[a];
    const from = groupOf[b];
    if (!into || !from || into === from || (into.mask & from.mask) !== 0) continue;
    into.passages.push(...from.passages);
    into.mask |= from.mask;
    into.likeness = Math.min(into.likeness, from.likeness, likeness);
    for (const index of from.passages) groupOf[index] = into;
  }
  return [...new Set(groupOf)].map(({ passages, likeness }) => {
    const members = passages.sort((x, y) => x - y).flatMap((index) => open[index] ?? []);
    return { topic: members[0]?.topic ?? 0, passages: members, likeness };
  });
}
