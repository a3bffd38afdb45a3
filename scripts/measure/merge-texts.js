// A comparison from beginning to end through the library, in memory, with the embedded engine; nothing is written.

import { adversarial } from '../../dist/index.js';
import { withoutMarks } from './inspect-merge.js';

/**
 * @param {readonly { name: string, text: string }[]} documents
 * @param {'quick' | 'standard' | 'deep'} [depth]
 */
export async function mergeTexts(documents, depth = 'standard') {
  const begun = process.hrtime.bigint();
  const { output: result, artifacts } = await adversarial(
    { compare: documents, depth, provenance: 'none', force: true },
    { now: '2026-01-01T00:00:00Z' },
  ).result;
  const milliseconds = Number(process.hrtime.bigint() - begun) / 1e6;
  const letter = result.plan.base;
  const { tagLines } = JSON.parse(artifacts['provenance.json']);
  return {
    result,
    artifacts,
    milliseconds,
    base: documents[letter.charCodeAt(0) - 65],
    // A mark quotes both sides: left in, it would pass for what the merge kept.
    merged: withoutMarks(artifacts[result.mergedName] ?? '', tagLines),
    ledger: JSON.parse(artifacts['ledger.json']),
    log: artifacts['merge-log.md'],
  };
}
