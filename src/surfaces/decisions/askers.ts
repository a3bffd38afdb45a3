// Decisions of a program that uses the library: a function that is handed each checkpoint as data.

import type { Asker } from '../../agents/human-agent.ts';
import { UsageError } from '../../domain/errors.ts';
import type { Checkpoint } from '../../domain/question.ts';
import type { ByteStream } from '../files/documents.ts';
import { printable } from '../files/show.ts';
import { sayFindings } from './answer-file.ts';

/** A checkpoint as a program sees it. */
export interface CheckpointQuestion extends Checkpoint {
  /** What is decided about: points, scores or changes. */
  readonly data: unknown;
  /** The answer that is taken where none is given. */
  readonly fallback: unknown;
}

/** Gives the answer as an object or as one would type it; nothing for the default. */
export type Decide = (question: CheckpointQuestion) => Promise<unknown> | unknown;

export const askProgram = (decide: Decide): Asker => ({
  async ask({ checkpoint, fallback, payload, read }, refused) {
    if (refused.length > 0) {
      const says = sayFindings(refused, (path) => (path === '' ? '' : `${path}: `));
      throw new UsageError(`The decision at "${checkpoint.name}" is no answer: ${says}`, {
        code: 'answers/wrong',
        hint: `What can be said there: ${checkpoint.grammar}.`,
      });
    }
    const said = await decide({ ...checkpoint, data: payload, fallback });
    if (said === undefined || said === null || said === '') return { answer: fallback };
    return typeof said === 'string' ? read(said.trim()) : { answer: said };
  },
});

/** More than anybody types at four checkpoints. */
const MOST_BYTES = 1024 * 1024;

/** `open` are the names of the checkpoints still to come; undefined where nothing was piped in. */
export async function readPipedLines(
  stream: ByteStream,
  open: readonly string[],
): Promise<Asker | undefined> {
  const text = await readLines(stream, open.length);
  if (text === '') return undefined;
  const lines = text.split('\n').map((line) => line.replace(/\r$/, '').trim());
  return {
    async ask({ checkpoint, fallback, read }, refused) {
      const at = open.indexOf(checkpoint.name);
      const line = lines[at] ?? '';
      if (refused.length > 0) {
        const says = sayFindings(refused, () => '');
        throw new UsageError(`Line ${at + 1} of standard input, "${printable(line)}": ${says}`, {
          code: 'answers/wrong',
          hint: `What can be said at ${checkpoint.name}: ${checkpoint.grammar}. Resume the run with other answers.`,
        });
      }
      return line === '' ? { answer: fallback } : read(line);
    },
  };
}

/** Up to the last line that counts: whoever pipes in more than that may do so for ever. */
async function readLines(stream: ByteStream, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let [bytes, lines] = [0, 0];
  for await (const piece of stream) {
    const chunk = Buffer.from(piece);
    chunks.push(chunk);
    bytes += chunk.length;
    lines += chunk.filter((byte) => byte === 10).length;
    if (lines >= most || bytes > MOST_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
