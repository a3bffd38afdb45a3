// A question as a file that a person, or whatever they use, can answer: what to do first, then what a model would be told.

import { basename } from 'node:path';
import type { Finding, Prompt, Role } from '../domain/question.ts';
import type { AnswerShape } from './answer-shape.ts';
import { listFindings } from './build-messages.ts';
import { headingOf, type Sheet } from './seat-folder.ts';

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

export function renderQuestion({ step, role, sheet, prompt, shape, findings }: AskedInFile): string {
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
  const file = `\`${basename(answer)}\`, beside this file,`;
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
