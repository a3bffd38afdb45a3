// Hands questions out and takes answers in: one ticket for each drawing, one answer for each question. The run, in a process of its
// own, checks what was said; whoever answered hears of it.

import { AgentError, UsageError } from '../../../domain/errors.ts';
import { readOwnText } from '../../../journal/read-regular.ts';
import { OWNER_ONLY, writeAtomically } from '../../../journal/write-atomically.ts';
import { type Desk, type HostQuestion, readDesk } from './open-questions.ts';
import { drawTicket, isSame, noteRefusal, type Ticket } from './tickets.ts';

export interface Drawn {
  readonly question: HostQuestion;
  readonly ticket: Ticket;
}

/** Undefined where somebody else was faster. `until`: when the ticket runs out. */
export async function draw(question: HostQuestion, until: number): Promise<Drawn | undefined> {
  const { path, ticket: before } = question;
  const ticket = await drawTicket(path, before?.number ?? 0, until);
  return ticket && { question, ticket };
}

export function findQuestion({ questions }: Desk, id: string): HostQuestion {
  const found = questions.find((question) => question.id === id);
  if (found !== undefined) return found;
  throw new UsageError(`The run has no question ${id}`, {
    code: 'host/no-question',
    hint: 'run next lists those that are ready.',
  });
}

export interface Answer {
  readonly ticket: string;
  /** The object, or the text of it. */
  readonly answer: unknown;
  /** What the host says of its own model: a claim. */
  readonly model?: string | undefined;
}

/** As long as a person waits; an answer that is not checked by then is checked all the same. */
const CHECK_MS = 1_500;
const LOOK_MS = 100;
const LARGEST_ANSWER = 4_000_000;

export interface TakenIn {
  /** `checking`: the run has not come to it yet; `unusable`: it goes on without. */
  readonly state: 'accepted' | 'to-correct' | 'checking' | 'unusable';
  /** What is to be put right, or was not. */
  readonly findings: readonly string[];
}

/** Refuses what is not this ticket's to answer. `goOn` sees to it that the run is there to check. */
export async function takeIn(
  folder: string,
  id: string,
  given: Answer,
  { now, goOn, wait }: TakeInOptions,
): Promise<TakenIn> {
  const question = findQuestion(await readDesk(folder, now()), id);
  const reason = whyRefused(question, given.ticket, now());
  if (reason !== undefined) throw await refused(question, reason);
  const said = typeof given.answer === 'string' ? given.answer : JSON.stringify(given.answer);
  if (Buffer.byteLength(said) > LARGEST_ANSWER) throw await refused(question, 'it has more than 4 MB');
  const ending = question.isText ? 'md' : 'json';
  // Whoever lost the server says it again: that is no correction.
  if (said === (await readOwnText(`${question.path}.answer-1.${ending}`).catch(() => undefined))) {
    await goOn();
    return hearOf(folder, { ...question, findings: [] }, { now, wait });
  }
  const file = `${question.path}.answer.${ending}`;
  try {
    await writeAtomically(file, said, { onlyNew: true, mode: OWNER_ONLY });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw await refused(question, 'it is answered already');
    throw error;
  }
  const by = { ticket: question.ticket?.number, model: given.model ?? null };
  await writeAtomically(`${question.path}.by`, JSON.stringify(by), { mode: OWNER_ONLY });
  await goOn();
  return hearOf(folder, question, { now, wait });
}

/** What the run makes of the answer, if it says so in time. */
async function hearOf(
  folder: string,
  { id, findings: before }: HostQuestion,
  { now, wait }: Pick<TakeInOptions, 'now' | 'wait'>,
): Promise<TakenIn> {
  for (const end = now() + CHECK_MS; now() < end; await wait(LOOK_MS)) {
    const { state, findings, failure } = findQuestion(await readDesk(folder, now()), id);
    if (failure !== undefined) return { state: 'unusable', findings: [failure] };
    if (state === 'closed') return { state: 'accepted', findings: [] };
    const isSentBack = state !== 'answered' && before.length === 0 && findings.length > 0;
    if (isSentBack) return { state: 'to-correct', findings };
  }
  return { state: 'checking', findings: [] };
}

export interface TakeInOptions {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly goOn: () => Promise<void>;
}

function whyRefused({ state, ticket }: HostQuestion, shown: string, now: number): string | undefined {
  if (state === 'closed') return 'the run has gone on without it';
  if (state === 'answered') return 'it is answered already';
  if (ticket === undefined || !isSame(ticket.ticket, shown))
    return 'the ticket is not the one that was drawn last';
  if (ticket.until <= now) return 'the ticket has run out: draw the question again';
  return undefined;
}

async function refused({ id, path }: HostQuestion, reason: string): Promise<UsageError> {
  await noteRefusal(path, `${id}: ${reason}`);
  return new UsageError(`The answer to ${id} is refused: ${reason}`, {
    code: 'host/refused',
    hint: 'Nothing was changed. run next lists what is to be answered.',
  });
}

/** What a person says at a checkpoint: a line as it would be typed. */
export async function tellCheckpoint({ checkpoints }: Desk, name: string, line: string): Promise<void> {
  const open = checkpoints.find(({ checkpoint }) => checkpoint.name === name);
  if (open === undefined) {
    throw new UsageError(`The run does not wait at a checkpoint ${name}`, {
      code: 'host/no-checkpoint',
      hint: 'run status says where it waits.',
    });
  }
  // Of two who speak at once the first is heard.
  await writeAtomically(open.answer, line, { onlyNew: true, mode: OWNER_ONLY }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw saidAlready(name);
    throw new AgentError(`What was said at ${name} cannot be written down`, {
      code: 'host/not-written',
      cause: error,
    });
  });
}

export const saidAlready = (name: string): UsageError =>
  new UsageError(`The checkpoint ${name} is answered already`, {
    code: 'host/said-already',
    hint: 'run status says where the run waits now.',
  });
