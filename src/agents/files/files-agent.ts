// A seat by files: every question is a file in a folder, and whoever answers it puts the answer beside it. While that is
// not there the run waits: it looks again and again, or it stops, and finds the answer when it goes on.

import { basename, dirname } from 'node:path';
import { WaitingError } from '../../domain/errors.ts';
import type { Finding, Prompt, Role } from '../../domain/question.ts';
import { FILES_WAITING } from '../../domain/seat.ts';
import { type Agent, type AnswerContext, isUnreadable, unreadable } from '../agent.ts';
import { type AnswerShape, shapeFor } from '../answers/answer-shape.ts';
import { listFindings, promptOf } from '../answers/build-messages.ts';
import { interpretAnswer } from '../answers/interpret-answer.ts';
import { type Clock, eitherSignal, systemClock } from '../clock.ts';
import { type ReadAnswer, readAnswer, setAside, writeQuestion } from './seat-files.ts';
import { headingOf, openSeatFolder, type SeatFolder, type Sheet } from './seat-folder.ts';

export interface FilesAgentOptions {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  /** Looks for an answer until it is there; otherwise the run stops and can be resumed. */
  readonly waits: boolean;
  readonly clock?: Clock | undefined;
}

const PAUSE_MS = 1000;
/** Somebody may still be writing a file that was changed just now. */
const YOUNG_MS = 2000;

export function filesAgent({ name, folder, waits, clock = systemClock }: FilesAgentOptions): Agent {
  const folders = new Map<string | undefined, SeatFolder>();
  const folderOf = (run: string | undefined): SeatFolder => {
    const opened = folders.get(run) ?? openSeatFolder(folder, run);
    folders.set(run, opened);
    return opened;
  };
  return {
    name,
    async answer(question, payload, context) {
      const { step = question.kind, role, findings } = context;
      const shape = shapeFor(question, 'in the prompt');
      const sheet = await folderOf(context.run?.()).sheetFor(step, shape === undefined ? 'md' : 'json');
      if (findings === undefined) {
        // A run that was killed asks from the beginning, and must hear what it heard then.
        const earlier = await readAnswer(sheet.aside);
        if (earlier !== undefined) return interpret(name, earlier, shape);
      } else {
        await setAside(sheet.answer, sheet.aside, asText(context.previous));
      }
      const prompt = promptOf(question, payload);
      await writeQuestion(sheet.question, renderQuestion({ step, role, sheet, prompt, shape, findings }));
      return awaitAnswer({ name, sheet, shape, waits, clock }, context);
    },
  };
}

interface Awaited {
  readonly name: string;
  readonly sheet: Sheet;
  readonly shape: AnswerShape | undefined;
  readonly waits: boolean;
  readonly clock: Clock;
}

async function awaitAnswer(
  { name, sheet, shape, waits, clock }: Awaited,
  { signal, stopping, leaving, onAwaited }: AnswerContext,
): Promise<unknown> {
  // Nothing is lost when the run goes on without having waited: the question stays where it is.
  const leave = eitherSignal(signal, eitherSignal(stopping, leaving));
  for (let isTold = false; ; isTold = true) {
    const found = await readAnswer(sheet.answer);
    if (found !== undefined) {
      const reply = await interpret(name, found, shape);
      const mayGrow = isUnreadable(reply) || shape === undefined;
      if (!waits || !mayGrow || Math.abs(clock.now() - found.modifiedMs) >= YOUNG_MS) return reply;
    }
    if (!isTold) onAwaited?.(sheet.answer);
    if (!waits || leave?.aborted) throw waitingFor(name, sheet);
    await clock.wait(PAUSE_MS, leave).catch(() => undefined);
  }
}

async function interpret(name: string, found: ReadAnswer, shape: AnswerShape | undefined): Promise<unknown> {
  if (found.text !== undefined) return interpretAnswer(name, { text: found.text, cutOff: false }, shape);
  const finding = { path: '', message: found.fault };
  return unreadable({ code: 'agent/malformed-answer', said: '', finding });
}

const asText = (previous: unknown): string =>
  typeof previous === 'string' ? previous : `${JSON.stringify(previous, null, 2)}\n`;

const waitingFor = (name: string, { answer }: Sheet): WaitingError =>
  new WaitingError(`${name} has not answered yet: ${answer} is not there`, {
    code: FILES_WAITING,
    hint: `Answer the questions in ${dirname(answer)}, then resume the run.`,
  });

export interface AskedInFile {
  readonly step: string;
  readonly role: Role;
  readonly sheet: Sheet;
  readonly prompt: Prompt;
  /** Undefined where the text itself is the answer. */
  readonly shape: AnswerShape | undefined;
  /** What was wrong with the first answer; only where there was one. */
  readonly findings: readonly Finding[] | undefined;
}

function renderQuestion({ step, role, sheet, prompt, shape, findings }: AskedInFile): string {
  const { system, shared = [], user } = prompt;
  const parts = [
    `${headingOf(step)}\n${whatToDo(sheet, shape)}\n\nYou answer as: ${role}.`,
    ...(findings === undefined ? [] : [sentBack(sheet, findings)]),
    ...[system, ...shared, user].filter((part) => part.trim() !== '').map((part) => `---\n\n${part.trim()}`),
    ...(shape === undefined ? [] : [`---\n\n${describe(shape)}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function whatToDo({ answer }: Sheet, shape: AnswerShape | undefined): string {
  const file = `\`${basename(answer)}\`, next to this file,`;
  return shape === undefined
    ? `Answer in ${file} with the text that is asked for and nothing else.`
    : `Answer in ${file} with one JSON object of the shape at the end of this file.`;
}

const sentBack = ({ aside, answer }: Sheet, findings: readonly Finding[]): string =>
  [
    `**Your first answer cannot be used as it stands.** It is kept in \`${basename(aside)}\`. What is wrong with it:`,
    '',
    ...listFindings(findings).map((line) => line.replace(/(?<!\s)\s*\n\s*/g, ' ')),
    '',
    `Answer once more, in full, in \`${basename(answer)}\`, with this put right.`,
  ].join('\n');

const describe = (shape: AnswerShape): string =>
  [
    'The answer must be valid against this JSON Schema:',
    '',
    '```json',
    JSON.stringify(shape.schema, null, 2),
    '```',
  ].join('\n');
