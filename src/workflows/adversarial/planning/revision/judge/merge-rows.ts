// The merge of two rows of short texts (sentences, lines), with or without the row they come from.

import { wordsOf } from '../model/atoms.ts';
import type { HunkKind } from '../model/revision-plan.ts';
import { alignKeys, alikeness, CONTAINED, containment, NEAR, type Pair, tally } from '../pair/align-keys.ts';

type Stretch = readonly [from: number, to: number];

export interface RowHunk {
  readonly kind: HunkKind;
  readonly base: Stretch;
  readonly other: Stretch;
}

/** Hunks in order, without those in which both are the same. */
export function mergeRows(
  base: readonly string[],
  other: readonly string[],
  ancestor: readonly string[] | undefined,
  isStrict: boolean,
): RowHunk[] {
  if (ancestor === undefined) return mergeTwo(base, other, [0, base.length], [0, other.length]);
  const hunks: RowHunk[] = [];
  for (const { old, own, their } of components(ancestor, base, other, isStrict)) {
    const [was, is, here] = [cut(ancestor, old), cut(base, own), cut(other, their)];
    if (is === here) continue;
    if (is === was) hunks.push({ kind: kindOf(own, their), base: own, other: their });
    else if (here === was) hunks.push({ kind: 'keep', base: own, other: their });
    else if (old[0] === old[1]) hunks.push(...mergeTwo(base, other, own, their));
    else hunks.push({ kind: 'decide', base: own, other: their });
  }
  return hunks;
}

const cut = (row: readonly string[], [from, to]: Stretch): string => row.slice(from, to).join('\n');

const kindOf = ([from, to]: Stretch, [low, high]: Stretch): HunkKind =>
  from === to ? 'add' : low === high ? 'remove' : 'take';

interface Change {
  readonly old: Stretch;
  readonly now: Stretch;
}

/** What one side made of the ancestor: stretches replaced, inserted, removed. */
function changesOf(ancestor: readonly string[], row: readonly string[]): Change[] {
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  for (const [a, b] of [...alignKeys(ancestor, row), [ancestor.length, row.length] as const]) {
    if (a > i || b > j) changes.push({ old: [i, a], now: [j, b] });
    [i, j] = [a + 1, b + 1];
  }
  return changes;
}

interface Component {
  readonly old: Stretch;
  readonly own: Stretch;
  readonly their: Stretch;
}

/** Changes of both sides, those joined that touch each other. */
function components(
  ancestor: readonly string[],
  base: readonly string[],
  other: readonly string[],
  isStrict: boolean,
): Component[] {
  const sides = [changesOf(ancestor, base), changesOf(ancestor, other)];
  const shift = [0, 0];
  const found: Component[] = [];
  const next = [0, 0];
  const peek = (side: number): Change | undefined => sides[side]?.[next[side] as number];
  for (;;) {
    const first = [0, 1].filter((side) => peek(side)).sort((x, y) => before(peek(x), peek(y)) || x - y)[0];
    if (first === undefined) return found;
    let old = (peek(first) as Change).old;
    const begin = shift.map((by) => old[0] + by);
    const grow = (side: number): void => {
      const change = peek(side) as Change;
      old = [Math.min(old[0], change.old[0]), Math.max(old[1], change.old[1])];
      shift[side] = change.now[1] - change.old[1];
      next[side] = (next[side] as number) + 1;
    };
    grow(first);
    for (let side = [0, 1].find((at) => touches(old, peek(at)?.old, isStrict)); side !== undefined; ) {
      grow(side);
      side = [0, 1].find((at) => touches(old, peek(at)?.old, isStrict));
    }
    const [own, their] = [0, 1].map(
      (side): Stretch => [begin[side] as number, old[1] + (shift[side] as number)],
    );
    found.push({ old, own: own as Stretch, their: their as Stretch });
  }
}

