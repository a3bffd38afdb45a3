// Precision, recall, F1 with its interval, and rank correlation. Resampling repeats: the seed is fixed.

import { createRandom } from './seeded-random.js';

const RESAMPLES = 1000;
const SEED = 1;

/**
 * @typedef {{ n: number, positives: number, precision: number | null, recall: number | null, f1: number | null }} Score
 */

/** `wanted[i]` and `flagged[i]` describe item i. Without positives nothing is scored. @param {boolean[]} wanted @param {boolean[]} flagged @returns {Score} */
export function scoreOf(wanted, flagged) {
  let right = 0;
  let positives = 0;
  let all = 0;
  wanted.forEach((want, index) => {
    if (want) positives++;
    if (flagged[index]) all++;
    if (want && flagged[index]) right++;
  });
  if (positives === 0) return { n: wanted.length, positives, precision: null, recall: null, f1: null };
  return {
    n: wanted.length,
    positives,
    precision: all === 0 ? null : right / all,
    recall: right / positives,
    f1: (2 * right) / (positives + all),
  };
}

/** 95 % percentile interval of F1 over resampled items. @param {boolean[]} wanted @param {boolean[]} flagged @returns {[number, number] | null} */
export function intervalOfF1(wanted, flagged) {
  if (!wanted.includes(true)) return null;
  // F1 = 2 TP / (positives + flagged): each item adds to the two sums only.
  const size = wanted.length;
  const double = Uint8Array.from(wanted, (want, index) => (want && flagged[index] ? 2 : 0));
  const below = Uint8Array.from(wanted, (want, index) => Number(want) + Number(flagged[index] ?? false));
  const { next } = createRandom(SEED);
  const values = Array.from({ length: RESAMPLES }, () => {
    let up = 0;
    let down = 0;
    for (let draw = 0; draw < size; draw++) {
      const at = Math.floor(next() * size);
      up += /** @type {number} */ (double[at]);
      down += /** @type {number} */ (below[at]);
    }
    return down === 0 ? 0 : up / down;
  }).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => values[Math.round(share * (RESAMPLES - 1))] ?? 0;
  return [at(0.025), at(0.975)];
}

/** Spearman's rank correlation; equal values share their mean rank. @param {number[]} a @param {number[]} b */
export function rankCorrelation(a, b) {
  const ranksA = ranksOf(a);
  const ranksB = ranksOf(b);
  const mean = (a.length + 1) / 2;
  let both = 0;
  let squaresA = 0;
  let squaresB = 0;
  ranksA.forEach((rank, index) => {
    const da = rank - mean;
    const db = (ranksB[index] ?? 0) - mean;
    both += da * db;
    squaresA += da * da;
    squaresB += db * db;
  });
  return squaresA === 0 || squaresB === 0 ? 0 : both / Math.sqrt(squaresA * squaresB);
}

/** @param {number[]} values */
function ranksOf(values) {
  const order = values.map((_, index) => index).sort((x, y) => (values[x] ?? 0) - (values[y] ?? 0));
  const ranks = new Array(values.length).fill(0);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && values[order[last + 1] ?? 0] === values[order[first] ?? 0]) last++;
    for (let at = first; at <= last; at++) ranks[order[at] ?? 0] = (first + last) / 2 + 1;
    first = last + 1;
  }
  return ranks;
}
