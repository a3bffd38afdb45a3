// What the embedded engine answers to each prompt of a run, so that a server on loopback can say the same, and the step
// that each prompt belongs to, so that its requests can be counted.

import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { Protocol } from '../../src/domain/protocol.ts';
import type { Prompt, Question } from '../../src/domain/question.ts';
import { runProtocol } from '../../src/engine/run-protocol.ts';
import { memoryJournal } from '../../src/journal/memory-journal.ts';
import { parseNow } from '../../src/surfaces/parse-now.ts';

/** Part of the artifacts, and so of the prompts. */
export const NOW = '2026-01-31T12:00:00Z';

export interface Learned {
  readonly step: string;
  readonly answer: unknown;
}

/** By the prompt without its white space, which vendors join in different ways. */
export type LearnedAnswers = ReadonlyMap<string, Learned>;

export interface Lesson {
  readonly protocol: Protocol<unknown, unknown>;
  readonly input: unknown;
  readonly engine: string;
}

export async function learnAnswers({ protocol, input, engine }: Lesson): Promise<LearnedAnswers> {
  const learned = new Map<string, Learned>();
  const watched: typeof protocol = {
    ...protocol,
    run: (given, door) =>
      protocol.run(given, {
        ...door,
        async ask(step, role, question, payload) {
          const answered = await door.ask(step, role, question, payload);
          const answer = asModel(question, answered.answer);
          learned.set(keyOf(textOf(question.prompt(payload))), { step, answer });
          return answered;
        },
      }),
  };
  await runProtocol(watched, input, {
    agentFor: () => embeddedAgent,
    journal: memoryJournal(),
    publish: async () => undefined,
    startedAt: parseNow(NOW),
    engine,
    version: '0.0.0',
  });
  return learned;
}

/** The rule may say more than a model is asked for, and vendors refuse what their schema does not name. */
function asModel({ shape }: Question<never, unknown>, answer: unknown): unknown {
  const known = shape?.safeParse(answer).data;
  if (typeof known !== 'object' || known === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer ?? {}).filter(([name]) => Object.hasOwn(known, name)));
}

export const keyOf = (text: string): string => text.replace(/\s+/g, '');

export const textOf = ({ system, shared = [], user }: Prompt): string => [system, ...shared, user].join('\n');
