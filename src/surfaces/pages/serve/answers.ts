// What a person says in the page: at a checkpoint, about what a comparison left open, or that a run is to go on. The first one who
// answers is heard; whoever answers what has changed meanwhile is told so, and nothing is written over unseen.

import { z } from 'zod';
import { JournalError, SteelmanError, UsageError } from '../../../domain/errors.ts';
import { PERSON } from '../../../domain/run.ts';
import { asksNobodyElse } from '../../../domain/seat.ts';
import { findHolder } from '../../../journal/lock-run.ts';
import { decidedAs } from '../../../page/model/decided.ts';
import { decideRun } from '../../decisions/decide-run.ts';
import { openRun, refuseWrong } from '../../decisions/open-run.ts';
import { showPath } from '../../files/show.ts';
import { askAgain } from '../../runs/questions/ask-again.ts';
import { readDesk } from '../../runs/questions/open-questions.ts';
import { saidAlready, tellCheckpoint } from '../../runs/questions/take-in.ts';
import { readRun } from '../../runs/read-run.ts';
import { sayFailure, type Workers } from '../../runs/serving/workers.ts';
import type { KnownRun } from './known-runs.ts';

export interface Answering {
  readonly cwd: string;
  readonly workers: Workers;
  readonly now: () => number;
}

export interface Said {
  readonly status: number;
  readonly message: string;
}

export type Take = (run: KnownRun, body: unknown, answering: Answering) => Promise<Said>;

const ok = (message: string): Said => ({ status: 200, message });
const conflict = (message: string): Said => ({ status: 409, message });

const decision = z.strictObject({
  item: z.string(),
  take: z.string(),
  words: z.string().optional(),
  why: z.string().optional(),
  /** What was decided when the form was made: `decidedAs`. */
  was: z.string().default(''),
});

const decide: Take = async ({ folder }, body, { cwd }) => {
  const { was, why, ...given } = decision.parse(body);
  const open = await openRun(folder);
  const item = open.items.find(({ ids }) => ids.includes(given.item))?.id ?? given.item;
  const known = open.decisions.find((one) => one.item === item);
  if (decidedAs(known) !== was) {
    return conflict(
      known === undefined
        ? `The decision about ${item} was taken back meanwhile: please look again`
        : `Not recorded: ${item} was decided meanwhile (${known.words ?? known.take})`,
    );
  }
  const said = { ...given, item, ...(why?.trim() && { why }), by: PERSON };
  refuseWrong([said], open.items, { origin: 'Not decided', folder: showPath(folder, cwd) });
  const { warnings } = await decideRun(open, { given: [said], isSeen: true }, {}, cwd);
  return ok([`${item} is decided`, ...warnings.map(({ message }) => message)].join('. '));
};

const line = z.strictObject({ name: z.string(), line: z.string().trim().min(1) });
const choice = z.strictObject({
  name: z.string(),
  option: z.string(),
  values: z.record(z.string(), z.array(z.string())),
});

const checkpoint: Take = async (run, body, answering) => {
  const { name, ...said } = z.union([line, choice]).parse(body);
  const text = 'line' in said ? said.line.replace(/\s+/g, ' ') : JSON.stringify(said);
  const desk = await readDesk(run.folder, answering.now());
  const isOpen = desk.checkpoints.some((one) => one.checkpoint.name === name);
  if (!isOpen && desk.said.includes(name)) throw saidAlready(name);
  await tellCheckpoint(desk, name, text);
  if ((await findHolder(run.folder)) !== undefined) return ok('Your answer was taken');
  const engine = (await readRun(run.folder)).started?.engine ?? '';
  if (asksNobodyElse(engine)) return goOn(run, answering);
  return ok(`Your answer is kept. The run asks ${engine} when it goes on: press "Continue this run"`);
};

/** Whoever presses the button was told what that spends and sends. */
const proceed: Take = async (run, body, answering) => {
  z.strictObject({}).parse(body);
  if ((await findHolder(run.folder)) !== undefined) return conflict('Somebody goes on with this run already');
  await askAgain(run.folder, answering.now());
  return goOn(run, answering);
};

async function goOn({ folder }: KnownRun, { workers, cwd }: Answering): Promise<Said> {
  const ended = await workers.goOn(folder, cwd);
  if (ended === undefined || ended.code === 0) return ok('The run goes on');
  const { message, hint } = sayFailure(ended);
  return conflict([`The run cannot go on: ${message}`, ...(hint === undefined ? [] : [hint])].join('. '));
}

export const TAKES: Readonly<Record<string, Take>> = { decide, checkpoint, continue: proceed };

/** What went wrong, for whoever answered. */
export function explainRefusal(error: unknown): Said {
  if (error instanceof z.ZodError)
    return { status: 400, message: 'This is no answer that the page can give' };
  const isTheirs = error instanceof UsageError || error instanceof JournalError;
  if (isTheirs && (error as SteelmanError).code !== 'resolve/wrong-decision') return conflict(error.message);
  return error instanceof SteelmanError
    ? { status: 400, message: error.message }
    : { status: 500, message: 'The answer could not be taken' };
}
