// The library's way into each workflow, made from its descriptor: typed request in, events and a result out. Reads no
// configuration and writes nothing unless the request names a folder.

import type { Agent } from '../../agents/agent.ts';
import { HUMAN } from '../../agents/human-agent.ts';
import type { WorkflowName } from '../../workflows/index.ts';
import type { AwaitPayload } from '../../workflows/review/index.ts';
import { countCalls, estimateRun } from '../cost/count-calls.ts';
import type { Amount } from '../cost/sum-calls.ts';
import { prepareRun } from '../prepare/prepare-run.ts';
import { PRICES_DATE } from '../seats/prices.ts';
import { parseNow } from '../settings/pace.ts';
import type { LibraryOptions } from './given.ts';
import type { LibraryResult } from './result.ts';
import { type LibraryRequest, type LibraryRun, openRequest, startWorkflow } from './start-run.ts';

/** Starts at once. Leaving a loop over the events early does not stop the run: use `signal` for that. */
const runs =
  <Name extends WorkflowName, Options extends LibraryOptions = LibraryOptions>(name: Name) =>
  (request: LibraryRequest<Name>, options: Options = {} as Options): LibraryRun<LibraryResult<Name>> =>
    startWorkflow(name, request, options);

export interface AdversarialOptions extends LibraryOptions {
  /**
   * A file in which judgements and decisions are remembered for the next run on these documents; commands use
   * `.steelman/remembered.yaml`. Without it nothing is remembered.
   */
  readonly remembered?: string;
}

/** Seats may be objects here, and agents of the program. */
export type AdversarialCall = LibraryRequest<'adversarial'>;
/** The merged document is among the artifacts, under `mergedName` of the output. */
export type AdversarialResult = LibraryResult<'adversarial'>;
export type AdversarialRun = LibraryRun<AdversarialResult>;
export const adversarial = runs<'adversarial', AdversarialOptions>('adversarial');

export type RoadmapRequest = LibraryRequest<'roadmap'>;
export type RoadmapResult = LibraryResult<'roadmap'>;
export const roadmap = runs('roadmap');

export type DecideRequest = LibraryRequest<'decide'>;
export type GivenOption = Exclude<NonNullable<DecideRequest['options']>[number], string>;
export type DecideResult = LibraryResult<'decide'>;
export const decide = runs('decide');

/** The document as it is now, and what is to be said in defence of it. */
export interface GivenRevision {
  readonly document: string;
  readonly defence?: string;
}

export interface ReviewOptions extends LibraryOptions {
  /** The program is the author: told what is open after a round, gives back the revised document. */
  readonly revise?: (open: AwaitPayload) => GivenRevision | Promise<GivenRevision>;
}

/** One round where nobody answers the challenges, otherwise three, unless it says how many. */
export type ReviewRequest = LibraryRequest<'review'>;
export type ReviewResult = LibraryResult<'review'>;

export const review = (request: ReviewRequest, options: ReviewOptions = {}): LibraryRun<ReviewResult> => {
  const { revise } = options ?? {};
  const isAnswered = request?.author !== undefined || revise !== undefined;
  // A program says itself what is to be remembered.
  const adds = { ...(isAnswered ? {} : { maxRounds: request?.maxRounds ?? 1 }), fresh: true };
  return startWorkflow('review', request, options, { adds, author: revise && askAuthor(revise) });
};

const askAuthor = (revise: NonNullable<ReviewOptions['revise']>): Agent => ({
  name: HUMAN,
  async answer(_question, payload) {
    const { document, defence = '' } = await revise(payload as AwaitPayload);
    return { artifact: document, defence };
  },
});

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
