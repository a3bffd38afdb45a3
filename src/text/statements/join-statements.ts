// All pairs of statements that are at least so alike, found without comparing all pairs. Exact: a statement's
// rarest stems, up to the weight that could be missing from its counterpart, must meet the counterpart's.

import type { Statement } from '../../domain/claim.ts';
import { push } from '../words/index-lists.ts';
import type { Weighing } from './measure-likeness.ts';

export interface StatementPair {
  /** Positions in the list that was joined; `a` comes first. */
  readonly a: number;
  readonly b: number;
  /** Weight of the shared stems over the weight of all. */
  readonly likeness: number;
}

export function joinStatements(
  statements: readonly Pick<Statement, 'stems'>[],
  weighing: Weighing,
  threshold: number,
): StatementPair[] {
  const weights = Float64Array.from(statements, ({ stems }) => weightOf(stems, weighing));
  const prefixes = statements.map(({ stems }, index) =>
    prefixOf(stems, weights[index] as number, weighing, threshold),
  );
  const likeness = (a: number, b: number): number =>
    likenessOf(statements, weights, weighing, a, b, threshold);
  const pairs: StatementPair[] = [];
  forEachCandidate(prefixes, (a, b) => {
    const measured = likeness(a, b);
    if (measured >= threshold) pairs.push({ a, b, likeness: measured });
  });
  return pairs.sort((x, y) => x.a - y.a || x.b - y.b);
}

/** Calls back once for every two statements whose prefixes share a stem. */
function forEachCandidate(
  prefixes: readonly (readonly number[])[],
  found: (a: number, b: number) => void,
): void {
  const byStem = new Map<number, number[]>();
  const seen = new Int32Array(prefixes.length).fill(-1);
  for (const [b, prefix] of prefixes.entries()) {
    for (const stem of prefix) {
      for (const a of byStem.get(stem) ?? []) {
        if (seen[a] === b) continue;
        seen[a] = b;
        found(a, b);
      }
      push(byStem, stem, b);
    }
  }
}

const weightOf = (stems: readonly number[], weighing: Weighing): number =>
  stems.reduce((sum, stem) => sum + weighing.weightOf(stem), 0);

/** The rarest stems, as many as outweigh what a counterpart may lack. */
function prefixOf(stems: readonly number[], weight: number, weighing: Weighing, threshold: number): number[] {
  const rarest = [...stems].sort((a, b) => weighing.weightOf(b) - weighing.weightOf(a) || a - b);
  let left = weight;
  let length = 0;
  // Rounding must never drop a stem that an exact sum would keep.
  while (length < rarest.length && left >= threshold * weight * (1 - 1e-12)) {
    left -= weighing.weightOf(rarest[length] as number);
    length++;
  }
  return rarest.slice(0, length);
}

function likenessOf(
  statements: readonly Pick<Statement, 'stems'>[],
  weights: Float64Array,
  weighing: Weighing,
  a: number,
  b: number,
  threshold: number,
): number {
  const [lighter, heavier] = [
    Math.min(weights[a] as number, weights[b] as number),
    Math.max(weights[a] as number, weights[b] as number),
  ];
  if (lighter < threshold * heavier * (1 - 1e-12)) return 0;
  const shared = sharedWeight(statements[a]?.stems ?? [], statements[b]?.stems ?? [], weighing);
  const joint = lighter + heavier - shared;
  return joint > 0 ? shared / joint : 0;
}

/** Weight of the stems that two ascending lists share. */
export function sharedWeight(
  a: readonly number[],
  b: readonly number[],
  weighing: Pick<Weighing, 'weightOf'>,
): number {
  let shared = 0;
  let j = 0;
  for (const stem of a) {
    while (j < b.length && (b[j] as number) < stem) j++;
    if (b[j] === stem) shared += weighing.weightOf(stem);
  }
  return shared;
}
