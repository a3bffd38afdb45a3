// What a comparison will cost, before anything is sent: the whole run in memory, with somebody who only counts in the
// seat of every model.

import type { Role } from '../../domain/question.ts';
import { readMerged } from '../../protocols/adversarial/questions/read-merged.ts';
import { runComparison } from '../run.ts';
import { type Comparison, prepareComparison } from '../workflows/adversarial/prepare-comparison.ts';
import type { Surroundings } from '../workflows/surroundings.ts';
import { countCalls, type Estimate } from './count-calls.ts';

export interface EstimateOptions {
  readonly startedAt: string;
  readonly signal?: AbortSignal | undefined;
}

/** Sends nothing, writes nothing and needs no key. */
export async function estimateComparison(
  request: Parameters<typeof prepareComparison>[0],
  around: Surroundings,
  { startedAt, signal }: EstimateOptions,
): Promise<Estimate> {
  const { createAgent, asked, sum } = countCalls();
  const comparison = await prepareComparison(request, { ...around, asksNobody: true, createAgent }, 'memory');
  await runComparison(comparison, { startedAt, signal, update: () => undefined });
  await readOver(comparison, asked());
  return {
    ...(await sum(comparison.seats.models, comparison.input.depth)),
    warnings: comparison.warnings.map(({ message }) => message),
  };
}

/** Nobody who only counts brings anything in; a mind will, and then somebody reads the merged document. */
async function readOver({ input, seats }: Comparison, asked: readonly Role[]): Promise<void> {
  if (asked.includes('reader') || !asked.some((role) => role.startsWith('analyst'))) return;
  const texts = [...input.documents, ...(input.source ? [input.source] : [])].map(({ text }) => text);
  const text = texts.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  await seats.agentFor('reader').answer(readMerged, { text, open: [] }, { role: 'reader' });
}
