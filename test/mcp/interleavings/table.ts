// What all subagents of one run share: the run, what was said of which question, and what must not be. Every answer of the
// server goes through here and is held against the journal.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Told } from '../clients.ts';
import { type Drawn, stepOf } from '../subagents.ts';
import { type Reference, RUN } from './scenarios.ts';
import { endProcess, type Window } from './windows.ts';

export interface Table {
  readonly cwd: string;
  readonly run: string;
  readonly reference: Reference;
  readonly leaseMs: number;
  readonly complaints: string[];
  /** Questions whose right answer was taken. */
  readonly given: Set<string>;
  /** Steps that were answered wrongly: a second time the run would go on without. */
  readonly spoilt: Set<string>;
  /** What happened to whom, for those who look for the cause of a complaint. */
  readonly story: string[];
}

/** Undefined where the server went away, or somebody else was faster. */
export async function draw(table: Table, window: Window, id: string): Promise<Drawn | undefined> {
  const [given, recorded] = [new Set(table.given), new Set(await stepsIn(table.cwd))];
  const told = await ask(table, window, { do: 'next', question: id });
  const drawn = told as unknown as Drawn | undefined;
  if (drawn?.ticket === undefined) return undefined;
  if (given.has(id)) table.complaints.push(`${id} is asked again after its answer was taken`);
  if (recorded.has(stepOf(drawn))) table.complaints.push(`${id} is asked again after it was recorded`);
  return drawn;
}

export interface Submission {
  readonly drawn: Drawn;
  readonly answer?: unknown;
  readonly ticket?: string;
}

/** Undefined where the server went away before it said what became of the answer. */
export async function submit(
  table: Table,
  window: Window,
  { drawn, answer, ticket = drawn.ticket }: Submission,
): Promise<Told | undefined> {
  const { id: question } = drawn;
  const step = stepOf(drawn);
  const isRight = answer === undefined;
  const told = await ask(table, window, {
    do: 'submit',
    question,
    ticket,
    answer: answer ?? rightAnswer(table, drawn),
    model: 'somebody-1',
  });
  if (told?.status === 'accepted' && !(await stepsIn(table.cwd)).includes(step))
    table.complaints.push(`${question} is accepted, and not in the journal`);
  if (isRight && isTaken(told)) table.given.add(question);
  if (told?.status === 'accepted' && !isRight) table.complaints.push(`${question}: rubbish is accepted`);
  if (told?.status === 'to-correct' && isRight)
    table.complaints.push(`${question}: a right answer is to be corrected: ${JSON.stringify(told.findings)}`);
  return told;
}

export const isTaken = (told: Told | undefined): boolean =>
  told?.status === 'accepted' || told?.status === 'checking';

export function rightAnswer({ reference }: Table, drawn: Drawn): unknown {
  const answer = reference.answers.get(stepOf(drawn));
  if (answer === undefined) throw new RangeError(`nobody knows ${stepOf(drawn)}`);
  return answer;
}

export async function ask(table: Table, window: Window, given: object): Promise<Told | undefined> {
  const told = await window.call({ run: table.run, ...given }).catch((error: unknown) => {
    table.story.push(`  lost: ${JSON.stringify(given).slice(0, 80)}: ${(error as Error).message}`);
    return undefined;
  });
  const what = JSON.stringify({ ...given, answer: undefined });
  table.story.push(
    `${Date.now() % 1_000_000} ${what.slice(0, 90)} -> ${told?.status ?? 'drawn'} ${told?.error ?? ''}`,
  );
  if (told?.error?.startsWith('unexpected')) table.complaints.push(`${what}: ${told.error}`);
  return told;
}

/** A last line may be half written. */
export async function answersRecorded(cwd: string): Promise<{ step: string; answer: unknown }[]> {
  const text = await readFile(join(cwd, RUN, 'journal.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { type: string; step: string; answer: unknown })
    .filter(({ type }) => type === 'answer-recorded');
}

const stepsIn = async (cwd: string): Promise<string[]> =>
  (await answersRecorded(cwd)).map(({ step }) => step);

/** Whoever holds the lock of the run, with SIGKILL. */
export async function killWorker({ cwd, story }: Table): Promise<void> {
  const owners = await readdir(join(cwd, RUN, '.lock')).catch(() => []);
  for (const owner of owners) {
    const isEnded = endProcess(Number.parseInt(owner, 10));
    story.push(`  worker ${owner.split('.')[0]} ${isEnded ? 'killed' : 'is gone'}`);
  }
}
