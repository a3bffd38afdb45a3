// What a run has cost, counted from its journal alone: the same for a run that was stopped and resumed.

import { type Receipt, tallyCalls } from '../domain/cost.ts';
import type { Run } from '../domain/run.ts';

/** Undefined where nobody was paid. */
export function receiptOf({ calls }: Pick<Run, 'calls'>): Receipt | undefined {
  if (calls.length === 0) return undefined;
  const agents = [...new Set(calls.map(({ agent }) => agent))].sort();
  const prices = [...new Set(calls.flatMap((call) => call.prices ?? []))].sort();
  return {
    seats: agents.map((agent) => ({ agent, ...tallyCalls(calls.filter((call) => call.agent === agent)) })),
    total: tallyCalls(calls),
    prices: prices.length === 0 ? null : prices.join(', '),
  };
}
