// The library's way to know what a run of the adversarial protocol will cost, before anything is sent.

import { parseRequest } from '../protocols/adversarial/request/parse-request.ts';
import type { AdversarialCall, AdversarialOptions } from './adversarial.ts';
import { estimateComparison } from './cost/estimate-comparison.ts';
import { PRICES_DATE } from './cost/prices.ts';
import type { Amount } from './cost/sum-calls.ts';
import { checkOptions, checkRequest } from './library/check-given.ts';
import { nameSeats } from './library/given-seats.ts';
import { surroundingsOf } from './library/given-surroundings.ts';
import { parseNow } from './parse-now.ts';

/** Those of the run that is estimated. */
export type EstimateOptions = AdversarialOptions;

interface Range {
  /** Every answer good at once, in the fewest rounds. */
  readonly low: Amount;
  readonly expected: Amount;
  /** Every answer put right once, in all rounds, nothing in a cache. */
  readonly high: Amount;
}

export interface SeatCost {
  /** The model by the name that the request uses. */
  readonly seat: string;
  /** "anthropic:claude-…" */
  readonly model: string;
  /** "advocate:A", "judge"… */
  readonly roles: readonly string[];
  /** The key or program without which it cannot be asked. */
  readonly missing: string | undefined;
  /** Undefined where nobody is paid. */
  readonly range: Range | undefined;
}

export interface CostEstimate {
  readonly seats: readonly SeatCost[];
  /** Its cost is undefined where the price of one seat is unknown. */
  readonly total: Range;
  /** Of the list prices. */
  readonly pricesDate: string;
}

/** Sends nothing, writes nothing and needs no key. */
export async function estimate(
  request: AdversarialCall,
  options: EstimateOptions = {},
): Promise<CostEstimate> {
  checkOptions('estimate', options);
  checkRequest('estimate', request);
  const { agents, models } = nameSeats(request.agents);
  const around = surroundingsOf({ ...options, models: { ...options.models, ...models } });
  const { seats, total } = await estimateComparison(
    parseRequest({ ...request, agents }, around.models.keys()),
    around,
    {
      startedAt: parseNow(undefined),
      signal: options.signal,
    },
  );
  return {
    seats: seats.map(({ model, roles, amounts }) => ({
      seat: model.name,
      model: model.engine,
      roles,
      missing: model.problem?.message,
      range: amounts,
    })),
    total,
    pricesDate: PRICES_DATE,
  };
}
