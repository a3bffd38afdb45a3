// One whole document of requirements against the detector: every pair of its requirements counts.

import { baselinesOf, kindsOf, rateOf, worst } from './measure-pairs.js';
import { intervalOfF1, scoreOf } from './score.js';

/** @param {import('./read-sets.js').DocumentSet} set @param {import('./detector.js').Detector} detector @param {number} examples */
export function measureDocument(set, detector, examples) {
  const found = new Map();
  for (const { a, b, kind, reason } of detector.findDocumentConflicts(set.texts))
    found.set(`${Math.min(a, b)} ${Math.max(a, b)}`, { kind, reason });
  const gold = new Map(set.gold.map((pair) => [`${pair.a} ${pair.b}`, pair]));
  const rows = set.texts.flatMap((a, i) =>
    set.texts.slice(i + 1).map((b, offset) => {
      const j = i + 1 + offset;
      const pair = gold.get(`${i} ${j}`);
      const label = pair?.className ?? 'not in gold';
      return {
        id: `${set.ids[i]}, ${set.ids[j]}`,
        a,
        b,
        label,
        relation: label === 'conflict' ? 'conflict' : 'other',
        flags: pair?.flags ?? [],
        found: found.get(`${i} ${j}`),
      };
    }),
  );
  const scored = rows.some(({ relation }) => relation === 'conflict');
  const labels = [...new Set(rows.map(({ label }) => label))];
  return {
    set: set.name,
    shape: set.shape,
    requirements: set.texts.length,
    ...scoreRows(rows),
    baselines: scored ? baselinesOf(rows) : [],
    labels: labels.map((label) => ({ label, ...rateOf(rows.filter((row) => row.label === label)) })),
    without: flagNames(rows).map((flag) => ({
      flag,
      ...scoreRows(rows.filter(({ flags }) => !flags.includes(flag))),
    })),
    kinds: kindsOf(rows, scored),
    misses: worst(
      rows.filter((row) => row.relation === 'conflict' && !row.found),
      examples,
    ),
    falseAlarms: worst(
      rows.filter((row) => row.relation !== 'conflict' && row.found),
      examples,
    ),
  };
}

function scoreRows(rows) {
  const wanted = rows.map(({ relation }) => relation === 'conflict');
  const flagged = rows.map((row) => row.found !== undefined);
  return { ...scoreOf(wanted, flagged), interval: intervalOfF1(wanted, flagged) };
}

const flagNames = (rows) => [...new Set(rows.flatMap(({ flags }) => flags))];
