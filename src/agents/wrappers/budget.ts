// How much a run may still ask for. What calls in flight are expected to use is set aside until they have landed and
// the vendor's own figures take its place.

import { dollars, type Limits, type PaidCall, tallyCalls, tokensOf } from '../../domain/cost.ts';
import { BudgetError } from '../../domain/errors.ts';
import type { Prompt, Question, Role } from '../../domain/question.ts';
import type { Agent, AnswerContext } from '../agent.ts';
import { shapeFor } from '../answers/answer-shape.ts';
import { buildMessages, promptOf } from '../answers/build-messages.ts';
import { estimateTokens } from '../answers/estimate-tokens.ts';
import { eitherSignal, untilAborted } from '../clock.ts';
import { SHARES_OF_THOUGHT } from '../models/effort-options.ts';
import { beginningOf } from '../models/place-cache-marks.ts';

/** What a call will use, before it is made. */
export interface Expected {
  readonly tokens: number;
  /** 'unknown' where only the answer says what it cost: then all that is left is set aside for it. */
  readonly cost: number | 'unknown';
}

export interface Budget {
  /** Resolves when the call may be made, with what is to be told how it ended; rejects with a BudgetError. */
  enter(expected: Expected, signal?: AbortSignal): Promise<(call: PaidCall | undefined) => void>;
}

interface Amounts {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
}

/** Undefined without a limit. `past`: what a run that goes on has already paid for. */
export function createBudget(limits: Limits, past: readonly PaidCall[] = []): Budget | undefined {
  if (Object.values(limits).every((limit) => limit === undefined)) return undefined;
  let spent = past.map(amountsOf).reduce(add, NOTHING);
  const inFlight = new Set<Amounts>();
  let waiting: (() => void)[] = [];
  let refused: BudgetError | undefined;

  const wake = (): void => {
    const awake = waiting;
    waiting = [];
    for (const goOn of awake) goOn();
  };

  const reserve = (amounts: Amounts) => {
    inFlight.add(amounts);
    return (call: PaidCall | undefined): void => {
      if (!inFlight.delete(amounts)) return;
      if (call !== undefined) spent = add(spent, amountsOf(call));
      wake();
    };
  };

  return {
    async enter({ tokens, cost }, signal) {
      for (;;) {
        signal?.throwIfAborted();
        const next = { calls: 1, tokens, cost: cost === 'unknown' ? leftOf(limits, spent) : cost };
        // Once somebody was refused the run ends: nobody else may begin what it will not use.
        if (refused !== undefined) throw refused;
        if (exceeded(limits, [...inFlight].reduce(add, add(spent, next))) === undefined) return reserve(next);
        const limit = exceeded(limits, add(spent, next));
        if (limit !== undefined) {
          refused = overspent(limits, limit, spent, next);
          wake();
          throw refused;
        }
        // Those in flight may turn out to need less than was set aside for them.
        await untilAborted(new Promise<void>((resolve) => waiting.push(resolve)), signal);
      }
    },
  };
}

/** Where nothing is left, more than that. */
const leftOf = ({ cost }: Limits, spent: Amounts): number =>
  cost === undefined ? 0 : Math.max(cost - spent.cost, LEAST_CALL);

const LEAST_CALL = 0.01;

const NOTHING: Amounts = { calls: 0, tokens: 0, cost: 0 };

const add = (a: Amounts, b: Amounts): Amounts => ({
  calls: a.calls + b.calls,
  tokens: a.tokens + b.tokens,
  cost: a.cost + b.cost,
});

function amountsOf(call: PaidCall): Amounts {
  const tally = tallyCalls([call]);
  return { calls: 1, tokens: tokensOf(tally), cost: tally.cost ?? 0 };
}

/** Sums of binary fractions may end a hair above what they stand for. */
const HAIR = 1e-9;

const exceeded = (limits: Limits, amounts: Amounts): keyof Limits | undefined =>
  (['cost', 'calls', 'tokens'] as const).find((one) => amounts[one] > (limits[one] ?? Infinity) + HAIR);

function overspent(limits: Limits, limit: keyof Limits, spent: Amounts, next: Amounts): BudgetError {
  const cap = limits[limit] ?? 0;
  const needed = spent[limit] + next[limit];
  const words = {
    cost: `The limit of ${dollars(cap)} is reached: ${dollars(spent.cost)} spent in ${counted(spent.calls, 'call')}, and the next one may cost ${dollars(next.cost)}`,
    calls: `The limit of ${counted(cap, 'call')} is reached`,
    tokens: `The limit of ${counted(cap, 'token')} is reached: ${spent.tokens} used in ${counted(spent.calls, 'call')}, and the next one may need ${next.tokens}`,
  };
  return new BudgetError(words[limit], {
    code: `budget/${limit}`,
    limit,
    suggested: roundUp(Math.max(cap * 2, needed), limit),
    hint: 'Nothing is lost: resume the run with a higher limit to go on from here.',
  });
}

