// What a comparison will cost, before anything is sent: the whole run in memory, with somebody who only counts in the
// seat of every model.

import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { estimatingAgent, type ForeseenCall } from '../../agents/estimating-agent.ts';
import type { Role } from '../../domain/question.ts';
import { readMerged } from '../../protocols/adversarial/questions/read-merged.ts';
import { costsNothing } from '../model-aliases.ts';
import { type Comparison, prepareComparison } from '../prepare-comparison.ts';
import { runComparison } from '../run-comparison.ts';
import { sendsSchema } from '../seats/create-agent.ts';
import type { ResolvedModel } from '../seats/resolve-model.ts';
import type { Surroundings } from '../surroundings.ts';
import { addBaseAsking } from './add-base-asking.ts';
import { addRounds } from './add-rounds.ts';
import { loadPrices, type PriceOf } from './prices.ts';
import { type Amount, type Scenario, sumCalls, type Vendor } from './sum-calls.ts';

export type Amounts = Readonly<Record<Scenario, Amount>>;

export interface SeatEstimate {
  readonly model: ResolvedModel;
  /** "advocate:A", "judge"… */
  readonly roles: readonly Role[];
  /** Undefined where nobody is paid. */
  readonly amounts: Amounts | undefined;
}

export interface Estimate {
  readonly seats: readonly SeatEstimate[];
  /** Without a cost where the price of one seat is unknown. */
  readonly total: Amounts;
  readonly warnings: readonly string[];
}

export interface EstimateOptions {
  readonly startedAt: string;
  readonly signal?: AbortSignal | undefined;
}

interface Sitting {
  readonly roles: Set<Role>;
  readonly calls: ForeseenCall[];
}

/** Sends nothing, writes nothing and needs no key. */
export async function estimateComparison(
  request: Parameters<typeof prepareComparison>[0],
  around: Surroundings,
  { startedAt, signal }: EstimateOptions,
): Promise<Estimate> {
  const sittings = new Map<string, Sitting>();
  const createAgent = (model: ResolvedModel): Agent => {
    const sitting: Sitting = { roles: new Set(), calls: [] };
    sittings.set(model.name, sitting);
    return inSeat(model, sitting);
  };
  const comparison = await prepareComparison(request, { ...around, asksNobody: true, createAgent }, 'memory');
  await runComparison(comparison, { startedAt, signal, update: () => undefined });
  await readOver(comparison, [...sittings.values()]);

  const priceOf = await loadPrices();
  const seats = comparison.seating.models.map((model): SeatEstimate => {
    const { roles, calls } = sittings.get(model.name) ?? { roles: new Set(), calls: [] };
    const isFree = costsNothing(model.alias);
    const amounts = isFree ? undefined : sumSeat(model, calls, comparison.input.depth, priceOf);
    return { model, roles: [...roles].sort(), amounts };
  });
  return { seats, total: sumSeats(seats), warnings: comparison.warnings.map(({ message }) => message) };
}

/** Nobody who only counts brings anything in; a mind will, and then somebody reads the merged document. */
async function readOver({ input, seating }: Comparison, sittings: readonly Sitting[]): Promise<void> {
  const asked = sittings.flatMap(({ roles }) => [...roles]);
  if (asked.includes('reader') || !asked.some((role) => role.startsWith('analyst'))) return;
  const texts = [...input.documents, ...(input.source ? [input.source] : [])].map(({ text }) => text);
  const text = texts.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  await seating.agentFor('reader').answer(readMerged, { text, open: [] }, { role: 'reader' });
}

function inSeat(model: ResolvedModel, { roles, calls }: Sitting): Agent {
  const agent = costsNothing(model.alias)
    ? embeddedAgent
    : estimatingAgent({
        name: model.engine,
        structuredOutput: sendsSchema(model),
        onCall: (call) => calls.push(call),
      });
  return {
    name: agent.name,
    answer(question, payload, context) {
      roles.add(context.role);
      return agent.answer(question, payload, context);
    },
  };
}

const SCENARIOS = ['low', 'expected', 'high'] as const;

function sumSeat(
  model: ResolvedModel,
  calls: readonly ForeseenCall[],
  depth: Parameters<typeof addRounds>[1],
  priceOf: PriceOf,
): Amounts {
  const vendor: Vendor = {
    price: (tokens: Parameters<PriceOf>[1]) => priceOf(model, tokens),
    cache: cacheOf(model),
  };
  return perScenario((scenario) =>
    sumCalls(addBaseAsking(addRounds(calls, depth, scenario), scenario), vendor, scenario),
  );
}

/** A program of the user's own keeps nothing between its calls. */
function cacheOf({ alias }: ResolvedModel): Vendor['cache'] {
  if (alias.provider === 'command') return 'none';
  const isAnthropic =
    alias.provider === 'anthropic' ||
    (alias.provider === 'library' && alias.given.provider.startsWith('anthropic'));
  return isAnthropic ? 'billed' : 'free';
}

const NOTHING: Amount = {
  calls: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  cost: 0,
};

const sumSeats = (seats: readonly SeatEstimate[]): Amounts =>
  perScenario((scenario) =>
    seats.reduce((sum, { amounts }) => (amounts === undefined ? sum : plus(sum, amounts[scenario])), NOTHING),
  );

const plus = (one: Amount, other: Amount): Amount => ({
  calls: one.calls + other.calls,
  inputTokens: one.inputTokens + other.inputTokens,
  cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
  cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  cost: one.cost === undefined || other.cost === undefined ? undefined : one.cost + other.cost,
});

function perScenario(amount: (scenario: Scenario) => Amount): Amounts {
  const [low, expected, high] = SCENARIOS.map(amount);
  return { low: low ?? NOTHING, expected: expected ?? NOTHING, high: high ?? NOTHING };
}
