// The door a protocol goes through: recorded answers come back, every step and artifact is used once, and
// nobody is left inside when the run ends. What is new to the run is the keeper's business.

import { createHash } from 'node:crypto';
import { AgentError, InternalError, JournalError } from '../domain/errors.ts';
import type { Question } from '../domain/question.ts';
import {
  type AnswerFailed,
  type AnswerRecorded,
  deliveredName,
  type Run,
  type RunStarted,
} from '../domain/run.ts';
import type { Answered, Deliberation, ProgressEvent } from '../domain/workflow/workflow.ts';
import { checkArtifactName } from '../journal/check-artifact-name.ts';
import type { Asked } from './ask-agent.ts';
import { canonicalJson } from './canonical-json.ts';
import { throwIfInterrupted } from './interruption.ts';

/** What happens behind the door to a question without a recorded answer, and to an artifact. */
export interface Keeper {
  answer<Payload, Answer>(asked: Asked<Payload, Answer>, fingerprint: string): Promise<AnswerRecorded>;
  /** Writes down that the run goes on without an answer; where nothing is written, nothing is to be done. */
  forgo?(failed: AnswerFailed): Promise<void>;
  /** By the name that goes into the journal. */
  keep(artifact: string, content: string, sha256: string): Promise<void>;
}

export interface DoorOptions {
  readonly report?: ((event: ProgressEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Door {
  /** Runs a protocol; settles only when all that it began has settled. */
  through<Output>(run: (deliberation: Deliberation) => Promise<Output>): Promise<Output>;
}

type Kind = 'step' | 'failure' | 'artifact';

export function openDoor(past: Run, started: RunStarted, keeper: Keeper, options: DoorOptions): Door {
  const used = new Set<string>();
  const inside = new Set<Promise<unknown>>();
  let isOpen = true;

  function enter<Result>(kind: Kind, name: string, work: () => Promise<Result>) {
    const visit = (async () => {
      if (used.has(`${kind} ${name}`)) throw usedTwice(kind, name);
      used.add(`${kind} ${name}`);
      if (!isOpen) throw tooLate(kind, name);
      throwIfInterrupted(options.signal);
      return work();
    })();
    inside.add(visit);
    // A protocol that fails in one branch may never look at another; that must not end the process.
    visit.catch(() => undefined).finally(() => inside.delete(visit));
    return visit;
  }

  const keepOnce = (recorded: string, plain: string, content: string): Promise<void> =>
    enter('artifact', recorded, async () => {
      checkArtifactName(plain);
      await keeper.keep(recorded, content, createHash('sha256').update(content).digest('hex'));
      options.report?.({ type: 'artifact-published', name: recorded });
    });

  const deliberation: Deliberation = {
    startedAt: started.startedAt,
    engine: started.engine,
    ask: (step, role, question, payload) =>
      enter('step', step, async () => {
        const fingerprint = fingerprintOf(question, role, payload);
        const recorded = past.answers.get(step);
        if (recorded && recorded.fingerprint !== fingerprint) throw stepChanged(step);
        const failed = past.failures.get(step);
        if (failed && !recorded) throw new AgentError(failed.message, { code: failed.code });
        const asked = { step, role, question, payload };
        return answered(question, recorded ?? (await keeper.answer(asked, fingerprint)));
      }),
    forgo: (step, { code, message }) =>
      enter('failure', step, async () => {
        if (!past.failures.has(step)) await keeper.forgo?.({ type: 'answer-failed', step, code, message });
      }),
    publish: (name, content) => keepOnce(name, name, content),
    deliver: (name, content) => keepOnce(deliveredName(name), name, content),
    report: (event) => options.report?.(event),
  };

  return {
    async through(run) {
      try {
        const output = await run(deliberation);
        // What it did not wait for must still have worked before the run may count as finished.
        while (inside.size > 0) await Promise.all(inside);
        return output;
      } finally {
        isOpen = false;
        // An answer on its way has been paid for: it is recorded even if the run has failed meanwhile.
        while (inside.size > 0) await Promise.allSettled(inside);
      }
    },
  };
}

// The prompt is left out on purpose: rewording a question must not strand a half-finished run.
function fingerprintOf<Payload, Answer>(
  question: Question<Payload, Answer>,
  role: string,
  payload: Payload,
): string {
  return createHash('sha256')
    .update(canonicalJson([question.kind, role, digestParts(payload)]))
    .digest('hex');
}

const digests = new WeakMap<object, string>();

/** Documents are part of every payload of a debate: what is the same object is read once. */
function digestParts(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload;
  return Object.fromEntries(Object.entries(payload).map(([key, part]) => [key, digestOf(part)]));
}

function digestOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const known = digests.get(part);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(canonicalJson(part)).digest('hex');
  digests.set(part, digest);
  return digest;
}

/** Fresh and recorded answers take the same way, so a protocol cannot tell them apart. */
function answered<Payload, Answer>(
  question: Question<Payload, Answer>,
  recorded: AnswerRecorded,
): Answered<Answer> {
  const parsed = question.answer.safeParse(recorded.answer);
  if (!parsed.success) throw answerChanged(recorded.step, parsed.error);
  return { answer: parsed.data, agent: recorded.agent, struck: recorded.struck };
}

const CHANGED_HINT = 'Resume with the version of steelman that started the run, or start a new run.';

export const stepChanged = (step: string): JournalError =>
  new JournalError(`Step "${step}" asks something else than when this run started`, {
    code: 'journal/step-changed',
    hint: CHANGED_HINT,
  });

const answerChanged = (step: string, cause: unknown): JournalError =>
  new JournalError(`The recorded answer to "${step}" no longer fits its question`, {
    code: 'journal/answer-changed',
    hint: CHANGED_HINT,
    cause,
  });

const usedTwice = (kind: Kind, name: string): InternalError =>
  kind === 'artifact'
    ? new InternalError(`The artifact "${name}" is published twice`, { code: 'internal/duplicate-artifact' })
    : new InternalError(`Two questions share the step "${name}"`, { code: 'internal/duplicate-step' });

const tooLate = (kind: Kind, name: string): InternalError =>
  new InternalError(`The run is over: the ${kind} "${name}" came too late`, { code: 'internal/run-over' });
