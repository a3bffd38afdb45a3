// A seat by files: every question is a file in a folder, and whoever answers it puts the answer beside it. While that is
// not there the run waits: it looks again and again, or it stops, and finds the answer when it goes on.

import { dirname, join } from 'node:path';
import { UsageError, WaitingError } from '../../domain/errors.ts';
import { FILES_WAITING, HOST_FOLDER } from '../../domain/seat.ts';
import { type Agent, type AnswerContext, isUnreadable, unreadable } from '../agent.ts';
import { type AnswerShape, shapeFor } from '../answers/answer-shape.ts';
import { promptOf } from '../answers/build-messages.ts';
import { interpretAnswer } from '../answers/interpret-answer.ts';
import { type Clock, eitherSignal, systemClock } from '../clock.ts';
import { renderQuestion } from './question-sheet.ts';
import { type ReadAnswer, readAnswer, setAside, timeBetween, writeQuestion } from './seat-files.ts';
import { openSeatFolder, type SeatFolder, type Sheet } from './seat-folder.ts';

export interface FilesAgentOptions {
  readonly name: string;
  /** Absolute; undefined: in the folder of each run, for a host that is handed the questions. */
  readonly folder: string | undefined;
  /** Looks for an answer until it is there; otherwise the run stops and can be resumed. */
  readonly waits: boolean;
  readonly clock?: Clock | undefined;
}

const PAUSE_MS = 1000;
/** A host waits for what becomes of its answer. */
const HOST_PAUSE_MS = 200;
/** Somebody may still be writing a file that was changed just now. */
const YOUNG_MS = 2000;

export function filesAgent({ name, folder, waits, clock = systemClock }: FilesAgentOptions): Agent {
  const folders = new Map<string | undefined, SeatFolder>();
  const isHost = folder === undefined;
  const folderOf = ({ run, folder: around }: AnswerContext): SeatFolder => {
    const id = run?.();
    const opened = folders.get(id) ?? openSeatFolder(folder ?? hostFolder(name, around), id);
    folders.set(id, opened);
    return opened;
  };
  return {
    name,
    async answer(question, payload, context) {
      const { step = question.kind, role, findings } = context;
      const shape = shapeFor(question, 'in the prompt');
      const sheet = await folderOf(context).sheetFor(step, shape === undefined ? 'md' : 'json');
      if (findings === undefined) {
        // A run that was killed asks from the beginning, and must hear what it heard then.
        const earlier = await readAnswer(sheet.aside);
        if (earlier !== undefined) return interpret(name, earlier, shape);
      } else {
        await setAside(sheet.answer, sheet.aside, asText(context.previous));
      }
      const prompt = promptOf(question, payload);
      const asked = { step, role, sheet, prompt, schema: shape?.schema, findings, isHost };
      await writeQuestion(sheet.question, renderQuestion(asked));
      return awaitAnswer({ name, sheet, shape, waits, clock, isHost }, context);
    },
  };
}

interface Looked {
  readonly name: string;
  readonly sheet: Pick<Sheet, 'question' | 'answer'>;
  readonly waits: boolean;
  readonly clock: Clock;
  /** What a host answers is there whole. */
  readonly isHost: boolean;
}

interface Awaited extends Looked {
  readonly shape: AnswerShape | undefined;
}

/** Of a run in memory there is no folder to put the questions into. */
export function hostFolder(name: string, folder: string | undefined): string {
  if (folder !== undefined) return join(folder, HOST_FOLDER);
  throw new UsageError(`The seat ${name} needs a run that is kept in a folder`, {
    code: 'files/no-run-folder',
    hint: 'Name a folder for the run, or another seat.',
  });
}

async function awaitAnswer(awaited: Awaited, context: AnswerContext): Promise<unknown> {
  const { name, sheet, shape, isHost } = awaited;
  return lookUntilThere(awaited, context, async () => {
    const found = await readAnswer(sheet.answer);
    if (found === undefined) return undefined;
    const reply = await interpret(name, found, shape);
    const mayGrow = !isHost && (isUnreadable(reply) || shape === undefined);
    const isOld = Math.abs(awaited.clock.now() - found.modifiedMs) >= YOUNG_MS;
    return !awaited.waits || !mayGrow || isOld ? { reply } : undefined;
  });
}

/** Nothing is lost when the run goes on without having waited: the question stays where it is. */
export async function lookUntilThere(
  { name, sheet, waits, clock, isHost }: Looked,
  { signal, stopping, leaving, onAwaited, onTaken }: AnswerContext,
  look: () => Promise<{ readonly reply: unknown } | undefined>,
): Promise<unknown> {
  const leave = eitherSignal(signal, eitherSignal(stopping, leaving));
  for (let isTold = false; ; isTold = true) {
    const found = await look();
    if (found !== undefined) {
      onTaken?.(await timeBetween(sheet.question, sheet.answer).catch(() => undefined));
      return found.reply;
    }
    if (!isTold) onAwaited?.(sheet.answer);
    if (!waits || leave?.aborted) throw waitingFor(name, sheet);
    await clock.wait(isHost ? HOST_PAUSE_MS : PAUSE_MS, leave).catch(() => undefined);
  }
}

async function interpret(name: string, found: ReadAnswer, shape: AnswerShape | undefined): Promise<unknown> {
  if (found.text !== undefined) return interpretAnswer(name, { text: found.text, cutOff: false }, shape);
  const finding = { path: '', message: found.fault };
  return unreadable({ code: 'agent/malformed-answer', said: '', finding });
}

const asText = (previous: unknown): string =>
  typeof previous === 'string' ? previous : `${JSON.stringify(previous, null, 2)}\n`;

const waitingFor = (name: string, { answer }: Pick<Sheet, 'answer'>): WaitingError =>
  new WaitingError(`${name} has not answered yet: ${answer} is not there`, {
    code: FILES_WAITING,
    hint: `Answer the questions in ${dirname(answer)}, then resume the run.`,
  });
