// The questions of a run that a host is to answer, read from the folder of the run alone: any process sees the same.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  PARKED,
  type ParkedCheckpoint,
  parkedAnswer,
  parkedQuestion,
} from '../../../agents/files/parked-person.ts';
import { type ReadQuestion, readQuestion } from '../../../agents/files/question-sheet.ts';
import type { Role } from '../../../domain/question.ts';
import { HOST_FOLDER } from '../../../domain/seat.ts';
import { JOURNAL_FILE } from '../../../journal/check-artifact-name.ts';
import { readOwnText } from '../../../journal/read-regular.ts';
import { isOwnFile } from '../../files/paths.ts';
import { readRun } from '../read-run.ts';
import { newestTicket, type Ticket } from './tickets.ts';

/** `ready`: nobody has it; `drawn`: somebody does; `answered`: the run has not taken it yet; `closed`: it has, or went on without. */
export type QuestionState = 'ready' | 'drawn' | 'answered' | 'closed';

export interface HostQuestion {
  /** Of the run inside which it was asked, and its number there: "001-debate-round-1-advocate-A". */
  readonly id: string;
  readonly state: QuestionState;
  readonly role: Role;
  readonly step: string;
  /** Where its files lie, without their endings. */
  readonly path: string;
  readonly ticket: Ticket | undefined;
  /** What was wrong with the first answer. */
  readonly findings: readonly string[];
  readonly isText: boolean;
  /** What whoever answered says of their model: a claim. */
  readonly model: string | undefined;
  /** Why the run went on without an answer. */
  readonly failure: string | undefined;
  readonly text: ReadQuestion;
}

export interface OpenCheckpoint extends ParkedCheckpoint {
  /** The file that takes what the person says. */
  readonly answer: string;
}

export interface Desk {
  readonly questions: readonly HostQuestion[];
  readonly checkpoints: readonly OpenCheckpoint[];
  /** Names of checkpoints at which something was said. */
  readonly said: readonly string[];
}

const QUESTION = /^(.+)\.question\.md$/;
/** A roadmap has its debates in folders of their own. */
const DEEPEST = 2;

/** Each run with its own journal: that says what is answered. */
export async function readDesk(folder: string, now: number, below = '', depth = 0): Promise<Desk> {
  const own = (await isOwnFile(join(folder, JOURNAL_FILE))) ? await readOne(folder, now, below) : EMPTY;
  const desks = [own];
  const entries = depth < DEEPEST ? await namesIn(folder, true) : [];
  for (const name of entries.filter((one) => !one.startsWith('.')))
    desks.push(await readDesk(join(folder, name), now, `${below}${name}/`, depth + 1));
  return joined(desks);
}

const joined = (desks: readonly Desk[]): Desk => ({
  questions: desks.flatMap(({ questions }) => questions),
  checkpoints: desks.flatMap(({ checkpoints }) => checkpoints),
  said: desks.flatMap(({ said }) => said),
});

const EMPTY: Desk = { questions: [], checkpoints: [], said: [] };

async function readOne(folder: string, now: number, below: string): Promise<Desk> {
  const host = join(folder, HOST_FOLDER);
  const places = await namesIn(host, true);
  if (places.length === 0) return EMPTY;
  const { run } = await readRun(folder);
  const isClosed = (step: string): boolean => run.answers.has(step) || run.failures.has(step);
  const failureOf = (step: string): string | undefined =>
    run.answers.has(step) ? undefined : run.failures.get(step)?.message;
  const desks: Desk[] = [];
  for (const place of places) {
    const at = join(host, place);
    const names = new Set(await namesIn(at, false));
    desks.push({
      questions: await readSheets({ at, below, names, isClosed, failureOf, now }),
      checkpoints: await readCheckpoints(at, names, isClosed),
      said: checkpointsIn(names).filter((one) => names.has(parkedAnswer(one))),
    });
  }
  return joined(desks);
}

interface Sheets {
  readonly at: string;
  readonly below: string;
  readonly names: ReadonlySet<string>;
  readonly isClosed: (step: string) => boolean;
  readonly failureOf: (step: string) => string | undefined;
  readonly now: number;
}

async function readSheets(sheets: Sheets): Promise<HostQuestion[]> {
  const found: HostQuestion[] = [];
  for (const name of [...sheets.names].sort()) {
    const [, base] = QUESTION.exec(name) ?? [];
    const sheet = base === undefined ? undefined : await readSheet(base, sheets);
    if (sheet !== undefined) found.push(sheet);
  }
  return found;
}

const checkpointsIn = (names: ReadonlySet<string>): string[] =>
  [...names].flatMap((name) => PARKED.exec(name)?.[1] ?? []);

async function readCheckpoints(
  at: string,
  names: ReadonlySet<string>,
  isClosed: (step: string) => boolean,
): Promise<OpenCheckpoint[]> {
  const open: OpenCheckpoint[] = [];
  for (const checkpoint of checkpointsIn(names)) {
    if (names.has(parkedAnswer(checkpoint))) continue;
    const parked = await readParked(join(at, parkedQuestion(checkpoint)));
    if (parked !== undefined && !isClosed(parked.step))
      open.push({ ...parked, answer: join(at, parkedAnswer(checkpoint)) });
  }
  return open;
}

async function readSheet(
  base: string,
  { at, below, names, isClosed, failureOf, now }: Sheets,
): Promise<HostQuestion | undefined> {
  const path = join(at, base);
  const text = readQuestion(await readOwnText(`${path}.question.md`));
  if (text === undefined) return undefined;
  const { step, role, schema, findings } = text;
  const isText = schema === undefined;
  const ticket = await newestTicket(at, base, names);
  const state = (): QuestionState => {
    if (isClosed(step)) return 'closed';
    if (names.has(`${base}.answer.${isText ? 'md' : 'json'}`)) return 'answered';
    return ticket !== undefined && ticket.until > now ? 'drawn' : 'ready';
  };
  return {
    id: `${below}${base}`,
    state: state(),
    role,
    step,
    path,
    ticket,
    findings,
    isText,
    model: names.has(`${base}.by`) ? await readModel(`${path}.by`) : undefined,
    failure: failureOf(step),
    text,
  };
}

async function readModel(path: string): Promise<string | undefined> {
  try {
    const { model } = JSON.parse(await readOwnText(path)) as { readonly model?: unknown };
    return typeof model === 'string' ? model : undefined;
  } catch {
    return undefined;
  }
}

/** Whoever may write into the folder may have written anything. */
async function readParked(path: string): Promise<ParkedCheckpoint | undefined> {
  try {
    const parked = JSON.parse(await readOwnText(path)) as ParkedCheckpoint;
    const { step, refused, checkpoint } = parked;
    const lists = [refused, checkpoint.question, checkpoint.options];
    return typeof step === 'string' && lists.every(Array.isArray) ? parked : undefined;
  } catch {
    return undefined;
  }
}

async function namesIn(folder: string, areFolders: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => (areFolders ? entry.isDirectory() : entry.isFile()))
    .map(({ name }) => name)
    .sort();
}
