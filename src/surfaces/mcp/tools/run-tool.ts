// The tool that goes on with runs: it looks, hands out questions, takes answers in, and lets a person decide. Every call finds the
// run anew, so that it may be another process that answers next.

import type { ServerContext } from '@modelcontextprotocol/server';
import { UsageError } from '../../../domain/errors.ts';
import { asksNobodyElse } from '../../../domain/seat.ts';
import { findHolder } from '../../../journal/lock-run.ts';
import { printable } from '../../files/show.ts';
import { askAgain } from '../../runs/questions/ask-again.ts';
import { type HostQuestion, readDesk } from '../../runs/questions/open-questions.ts';
import { draw, findQuestion, takeIn } from '../../runs/questions/take-in.ts';
import { readRun } from '../../runs/read-run.ts';
import { pause } from '../../runs/serving/workers.ts';
import { type FoundRun, findRun, listRuns } from '../files/find-run.ts';
import { tellRun } from '../runs/describe.ts';
import { reportProgress } from '../runs/progress.ts';
import { resultOf, type Serving, type ToolResult } from '../runs/result.ts';
import { answerOrAsk, type Forms } from './answer.ts';
import type { RunInput } from './table.ts';

export async function handleRun(
  given: RunInput,
  serving: Serving,
  context: ServerContext,
  forms: Forms,
): Promise<ToolResult> {
  const { roots, workers, now } = serving;
  if (given.do === 'list') return list(serving);
  const run = await findRun(given.run, roots);
  const say = async () => resultOf(await tellRun(run, roots.cwd, now()));
  switch (given.do) {
    case 'status':
      await keepGoing(run, serving);
      await waitForNews(run, given.wait ?? 0, serving, context);
      return say();
    case 'next':
      await keepGoing(run, serving);
      await untilReady(run, serving);
      return handOut(run, given, serving);
    case 'submit':
      return submit(run, given, serving);
    case 'answer':
      return answerOrAsk(run, given, serving, context, forms);
    case 'resume':
      await askAgain(run.folder, now());
      await workers.goOn(run.folder, roots.cwd);
      await pause(300);
      return say();
    case 'stop':
      if (!workers.stop(run.folder)) throw notOurs(run);
      await untilLeft(run, serving);
      return say();
  }
}

/** What is on its way has ten seconds to arrive; whoever resumes before that would find the run in use. */
async function untilLeft({ folder }: FoundRun, { now }: Serving): Promise<void> {
  for (const end = now() + LEFT_MS; now() < end; await pause(100))
    if ((await findHolder(folder)) === undefined) return;
}

const LEFT_MS = 12_000;

const notOurs = ({ id }: FoundRun): UsageError =>
  new UsageError(`This server does not run ${printable(id)}`, {
    code: 'mcp/not-running',
    hint: 'Either nobody does, or another process: end that one.',
  });

const MOST_LISTED = 20;

async function list({ roots, now }: Serving): Promise<ToolResult> {
  const runs = await listRuns(roots);
  const told = await Promise.all(runs.slice(0, MOST_LISTED).map((run) => tellRun(run, roots.cwd, now())));
  const rows = told.map(({ run, workflow, status, folder }) => ({ run, workflow, status, folder }));
  return resultOf({ status: `${runs.length} runs`, runs: rows, next: 'run {do: "status", run: id}' });
}

/**
 * A run that waited, or whose process is gone, goes on; what stopped for a reason, or was stopped, waits for "resume". So does a run
 * that asks anybody but the host: its folder may come from anybody, and a look must spend and send nothing.
 */
async function keepGoing({ folder, started }: FoundRun, { roots, workers }: Serving): Promise<void> {
  if (!asksNobodyElse(started.engine)) return;
  const { run } = await readRun(folder);
  const isStill =
    run.status === 'open' || (run.status === 'stopped' && GOES_ON.includes(run.stopped?.code ?? ''));
  if (isStill) await workers.goOn(folder, roots.cwd);
}

const GOES_ON = ['files/waiting', 'run/parent-gone'];

/** Until something to do has come, or the run has ended. */
async function waitForNews(
  run: FoundRun,
  seconds: number,
  { roots, workers, now }: Serving,
  context: ServerContext,
): Promise<void> {
  const stop = reportProgress(run.folder, workers, context);
  for (const end = now() + seconds * 1000; now() < end && !context.mcpReq.signal.aborted; await pause(500)) {
    const { status, questions } = await tellRun(run, roots.cwd, now());
    if (status !== 'running' && (status !== 'waiting' || (questions?.ready ?? 0) > 0)) break;
  }
  stop();
}

