// Which elements of two rows are the same, in order: what is unique on both sides first (patience), then the heaviest
// common row of what lies between. Near-linear: only short stretches are compared each with each. And which elements of two
// stretches are versions of each other: alike in words, or known by the same name.

import type { Atom } from '../model/atoms.ts';

export type Pair = readonly [left: number, right: number];

/** Cells of the table for one stretch; beyond, only unique elements pair. */
const LARGEST_TABLE = 400_000;

type Stretch = readonly [from: number, to: number, low: number, high: number];

export function alignKeys(
  left: readonly string[],
  right: readonly string[],
  weigh: (key: string) => number = () => 1,
): Pair[] {
  const pairs: Pair[] = [];
  const open: Stretch[] = [[0, left.length, 0, right.length]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const rest = trimSame(left, right, stretch, pairs);
    const [from, to, low, high] = rest;
    if (from === to || low === high) continue;
    const unique = findUnique(left, right, rest);
    const anchors = heaviestChain(
      unique.map(([i, j]) => ({ left: i, right: j - low, score: weigh(left[i] as string) })),
    ).map((pair): Pair => [pair.left, pair.right + low]);
    // One by one: as arguments a long list does not fit on the stack.
    for (const pair of anchors) pairs.push(pair);
    for (const one of anchors.length > 0 ? between(anchors, rest) : []) open.push(one);
    if (anchors.length > 0) continue;
    if ((to - from) * (high - low) <= LARGEST_TABLE) pairs.push(...heaviest(left, right, rest, weigh));
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}

/** What is the same at both ends is paired; returns what lies between. */
function trimSame(
  left: readonly string[],
  right: readonly string[],
  stretch: Stretch,
  pairs: Pair[],
): Stretch {
  let [from, to, low, high] = stretch;
  for (; from < to && low < high && left[from] === right[low]; from += 1, low += 1) pairs.push([from, low]);
  for (; from < to && low < high && left[to - 1] === right[high - 1]; to -= 1, high -= 1)
    pairs.push([to - 1, high - 1]);
  return [from, to, low, high];
}

function between(anchors: readonly Pair[], [from, to, low, high]: Stretch): Stretch[] {
  let [i, j] = [from, low];
  return [...anchors, [to, high] as const].map(([a, b]): Stretch => {
    const stretch: Stretch = [i, a, j, b];
    [i, j] = [a + 1, b + 1];
    return stretch;
  });
}

/** Elements that stand once in each stretch, by their place on the left. */
function findUnique(
  left: readonly string[],
  right: readonly string[],
  [from, to, low, high]: Stretch,
): Pair[] {
  const places = new Map<string, { left: number; right: number }>();
  for (let at = from; at < to; at += 1) {
    const key = left[at] as string;
    places.set(key, { left: places.has(key) ? -2 : at, right: -1 });
  }
  for (let at = low; at < high; at += 1) {
    const place = places.get(right[at] as string);
    if (place) place.right = place.right === -1 ? at : -2;
  }
  return [...places.values()]
    .filter((place) => place.left >= 0 && place.right >= 0)
    .map((place) => [place.left, place.right]);
}

function heaviest(
  left: readonly string[],
  right: readonly string[],
  [from, to, low, high]: Stretch,
  weigh: (key: string) => number,
): Pair[] {
  const width = high - low + 1;
  const best = new Float64Array((to - from + 1) * width);
  for (let i = to - 1; i >= from; i -= 1) {
    const row = (i - from) * width;
    for (let j = high - 1; j >= low; j -= 1) {
      const cell = row + j - low;
      const skip = Math.max(best[cell + width] as number, best[cell + 1] as number);
      const take = left[i] === right[j] ? (best[cell + width + 1] as number) + weigh(left[i] as string) : 0;
      best[cell] = Math.max(skip, take);
    }
  }
  const pairs: Pair[] = [];
  for (let i = from, j = low; i < to && j < high; ) {
    const cell = (i - from) * width + j - low;
    if (
      left[i] === right[j] &&
      best[cell] === (best[cell + width + 1] as number) + weigh(left[i] as string)
    ) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (best[cell] === best[cell + width]) i += 1;
    else j += 1;
  }
  return pairs;
}

export interface Scored {
  readonly left: number;
  readonly right: number;
  readonly score: number;
}

/** Given by rising left side, of the same left side the greater right one first. A Fenwick tree over the right side holds the best chain that ends at or before each place. */
function heaviestChain(found: readonly Scored[]): Scored[] {
  const size = found.reduce((most, { right }) => Math.max(most, right + 1), 0);
  const tree = new Array<number>(size + 1).fill(-1);
  const total: number[] = [];
  const before: number[] = [];
  found.forEach(({ right, score }, index) => {
    let best = -1;
    for (let at = right; at > 0; at -= at & -at) best = heavier(total, best, tree[at] as number);
    before[index] = best;
    total[index] = score + (best < 0 ? 0 : (total[best] as number));
    for (let at = right + 1; at <= size; at += at & -at) tree[at] = heavier(total, tree[at] as number, index);
  });
  let end = -1;
  for (const index of found.keys()) end = heavier(total, end, index);
  const chain: Scored[] = [];
  for (let at = end; at >= 0; at = before[at] as number) chain.push(found[at] as Scored);
  return chain.reverse();
}

const heavier = (total: readonly number[], one: number, other: number): number =>
  other < 0 || (one >= 0 && (total[one] as number) >= (total[other] as number)) ? one : other;

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
