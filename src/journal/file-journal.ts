// A journal in a file: one JSON object a line, on disk before `append` resolves.

import { open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunEvent } from '../domain/run.ts';
import { errorCode, explained } from './explain-io-error.ts';
import type { Journal } from './journal.ts';
import { parseEvent } from './parse-event.ts';
import { syncFolder } from './write-atomically.ts';

const NEWLINE = 0x0a;

export function fileJournal(path: string): Journal {
  let queue: Promise<unknown> = Promise.resolve();
  /** Where the next line goes; undefined while the end of the file may be torn. */
  let end: number | undefined;

  async function write(line: Buffer): Promise<void> {
    end ??= await cutTornLine(path);
    const start = end;
    end = undefined;
    try {
      await appendDurably(path, line);
    } catch (error) {
      // Half a line must not stay; where even this fails, the next writer cuts it off.
      await truncate(path, start).catch(() => undefined);
      throw error;
    }
    if (start === 0) await syncFolder(dirname(path));
    end = start + line.length;
  }

  return {
    append(event) {
      // Now, not when its turn comes: the caller may change the object meanwhile.
      const line = Buffer.from(`${JSON.stringify(event)}\n`);
      const written = queue.then(() => explained('write', path, 'journal', () => write(line)));
      queue = written.catch(() => undefined);
      return written;
    },

    async read() {
      const bytes = await explained('read', path, 'journal', () => contents(path));
      return parseLines(bytes.subarray(0, wholeLength(bytes)), path);
    },
  };
}

async function appendDurably(path: string, line: Buffer): Promise<void> {
  const file = await open(path, 'a');
  try {
    await file.writeFile(line);
    await file.datasync();
  } finally {
    await file.close();
  }
}

// A crash can leave half a last line. Readers skip it; the next writer must cut it off,
// or its own event would be glued to the debris.
async function cutTornLine(path: string): Promise<number> {
  const bytes = await contents(path);
  const whole = wholeLength(bytes);
  if (whole < bytes.length) await truncate(path, whole);
  return whole;
}

/** How much of the file is made of lines that were written to their end. */
function wholeLength(bytes: Buffer): number {
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  if (end === 0) return 0;
  const lastLine = end < 2 ? 0 : bytes.lastIndexOf(NEWLINE, end - 2) + 1;
  // After a power cut the page with the newline may be on disk and the one before it still zeros;
  // JSON never holds a zero byte.
  return bytes.subarray(lastLine, end).includes(0) ? lastLine : end;
}

function parseLines(bytes: Buffer, path: string): RunEvent[] {
  const events: RunEvent[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start);
    events.push(parseEvent(bytes.subarray(start, end), path, events.length + 1));
    start = end + 1;
  }
  return events;
}

async function contents(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
