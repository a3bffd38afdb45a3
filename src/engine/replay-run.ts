// Runs the protocol of a recorded run again over its recorded input and answers and gives back what it must have
// written. Costs no question, needs no lock and writes nothing: the run may lie in a folder that cannot be written to.

import { InternalError, JournalError, SteelmanError } from '../domain/errors.ts';
import type { Question } from '../domain/question.ts';
import type { AnswerRecorded, Run, RunStarted } from '../domain/run.ts';
import { isStandIn } from '../domain/seat.ts';
import type { Deliberation, Workflow } from '../domain/workflow/workflow.ts';
import { throughJson } from './canonical-json.ts';
import { recordedInput } from './check-same-run.ts';
import { keepContract } from './keep-contract.ts';
import { type Keeper, openDoor, stepChanged } from './open-door.ts';
import { hashOutput, renderContract, summariseRun } from './run-files.ts';

/** An answer as it must stand in the journal; what cannot be known is not there. */
export interface ReplayedAnswer extends Pick<AnswerRecorded, 'step' | 'question' | 'role' | 'struck'> {
  /** Only of the embedded engine, which says the same every time. */
  readonly answer?: unknown;
}

export interface ReplayedArtifact {
  readonly content: string;
  readonly sha256: string;
}

/** The last words of a run, as texts of their files. */
export interface RunEnd {
  readonly contract: string | undefined;
  readonly summary: string;
}

export interface Replay {
  /** By recorded name, in the order of publication. */
  readonly artifacts: ReadonlyMap<string, ReplayedArtifact>;
  readonly answers: readonly ReplayedAnswer[];
  /** Undefined where the protocol did not come to its end. */
  readonly output: { readonly value: unknown; readonly sha256: string } | undefined;
  /** Undefined for a run that was killed: where it stood then is not recorded. */
  readonly end: RunEnd | undefined;
  /** All that the contract may have said on the way; a run that was killed left one of them. */
  readonly contracts: readonly object[];
  /** Why it did not come to its end; `step` is the question it broke off at. */
  readonly failure:
    | { readonly step: string | undefined; readonly code: string; readonly message: string }
    | undefined;
}

/** What the replay of an unfinished run ends with. */
export const RECORD_ENDS = 'replay/record-ends';
const ANSWER_MISSING = 'replay/answer-missing';

const EMBEDDED = 'embedded';

export async function replayRun(
  protocol: Workflow<unknown, unknown>,
  run: Run,
  started: RunStarted,
): Promise<Replay> {
  const artifacts = new Map<string, ReplayedArtifact>();
  const answers: ReplayedAnswer[] = [];
  const contracts: object[] = [];
  let step: string | undefined;
  const standing = keepContract(protocol, {
    async conclude(concluded) {
      contracts.push(concluded);
    },
  });
  const door = openDoor(run, started, replayingKeeper(run, artifacts), { report: standing.report });
  const inspect = (it: Deliberation): Deliberation => ({
    ...it,
    async ask(name, role, question, payload) {
      const given = await it.ask(name, role, question, payload).catch((error: unknown) => {
        step ??= name;
        throw error;
      });
      answers.push(expectAnswer(name, role, question, payload, given));
      return given;
    },
  });
  try {
    await standing.begun();
    const value = throughJson(
      await door.through((it) => protocol.run(recordedInput(protocol, started), inspect(it))),
    );
    await standing.finished(value);
    const hashes = new Map([...artifacts].map(([name, { sha256 }]) => [name, sha256]));
    const replayed: Run = { ...run, artifacts: hashes, output: value };
    return {
      artifacts,
      answers,
      output: { value, sha256: hashOutput(value) },
      end: run.status === 'finished' ? endOf(replayed, contracts.at(-1)) : undefined,
      contracts,
      failure: undefined,
    };
  } catch (error) {
    await standing.stopped(run.stopped);
    const end = run.status === 'stopped' ? endOf(run, contracts.at(-1)) : undefined;
    return { artifacts, answers, output: undefined, end, contracts, failure: describe(error, step) };
  }
}

/** What a finished run must have ended with if its recorded output is true; the run is to hold it. */
export async function recordedEnd(protocol: Workflow<unknown, unknown>, run: Run): Promise<RunEnd> {
  let contract: object | undefined;
  const standing = keepContract(protocol, {
    async conclude(concluded) {
      contract = concluded;
    },
  });
  await standing.finished(run.output);
  return endOf(run, contract);
}

const endOf = (run: Run, contract: object | undefined): RunEnd => ({
  contract: contract && renderContract(contract),
  summary: summariseRun(run, contract),
});

function replayingKeeper(run: Run, artifacts: Map<string, ReplayedArtifact>): Keeper {
  return {
    async answer({ step }) {
      const isOver = run.status !== 'finished';
      throw new InternalError(`No answer to "${step}" is recorded`, {
        code: isOver ? RECORD_ENDS : ANSWER_MISSING,
      });
    },
    async keep(name, content, sha256) {
      artifacts.set(name, { content, sha256 });
      // An unfinished run never got past what it did not record.
      if (run.status === 'finished' || run.artifacts.has(name)) return;
      throw new InternalError(`"${name}" is not recorded`, { code: RECORD_ENDS });
    },
  };
}

function expectAnswer<Payload, Answer>(
  step: string,
  role: string,
  question: Question<Payload, Answer>,
  payload: Payload,
  given: { readonly answer: Answer; readonly agent: string },
): ReplayedAnswer {
  const expected = {
    step,
    question: question.kind,
    role,
    struck: question.check?.(given.answer, payload) ?? [],
  };
  if (given.agent !== EMBEDDED && !isStandIn(given.agent)) return expected;
  return { ...expected, answer: throughJson(question.answer.parse(question.embedded(payload))) };
}

function describe(error: unknown, step: string | undefined): Replay['failure'] {
  const message = error instanceof Error ? error.message : String(error);
  return { step, code: error instanceof SteelmanError ? error.code : 'internal/unexpected', message };
}

export interface RecalledQuestion {
  readonly payload: unknown;
  readonly recorded: AnswerRecorded;
}

/** Thrown through the protocol when its step is reached: nothing behind it matters. */
class Reached extends Error {}

export async function recallQuestion(
  protocol: Workflow<unknown, unknown>,
  run: Run,
  started: RunStarted,
  step: string,
): Promise<RecalledQuestion> {
  const recorded = run.answers.get(step);
  if (recorded === undefined) throw neverAsked(step);
  let found: RecalledQuestion | undefined;
  const door = openDoor(
    run,
    started,
    {
      answer: async (asked) => {
        throw stepChanged(asked.step);
      },
      keep: async () => undefined,
    },
    {},
  );
  await door
    .through((it) =>
      protocol.run(recordedInput(protocol, started), {
        ...it,
        async ask(name, role, question, payload) {
          // Asked for its own sake: that it still asks the same is checked there.
          const answer = await it.ask(name, role, question, payload);
          if (name !== step) return answer;
          found = { payload, recorded };
          throw new Reached();
        },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Reached)) throw error;
    });
  if (found === undefined) throw stepChanged(step);
  return found;
}

const neverAsked = (step: string): JournalError =>
  new JournalError(`The run never came to "${step}"`, {
    code: 'journal/never-asked',
    hint: 'Continue it first: steelman resume; or start a new run.',
  });
