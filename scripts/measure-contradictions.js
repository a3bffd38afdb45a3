// How well contradictions are told from agreement, on labelled sets of others: `npm run measure -- contradictions
// <folder> [--json | --tables] [--examples N]`. The detector sees the texts only.

import { parseArgs } from 'node:util';
import { DETECTOR } from './measure/detector.js';
import { measureDocument } from './measure/measure-document.js';
import { measurePairs } from './measure/measure-pairs.js';
import { readSets } from './measure/read-sets.js';
import { renderSet, renderSummary } from './measure/render-measured.js';
import { UsageError } from './measure/usage-error.js';

/** @param {string[]} words */
export function measureContradictions(words) {
  const { folder, json, tables, examples } = optionsOf(words);
  const { sets, notes } = readSets(folder);
  for (const note of notes) console.error(note);
  const results = measureSets(sets, DETECTOR, examples);
  if (json) {
    console.log(JSON.stringify(results, null, 2));
    return;
  }
  console.log([renderSummary(results), ...results.map((result) => renderSet(result, !tables))].join('\n\n'));
}

/** @param {ReturnType<typeof readSets>['sets']} sets @param {import('./measure/detector.js').Detector} detector @param {number} examples */
export function measureSets(sets, detector, examples = 10) {
  return sets.map((set) =>
    set.shape === 'pairs' ? measurePairs(set, detector, examples) : measureDocument(set, detector, examples),
  );
}

/** @param {string[]} words */
function optionsOf(words) {
  let parsed;
  try {
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        tables: { type: 'boolean', default: false },
        examples: { type: 'string', default: '10' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { json, tables, examples } = parsed.values;
  if (!/^\d+$/.test(examples)) throw new UsageError(`--examples takes a whole number, not ${examples}`);
  if (parsed.positionals.length > 1)
    throw new UsageError(`one folder at a time, not ${parsed.positionals.join(', ')}`);
  return { folder: parsed.positionals[0] ?? '', json, tables, examples: Number(examples) };
}
