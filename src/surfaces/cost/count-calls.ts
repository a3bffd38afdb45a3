// Somebody who only counts in the seat of every model, whatever the run: nothing is sent, the embedded rules answer. For a
// comparison, what all of it will cost before anything is sent.

import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { estimatingAgent, type ForeseenCall } from '../../agents/models/estimating-agent.ts';
import { WaitingError } from '../../domain/errors.ts';
import type { Role } from '../../domain/question.ts';
import type { Scenario } from '../../domain/workflow/workflow.ts';
import type { PreparedRun } from '../prepare/prepare-run.ts';
import { agentsFor } from '../prepare/seating.ts';
import { isSent } from '../prepare/workspace.ts';
import { type RunUpdate, runPrepared } from '../run.ts';
import { sendsSchema, thoughtOf } from '../seats/create-agent.ts';
import { costsNothing } from '../seats/model-aliases.ts';
import { loadPrices, type PriceOf } from '../seats/prices.ts';
import type { ResolvedModel } from '../seats/resolve-model.ts';
import { type Amount, asShown, NO_TOKENS, sumCalls, type Vendor } from './sum-calls.ts';

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

type Foresee = (calls: readonly ForeseenCall[], scenario: Scenario) => readonly ForeseenCall[];

export interface CallCounter {
  readonly createAgent: (model: ResolvedModel) => Agent;
  /** Whoever was asked as. */
  readonly asked: () => readonly Role[];
  readonly sum: (
    models: readonly ResolvedModel[],
    foresee: Foresee,
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
    async sum(models, foresee) {
      const priceOf = await loadPrices();
      const seats = models.map((model): SeatEstimate => {
        const { roles, calls } = sittingOf(model);
        const amounts = costsNothing(model.alias) ? undefined : sumSeat(model, calls, foresee, priceOf);
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
  foresee: Foresee,
  priceOf: PriceOf,
): Amounts {
  const vendor: Vendor = {
    price: (tokens: Parameters<PriceOf>[1]) => priceOf(model, tokens),
    cache: cacheOf(model),
  };
  return perScenario((scenario) => rounded(sumCalls(foresee(calls, scenario), vendor, scenario)));
}

/** Here alone: a total is the sum of the figures that are shown above it. */
function rounded(amount: Amount): Amount {
  const fields = Object.keys(NO_TOKENS) as (keyof typeof NO_TOKENS)[];
  const whole = Object.fromEntries(fields.map((field) => [field, Math.round(amount[field])]));
  return { ...amount, ...whole, cost: amount.cost === undefined ? undefined : asShown(amount.cost) };
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

export interface EstimateOptions {
  readonly startedAt: string;
  readonly signal?: AbortSignal | undefined;
  readonly warn?: ((message: string) => void) | undefined;
}

export interface Foreseen<Input, Output> {
  readonly estimate: Estimate;
  readonly input: Input;
  /** What the rules make of the run; undefined where it waits for its author. */
  readonly output: Output | undefined;
}

/** Sends nothing, writes nothing and needs no key. The seats of the run must have been filled by the counter. */
export async function estimateRun<Input, Output>(
  run: PreparedRun<Input, Output>,
  { asked, sum }: CallCounter,
  { startedAt, signal, warn = () => undefined }: EstimateOptions,
): Promise<Foreseen<Input, Output>> {
  const { workflow, seated, setup } = run;
  const input = isSent(seated) ? (workflow.dryInput?.(run.input) ?? run.input) : run.input;
  const update = (told: RunUpdate): void => {
    if (told.type === 'progress' && told.progress.type === 'warning') warn(told.progress.message);
  };
  const ended = await runPrepared({ ...run, input, writes: false }, { startedAt, signal, update }).catch(
    (error: unknown) => {
      if (error instanceof WaitingError) return undefined;
      throw error;
    },
  );
  const more = workflow.foresee?.also?.(input, asked());
  if (more !== undefined) {
    const { role, question, payload } = more;
    const nested = embeddedAgent;
    const agent = agentsFor(workflow, input, seated, { person: setup.person, author: undefined, nested })(
      role,
    );
    await agent.answer(question, payload as never, { role });
  }
  const foresee = (calls: readonly ForeseenCall[], scenario: Scenario) =>
    workflow.foresee?.calls(calls, input, scenario) ?? calls;
  const warnings = run.warnings.map(({ message }) => message);
  return { input, output: ended?.output, estimate: { ...(await sum(seated.models, foresee)), warnings } };
}