const before = (one: Change | undefined, two: Change | undefined): number =>
  (one?.old[0] ?? 0) - (two?.old[0] ?? 0) || (one?.old[1] ?? 0) - (two?.old[1] ?? 0);

/** Neighbours touch only where every line leans on the next. */
function touches(old: Stretch, next: Stretch | undefined, isStrict: boolean): boolean {
  if (!next) return false;
  if (isStrict) return next[0] <= old[1];
  return next[0] < old[1] || (next[0] === next[1] && old[0] === old[1] && next[0] === old[0]);
}

/** Without an ancestor: equal ones, then versions of each other; what is left on one side alone is its own. */
function mergeTwo(
  base: readonly string[],
  other: readonly string[],
  own: Stretch,
  their: Stretch,
): RowHunk[] {
  const hunks: RowHunk[] = [];
  const same = alignKeys(base.slice(...own), other.slice(...their));
  let [i, j] = [own[0], their[0]];
  for (const [a, b] of [...same, [own[1] - own[0], their[1] - their[0]] as const]) {
    const [to, under] = [a + own[0], b + their[0]];
    hunks.push(...splitGap(base, other, [i, to], [j, under]));
    [i, j] = [to + 1, under + 1];
  }
  return hunks;
}

function splitGap(
  base: readonly string[],
  other: readonly string[],
  own: Stretch,
  their: Stretch,
): RowHunk[] {
  const [count, theirs] = [own[1] - own[0], their[1] - their[0]];
  if (count === 0 || theirs === 0) return aloneHunk(own, their);
  const pairs = versions(base.slice(...own), other.slice(...their));
  // Both have something of their own: one may have been written for the other.
  const isOpen = pairs.length < count && pairs.length < theirs;
  if (isOpen || saysAgain(base.slice(...own), other.slice(...their), pairs))
    return [{ kind: 'decide', base: own, other: their }];
  const hunks: RowHunk[] = [];
  let [i, j] = [own[0], their[0]];
  for (const [a, b] of pairs) {
    const [to, under] = [own[0] + a, their[0] + b];
    hunks.push(...aloneHunk([i, to], [j, under]));
    hunks.push({ kind: 'decide', base: [to, to + 1], other: [under, under + 1] });
    [i, j] = [to + 1, under + 1];
  }
  return [...hunks, ...aloneHunk([i, own[1]], [j, their[1]])];
}

/** What one side has and the other does not. */
function aloneHunk(own: Stretch, their: Stretch): RowHunk[] {
  if (own[0] < own[1]) return [{ kind: 'keep', base: own, other: their }];
  return their[0] < their[1] ? [{ kind: 'add', base: own, other: their }] : [];
}

/** What has no partner stands in the base as part of something longer. */
function saysAgain(base: readonly string[], other: readonly string[], pairs: readonly Pair[]): boolean {
  const paired = new Set(pairs.map(([, j]) => j));
  const words = base.flatMap(wordsOf);
  const counts = tally(words);
  return other.some((text, j) => !paired.has(j) && containment(wordsOf(text), words, counts) >= CONTAINED);
}

const LABEL = /^[\s*_]*(?![\s*_])([\w -]{1,40}?)[*_]*:/;

/** Further on than this nobody looks for the other version of a line. */
const MOST_BETWEEN = 100;

/** Pairs in order, each with the first that is near. */
function versions(base: readonly string[], other: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  const read = (text: string) => ({ label: LABEL.exec(text)?.[1], words: wordsOf(text) });
  const theirs = other.map(read);
  let from = 0;
  base.forEach((text, i) => {
    const own = read(text);
    const j = theirs
      .slice(from, from + MOST_BETWEEN)
      .findIndex(
        ({ label, words }) =>
          (label !== undefined && label === own.label) || alikeness(own.words, words) >= NEAR,
      );
    if (j < 0) return;
    pairs.push([i, from + j]);
    from += j + 1;
  });
  return pairs;
}
