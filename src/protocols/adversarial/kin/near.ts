// Which elements of two stretches are versions of each other: alike in words, or known by the same name; in order.

import type { Pair } from './align-keys.ts';
import type { Atom } from './atoms.ts';
import { heaviestChain } from './heaviest-chain.ts';

/** Half of the words: below, two sentences of one text are as a rule about different things. */
export const NEAR = 0.5;
/** A shared id or key cell makes up for wording, not for another subject. */
export const NAMED_NEAR = 0.25;
/** Stretches up to this size are compared each with each. */
const SMALL = 4096;
/** A word in more atoms than this tells nothing. */
const RARE = 8;

/** Shared words over all words (Dice), repeats counted. */
export function alikeness(one: readonly string[], other: readonly string[]): number {
  const all = one.length + other.length;
  if (all === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared += 1;
    counts.set(word, left - 1);
  }
  return (2 * shared) / all;
}

const FORMS: Partial<Record<Atom['kind'], string>> = { paragraph: 'prose', 'list-item': 'prose' };
const formOf = ({ kind }: Atom): string => FORMS[kind] ?? kind;

/** 0 where they are not versions of each other. */
export function nearness(one: Atom, other: Atom): number {
  if (formOf(one) !== formOf(other)) return 0;
  if (one.kind === 'frontmatter') return 1;
  const likeness = alikeness(one.words, other.words);
  if (likeness >= NEAR) return one.name === other.name ? likeness + 1 : likeness;
  if (one.name === '' || one.name !== other.name) return 0;
  return one.name.startsWith(':') || likeness >= NAMED_NEAR ? likeness + 0.5 : 0;
}

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
