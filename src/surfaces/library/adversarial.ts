// The library's way into comparisons: typed request in, events and a result out.
// Reads no configuration and writes nothing unless the request names an output folder.

import type { AdversarialRequest } from '../../workflows/adversarial/request/request.ts';
import { countCalls, estimateRun } from '../cost/count-calls.ts';
import { PRICES_DATE } from '../cost/prices.ts';
import type { Amount } from '../cost/sum-calls.ts';
import { prepareRun } from '../prepare/prepare-run.ts';
import { parseNow } from '../settings/pace.ts';
import type { LibraryOptions, Seats } from './given.ts';
import type { LibraryResult } from './result.ts';
import { type LibraryRun, openRequest, startWorkflow } from './start-run.ts';

export interface AdversarialOptions extends LibraryOptions {
  /**
   * A file in which judgements and decisions are remembered for the next run on these documents; commands use
   * `.steelman/remembered.yaml`. Without it nothing is remembered.
   */
  readonly remembered?: string;
}

/** Seats may be objects here, and agents of the program. */
export type AdversarialCall = Omit<AdversarialRequest, 'agents' | 'stdinName'> & {
  readonly agents?: Seats | undefined;
};

/** The merged document is among the artifacts, under `mergedName` of the output. */
export type AdversarialResult = LibraryResult<'adversarial'>;

export type AdversarialRun = LibraryRun<AdversarialResult>;

/** Starts at once. Leaving a loop over the events early does not stop the run: use `signal` for that. */
export const adversarial = (request: AdversarialCall, options: AdversarialOptions = {}): AdversarialRun =>
  startWorkflow('adversarial', request, options);

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
  const { workflow, setup, asked } = await openRequest('adversarial', request, options, { of: 'estimate' });
  const counter = countCalls();
  const counted = { ...setup, asksNobody: true, createAgent: counter.createAgent };
  const run = await prepareRun(workflow, asked, counted, { writes: false });
  const when = { startedAt: parseNow(undefined), signal: options.signal };
  const { seats, total } = (await estimateRun(run, counter, when)).estimate;
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
