// The library's door to the adversarial protocol: typed request in, events and a result out.
// Reads no configuration and writes nothing unless the request names an output folder.

import { parseRequest } from '../../protocols/adversarial/parse-request.ts';
import type { AdversarialRequest } from '../../protocols/adversarial/request.ts';
import { estimateComparison } from '../cost/estimate-comparison.ts';
import { PRICES_DATE } from '../cost/prices.ts';
import type { Amount } from '../cost/sum-calls.ts';
import { keepRemembered, memoryOf } from '../decisions/remembered.ts';
import { type RunUpdate, runComparison } from '../run.ts';
import { checkLimits } from '../settings/limits.ts';
import { parseNow } from '../settings/pace.ts';
import { prepareComparison } from '../workflows/adversarial/prepare-comparison.ts';
import { checkOptions, checkRequest } from './check-given.ts';
import { type LibraryOptions, nameSeats, personOf, type Seats, surroundingsOf } from './given.ts';
import { type LibraryResult, resultOf } from './result.ts';
import { type LibraryRun, startRun } from './start-run.ts';

export interface AdversarialOptions extends LibraryOptions {
  /**
   * A file in which judgements and decisions are remembered for the next run on these documents; commands use
   * `.steelman/remembered.yaml`. Without it nothing is remembered.
   */
  readonly remembered?: string;
}

/** Seats may be objects here, and agents of the program. */
export type AdversarialCall = Omit<AdversarialRequest, 'agents'> & { readonly agents?: Seats | undefined };

/** The merged document is among the artifacts, under `mergedName` of the output. */
export type AdversarialResult = LibraryResult<'adversarial'>;

export type AdversarialRun = LibraryRun<AdversarialResult>;

/** Starts at once. Leaving a loop over the events early does not stop the run: use `signal` for that. */
export const adversarial = (request: AdversarialCall, options: AdversarialOptions = {}): AdversarialRun =>
  startRun((...told) => run(request, options, ...told), options?.report);

async function run(
  request: AdversarialCall,
  options: AdversarialOptions,
  update: (event: RunUpdate) => void,
  warn: (message: string) => void,
): Promise<AdversarialResult> {
  checkOptions('adversarial', options);
  checkRequest('adversarial', request);
  const { agents, models } = nameSeats(request.agents);
  const startedAt = parseNow(options.now);
  const around = surroundingsOf({ ...options, models: { ...options.models, ...models } }, warn);
  const interactive = request.interactive ?? options.decide !== undefined;
  const parsed = parseRequest({ ...request, agents, interactive }, around.models.keys());
  const memory = memoryOf(options, around.cwd, parsed.fresh);
  const person = personOf(options, parsed.interactive);
  const comparison = await prepareComparison(
    parsed,
    { ...around, memory, person, limits: checkLimits(options.limits ?? {}) },
    parsed.output === undefined ? 'memory' : { output: parsed.output },
  );
  const warnings = [...parsed.warnings, ...comparison.warnings];
  for (const { message } of warnings) update({ type: 'progress', progress: { type: 'warning', message } });
  const result = await runComparison(comparison, { startedAt, signal: options.signal, update });
  const kept = await keepRemembered(memory, result.output.toRemember);
  for (const { message } of kept) update({ type: 'progress', progress: { type: 'warning', message } });
  return resultOf('adversarial', result, {
    engine: comparison.seating.engine,
    warnings: [...warnings, ...kept],
  });
}

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
