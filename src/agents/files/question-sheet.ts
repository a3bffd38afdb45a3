// The text of a question that is put by a file: what to do, who answers, what a model would be told, the shape of the answer.
// Written and read here, side by side, so that whoever hands the questions on finds the parts again.

import { basename } from 'node:path';
import type { Finding, Prompt, Role } from '../../domain/question.ts';
import { listFindings } from '../answers/build-messages.ts';
import { headingOf, type Sheet } from './seat-folder.ts';

export interface AskedInFile {
  readonly step: string;
  readonly role: Role;
  readonly sheet: Sheet;
  readonly prompt: Prompt;
  /** Undefined where the text itself is the answer. */
  readonly schema: object | undefined;
  /** What was wrong with the first answer; only where there was one. */
  readonly findings: readonly Finding[] | undefined;
  /** It is handed on to a host, who sees no files. */
  readonly isHost: boolean;
}

const ROLE = 'You answer as: ';
const RULE = '\n\n---\n\n';
const SENT_BACK = '**Your first answer cannot be used as it stands.**';
const SHAPE = 'The answer must be valid against this JSON Schema:\n\n```json\n';
const SHAPE_END = '\n```\n';

export function renderQuestion(asked: AskedInFile): string {
  const { step, role, prompt, schema, findings } = asked;
  const { system, shared = [], user } = prompt;
  const head = [
    `${headingOf(step)}\n${whatToDo(asked)}\n\n${ROLE}${role}.`,
    ...(findings === undefined ? [] : [sentBack(asked, findings)]),
  ].join('\n\n');
  const parts = [system, ...shared, user].filter((part) => part.trim() !== '').map((part) => part.trim());
  const shape =
    schema === undefined ? [] : [`${SHAPE}${JSON.stringify(schema, null, 2)}${SHAPE_END.trimEnd()}`];
  return `${[head, ...parts, ...shape].join(RULE)}\n`;
}

function whatToDo({ sheet, schema, isHost }: AskedInFile): string {
  const file = isHost ? '' : ` in \`${basename(sheet.answer)}\`, next to this file,`;
  if (schema === undefined) return `Answer${file} with the text that is asked for and nothing else.`;
  return isHost
    ? 'Answer with one JSON object that is valid against the schema given with this text.'
    : `Answer${file} with one JSON object of the shape at the end of this file.`;
}

const sentBack = ({ sheet, isHost }: AskedInFile, findings: readonly Finding[]): string =>
  [
    `${SENT_BACK} ${isHost ? '' : `It is kept in \`${basename(sheet.aside)}\`. `}What is wrong with it:`,
    '',
    ...listFindings(findings).map((line) => line.replace(/(?<!\s)\s*\n\s*/g, ' ')),
    '',
    `Answer once more, in full${isHost ? '' : `, in \`${basename(sheet.answer)}\``}, with this put right.`,
  ].join('\n');

export interface ReadQuestion {
  readonly step: string;
  readonly role: Role;
  /** Without its shape. */
  readonly prompt: string;
  /** Undefined where the text itself is the answer. */
  readonly schema: unknown;
  /** What was wrong with the first answer. */
  readonly findings: readonly string[];
}

/** Undefined for a text that was not written here. The documents in it may say anything: only its ends count. */
export function readQuestion(text: string): ReadQuestion | undefined {
  const end = text.indexOf(RULE);
  const head = text.slice(0, end < 0 ? text.length : end);
  const step = /^# (.+)\n/.exec(head)?.[1];
  const role = head
    .split('\n')
    .find((line) => line.startsWith(ROLE))
    ?.slice(ROLE.length)
    .replace(/\.$/, '');
  if (step === undefined || role === undefined) return undefined;
  const at = text.lastIndexOf(`${RULE}${SHAPE}`);
  const isShaped = at >= 0 && text.endsWith(SHAPE_END);
  const [, sent] = head.split(SENT_BACK);
  return {
    step,
    role,
    prompt: isShaped ? `${text.slice(0, at)}\n` : text,
    schema: isShaped ? JSON.parse(text.slice(at + RULE.length + SHAPE.length, -SHAPE_END.length)) : undefined,
    findings: (sent ?? '').split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : [])),
  };
}
