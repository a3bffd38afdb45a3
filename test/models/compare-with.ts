// A whole comparison in memory with one agent in all seats, or one for each, and all prompts they were shown.

import type { Agent } from '../../src/agents/agent.ts';
import type { Prompt, Question } from '../../src/domain/question.ts';
import type { RunEvent } from '../../src/domain/run.ts';
import type { ProgressEvent } from '../../src/domain/workflow/workflow.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';

export interface Shown extends Prompt {
  readonly kind: string;
  readonly role: string;
  readonly payload: unknown;
}

/** With all that is said to a model under `user`, as most vendors get it. */
export function wholePrompt<Payload>(question: Question<Payload, unknown>, payload: Payload): Prompt {
  const { system, shared = [], user } = question.prompt(payload);
  return { system, user: [...shared, user].join('\n\n') };
}

export async function compareWith(
  seats: Agent | ((role: string) => Agent),
  texts: readonly string[],
  settings: Readonly<Record<string, unknown>> = {},
  events: readonly RunEvent[] = [],
) {
  const {
    labels = texts.map((_, at) => `${at}.md`),
    startedAt = '2026-01-31T12:00:00Z',
    ...input
  } = settings as { labels?: readonly string[]; startedAt?: string };
  const prompts: Shown[] = [];
  const agentFor = (role: string): Agent => (typeof seats === 'function' ? seats(role) : seats);
  const watch = (agent: Agent): Agent => ({
    name: agent.name,
    answer(question, payload, context) {
      prompts.push({ ...wholePrompt(question, payload), kind: question.kind, role: context.role, payload });
      return agent.answer(question, payload, context);
    },
  });
  const journal = memoryJournal();
  for (const event of events) await journal.append(event);
  const artifacts = new Map<string, string>();
  const seen: ProgressEvent[] = [];
  const documents = texts.map((text, at) => ({ label: labels[at] ?? '', sourcePath: `../${at}.md`, text }));
  const output = await runWorkflow(adversarial, adversarial.input.parse({ documents, ...input }), {
    journal,
    agentFor: (role) => watch(agentFor(role)),
    publish: async (name, content) => void artifacts.set(name, content),
    report: (event) => seen.push(event),
    startedAt,
    engine: agentFor('advocate:A').name,
    version: '0.0.0',
  });
  const warnings = seen.flatMap((event) => (event.type === 'warning' ? [event.message] : []));
  const artifact = (name: string): string => artifacts.get(name) ?? '';
  return { output, artifact, prompts, warnings, events: await journal.read() };
}
