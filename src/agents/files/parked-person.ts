// A person who is somewhere else: each checkpoint is a file in the folder of the run, and whoever can reach the person puts what
// they say beside it, in one line as it would be typed.

import { join } from 'node:path';
import type { Checkpoint, Finding } from '../../domain/question.ts';
import type { Agent, AnswerContext } from '../agent.ts';
import { type Clock, systemClock } from '../clock.ts';
import { type Asker, HUMAN, humanAgent, type PutQuestion } from '../human-agent.ts';
import { hostFolder, lookUntilThere } from './files-agent.ts';
import { readAnswer, takeAway, writeQuestion } from './seat-files.ts';
import { openSeatFolder } from './seat-folder.ts';

/** What lies in the file. */
export interface ParkedCheckpoint {
  readonly step: string;
  readonly checkpoint: Checkpoint;
  /** What was wrong with what was said before. */
  readonly refused: readonly Finding[];
}

export const PARKED = /^checkpoint-(.+)\.json$/;
export const parkedQuestion = (name: string): string => `checkpoint-${name}.json`;
export const parkedAnswer = (name: string): string => `checkpoint-${name}.answer.txt`;
/** The default is taken by saying so, not by saying nothing: an empty file is not there yet. */
const TAKE_DEFAULT = 'default';

export function parkedPerson(waits: boolean, clock: Clock = systemClock): Agent {
  return {
    name: HUMAN,
    answer: (question, payload, context) =>
      humanAgent(askByFile(context, waits, clock)).answer(question, payload, context),
  };
}

const askByFile = (context: AnswerContext, waits: boolean, clock: Clock): Asker => ({
  async ask({ checkpoint, fallback, decide, read }: PutQuestion, refused) {
    const { name, default: usual } = checkpoint;
    const { step = name } = context;
    const at = await openSeatFolder(hostFolder(HUMAN, context.folder), context.run?.()).open();
    const answer = join(at, parkedAnswer(name));
    if (refused.length > 0) await takeAway(answer);
    const parked: ParkedCheckpoint = { step, checkpoint, refused };
    const sheet = { question: join(at, parkedQuestion(name)), answer };
    await writeQuestion(sheet.question, `${JSON.stringify(parked, null, 2)}\n`);
    const about = { name: HUMAN, sheet, waits, clock, isHost: true };
    const said = await lookUntilThere(about, context, async () => {
      const text = (await readAnswer(answer))?.text?.trim();
      return text === undefined ? undefined : { reply: text };
    });
    const line = String(said);
    if (line === TAKE_DEFAULT || line === usual) return { answer: fallback };
    // An option with nothing more to say is chosen by its name.
    const isPlain = checkpoint.options.some(({ value, fields }) => value === line && fields.length === 0);
    return isPlain ? decide({ option: line, values: new Map() }) : read(line);
  },
});
