// A person who is somewhere else: each checkpoint is a file in the folder of the run, and whoever can reach the person puts what
// they say beside it: one line as it would be typed, or what they chose as JSON. Where somebody sits at a terminal, too, whoever
// answers first is heard.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Checkpoint, Finding, Reading } from '../../domain/question.ts';
import type { Agent, AnswerContext } from '../agent.ts';
import { type Clock, eitherSignal, systemClock } from '../clock.ts';
import { type Asker, HUMAN, humanAgent, type PutQuestion } from '../human-agent.ts';
import { hostFolder, lookUntilThere } from './files-agent.ts';
import { readAnswer, statusOf, takeAway, writeQuestion } from './seat-files.ts';
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
const OWNER_ONLY = 0o600;

/** Somebody who can be asked here as well, and is told when they were answered for. */
export interface Here {
  readonly asker: Asker;
  readonly tellElsewhere: () => void;
}

export interface ParkedOptions {
  readonly waits: boolean;
  readonly here?: Here | undefined;
  readonly clock?: Clock;
}

export function parkedPerson({ waits, here, clock = systemClock }: ParkedOptions): Agent {
  return {
    name: HUMAN,
    answer(question, payload, context) {
      const asker = here === undefined ? askByFile : askInBoth(here);
      return humanAgent(asker(context, waits, clock)).answer(question, payload, context);
    },
  };
}

type MakeAsker = (context: AnswerContext, waits: boolean, clock: Clock) => Asker;

const askByFile: MakeAsker = (context, waits, clock) => ({
  async ask(put, refused) {
    const { step = put.checkpoint.name } = context;
    const [question, answer] = await filesOf(put, context);
    // Also what somebody left who answered elsewhere and was killed before that was recorded.
    if (refused.length > 0 || (await statusOf(answer))?.size === 0) await takeAway(answer);
    const parked: ParkedCheckpoint = { step, checkpoint: put.checkpoint, refused };
    await writeQuestion(question, `${JSON.stringify(parked, null, 2)}\n`);
    const about = { name: HUMAN, sheet: { question, answer }, waits, clock, isHost: true };
    const said = await lookUntilThere(about, context, async () => {
      const text = (await readAnswer(answer))?.text?.trim();
      return text === undefined ? undefined : { reply: text };
    });
    return readSaid(String(said), put);
  },
});

async function filesOf({ checkpoint: { name } }: PutQuestion, context: AnswerContext) {
  const at = await openSeatFolder(hostFolder(HUMAN, context.folder), context.run?.()).open();
  return [join(at, parkedQuestion(name)), join(at, parkedAnswer(name))] as const;
}

const choice = z.strictObject({ option: z.string(), values: z.record(z.string(), z.array(z.string())) });

function readSaid(said: string, { checkpoint, fallback, decide, read }: PutQuestion): Reading {
  const { options, default: usual } = checkpoint;
  if (said === TAKE_DEFAULT || said === usual) return { answer: fallback };
  // An option with nothing more to say is chosen by its name.
  const isPlain = options.some(({ value, fields }) => value === said && fields.length === 0);
  if (isPlain) return decide({ option: said, values: new Map() });
  if (!said.startsWith('{')) return read(said);
  const chosen = choice.safeParse(parseJson(said)).data;
  if (chosen === undefined || !options.some(({ value }) => value === chosen.option))
    return { fault: { path: '', message: 'what was chosen is none of the options' } };
  return decide({ option: chosen.option, values: new Map(Object.entries(chosen.values)) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whoever answers here takes the place of the answer, so that nobody else is told they were heard. */
const askInBoth =
  ({ asker, tellElsewhere }: Here): MakeAsker =>
  (context, waits, clock) => ({
    async ask(put, refused, signal) {
      // Where there is nothing to choose, nobody is stopped here, and nobody is asked elsewhere.
      const [only, ...more] = put.checkpoint.options;
      if (only?.fields.length === 0 && more.length === 0) return asker.ask(put, refused, signal);
      const over = new AbortController();
      const until = eitherSignal(signal, over.signal);
      const elsewhere = askByFile({ ...context, signal: until, onAwaited: undefined }, waits, clock);
      const atHand = asker.ask(put, refused, until);
      const byFile = elsewhere.ask(put, refused);
      // What cannot be asked by file is asked here.
      const first = await Promise.race([atHand, byFile.catch(() => atHand)]).finally(() => over.abort());
      const [said, written] = await Promise.allSettled([atHand, byFile]);
      if (written.status === 'rejected' && (said.status === 'rejected' || (await isTaken(put, context))))
        return first;
      tellElsewhere();
      return written.status === 'fulfilled' ? written.value : askByFile(context, waits, clock).ask(put, []);
    },
  });

/** What cannot be written cannot have been said elsewhere either. */
async function isTaken(put: PutQuestion, context: AnswerContext): Promise<boolean> {
  const files = await filesOf(put, context).catch(() => undefined);
  return files === undefined
    ? true
    : writeFile(files[1], '', { flag: 'wx', mode: OWNER_ONLY }).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code !== 'EEXIST',
      );
}
