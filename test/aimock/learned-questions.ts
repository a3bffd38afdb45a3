// A server or a mock model knows prompts only: which step one belongs to and what the rule answers is learned from the
// workflow as it asks.

import type { Workflow } from '../../src/domain/workflow/workflow.ts';
import { keyOf, textOf } from '../kills/learn-answers.ts';

interface Learned {
  readonly step: string;
  /** As it is said. */
  readonly answer: () => string;
}

export interface LearnedQuestions {
  watch(protocol: Workflow<unknown, unknown>): Workflow<unknown, unknown>;
  /** By all that is said to the model; a corrective ask begins with the prompt that it corrects. */
  find(words: string): Learned;
}

export function learnQuestions(): LearnedQuestions {
  const learned = new Map<string, Learned & { readonly key: string }>();
  return {
    watch: (protocol) => ({
      ...protocol,
      run: (input, door) =>
        protocol.run(input, {
          ...door,
          ask(step, role, question, payload) {
            const key = keyOf(textOf(question.prompt(payload)));
            learned.set(step, { step, key, answer: () => asText(question.embedded(payload)) });
            return door.ask(step, role, question, payload);
          },
        }),
    }),
    find(words) {
      const key = keyOf(words);
      const found = [...learned.values()].find((one) => key.includes(one.key));
      if (found === undefined) throw new RangeError('a prompt that nobody has learned');
      return found;
    },
  };
}

const asText = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));
