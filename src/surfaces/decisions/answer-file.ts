// Decisions that were written down before: one JSON object, by the names of the checkpoints. A string is what one would
// type, an object the answer itself; what is not there takes the default.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ZodType } from 'zod';
import type { Asker } from '../../agents/human-agent.ts';
import { UsageError } from '../../domain/errors.ts';
import { CHECKPOINTS } from '../../protocols/adversarial/checkpoints.ts';
import { CHOOSE_OPTION, chooseOption } from '../../protocols/decide/questions/choose-option.ts';
import { DECIDE_OPEN, decideOpen } from '../../protocols/review/questions/decide-open.ts';
import { printable } from '../label-documents.ts';
import { nearestWord } from '../nearest-word.ts';
import { sayFindings } from './say-findings.ts';

export async function readAnswerFile(path: string, cwd: string): Promise<Asker> {
  const name = printable(path);
  const answers = new Map(Object.entries(parse(await load(resolve(cwd, path), name), name)));
  for (const [checkpoint, answer] of answers) checkAnswer(checkpoint, answer, name);
  return {
    async ask({ checkpoint, fallback, read }, refused) {
      if (refused.length > 0) {
        const says = sayFindings(refused, (at) => `${[checkpoint.name, at].filter(Boolean).join('.')}: `);
        throw new UsageError(`${name}: ${says}`, {
          code: 'answers/wrong',
          hint: `What can be said there: ${checkpoint.grammar}. Correct the file and resume the run with it.`,
        });
      }
      const answer = answers.get(checkpoint.name) ?? '';
      if (typeof answer !== 'string') return { answer };
      return answer.trim() === '' ? { answer: fallback } : read(answer.trim());
    },
  };
}

async function load(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot read the answers in ${name}: ${code === 'ENOENT' ? 'no such file' : code}`, {
      code: 'answers/unreadable',
      hint: '--answers names a JSON file; docs/interactive.md shows one.',
      cause: error,
    });
  }
}

function parse(text: string, name: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} is not valid JSON: ${printable((error as Error).message)}`, {
      code: 'answers/not-json',
    });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new UsageError(`${name}: must be an object with the names of checkpoints`, {
    code: 'answers/wrong',
    hint: `Checkpoints: ${names().join(', ')}.`,
  });
}

/** Of every workflow: a file may be kept for several. */
const KNOWN: readonly { readonly name: string; readonly question: { readonly answer: ZodType } }[] = [
  ...CHECKPOINTS,
  { name: CHOOSE_OPTION, question: chooseOption },
  { name: DECIDE_OPEN, question: decideOpen },
];

const names = (): string[] => KNOWN.map(({ name }) => name);

/** The shape only: which points and changes there are is known when the question is asked. */
function checkAnswer(checkpoint: string, answer: unknown, name: string): void {
  const known = KNOWN.find((one) => one.name === checkpoint);
  if (known === undefined) {
    const nearest = nearestWord(checkpoint, names());
    throw new UsageError(`${name}: there is no checkpoint "${printable(checkpoint)}"`, {
      code: 'answers/unknown-checkpoint',
      hint: nearest ? `Did you mean ${nearest}?` : `Checkpoints: ${names().join(', ')}.`,
    });
  }
  if (typeof answer === 'string' || answer === null) return;
  const parsed = known.question.answer.safeParse(answer);
  if (parsed.success) return;
  const findings = parsed.error.issues.map(({ path, message }) => ({
    path: [checkpoint, ...path.map(String)].join('.'),
    message,
  }));
  throw new UsageError(`${name}: ${sayFindings(findings, (path) => `${path}: `)}`, {
    code: 'answers/wrong',
    hint: 'docs/interactive.md shows a file with answers.',
  });
}
