// Facts of dense specifications whose sections were dealt out to three variants, each to exactly two of them: every
// fact must be in the merged document, or wait in undecided.md.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderTable } from './markdown-table.js';
import { mergeTexts } from './merge-texts.js';
import { createRandom } from './seeded-random.js';
import { UsageError } from './usage-error.js';

const HANDS = [
  [0, 1],
  [0, 2],
  [1, 2],
];

/** Specifications with their facts: `facts-*.json` names its `spec`. @param {string} folder */
export function readSpecs(folder) {
  const names = readdirSync(folder).filter((name) => /^facts-.*\.json$/.test(name));
  return names.sort().map((name) => {
    const { spec, facts } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    return { name: spec, text: readFileSync(join(folder, spec), 'utf8'), facts };
  });
}

/** The opening, and every H2 and H3 section without the sections below it. @param {string} text */
export function cutSections(text) {
  const starts = [0];
  let isFenced = false;
  let at = 0;
  for (const line of text.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced;
    if (!isFenced && /^#{2,3} /.test(line)) starts.push(at);
    at += line.length + 1;
  }
  const [opening = '', ...sections] = starts.map((start, index) => text.slice(start, starts[index + 1]));
  return { opening, sections };
}

/** @param {string} text @param {number} seed */
export function dealSections(text, seed) {
  const { next } = createRandom(seed);
  const { opening, sections } = cutSections(text);
  const variants = [opening, opening, opening];
  for (const section of sections) {
    for (const one of HANDS[Math.floor(next() * HANDS.length)]) variants[one] += section;
  }
  return variants;
}

/** @param {string} text @param {readonly any[]} facts */
export const findMissingFacts = (text, facts) =>
  facts.filter(({ search_patterns }) =>
    search_patterns.some((pattern) => !new RegExp(pattern, 'i').test(text)),
  );

/** @param {{ name: string, text: string, facts: any[] }} spec @param {number} seed */
export async function mergeDealt({ name, text, facts }, seed) {
  const documents = dealSections(text, seed).map((variant, index) => ({
    name: `${index + 1}.md`,
    text: variant,
  }));
  const run = await mergeTexts(documents);
  const missing = findMissingFacts(run.merged, facts);
  const lost = findMissingFacts(`${run.merged}\n${run.artifacts['undecided.md']}`, facts);
  const best = Math.max(
    ...documents.map((variant) => facts.length - findMissingFacts(variant.text, facts).length),
  );
  return { name, seed, run, documents, missing, lost, best, found: facts.length - missing.length };
}

/** @param {string} folder @param {number} seeds */
export async function measureFacts(folder, seeds) {
  const specs = readSpecs(folder);
  if (specs.length === 0) throw new UsageError(`no facts-*.json in ${folder}`);
  const rows = [];
  const losses = [];
  for (let seed = 1; seed <= seeds; seed++) {
    for (const spec of specs) {
      const dealt = await mergeDealt(spec, seed);
      rows.push(rowOf(dealt, spec.facts.length));
      losses.push(...dealt.lost.map((fact) => describeLoss(dealt, fact)));
    }
  }
  const head = [
    'spec',
    'seed',
    'base',
    'changes',
    'facts in the merge',
    'waiting',
    'of',
    'in the best variant',
    'status',
  ];
  console.log(renderTable(head, rows));
  const sum = (column) => rows.reduce((total, row) => total + row[column], 0);
  console.log(`\n${sum(4)} of ${sum(6)} facts in the merged documents, ${sum(5)} in undecided.md`);
  if (losses.length > 0) console.log(`\n${losses.join('\n')}`);
  if (losses.length > 0) process.exitCode = 1;
}

const rowOf = ({ name, seed, run, found, missing, lost, best }, facts) => [
  name.replace(/\.md$/, ''),
  seed,
  run.result.plan.base,
  run.result.merge.applied,
  found,
  missing.length - lost.length,
  facts,
  best,
  run.result.contract.status,
];

/** Which pattern is gone, where it stood, and what the ledger says about the block. */
function describeLoss({ name, seed, run, documents }, { id, search_patterns }) {
  const gone = search_patterns.filter((pattern) => !new RegExp(pattern, 'i').test(run.merged));
  const where = gone.flatMap((pattern) =>
    documents.flatMap(({ text }, index) => {
      const match = new RegExp(pattern, 'i').exec(text);
      if (!match) return [];
      const line = text.slice(0, match.index).split('\n').length;
      const variant = String.fromCharCode(65 + index);
      const entry = run.ledger.entries.find(
        (one) => one.variant === variant && one.line <= line && line <= one.endLine,
      );
      return [
        `    /${pattern}/ ${variant}:${line} ${JSON.stringify(match[0].slice(0, 80))} -> ${placeOf(entry)}`,
      ];
    }),
  );
  return [`${name} seed ${seed}: ${id}`, ...where].join('\n');
}

const placeOf = (entry) =>
  entry === undefined
    ? 'no entry'
    : [
        entry.place,
        entry.point,
        entry.change && `Change #${entry.change}`,
        entry.baseLine && `base L${entry.baseLine}`,
        entry.reason,
      ]
        .filter(Boolean)
        .join('; ');
