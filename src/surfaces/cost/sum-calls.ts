// From the calls that are foreseen to what they will come to, at least, probably and at most. All that the figures
// assume stands here, and in docs/cost.md in words.

import { SHARES_OF_THOUGHT } from '../../agents/models/effort-options.ts';
import type { ForeseenCall } from '../../agents/models/estimating-agent.ts';
import type { Scenario } from '../../domain/workflow/workflow.ts';
import type { CallTokens } from '../seats/prices.ts';

export interface Amount {
  readonly calls: number;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Beside the output and billed like it: an allowance. */
  readonly thinkingTokens: number;
  /** In US dollars; undefined where the price is unknown. */
  readonly cost: number | undefined;
}

export interface Vendor {
  readonly price: (tokens: CallTokens) => number | undefined;
  /** `billed`: what goes into it is counted and paid for. */
  readonly cache: 'billed' | 'free' | 'none';
}

/** Shorter beginnings are not kept by any vendor. */
const SHORTEST_CACHED = 1_024;
/** The words around what was wrong with an answer. */
const CORRECTION_TOKENS = 120;

/** How often an answer must be put right: never, one in eight, each. */
const CORRECTED: Readonly<Record<Scenario, number>> = { low: 0, expected: 0.125, high: 1 };

/** Questions that follow from another one only where models leave something out or disagree with themselves. */
interface Follow {
  readonly times: Readonly<Record<Scenario, number>>;
  /** Of the answer to the question that it follows from. */
  readonly answerShare: number;
}

const FOLLOWS: ReadonlyMap<string, Follow> = new Map([
  // Points without a position are asked for once more.
  ['state-position', { times: { low: 0, expected: 0, high: 1 }, answerShare: 0.5 }],
  ['rebut', { times: { low: 0, expected: 0, high: 1 }, answerShare: 0.5 }],
  ['conclude', { times: { low: 0, expected: 0, high: 1 }, answerShare: 0.5 }],
  // Of 25 verdicts on each document, judged twice: one that flips in every other document, or three in each.
  ['judge-rubric', { times: { low: 0, expected: 0.25, high: 1.5 }, answerShare: 0.05 }],
]);

export function sumCalls(calls: readonly ForeseenCall[], vendor: Vendor, scenario: Scenario): Amount {
  const cache = new Set<string>();
  const total = { ...NO_TOKENS };
  let cost: number | undefined = 0;
  const add = (times: number, call: ForeseenCall): void => {
    if (times === 0) return;
    const thinking = call.thoughtTokens * SHARES_OF_THOUGHT[scenario];
    const read = readCache(call, scenario, cache, vendor);
    const tokens = { ...read, outputTokens: call.outputTokens + thinking };
    const price = vendor.price(tokens);
    cost = cost === undefined || price === undefined ? undefined : cost + times * price;
    total.calls += times;
    total.inputTokens += times * call.inputTokens;
    total.cachedInputTokens += times * tokens.cachedInputTokens;
    total.cacheWriteTokens += times * tokens.cacheWriteTokens;
    total.outputTokens += times * call.outputTokens;
    total.thinkingTokens += times * thinking;
  };
  for (const call of calls) {
    add(1, call);
    add(CORRECTED[scenario], corrected(call));
    const follow = FOLLOWS.get(call.question);
    if (follow === undefined) continue;
    add(follow.times[scenario], { ...call, outputTokens: call.outputTokens * follow.answerShare });
  }
  return { ...total, cost };
}

/** Cents, and for small amounts hundredths of a cent. */
export const decimalsOf = (dollars: number): number => (dollars < 0.1 ? 4 : 2);

export const asShown = (dollars: number): number => Number(dollars.toFixed(decimalsOf(dollars)));

export const NO_TOKENS = {
  calls: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  thinkingTokens: 0,
};

/** The answer goes back with what was wrong with it, and is written again from the beginning. */
const corrected = (call: ForeseenCall): ForeseenCall => ({
  ...call,
  inputTokens: call.inputTokens + call.outputTokens + CORRECTION_TOKENS,
});

function readCache(
  { prefixes, inputTokens }: ForeseenCall,
  scenario: Scenario,
  cache: Set<string>,
  { cache: kind }: Vendor,
): Required<Pick<CallTokens, 'inputTokens'>> & { cachedInputTokens: number; cacheWriteTokens: number } {
  const kept = kind === 'none' ? [] : prefixes.filter(({ tokens }) => tokens >= SHORTEST_CACHED);
  const longest = kept.at(-1)?.tokens ?? 0;
  const hit = scenario === 'high' ? undefined : kept.findLast(({ key }) => cache.has(key));
  for (const { key } of kept) cache.add(key);
  const cachedInputTokens = Math.min(hit?.tokens ?? 0, inputTokens);
  const written = Math.min(longest, inputTokens) - cachedInputTokens;
  return { inputTokens, cachedInputTokens, cacheWriteTokens: kind === 'billed' ? written : 0 };
}
