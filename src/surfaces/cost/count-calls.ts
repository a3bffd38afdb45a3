// Somebody who only counts in the seat of every model, whatever the run: nothing is sent, the embedded rules answer. For a
// comparison, what all of it will cost before anything is sent.

import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { estimatingAgent, type ForeseenCall } from '../../agents/estimating-agent.ts';
import type { Role } from '../../domain/question.ts';
import { AGAINST_BASE } from '../../workflows/adversarial/judging/judge-against-base.ts';
import { compareTopic } from '../../workflows/adversarial/questions/compare-topic.ts';
import { readMerged } from '../../workflows/adversarial/questions/read-merged.ts';
import type { AdversarialInput } from '../../workflows/adversarial/request/input.ts';
import { runComparison } from '../run.ts';
import { sendsSchema, thoughtOf } from '../seats/create-agent.ts';
import { costsNothing } from '../seats/model-aliases.ts';
import type { ResolvedModel } from '../seats/resolve-model.ts';
import { type Comparison, prepareComparison } from '../workflows/adversarial/prepare-comparison.ts';
import type { Surroundings } from '../workflows/surroundings.ts';
import { loadPrices, type PriceOf } from './prices.ts';
import { type Amount, NO_TOKENS, type Scenario, sumCalls, type Vendor } from './sum-calls.ts';

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

export interface CallCounter {
  readonly createAgent: (model: ResolvedModel) => Agent;
  /** Whoever was asked as. */
  readonly asked: () => readonly Role[];
  readonly sum: (
    models: readonly ResolvedModel[],
    depth: AdversarialInput['depth'],
  ) => Promise<Pick<Estimate, 'seats' | 'total'>>;
}

interface Sitting {
  readonly roles: Set<Role>;
  readonly calls: ForeseenCall[];
}

export function countCalls(): CallCounter {
  /** By the name of the seat: a roadmap fills the same ones for itself and for its debates. */
  const sittings = new Map<string, Sitting>();
  const sittingOf = ({ name }: ResolvedModel): Sitting => {
    const sitting = sittings.get(name) ?? { roles: new Set(), calls: [] };
    sittings.set(name, sitting);
    return sitting;
  };
  return {
    createAgent: (model) => inSeat(model, sittingOf(model)),
    asked: () => [...sittings.values()].flatMap(({ roles }) => [...roles]),
    async sum(models, depth) {
      const priceOf = await loadPrices();
      const seats = models.map((model): SeatEstimate => {
        const { roles, calls } = sittingOf(model);
        const amounts = costsNothing(model.alias) ? undefined : sumSeat(model, calls, depth, priceOf);
        return { model, roles: [...roles].sort(), amounts };
      });
      return { seats, total: sumSeats(seats) };
    },
  };
}

function inSeat(model: ResolvedModel, { roles, calls }: Sitting): Agent {
  const agent = costsNothing(model.alias)
    ? embeddedAgent
    : estimatingAgent({
        name: model.engine,
        structuredOutput: sendsSchema(model),
        thoughts: thoughtOf(model),
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
  depth: AdversarialInput['depth'],
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

const NOTHING: Amount = { ...NO_TOKENS, cost: 0 };

const sumSeats = (seats: readonly SeatEstimate[]): Amounts =>
  perScenario((scenario) =>
    seats.reduce((sum, { amounts }) => (amounts === undefined ? sum : plus(sum, amounts[scenario])), NOTHING),
  );

/** Where one cost is unknown, so is the sum. */
function plus(one: Amount, other: Amount): Amount {
  const fields = Object.keys(NO_TOKENS) as (keyof typeof NO_TOKENS)[];
  const sums = Object.fromEntries(fields.map((field) => [field, one[field] + other[field]]));
  const cost = one.cost === undefined || other.cost === undefined ? undefined : one.cost + other.cost;
  return { ...NOTHING, ...sums, cost };
}

function perScenario(amount: (scenario: Scenario) => Amount): Amounts {
  const [low, expected, high] = SCENARIOS.map(amount);
  return { low: low ?? NOTHING, expected: expected ?? NOTHING, high: high ?? NOTHING };
}

/** At least: it is the reference. At most: it is another, and what was not seen is taken to be like the first asking. */
export function addBaseAsking(calls: readonly ForeseenCall[], scenario: Scenario): readonly ForeseenCall[] {
  const isSecond = ({ step }: ForeseenCall): boolean => step?.startsWith(`${AGAINST_BASE}/`) ?? false;
  if (scenario === 'low') return calls.filter((call) => !isSecond(call));
  if (scenario === 'expected' || calls.some(isSecond)) return calls;
  return [...calls, ...calls.filter(({ question }) => question === compareTopic.kind)];
}

/** What is asked in each round of the debate. */
const ROUNDS = ['state-position', 'rebut', 'conclude'] as const;

/** At least: all agree at once. At most: every round is needed; one that was not seen is taken to be like the one before. */
export function addRounds(
  calls: readonly ForeseenCall[],
  depth: AdversarialInput['depth'],
  scenario: Scenario,
): readonly ForeseenCall[] {
  if (depth !== 'deep' || scenario === 'expected') return calls;
  const [first, ...later] = ROUNDS;
  if (scenario === 'low') return calls.filter(({ question }) => !later.some((round) => round === question));
  const inRound = (round: string) => calls.filter(({ question }) => question === round);
  let last = inRound(first);
  const missing: ForeseenCall[] = [];
  for (const round of later) {
    const seen = inRound(round);
    if (seen.length > 0) last = seen;
    else missing.push(...last.map((call) => ({ ...call, question: round })));
  }
  return [...calls, ...missing];
}

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
