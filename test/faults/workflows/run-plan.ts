// Carries a plan out in a folder and tells what came of it; judges nothing.

import { join } from 'node:path';
import { AgentError } from '../../../src/domain/errors.ts';
import { type RunEvent, runFromEvents } from '../../../src/domain/run.ts';
import { VERSION } from '../../../src/domain/version.ts';
import type { Workflow } from '../../../src/domain/workflow/workflow.ts';
import { resumeRun } from '../../../src/engine/resume-run.ts';
import { runInDirectory } from '../../../src/engine/run-workflow.ts';
import { fileJournal } from '../../../src/journal/file-journal.ts';
import { createRunDirectory } from '../../../src/journal/run-directory.ts';
import { explainError } from '../../../src/surfaces/cli/context/outcome.ts';
import { openSession, type Session } from '../../../src/surfaces/cli/context/session.ts';
import { printRecorded } from '../../../src/surfaces/cli/workflow/recorded.ts';
import { verify } from '../../../src/surfaces/library/verify.ts';
import { seatAgain } from '../../../src/surfaces/prepare/seat-again.ts';
import { filesIn } from '../../kills/run-trial.ts';
import { ENVIRONMENT } from '../set-stage.ts';
import type { Plan } from './make-plan.ts';
import { NOW, type Prepared } from './scenarios.ts';
import { byRule, type Stage, setStage } from './set-stage.ts';

type Files = Readonly<Record<string, string>>;

export interface Ended {
  readonly error: unknown;
  readonly contract: Readonly<Record<string, unknown>>;
  readonly exitCode: number;
  /** Both streams. */
  readonly printed: string;
  readonly events: readonly RunEvent[];
  /** All but the journal. */
  readonly files: Files;
}

export interface Seen extends Ended {
  readonly requests: ReadonlyMap<string, number>;
  readonly waits: readonly number[];
  /** What `verify` has against what is there. */
  readonly findings: readonly string[];
  /** The same by rule: lost with the same words where the run went on without somebody, and all well where it stopped. */
  readonly reference: Ended;
  /** Gone on with, once all servers were sound. */
  readonly resumed: Ended & Pick<Seen, 'requests' | 'findings'>;
}

const DEADLINE_MS = 60_000;

export async function runPlan(plan: Plan, saidAt: ReadonlyMap<string, string>): Promise<Seen> {
  const stage = await setStage(plan);
  try {
    const prepared = await plan.scenario.prepare(stage.around);
    const ended = await begin(stage, prepared, stage.watched);
    const requests = new Map(stage.requests);
    const waits = [...stage.clock.waits];
    const findings = await verified(prepared.folder);
    const lost = new Map<string, string | Error>([...saidAt, ...failuresIn(ended.events)]);
    const reference = await runByRule(plan, ended.error === undefined ? lost : new Map());
    await stage.heal();
    const again = await goOn(stage, prepared.folder);
    const after = { requests: new Map(stage.requests), findings: await verified(prepared.folder) };
    const resumed = { ...again, ...after };
    return { ...ended, requests, waits, findings, reference, resumed };
  } finally {
    await stage.close();
  }
}

/** Steps that the run went on without, each with the words it recorded. */
const failuresIn = (events: readonly RunEvent[]): (readonly [string, AgentError])[] =>
  events.flatMap((event) =>
    event.type === 'answer-failed'
      ? [[event.step, new AgentError(event.message, { code: event.code })] as const]
      : [],
  );

async function runByRule(plan: Plan, given: ReadonlyMap<string, string | Error>): Promise<Ended> {
  const stage = await setStage(plan, 'no servers');
  try {
    const prepared = await plan.scenario.prepare(stage.around);
    const { watched, agentFor } = byRule(plan.scenario.protocol, given, prepared.agentFor);
    return await begin(stage, { ...prepared, agentFor }, watched);
  } finally {
    await stage.close();
  }
}

const begin = (
  stage: Stage,
  { input, agentFor, engine, folder }: Prepared,
  protocol: Workflow<unknown, unknown>,
): Promise<Ended> =>
  observe(stage, folder, async (heard) => {
    const directory = await createRunDirectory(folder);
    const options = { agentFor, engine, startedAt: NOW, version: VERSION, ...heard };
    return runInDirectory(directory, protocol, input, options);
  });

const goOn = (stage: Stage, folder: string): Promise<Ended> =>
  observe(stage, folder, async (heard) => {
    const { output } = await resumeRun(folder, {
      ...heard,
      workflows: { [stage.watched.name]: stage.watched },
      agentsFor: async (started) =>
        (await seatAgain(started, stage.around, { folder, report: heard.report })).agentFor,
    });
    return output;
  });

interface Heard {
  readonly signal: AbortSignal;
  readonly report: (event: { readonly type: string; readonly message?: string }) => void;
  readonly conclude: (contract: object) => Promise<void>;
}

/** A run that does not end is ended, and seen to be interrupted. */
async function observe(
  stage: Stage,
  folder: string,
  run: (heard: Heard) => Promise<unknown>,
): Promise<Ended> {
  const lines: string[] = [];
  const session = sessionIn(stage.cwd, (text) => lines.push(text));
  let contract: object = {};
  const ended = await run({
    signal: AbortSignal.timeout(DEADLINE_MS),
    report: ({ type, message = '' }) => void (type === 'warning' && session.warn(message)),
    conclude: async (concluded) => {
      contract = concluded;
    },
  }).then(
    (output) => ({ output, error: undefined }),
    (error: unknown) => ({ output: undefined, error }),
  );
  const events = await fileJournal(join(folder, 'journal.jsonl')).read();
  const exitCode = await tell(ended, events, folder, session);
  const files = await filesIn(stage);
  const { error } = ended;
  return {
    error,
    contract: contract as Ended['contract'],
    exitCode,
    printed: lines.join(''),
    events,
    files,
  };
}

/** As the program would: its summary and its exit code. */
async function tell(
  { output, error }: { readonly output: unknown; readonly error: unknown },
  events: readonly RunEvent[],
  folder: string,
  session: Session,
): Promise<number> {
  const { started } = runFromEvents(events);
  if (error !== undefined || started === undefined) {
    const { message, hint, exitCode } = explainError(error);
    session.note(`error: ${message}\n${hint ?? ''}\n`);
    return exitCode;
  }
  const ended = { folder, engine: started.engine, warnings: [], receipt: undefined };
  return printRecorded({ started, output }, ended, {}, session, false);
}

function sessionIn(cwd: string, write: (text: string) => void): Session {
  const stream = { write };
  const streams = { stdin: process.stdin, stdout: stream, stderr: stream, env: ENVIRONMENT };
  const { signal } = new AbortController();
  const options = { json: false, quiet: false, color: false, now: NOW, config: undefined };
  const guards = { signal, giveUp: signal, whenOutputGone: () => undefined };
  return { ...openSession(streams as unknown as typeof process, guards, options), cwd };
}

const verified = (folder: string): Promise<string[]> =>
  verify(folder).then(
    ({ findings }) => findings.map(({ file, message }) => `${file}: ${message}`),
    (error: unknown) => [String(error)],
  );
