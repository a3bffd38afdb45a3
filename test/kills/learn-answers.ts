// What the embedded engine answers to each prompt of a run, so that a server on loopback can say the same, and the step
// that each prompt belongs to, so that its requests can be counted.

import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { Prompt, Question } from '../../src/domain/question.ts';
import type { Workflow } from '../../src/domain/workflow/workflow.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { parseNow } from '../../src/surfaces/settings/pace.ts';

/** Part of the artifacts, and so of the prompts. */
export const NOW = '2026-01-31T12:00:00Z';

export interface Learned {
  readonly step: string;
  readonly answer: unknown;
}

/** By the prompt without its white space, which vendors join in different ways. */
export type LearnedAnswers = ReadonlyMap<string, Learned>;

export interface Lesson {
  readonly protocol: Workflow<unknown, unknown>;
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
          // What follows is made of what a vendor can say.
          return engine === embeddedAgent.name ? answered : { ...answered, answer: answer as never };
        },
      }),
  };
  await runWorkflow(watched, input, {
    agentFor: () => embeddedAgent,
    journal: memoryJournal(),
    publish: async () => undefined,
    startedAt: parseNow(NOW),
    engine,
    version: '0.0.0',
  });
  return learned;
}

/**
 * The rule may say more than a model is asked for, and vendors refuse what their schema does not name. What the rule says
 * by what it looked at, a model has to say in words.
 */
export function asModel<Payload>({ shape }: Question<Payload, unknown>, answer: unknown): unknown {
  const known = shape?.safeParse(answer).data;
  if (typeof known !== 'object' || known === null || typeof answer !== 'object' || answer === null)
    return answer;
  const said = Object.fromEntries(Object.entries(answer).filter(([name]) => Object.hasOwn(known, name)));
  return said.noObjections === '' && isEmpty(said.challenges)
    ? { ...said, noObjections: 'What was open is settled.' }
    : said;
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

export const keyOf = (text: string): string => text.replace(/\s+/g, '');

export const textOf = ({ system, shared = [], user }: Prompt): string => [system, ...shared, user].join('\n');
