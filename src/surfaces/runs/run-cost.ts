// What a run has cost so far, from the calls its journal recorded.

import { z } from 'zod';
import type { RunEvent } from '../../domain/run.ts';

export interface RunCost {
  readonly calls: number;
  /** In US dollars, of the calls whose price was known. */
  readonly dollars: number;
  readonly callsWithoutPrice: number;
}

const paid = z.object({ calls: z.array(z.object({ cost: z.number().optional() })) });

export function costOf(events: readonly RunEvent[]): RunCost {
  const calls = events.flatMap((event) => paid.safeParse(event).data?.calls ?? []);
  return {
    calls: calls.length,
    dollars: calls.reduce((sum, { cost = 0 }) => sum + cost, 0),
    callsWithoutPrice: calls.filter(({ cost }) => cost === undefined).length,
  };
}

/** `none` where nobody was paid, `unknown` where nobody said what it costs. */
export function describeCost(cost: RunCost | undefined): string {
  if (cost === undefined) return 'unknown';
  const { calls, dollars, callsWithoutPrice } = cost;
  if (calls === 0) return 'none';
  if (callsWithoutPrice === calls) return 'unknown';
  const amount = `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`;
  return callsWithoutPrice === 0 ? amount : `${amount} and more`;
}

/** Null where it cannot be known. */
export const costAsJson = (cost: RunCost | undefined) =>
  cost === undefined
    ? null
    : {
        calls: cost.calls,
        usd: cost.calls > 0 && cost.callsWithoutPrice === cost.calls ? null : cost.dollars,
        calls_without_price: cost.callsWithoutPrice,
      };
