// Carries a plan out in a run folder and tells what came of it; judges nothing.

import { join } from 'node:path';
import type { Agent } from '../../src/agents/agent.ts';
import type { ReturnContract } from '../../src/domain/contract.ts';
import { AgentError } from '../../src/domain/errors.ts';
import type { RunEvent } from '../../src/domain/run.ts';
import { resumeRun } from '../../src/engine/resume-run.ts';
import { fileJournal } from '../../src/journal/file-journal.ts';
import { type PreparedRun, prepareRun } from '../../src/surfaces/prepare/prepare-run.ts';
import { seatAgain } from '../../src/surfaces/prepare/seat-again.ts';
import { type RunUpdate, runPrepared } from '../../src/surfaces/run.ts';
import { ALL_PERMITTED } from '../../src/surfaces/seats/refuse-model.ts';
import type { ResolvedModel } from '../../src/surfaces/seats/resolve-model.ts';
import { type AdversarialOutput, adversarial } from '../../src/workflows/adversarial/index.ts';
import type { AdversarialInput } from '../../src/workflows/adversarial/request/input.ts';
import { loadWorkflows } from '../../src/workflows/index.ts';
import { wholePrompt } from '../models/compare-with.ts';
import { answerByRule } from './answer-by-rule.ts';
import { MERGE, type Plan } from './make-plan.ts';
import { stepOf } from './read-prompt.ts';
import { ENVIRONMENT, type Stage, setStage } from './set-stage.ts';

export interface Ran {
  readonly output: AdversarialOutput | undefined;
  readonly error: unknown;
  readonly contract: ReturnContract | undefined;
  /** By name. */
  readonly artifacts: ReadonlyMap<string, string>;
}

export interface Seen extends Ran {
  readonly events: readonly RunEvent[];
  readonly requests: ReadonlyMap<string, number>;
  /** Steps that a fault reached. */
  readonly struck: ReadonlySet<string>;
  /** What retries were to wait for, by seat. */
  readonly waits: ReadonlyMap<string, readonly number[]>;
  /** What a run by rule gives that fails at the same steps with the same words; undefined where the run did not end well. */
  readonly reference: Ran | undefined;
  /** What came of going on once all servers were sound; undefined where there was nothing to go on with. */
  readonly resumed: { readonly output: unknown; readonly requests: ReadonlyMap<string, number> } | undefined;
  readonly sound: Ran | undefined;
  readonly resumedEvents: readonly RunEvent[];
}

const NOW = '2026-01-31T12:00:00Z';
const DEADLINE_MS = 60_000;

export async function runPlan(plan: Plan, folder: string): Promise<Seen> {
  const stage = await setStage(plan);
  try {
    return await runOn(stage, plan, folder);
  } finally {
    await stage.close();
  }
}

async function runOn(stage: Stage, plan: Plan, folder: string): Promise<Seen> {
  const comparison = await prepare(plan, stage, stage.createAgent, folder);
  const ran = await run(comparison);
  const journal = fileJournal(join(folder, 'adversarial/journal.jsonl'));
  const events = await journal.read();
  const seen = {
    ...ran,
    events,
    requests: new Map(stage.requests),
    struck: new Set(stage.struck),
    waits: new Map([...stage.clocks].map(([name, { waits }]) => [name, [...waits]])),
  };
  if (ran.output !== undefined) {
    const reference = await runByRule(plan, stage, failuresIn(events));
    return { ...seen, reference, resumed: undefined, sound: undefined, resumedEvents: [] };
  }
  const sound = await runByRule(plan, stage, new Map());
  const resumed = await goOn(stage, join(folder, 'adversarial'));
  return { ...seen, reference: undefined, resumed, sound, resumedEvents: await journal.read() };
}

type Comparison = PreparedRun<AdversarialInput, AdversarialOutput>;

const prepare = (
  { texts, depth, advocates }: Plan,
  { models }: Stage,
  createAgent: (model: ResolvedModel) => Agent,
  output?: string,
): Promise<Comparison> =>
  prepareRun(
    adversarial,
    {
      compare: texts.map((text, index) => ({ name: `v${index + 1}.md`, text })),
      agents: advocates.map(({ name }) => name),
      analysts: ['analyst'],
      judges: ['judge'],
      merger: 'merger',
      depth,
      output,
    },
    { cwd: '/', environment: ENVIRONMENT, models, permissions: ALL_PERMITTED, createAgent },
    { writes: output !== undefined },
  );

/** A run that does not end is ended, and seen to be interrupted. */
async function run(comparison: Comparison): Promise<Ran> {
  let contract: ReturnContract | undefined;
  const artifacts = new Map<string, string>();
  const options = {
    startedAt: NOW,
    signal: AbortSignal.timeout(DEADLINE_MS),
    update: (update: RunUpdate) => {
      if (update.type === 'artifact') artifacts.set(update.name, update.content);
      if (update.type === 'contract') contract = update.contract;
    },
  };
  const ended = await runPrepared(comparison, options).then(
    ({ output }) => ({ output, error: undefined }),
    (error: unknown) => ({ output: undefined, error }),
  );
  return { ...ended, contract, artifacts };
}

/** Steps that the run went on without, each with the words it recorded. */
const failuresIn = (events: readonly RunEvent[]): ReadonlyMap<string, AgentError> =>
  new Map(
    events.flatMap((event) =>
      event.type === 'answer-failed'
        ? [[event.step, new AgentError(event.message, { code: event.code })] as const]
        : [],
    ),
  );

async function runByRule(plan: Plan, stage: Stage, failures: ReadonlyMap<string, AgentError>): Promise<Ran> {
  const asks = new Map<string, number>();
  // Sections are asked about in their order, whatever the order in which they failed.
  const ofSections = [...failures].filter(([step]) => step.startsWith(MERGE)).sort(byNumbers);
  const createAgent = ({ engine }: ResolvedModel): Agent => ({
    name: engine,
    async answer(question, payload) {
      const { system, user } = wholePrompt(question, payload);
      const step = stepOf(`${system}\n${user}`, plan.texts);
      if (step.startsWith(MERGE)) {
        const failed = ofSections.shift();
        if (failed !== undefined) throw failed[1];
        return answerByRule(question, payload);
      }
      const nth = (asks.get(step) ?? 0) + 1;
      asks.set(step, nth);
      const failure = failures.get(nth === 1 ? step : `${step}/retry`);
      if (failure !== undefined) throw failure;
      return answerByRule(question, payload);
    },
  });
  return run(await prepare(plan, stage, createAgent));
}

const byNumbers = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => {
  const [first, second] = [a, b].map((step) => step.match(/\d+/g)?.map(Number) ?? []);
  return (first?.[0] ?? 0) - (second?.[0] ?? 0) || (first?.[1] ?? 0) - (second?.[1] ?? 0);
};

async function goOn(stage: Stage, path: string) {
  await stage.heal();
  const { models, createAgent, requests } = stage;
  const around = { environment: ENVIRONMENT, models, permissions: ALL_PERMITTED, createAgent };
  const { output } = await resumeRun(path, {
    workflows: await loadWorkflows(),
    agentsFor: async (started) =>
      (await seatAgain(started, around, { folder: 'adversarial', report: () => undefined })).agentFor,
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return { output, requests: new Map(requests) };
}
