// A comparison, a review and a decision with one model in every seat, in memory, as the program makes them, but for the clock.

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { type Tally, tallyCalls } from '../../src/domain/cost.ts';
import { type RunEvent, runFromEvents } from '../../src/domain/run.ts';
import type { Workflow } from '../../src/domain/workflow.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import type { Seating, SeatSurroundings } from '../../src/surfaces/seats/choose-agents.ts';
import type { ModelAlias } from '../../src/surfaces/seats/model-aliases.ts';
import { ALL_PERMITTED, BUILT_IN } from '../../src/surfaces/settings/settings-seats.ts';
import { prepareComparison } from '../../src/surfaces/workflows/adversarial/prepare-comparison.ts';
import { prepareDecide } from '../../src/surfaces/workflows/decide/prepare-decide.ts';
import { prepareReview } from '../../src/surfaces/workflows/review/prepare-review.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import { parseRequest } from '../../src/workflows/adversarial/request/parse-request.ts';
import { decide } from '../../src/workflows/decide/index.ts';
import { review } from '../../src/workflows/review/index.ts';
import { SPLIT_QUESTION } from '../decide/split-question.ts';
import { type PatientClock, TIMEOUT_MS } from '../faults/patient-clock.ts';
import { ROADMAP } from '../review/attacked-documents.ts';

const SEAT = 'seat';
const KEY = { AIMOCK_KEY: 'planted-0123456789abcdef' };
const DEADLINE_MS = 60_000;

interface Prepared {
  readonly input: unknown;
  readonly seats: Seating;
}

interface Played {
  readonly protocol: Workflow<unknown, unknown>;
  prepare(around: SeatSurroundings & { readonly cwd: string }): Promise<Prepared>;
}

const variant = (name: string) => ({ name, text: readFileSync(`examples/retention/${name}`, 'utf8') });

export const WORKFLOWS = {
  comparison: {
    protocol: adversarial as Played['protocol'],
    async prepare(around) {
      const request = { compare: ['a.md', 'b.md'].map(variant), agents: [`${SEAT}:architect`, SEAT] };
      return prepareComparison(parseRequest(request, around.models.keys()), around, 'memory');
    },
  },
  review: {
    protocol: review as Played['protocol'],
    prepare: (around) =>
      prepareReview(
        {
          file: { name: 'ROADMAP.md', text: ROADMAP },
          type: 'roadmap',
          context: undefined,
          maxRounds: 3,
          author: SEAT,
          adversary: SEAT,
          interactive: false,
          inPlace: false,
          fresh: true,
          output: undefined,
        },
        around,
      ),
  },
  decision: {
    protocol: decide as Played['protocol'],
    async prepare(around) {
      const { input, seats } = await prepareDecide(
        {
          question: 'question.yaml',
          options: [],
          context: [],
          id: undefined,
          featureDir: '.',
          judges: undefined,
          model: SEAT,
          debate: false,
          interactive: false,
          judgeTimeout: String(TIMEOUT_MS / 1000),
        },
        around,
      );
      return { input, seats };
    },
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
  const { protocol, prepare }: Played = WORKFLOWS[name];
  const cwd = await mkdtemp(join(tmpdir(), 'steelman-aimock-'));
  await writeFile(join(cwd, 'question.yaml'), SPLIT_QUESTION);
  const spoken = ({ engine }: { readonly engine: string }): Agent => ({ ...embeddedAgent, name: engine });
  const artifacts = new Map<string, string>();
  const journal = memoryJournal(events);
  try {
    const { input, seats } = await prepare({
      cwd,
      environment: KEY,
      models: new Map([...BUILT_IN, [SEAT, { value: alias, origin: 'given', isTrusted: true }]]),
      permissions: ALL_PERMITTED,
      timeoutMs: TIMEOUT_MS,
      clock,
      ...(byRule && { createAgent: spoken }),
    });
    const keep = async (artifact: string, content: string) => void artifacts.set(artifact, content);
    const ended = await runWorkflow(watch(protocol), input, {
      journal,
      agentFor: seats.agentFor,
      publish: keep,
      deliver: keep,
      startedAt: '2026-01-31T12:00:00Z',
      engine: seats.engine,
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