const roundUp = (amount: number, limit: keyof Limits): number =>
  limit === 'cost' ? Math.ceil(amount * 100 - HAIR) / 100 : Math.ceil(amount);

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

export interface CallPrice {
  /** In US dollars. */
  readonly cost: number;
  /** Where the price was found. */
  readonly prices: string;
}

export interface BudgetOptions {
  readonly budget?: Budget | undefined;
  /** Undefined for what is unknown. */
  readonly price?: ((call: PaidCall) => Promise<CallPrice | undefined>) | undefined;
  /** Whether the answer comes with its cost, so that a price need not be known before. */
  readonly reportsCost?: boolean | undefined;
  /** What the model may think at most, by who it is asked as; nothing otherwise. */
  readonly thoughts?: ((role: Role) => number) | undefined;
}

/** Of answers to a kind of question that was not answered yet; about 25 verdicts with their reasons. */
const USUAL_OUTPUT = 2_000;

export function withBudget(agent: Agent, options: BudgetOptions): Agent {
  const { budget, price, reportsCost = false, thoughts } = options;
  const { name } = agent;
  /** Dollars for a token, as the dearest answer so far had it. */
  let dearest: number | undefined;
  /** By kind of question: as long as the last one. */
  const outputs = new Map<string, number>();

  /** Some vendors charge more for what they put into their cache, and nobody knows what is there already. */
  async function highestCost(call: PaidCall, prompt: Prompt): Promise<number | undefined> {
    const plain = await price?.(call);
    const beginning = beginningOf(prompt);
    if (plain === undefined || beginning === undefined) return plain?.cost;
    const kept = await price?.({ ...call, cacheWriteTokens: beginning.tokens() });
    return Math.max(plain.cost, kept?.cost ?? 0);
  }

  async function enter<Payload, Answer>(
    question: Question<Payload, Answer>,
    payload: Payload,
    context: AnswerContext,
  ) {
    if (budget === undefined) return () => undefined;
    const inputTokens = estimateInput(question, payload, context);
    // What was counted once has the thoughts in it.
    const thought = (thoughts?.(context.role) ?? 0) * SHARES_OF_THOUGHT.expected;
    const outputTokens = outputs.get(question.kind) ?? USUAL_OUTPUT + thought;
    const tokens = inputTokens + outputTokens;
    const known = await highestCost({ agent: name, inputTokens, outputTokens }, promptOf(question, payload));
    // Until the first answer has said what it cost nobody else is asked: any number of calls might be too many.
    const cost = known ?? (reportsCost ? (dearest === undefined ? 'unknown' : dearest * tokens) : 0);
    return budget.enter({ tokens, cost }, eitherSignal(context.signal, context.stopping));
  }

  return {
    name,
    async answer(question, payload, context) {
      const leave = await enter(question, payload, context);
      let heard: PaidCall | undefined;
      let reply: unknown;
      const onCall = (call: PaidCall): void => {
        heard = call;
      };
      try {
        reply = await agent.answer(question, payload, { ...context, onCall });
        return reply;
      } finally {
        const counted = heard && count(heard, () => estimateInput(question, payload, context), reply);
        const call = counted && { ...counted, ...(await price?.(counted)) };
        if (call?.outputTokens !== undefined) outputs.set(question.kind, call.outputTokens);
        dearest = dearestOf(dearest, call);
        leave(call);
        if (call !== undefined) context.onCall?.(call);
      }
    },
  };
}

/** With the schema of the answer, which vendors count like the rest. */
function estimateInput<Payload, Answer>(
  question: Question<Payload, Answer>,
  payload: Payload,
  context: AnswerContext,
): number {
  const shape = shapeFor(question, 'in the prompt');
  const prompt = promptOf(question, payload);
  const messages = buildMessages({ prompt, shape, describeShape: true, context });
  return messages.reduce((total, { text }) => total + estimateTokens(text), 0);
}

function dearestOf(so: number | undefined, call: PaidCall | undefined): number | undefined {
  const tokens = (call?.inputTokens ?? 0) + (call?.outputTokens ?? 0);
  if (call?.cost === undefined || tokens === 0) return so;
  return Math.max(so ?? 0, call.cost / tokens);
}

/** What a vendor did not count is estimated, and marked so. */
function count(call: PaidCall, input: () => number, reply: unknown): PaidCall {
  if (call.inputTokens !== undefined && call.outputTokens !== undefined) return call;
  return {
    ...call,
    inputTokens: call.inputTokens ?? input(),
    outputTokens: call.outputTokens ?? estimateTokens(JSON.stringify(reply) ?? ''),
    estimated: true,
  };
}