/** A run that has just gone on asks in a moment. */
async function untilReady({ folder }: FoundRun, { now }: Serving): Promise<void> {
  for (const end = now() + READY_MS; now() < end; await pause(100)) {
    const { questions, checkpoints } = await readDesk(folder, now());
    if (checkpoints.length > 0 || questions.some(({ state }) => state === 'ready' || state === 'drawn'))
      return;
    if ((await findHolder(folder)) === undefined) return;
  }
}

const READY_MS = 1_500;

/** Four characters are about a token. */
const MOST_CHARACTERS = 15_000 * 4;
const LONGEST_PART = 8_000 * 4;

async function handOut(run: FoundRun, given: RunInput, serving: Serving): Promise<ToolResult> {
  const { now, roots, leaseMs } = serving;
  const desk = await readDesk(run.folder, now());
  if (given.question !== undefined) return handOutOne(findQuestion(desk, given.question), given, serving);
  const { status, next } = await tellRun(run, roots.cwd, now());
  const ready = status === 'stopped' ? [] : desk.questions.filter(({ state }) => state === 'ready');
  const full: object[] = [];
  let left = MOST_CHARACTERS;
  for (const question of ready.slice(0, given.limit ?? 0)) {
    left -= sizeOf(question);
    if (left < 0) break;
    const drawn = await draw(question, now() + leaseMs);
    if (drawn !== undefined) full.push({ ...whole(drawn.question, 1), ticket: drawn.ticket.ticket });
  }
  const rest = ready.filter(({ id }) => !full.some((one) => (one as { id: string }).id === id));
  return resultOf({
    run: run.id,
    status,
    ready: rest.map(({ id, role, findings }) => ({ id, role, ...(findings.length > 0 && { again: true }) })),
    ...(full.length > 0 && { questions: full }),
    next:
      rest.length > 0
        ? 'All of these can be answered side by side, each by a subagent of its own: run {do: "next", question: id}.'
        : next,
  });
}

/** The parts of a prompt are read with the ticket that came with the first. */
async function handOutOne(
  question: HostQuestion,
  given: RunInput,
  { now, leaseMs }: Serving,
): Promise<ToolResult> {
  const { state, id } = question;
  const part = given.part ?? 1;
  if (part > 1) return resultOf(whole(question, part));
  if (state !== 'ready') {
    throw new UsageError(`The question ${id} is ${state}`, {
      code: 'host/not-ready',
      hint:
        state === 'drawn'
          ? 'Somebody else has it; it is handed out again when their ticket runs out.'
          : 'run {do: "next"} lists those that are ready.',
    });
  }
  const drawn = await draw(question, now() + leaseMs);
  if (drawn === undefined) throw new UsageError(`Somebody else drew ${id} first`, { code: 'host/not-ready' });
  return resultOf({ ...whole(question, 1), ticket: drawn.ticket.ticket });
}

const sizeOf = ({ text }: HostQuestion): number =>
  text.prompt.length + JSON.stringify(text.schema ?? null).length;

function whole({ id, role, text, findings, isText }: HostQuestion, part: number): object {
  const parts = Math.max(1, Math.ceil(text.prompt.length / LONGEST_PART));
  if (part > parts) throw new UsageError(`The prompt of ${id} has ${parts} parts`, { code: 'host/no-part' });
  const prompt = text.prompt.slice((part - 1) * LONGEST_PART, part * LONGEST_PART);
  return {
    id,
    role,
    ...(parts > 1 && { part, parts }),
    prompt,
    ...(part === parts && (isText ? { answer: 'text' } : { schema: text.schema })),
    ...(findings.length > 0 && { put_right: findings }),
    next:
      part < parts
        ? `run {do: "next", question: id, part: ${part + 1}} has more of it.`
        : 'run {do: "submit", question: id, ticket, answer}',
  };
}

async function submit(run: FoundRun, given: RunInput, serving: Serving): Promise<ToolResult> {
  const { question, ticket, answer, model } = given;
  if (question === undefined || ticket === undefined || answer === undefined) {
    throw new UsageError('submit needs question, ticket and answer', { code: 'host/incomplete' });
  }
  const { state, findings } = await takeIn(
    run.folder,
    question,
    { ticket, answer, model },
    {
      now: serving.now,
      wait: pause,
      goOn: () => keepGoing(run, serving),
    },
  );
  const next = {
    accepted: 'Done: this question needs nothing more.',
    'to-correct': 'Put right what is listed and submit once more, in full, with the same ticket.',
    unusable: 'It cannot be used, and is not asked for again: the run goes on without it.',
    checking:
      'It is taken; the run checks it. run {do: "next"} shows it again if something is to be put right.',
  }[state];
  return resultOf({ run: run.id, question, status: state, ...(findings.length > 0 && { findings }), next });
}
