// Asks only within the budget, and counts what each call used: tokens, money and time.

import type { PaidCall } from '../../domain/cost.ts';
import type { Prompt, Question, Role } from '../../domain/question.ts';
import type { Agent, AnswerContext } from '../agent.ts';
import { shapeFor } from '../answers/answer-shape.ts';
import { buildMessages, promptOf } from '../answers/build-messages.ts';
import { estimateTokens } from '../answers/estimate-tokens.ts';
import { eitherSignal } from '../clock.ts';
import { SHARES_OF_THOUGHT } from '../models/effort-options.ts';
import { beginningOf } from '../models/place-cache-marks.ts';
import type { Budget } from './budget.ts';

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
      const timed = startWatch(context);
      try {
        reply = await agent.answer(question, payload, { ...context, onCall });
        return reply;
      } finally {
        const time = timed();
        const counted = heard && count(heard, () => estimateInput(question, payload, context), reply);
        const call = counted && { ...counted, ...(await price?.(counted)), ...time };
        if (call?.outputTokens !== undefined) outputs.set(question.kind, call.outputTokens);
        dearest = dearestOf(dearest, call);
        leave(call);
        if (call !== undefined) context.onCall?.(call);
      }
    },
  };
}

/** Here, because whoever waits for a turn, the budget or another attempt waits outside. Prices are looked up when it has stopped. */
function startWatch({ elapsed }: AnswerContext): () => Pick<PaidCall, 'at' | 'ms'> {
  if (elapsed === undefined) return () => ({});
  const at = elapsed();
  return () => ({ at, ms: elapsed() - at });
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
