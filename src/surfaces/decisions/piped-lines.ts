// Decisions that come in through standard input: one line for each open checkpoint, in order. Read before the run
// begins, so that nothing is asked of anybody whose decisions are missing.

import type { Asker } from '../../agents/human-agent.ts';
import { UsageError } from '../../domain/errors.ts';
import type { ByteStream } from '../documents.ts';
import { printable } from '../label-documents.ts';
import { sayFindings } from './say-findings.ts';

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
