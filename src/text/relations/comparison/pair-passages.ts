// The join behind the alignment: which open statements of different variants talk about the same thing.
// Inverted lists and flat arrays, because this is the one place whose work could grow with the square.

import type { Word } from '../../../domain/claim.ts';
import { keyCell, NEEDS_ADDRESS, withoutNames } from '../../statements/address.ts';
import { sharedWeight } from '../../statements/join-statements.ts';
import type { Weighing } from '../../statements/measure-likeness.ts';
import { push } from '../../words/index-lists.ts';
import type { Passage } from './align-claims.ts';

/** Likeness at which two statements are counterparts, inside one topic and across topics. */
const RELATED_SAME_TOPIC = 0.3;
const RELATED_ACROSS = 0.45;
/** Across topics something rare must be shared: about two words that few statements have. */
const RARE_SHARE = 9;
/** A stem in more open statements than this proposes counterparts only within its own topic. */
const COMMON = 48;
/** The same label or first cell in the same topic is the same slot, whatever stands in it. */
const SAME_SLOT = 0.9;
const SLOT_WORDING = 0.2;
/** What so many fill is a pattern, not a slot: a table of a thousand rows. */
const CROWDED = 400;
/** Below this share of the lighter statement no likeness can reach what counterparts need. */
const WORTH_A_LOOK = 0.15;

export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly likeness: number;
  readonly score: number;
}

interface Join {
  readonly open: readonly Passage[];
  /** Variants of each passage, bit by bit. */
  readonly masks: Int32Array;
  readonly weighing: Weighing;
  /** Total weight of each passage. */
  readonly weights: Float64Array;
  /** Passages that share a stem with passage `a`, everywhere or in its topic; ascending. */
  sharing(a: number, stem: number): readonly number[];
  /** Passages in the same slots as passage `a`. */
  slotMates(a: number): readonly number[];
}

export function findPairs(open: readonly Passage[], weighing: Weighing): Pair[] {
  const join = indexPassages(open, weighing);
  const shared = new Float64Array(open.length);
  const pairs: Pair[] = [];
  const judge = (a: number, b: number, slot: boolean): void => {
    const pair = judgePair(join, a, b, slot);
    if (pair) pairs.push(pair);
  };
  for (let a = 0; a < open.length; a++) {
    const own = WORTH_A_LOOK * (join.weights[a] ?? 0);
    for (const b of gather(join, a, shared)) {
      if ((shared[b] ?? 0) >= Math.min(own, WORTH_A_LOOK * (join.weights[b] ?? 0))) judge(a, b, false);
      shared[b] = 0;
    }
    for (const b of join.slotMates(a)) if (b > a) judge(a, b, true);
  }
  return pairs;
}

/** Adds up in `shared` what later passages of other variants have in common with `a`; returns which. */
function gather({ masks, open, weighing, sharing }: Join, a: number, shared: Float64Array): number[] {
  const touched: number[] = [];
  const mask = masks[a] as number;
  for (const stem of open[a]?.statement.stems ?? []) {
    const list = sharing(a, stem);
    const weight = weighing.weightOf(stem);
    for (let at = list.length - 1; at >= 0; at--) {
      const b = list[at] as number;
      if (b <= a) break;
      if (((masks[b] as number) & mask) !== 0) continue;
      if (shared[b] === 0) touched.push(b);
      (shared[b] as number) += weight;
    }
  }
  return touched;
}

function judgePair(join: Join, a: number, b: number, slot: boolean): Pair | undefined {
  const first = join.open[a];
  const second = join.open[b];
  if (!first || !second || (first.mask & second.mask) !== 0) return undefined;
  const { shared, wording, likely } = measurePair(join, a, b);
  const sameTopic = first.topic === second.topic;
  const related = sameTopic ? likely >= RELATED_SAME_TOPIC : likely >= RELATED_ACROSS && shared >= RARE_SHARE;
  // Rolled up from different sections, an equal label may well be another thing.
  const sameSlot = slot && ((first.direct && second.direct) || wording >= SLOT_WORDING);
  if (!related && !sameSlot) return undefined;
  const likeness = sameSlot ? Math.max(wording, SAME_SLOT) : wording;
  const score = Math.max(likely, likeness) + (sameTopic ? 0.1 : 0) + (sameSlot ? wording / 10 : 0);
  return { a, b, likeness, score };
}

function measurePair({ open, weights, weighing }: Join, a: number, b: number) {
  const one = open[a]?.statement as Passage['statement'];
  const other = open[b]?.statement as Passage['statement'];
  const shared = sharedWeight(one.stems, other.stems, weighing);
  const [weightA, weightB] = [weights[a] as number, weights[b] as number];
  const joint = weightA + weightB - shared;
  const wording = joint > 0 ? shared / joint : Number(one.skeleton === other.skeleton);
  // A short statement whose words a longer one holds says part of it.
  const held = shared / Math.max(Math.min(weightA, weightB), 1e-9);
  return { shared, wording, likely: Math.max(wording, shared >= RARE_SHARE ? (wording + held) / 2 : 0) };
}

function indexPassages(open: readonly Passage[], weighing: Weighing): Join {
  const byStem = new Map<number, number[]>();
  const bySlot = new Map<string, number[]>();
  const weights = new Float64Array(open.length);
  const slots = open.map(slotsOf);
  open.forEach(({ statement }, index) => {
    for (const stem of statement.stems) {
      weights[index] = (weights[index] ?? 0) + weighing.weightOf(stem);
      push(byStem, stem, index);
    }
    for (const slot of slots[index] ?? []) push(bySlot, slot, index);
  });
  const byTopic = splitCommon(open, byStem);
  const none: readonly number[] = [];
  return {
    open,
    masks: Int32Array.from(open, ({ mask }) => mask),
    weighing,
    weights,
    sharing: (a, stem) => byTopic.get(stem)?.get(open[a]?.topic ?? 0) ?? byStem.get(stem) ?? none,
    slotMates: (a) =>
      (slots[a] ?? []).flatMap((slot) => {
        const mates = bySlot.get(slot) ?? none;
        return mates.length <= CROWDED ? mates : none;
      }),
  };
}

/** The lists of common stems, divided by topic. */
function splitCommon(open: readonly Passage[], byStem: ReadonlyMap<number, readonly number[]>) {
  const byTopic = new Map<number, Map<number, number[]>>();
  for (const [stem, list] of byStem) {
    if (list.length <= COMMON) continue;
    const topics = new Map<number, number[]>();
    for (const index of list) push(topics, open[index]?.topic ?? 0, index);
    byTopic.set(stem, topics);
  }
  return byTopic;
}

const isName = ({ kind }: Word): boolean => kind === 'name';

/** The places a passage fills: its wording without the values, its label or first cell. */
function slotsOf({ statement, topic, claims }: Passage): string[] {
  const slots: string[] = [];
  if (statement.skeleton.length > 1) slots.push(`${topic}:${statement.skeleton}`);
  // Another name in the same few words: "Use PostgreSQL", "Use MongoDB".
  if (
    statement.stems.length <= NEEDS_ADDRESS &&
    statement.words.some(isName) &&
    !statement.words.every(isName)
  )
    slots.push(`${topic}~${withoutNames(statement)}`);
  const subject = keyCell(claims.find((claim) => claim !== undefined) ?? {})?.statement.key;
  if (subject) slots.push(`${topic}|${subject}`);
  return slots;
}
