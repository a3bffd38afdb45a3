// Test doubles for those who build on steelman; its own tests use them too.

import type { Agent, AnswerContext } from './agents/agent.ts';

export interface AskedQuestion {
  /** The kind of the question. */
  readonly question: string;
  readonly payload: unknown;
  readonly context: AnswerContext;
}

/** Passes every question on to `agent`, and keeps what it was asked. */
export function recordingAgent(agent: Agent): Agent & { readonly asked: readonly AskedQuestion[] } {
  const asked: AskedQuestion[] = [];
  return {
    name: agent.name,
    asked,
    answer(question, payload, context) {
      asked.push({ question: question.kind, payload, context });
      return agent.answer(question, payload, context);
    },
  };
}

/** Fails the nth question, counted from 1; answers all others like `agent`. */
export function failingAgent(
  agent: Agent,
  nth: number,
  error: unknown = new Error('connection reset'),
): Agent {
  let questions = 0;
  return {
    name: agent.name,
    async answer(question, payload, context) {
      questions += 1;
      if (questions === nth) throw error;
      return agent.answer(question, payload, context);
    },
  };
}
