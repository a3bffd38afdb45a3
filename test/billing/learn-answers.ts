// What a model is to say: a comparison whose seats answer by rule tells it, prompt by prompt.

import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { Prompt } from '../../src/domain/question.ts';
import type { Received } from '../vendors/dialect.ts';
import type { ScriptedAnswer } from './start-biller.ts';

export interface Learner {
  /** Answers by rule, and remembers what to which prompt. */
  readonly agentNamed: (name: string) => Agent;
  readonly answer: (received: Received) => ScriptedAnswer | undefined;
}

export function createLearner(): Learner {
  const known = new Map<string, ScriptedAnswer>();
  return {
    agentNamed: (name) => ({
      name,
      async answer(question, payload, context) {
        const answer = await embeddedAgent.answer(question, payload, context);
        const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
        known.set(saidIn(question.prompt(payload)), { kind: question.kind, text });
        return answer;
      },
    }),
    answer({ messages }) {
      const end = messages.findIndex(({ role }) => role === 'assistant');
      // What follows an answer is a corrective ask, to which a rule has nothing to add.
      const asked = bare(messages.slice(0, end < 0 ? undefined : end).map(({ text }) => text));
      const exact = known.get(asked);
      if (exact !== undefined) return exact;
      // The shape of the answer may be described at the end.
      const begun = [...known.keys()].filter((prompt) => asked.startsWith(prompt));
      return known.get(begun.sort((one, other) => other.length - one.length)[0] ?? '');
    },
  };
}

const saidIn = ({ system, shared = [], user }: Prompt): string => bare([system, ...shared, user]);

/** How the parts of a prompt are joined is for whoever sends it. */
const bare = (texts: readonly string[]): string => texts.join('').replace(/\s+/g, '');
