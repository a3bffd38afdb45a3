// One file of labelled pairs against the detector: scores, baselines, rates per label and group, re-paired
// controls, and the rows worth reading.

import { BASELINES } from './baselines.js';
import { intervalOfF1, rankCorrelation, scoreOf } from './score.js';
import { createRandom } from './seeded-random.js';
import { sameWords, wordOverlap, wordsOf } from './words.js';

const SEED = 1;

/** @param {import('./read-sets.js').PairSet} set @param {import('./detector.js').Detector} detector @param {number} examples */
export function measurePairs(set, detector, examples) {
  const judged = set.rows.map((row) => ({ ...row, found: detector.findTextConflict(row.a, row.b) }));
  const wanted = judged.map(isConflict);
  const flagged = judged.map(({ found }) => found !== undefined);
  const score = scoreOf(wanted, flagged);
  const scored = score.positives > 0;
  const entailed = judged.filter(({ relation }) => relation === 'entailment');
  const groups = set.fields.map((field) => ({ field, values: groupsOf(judged, field) }));
  return {
    set: set.name,
    shape: set.shape,
    ...score,
    interval: intervalOfF1(wanted, flagged),
    baselines: scored ? baselinesOf(judged) : [],
    labels: labelsOf(judged),
    ...(entailed.length > 0 && { entailment: rateOf(entailed) }),
    ...(scored && { controls: measureControls(set.rows, judged, detector) }),
    ...againstSynonyms(judged),
    ...paraphrasesOf(judged),
    ...relatednessOf(set.rows, detector),
    groups,
    kinds: kindsOf(judged, scored),
    misses: worst(
      judged.filter((row) => isConflict(row) && !row.found),
      examples,
    ),
    // Where no label says contradiction, a flagged row is known to be wrong only if its texts agree.
    falseAlarms: worst(
      judged.filter((row) => row.found && (scored ? !isConflict(row) : row.relation === 'entailment')),
      examples,
    ),
  };
}

const isConflict = ({ relation }) => relation === 'conflict';

export const rateOf = (rows) => {
  const flagged = rows.filter(({ found }) => found).length;
  return { n: rows.length, flagged, rate: rows.length === 0 ? 0 : flagged / rows.length };
};

export const baselinesOf = (rows) =>
  BASELINES.map(({ name, flags }) => {
    const { precision, recall, f1 } = scoreOf(
      rows.map(isConflict),
      rows.map(({ a, b }) => flags(a, b)),
    );
    return { name, precision, recall, f1 };
  });

function labelsOf(rows) {
  const names = [...new Set(rows.map(({ label }) => label))];
  return names.map((label) => ({ label, ...rateOf(rows.filter((row) => row.label === label)) }));
}

function groupsOf(rows, field) {
  const names = [...new Set(rows.flatMap(({ groups }) => groups.get(field) ?? []))];
  return names.map((value) => {
    const own = rows.filter(({ groups }) => groups.get(field)?.includes(value));
    const positives = own.filter(isConflict);
    const others = own.filter((row) => !isConflict(row));
    return {
      value,
      n: own.length,
      positives: positives.length,
      caught: rateOf(positives).flagged,
      falseAlarms: rateOf(others).flagged,
      by: countKinds(own),
    };
  });
}

function countKinds(rows) {
  const counts = new Map();
  for (const { found } of rows) if (found) counts.set(found.kind, (counts.get(found.kind) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** What each of the detector's kinds flags, and how often it is right. */
export function kindsOf(rows, scored) {
  return Object.entries(countKinds(rows)).map(([kind, flagged]) => {
    const right = rows.filter((row) => row.found?.kind === kind && isConflict(row)).length;
    return { kind, flagged, right: scored ? right : null, precision: scored ? right / flagged : null };
  });
}

/**
 * The second texts of the conflicts, each with the first text of another one: how often they are flagged then is
 * what their own wording gives away.
 */
function measureControls(rows, judged, detector) {
  const positives = judged.filter(isConflict);
  const key = (a, b) => `${wordsOf(a).join(' ')}\n${wordsOf(b).join(' ')}`;
  const labelled = new Set(rows.map(({ a, b }) => key(a, b)));
  const order = createRandom(SEED).shuffle(positives.map(({ a }) => a));
  const paired = positives.flatMap(({ a, b }, index) => {
    const isOther = (first) => !sameWords(first, a) && !sameWords(first, b) && !labelled.has(key(first, b));
    const first = [...order.slice(index), ...order.slice(0, index)].find(isOther);
    return first === undefined ? [] : [{ a: first, b, found: detector.findTextConflict(first, b) }];
  });
  const rate = rateOf(paired);
  const own = rateOf(positives).rate;
  return {
    ...rate,
    own,
    difference: own - rate.rate,
    flaggedExamples: worst(
      paired.filter(({ found }) => found),
      5,
    ),
  };
}

/** Each category beside the pairs in which only a synonym was put in. */
function againstSynonyms(rows) {
  const categoryOf = (row) => row.groups.get('category')?.[0];
  const synonyms = rows.filter((row) => categoryOf(row) === 'synonyms');
  if (synonyms.length === 0) return {};
  const categories = [...new Set(rows.map(categoryOf))].filter((name) => name && name !== 'synonyms').sort();
  const families = [...new Set(categories.map((name) => name.split('_')[0]))].filter(
    (family) => categories.filter((name) => name.split('_')[0] === family).length > 1,
  );
  const measure = (category, isOwn) => {
    const both = [...rows.filter((row) => isOwn(categoryOf(row) ?? '')), ...synonyms];
    const wanted = both.map(isConflict);
    const flagged = both.map(({ found }) => found !== undefined);
    return {
      category,
      ...scoreOf(wanted, flagged),
      interval: intervalOfF1(wanted, flagged),
      baselines: baselinesOf(both),
    };
  };
  return {
    againstSynonyms: [
      ...categories.map((name) => measure(name, (category) => category === name)),
      ...families.map((family) => measure(`${family}, all`, (category) => category.split('_')[0] === family)),
    ],
  };
}

function paraphrasesOf(rows) {
  const own = rows.filter(({ groups }) => groups.get('edit')?.includes('paraphrase'));
  return own.length === 0 ? {} : { paraphrases: rateOf(own) };
}

function relatednessOf(rows, detector) {
  const rated = rows.filter(({ relatedness }) => relatedness !== undefined);
  if (rated.length < 3) return {};
  const likeness = detector.likenessWithin(rated.flatMap(({ a, b }) => [a, b]));
  const people = rated.map(({ relatedness }) => relatedness);
  return {
    relatedness: {
      n: rated.length,
      spearman: rankCorrelation(
        people,
        rated.map(({ a, b }) => likeness(a, b)),
      ),
      wordOverlap: rankCorrelation(
        people,
        rated.map(({ a, b }) => wordOverlap(a, b)),
      ),
    },
  };
}

/**
 * Highest word overlap first: the closer the texts, the less excuse.
 * @typedef {{ id?: string, overlap: number, label?: string, group?: string, kind?: string, reason?: string, a: string, b: string }} Example
 * @param {any[]} rows @param {number} most @returns {Example[]}
 */
export function worst(rows, most) {
  return rows
    .map(({ id, a, b, label, groups, found }, index) => ({
      index,
      id,
      overlap: wordOverlap(a, b),
      label,
      group: groups ? [...groups.values()].flat().join(', ') : undefined,
      kind: found?.kind,
      reason: found?.reason,
      a,
      b,
    }))
    .sort((x, y) => y.overlap - x.overlap || x.index - y.index)
    .slice(0, most)
    .map(({ index: _index, ...row }) => row);
}
