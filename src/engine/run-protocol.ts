// Runs a protocol: puts its questions to agents and records every answer before it is used,
// so that running it again with the same journal goes on where it stopped.

import type { Agent } from '../agents/agent.ts';
import { SteelmanError, UsageError } from '../domain/errors.ts';
import type { ProgressEvent, Protocol } from '../domain/protocol.ts';
import type { Role } from '../domain/question.ts';
import {
  type AnswerRecorded,
  JOURNAL_FORMAT,
  type Run,
  type RunStarted,
  runFromEvents,
} from '../domain/run.ts';
import type { Journal } from '../journal/journal.ts';
import { askAgent } from './ask-agent.ts';
import { throughJson } from './canonical-json.ts';
import { checkSameRun, recordedInput } from './check-same-run.ts';
import { throwIfInterrupted } from './interruption.ts';
import { type Keeper, openDoor } from './open-door.ts';
import { restoreArtifacts } from './restore-artifacts.ts';

export interface RunOptions {
  readonly journal: Journal;
  readonly agentFor: (role: Role) => Agent;
  /** Makes sure that the artifact is there with this content. */
  readonly publish: (artifact: string, content: string) => Promise<void>;
  /** Whether the artifact is still there, unaltered; without it a finished run is replayed to be sure. */
  readonly isPublished?: (artifact: string, sha256: string) => Promise<boolean>;
  readonly report?: ((event: ProgressEvent) => void) | undefined;
  /** ISO-8601; a run that is continued keeps the one it began with. */
  readonly startedAt: string;
  readonly engine: string;
  /** Of steelman. */
  readonly version: string;
  readonly signal?: AbortSignal | undefined;
}

export async function runProtocol<Input, Output>(
  protocol: Protocol<Input, Output>,
  input: Input,
  options: RunOptions,
): Promise<Output> {
  throwIfInterrupted(options.signal);
  const past = runFromEvents(await options.journal.read());
  const started = await startOrContinue(protocol, input, past, options);
  if (past.status === 'finished') {
    await restoreArtifacts(protocol, past, started, options);
    return past.output as Output;
  }
  try {
    const door = openDoor(past, started, recordingKeeper(past, options), options);
    const output = throughJson(
      await door.through((it) => protocol.run(recordedInput(protocol, started), it)),
    );
    await options.journal.append({ type: 'run-finished', output });
    return output;
  } catch (error) {
    await recordStop(options.journal, error);
    throw error;
  }
}

async function startOrContinue<Input, Output>(
  protocol: Protocol<Input, Output>,
  input: Input,
  past: Run,
  { journal, startedAt, engine, version }: RunOptions,
): Promise<RunStarted> {
  const parsed = protocol.input.safeParse(input);
  if (!parsed.success) throw invalidInput(protocol.name, parsed.error.issues);
  if (past.status !== 'empty') return checkSameRun(protocol, parsed.data, engine, past);
  const started: RunStarted = throughJson({
    type: 'run-started',
    format: JOURNAL_FORMAT,
    steelman: version,
    protocol: protocol.name,
    startedAt,
    engine,
    input: parsed.data,
  });
  await journal.append(started);
  return started;
}

/** Asks whoever has the role, and writes down what is new. */
function recordingKeeper(past: Run, { journal, agentFor, publish, signal }: RunOptions): Keeper {
  return {
    async answer(asked, fingerprint) {
      const agent = agentFor(asked.role);
      const { answer, struck } = await askAgent(agent, asked, signal);
      const recorded: AnswerRecorded = throughJson({
        type: 'answer-recorded',
        step: asked.step,
        question: asked.question.kind,
        role: asked.role,
        agent: agent.name,
        fingerprint,
        answer,
        struck,
      });
      await journal.append(recorded);
      return recorded;
    },

    async keep(name, content, sha256) {
      await publish(name, content);
      if (past.artifacts.get(name) === sha256) return;
      await journal.append({ type: 'artifact-published', name, sha256 });
    },
  };
}

async function recordStop(journal: Journal, error: unknown): Promise<void> {
  const code = error instanceof SteelmanError ? error.code : 'internal/unexpected';
  const message = error instanceof Error ? error.message : String(error);
  try {
    await journal.append({ type: 'run-stopped', code, message });
  } catch {
    // The first error is the one to show; a run without this line resumes all the same.
  }
}

const invalidInput = (
  protocol: string,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): UsageError => {
  const wrong = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
  );
  return new UsageError(`The input of "${protocol}" is not valid: ${wrong.join('; ')}`, {
    code: 'input/invalid',
  });
};
