// How the embedded engine answers every question of a comparison, so that a server can say the same.

import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { adversarial } from '../../src/surfaces/library/workflows.ts';
import { prepareRun } from '../../src/surfaces/prepare/prepare-run.ts';
import { runPrepared } from '../../src/surfaces/run.ts';
import type { ConfiguredModel } from '../../src/surfaces/seats/model-aliases.ts';
import { ALL_PERMITTED } from '../../src/surfaces/seats/refuse-model.ts';
import type { ResolvedModel } from '../../src/surfaces/seats/resolve-model.ts';
import { adversarial as workflow } from '../../src/workflows/adversarial/index.ts';
import type {
  ComparePayload,
  ComparisonAnswer,
} from '../../src/workflows/adversarial/questions/compare-topic.ts';
import type { AdversarialRequest } from '../../src/workflows/adversarial/request/request.ts';
import type { DEPTHS } from '../../src/workflows/request/parse-values.ts';

export type Depth = (typeof DEPTHS)[number];

/** Checkpoints and open decisions are for people: no model is asked. */
export const isOfPerson = (step: string): boolean => step.startsWith('checkpoint/') || step === 'decisions';

/** By step. */
export async function recordAnswers(
  names: readonly string[],
  texts: readonly string[],
  depth: Depth,
): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  const compare = names.map((name, at) => ({ name, text: texts[at] ?? '' }));
  await adversarial(
    { compare, depth },
    { report: (event) => void (event.type === 'answer' && answers.set(event.step, event.answer)) },
  ).result;
  return answers;
}

/** The embedded engine, but for an analyst who lets all but rows in at the end of the first section: so there is something to read. */
const addingAgent = (name: string): Agent => ({
  name,
  async answer(question, payload, context) {
    const answer = await embeddedAgent.answer(question, payload, context);
    if (question.kind !== 'compare-topic') return answer;
    const { statements } = answer as ComparisonAnswer;
    const { units } = payload as unknown as ComparePayload;
    const others = { A: 'B', B: 'A' } as Readonly<Record<string, string>>;
    return {
      conflicts: [],
      statements: statements.map((one) => ({
        ...one,
        // A row of which a rule knows some cells would come in without them.
        is: units[one.n]?.includes('|') ? 'not' : 'adds',
        after: `§${others[one.n.charAt(0)] ?? 'A'}1`,
      })),
    };
  },
});

/** The same where all seats are of a model called `seat`, so that analysts and a reader are asked, too. */
export async function recordRequest(request: AdversarialRequest): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  const value = { provider: 'anthropic', model: 'm', apiKeyEnv: 'LOOPBACK_KEY' } as const;
  const models = new Map<string, ConfiguredModel>([['seat', { value, origin: 'given', isTrusted: true }]]);
  const setup = {
    cwd: process.cwd(),
    environment: { LOOPBACK_KEY: 'planted-0123456789abcdef' },
    models,
    permissions: ALL_PERMITTED,
    createAgent: ({ engine }: ResolvedModel) => addingAgent(engine),
  };
  const comparison = await prepareRun(workflow, { agents: ['seat'], ...request }, setup, { writes: false });
  await runPrepared(comparison, {
    startedAt: '2026-01-31T12:00:00Z',
    update: (event) => void (event.type === 'answer' && answers.set(event.step, event.answer)),
  });
  return answers;
}
