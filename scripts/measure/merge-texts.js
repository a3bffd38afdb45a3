// A comparison from beginning to end through the library, in memory, with the embedded engine; nothing is written.

import { adversarial } from '../../dist/index.js';

/**
 * @param {readonly { name: string, text: string }[]} documents
 * @param {'quick' | 'standard' | 'deep'} [depth]
 */
export async function mergeTexts(documents, depth = 'standard') {
  const begun = process.hrtime.bigint();
  const result = await adversarial(
    { compare: documents, depth, provenance: 'none' },
    { now: '2026-01-01T00:00:00Z' },
  ).result;
  const milliseconds = Number(process.hrtime.bigint() - begun) / 1e6;
  const letter = result.plan.base;
  return {
    result,
    milliseconds,
    base: documents[letter.charCodeAt(0) - 65],
    merged: result.artifacts.get(result.mergedName) ?? '',
    ledger: JSON.parse(result.artifacts.get('ledger.json') ?? '{}'),
    log: result.artifacts.get('merge-log.md') ?? '',
  };
}
