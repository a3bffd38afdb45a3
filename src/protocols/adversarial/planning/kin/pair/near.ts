// Which elements of two stretches are versions of each other: alike in words, or known by the same name; in order.

import type { Atom } from '../atoms.ts';
import { heaviestChain, type Pair } from './align-keys.ts';

/** Half of the words: below, two sentences of one text are as a rule about different things. */
export const NEAR = 0.5;
/** A shared id or key cell makes up for wording, not for another subject. */
export const NAMED_NEAR = 0.25;
/** With different names only what is the same in nearly every word is one thing renamed. */
const RENAMED_NEAR = 0.8;
/** A text with nearly all words of a shorter one is that one, enlarged. */
export const CONTAINED = 0.8;
const FEWEST_WORDS = 6;
/** Stretches up to this size are compared each with each. */
const SMALL = 4096;
/** A word in more atoms than this tells nothing. */
const RARE = 8;

/** Shared words over all words (Dice), repeats counted. */
export function alikeness(one: readonly string[], other: readonly string[]): number {
  const all = one.length + other.length;
  return all === 0 ? 1 : (2 * countShared(one, tally(other))) / all;
}

/** Shared words over the words of the shorter one; 0 where that says too little. */
export function containment(
  one: readonly string[],
  other: readonly string[],
  counts: ReadonlyMap<string, number> = tally(other),
): number {
  const least = Math.min(one.length, other.length);
  return least < FEWEST_WORDS ? 0 : countShared(one, counts) / least;
}

export function tally(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function countShared(one: readonly string[], counts: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [word, count] of tally(one)) shared += Math.min(count, counts.get(word) ?? 0);
  return shared;
}

const FORMS: Partial<Record<Atom['kind'], string>> = { paragraph: 'prose', 'list-item': 'prose' };
const formOf = ({ kind }: Atom): string => FORMS[kind] ?? kind;

/** 0 where they are not versions of each other. */
export function nearness(one: Atom, other: Atom): number {
  if (formOf(one) !== formOf(other)) return 0;
  if (one.kind === 'frontmatter') return 1;
  const likeness = alikeness(one.words, other.words);
  if (one.name === other.name) return namedNearness(one, other, likeness);
  const isRenamed = one.name !== '' && other.name !== '';
  if (likeness >= (isRenamed ? RENAMED_NEAR : NEAR)) return likeness;
  return !isRenamed && isPartOf(one, other) ? NEAR : 0;
}

function namedNearness(one: Atom, other: Atom, likeness: number): number {
  if (likeness >= NEAR) return likeness + 1;
  if (isPartOf(one, other)) return NEAR;
  return one.name.startsWith(':') || (one.name !== '' && likeness >= NAMED_NEAR) ? likeness + NEAR : 0;
}

const isPartOf = (one: Atom, other: Atom): boolean =>
  (one.lead !== '' && one.lead === other.lead) || containment(one.words, other.words) >= CONTAINED;

/** Pairs of near elements between two stretches: the chain in order that is nearest as a whole. */
export function alignNear(left: readonly Atom[], right: readonly Atom[]): Pair[] {
  const found: { left: number; right: number; score: number }[] = [];
  for (const [i, j] of candidates(left, right)) {
    const score = nearness(left[i] as Atom, right[j] as Atom);
    if (score > 0) found.push({ left: i, right: j, score });
  }
  return heaviestChain(found.sort((a, b) => a.left - b.left || b.right - a.right)).map(
    (pair) => [pair.left, pair.right] as const,
  );
}

function* candidates(left: readonly Atom[], right: readonly Atom[]): Generator<Pair> {
  if (left.length * right.length <= SMALL) {
    for (const i of left.keys()) for (const j of right.keys()) yield [i, j];
    return;
  }
  yield* rareCandidates(left, right);
}

/** For every element on the right the three on the left that share most of its rare words. */
export function* rareCandidates(left: readonly Atom[], right: readonly Atom[]): Generator<Pair> {
  const places = new Map<string, number[]>();
  const marksOf = ({ words, name }: Atom): Set<string> =>
    new Set(name === '' ? words : [...words, `=${name}`]);
  left.forEach((atom, index) => {
    for (const word of marksOf(atom)) {
      const list = places.get(word);
      if (list) list.push(index);
      else places.set(word, [index]);
    }
  });
  for (const [j, atom] of right.entries()) {
    const votes = new Map<number, number>();
    for (const word of marksOf(atom)) {
      const list = places.get(word) ?? [];
      if (list.length <= RARE) for (const i of list) votes.set(i, (votes.get(i) ?? 0) + 1);
    }
    const best = [...votes].sort(([a, x], [b, y]) => y - x || a - b).slice(0, 3);
    for (const [i] of best) yield [i, j];
  }
}
