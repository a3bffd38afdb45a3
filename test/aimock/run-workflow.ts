// A comparison, a review and a decision with one model in every seat, in memory, as the program makes them, but for the clock.

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { type Tally, tallyCalls } from '../../src/domain/cost.ts';
import { type RunEvent, runFromEvents } from '../../src/domain/run.ts';
import type { Asked as Request, Workflow } from '../../src/domain/workflow/workflow.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { BUILT_IN } from '../../src/surfaces/seats/built-in-models.ts';
import type { ModelAlias } from '../../src/surfaces/seats/model-aliases.ts';
import { ALL_PERMITTED } from '../../src/surfaces/seats/refuse-model.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import { decide } from '../../src/workflows/decide/index.ts';
import type { AnyWorkflow } from '../../src/workflows/index.ts';
import { review } from '../../src/workflows/review/index.ts';
import { prepareHere } from '../contracts/prepare-here.ts';
import { SPLIT_QUESTION } from '../decide/split-question.ts';
import { type PatientClock, TIMEOUT_MS } from '../faults/patient-clock.ts';
import { ROADMAP } from '../review/attacked-documents.ts';

const SEAT = 'seat';
const KEY = { AIMOCK_KEY: 'planted-0123456789abcdef' };
const DEADLINE_MS = 60_000;

interface Played {
  readonly workflow: AnyWorkflow;
  readonly asked: Request;
}

const variant = (name: string) => ({ name, text: readFileSync(`examples/retention/${name}`, 'utf8') });

export const WORKFLOWS = {
  comparison: {
    workflow: adversarial as unknown as AnyWorkflow,
    asked: { compare: ['a.md', 'b.md'].map(variant), agents: [`${SEAT}:architect`, SEAT] },
  },
  review: {
    workflow: review as unknown as AnyWorkflow,
    asked: {
      document: { name: 'ROADMAP.md', text: ROADMAP },
      type: 'roadmap',
      author: SEAT,
      adversary: SEAT,
      fresh: true,
    },
  },
  decision: {
    workflow: decide as unknown as AnyWorkflow,
    asked: { question: 'question.yaml', featureDir: '.', model: SEAT, judgeTimeout: TIMEOUT_MS / 1000 },
  },
} as const satisfies Readonly<Record<string, Played>>;

export type WorkflowName = keyof typeof WORKFLOWS;

export interface Ended {
  readonly output: unknown;
  readonly error: unknown;
  /** Everything that was published or delivered. */
  readonly artifacts: ReadonlyMap<string, string>;
  readonly events: readonly RunEvent[];
  readonly tally: Tally;
}

export interface Asked {
  /** Where the seat is reached. */
  readonly alias: ModelAlias;
  readonly clock?: PatientClock;
  /** The protocol as a server watches it. */
  readonly watch?: (protocol: Workflow<unknown, unknown>) => Workflow<unknown, unknown>;
  /** What is recorded already: the run goes on from there. */
  readonly events?: readonly RunEvent[];
  /** Nobody is asked: all is said by rule, under the same names. */
  readonly byRule?: boolean;
}

export async function runPlayed(name: WorkflowName, asked: Asked): Promise<Ended> {
  const { alias, clock, watch = (protocol) => protocol, events = [], byRule = false } = asked;
  const { workflow, asked: request }: Played = WORKFLOWS[name];
  const cwd = await mkdtemp(join(tmpdir(), 'steelman-aimock-'));
  await writeFile(join(cwd, 'question.yaml'), SPLIT_QUESTION);
  const spoken = ({ engine }: { readonly engine: string }): Agent => ({ ...embeddedAgent, name: engine });
  const artifacts = new Map<string, string>();
  const journal = memoryJournal(events);
  try {
    const { input, agentFor, engine } = await prepareHere(workflow, request, {
      cwd,
      environment: KEY,
      models: new Map([...BUILT_IN, [SEAT, { value: alias, origin: 'given', isTrusted: true }]]),
      permissions: ALL_PERMITTED,
      timeoutMs: TIMEOUT_MS,
      clock,
      ...(byRule && { createAgent: spoken }),
    });
    const keep = async (artifact: string, content: string) => void artifacts.set(artifact, content);
    const ended = await runWorkflow(watch(workflow), input, {
      journal,
      agentFor,
      publish: keep,
      deliver: keep,
      startedAt: '2026-01-31T12:00:00Z',
      engine,
      version: '0.0.0',
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).then(
      (output) => ({ output, error: undefined }),
      (error: unknown) => ({ output: undefined, error }),
    );
    const recorded = await journal.read();
    return { ...ended, artifacts, events: recorded, tally: tallyCalls(runFromEvents(recorded).calls) };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

export const aliasAt = (provider: string, model: string, baseUrl: string): ModelAlias =>
  ({ provider, model, baseUrl, apiKeyEnv: 'AIMOCK_KEY' }) as ModelAlias;
