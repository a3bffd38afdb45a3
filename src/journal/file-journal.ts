// A journal in a file: one JSON object a line, on disk before `append` resolves.

import { closeSync, constants, fdatasync, ftruncateSync, openSync, write } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunEvent } from '../domain/run.ts';
import { errorCode, explained } from './explain-io-error.ts';
import type { Journal } from './journal.ts';
import { parseEvent } from './parse-event.ts';
import { readOwn } from './read-regular.ts';
import { OWNER_ONLY, syncFolder } from './write-atomically.ts';

const NEWLINE = 0x0a;
/** It holds the documents and every answer, and a run may be resumed often. */
export const LARGEST_JOURNAL = 512_000_000;

/**
 * Where a write may itself wait for the disk, one call does the work of two. Elsewhere the flag is missing or promises
 * less than `fdatasync` does.
 */
const SYNCS_ITSELF = process.platform === 'linux' && constants.O_DSYNC !== undefined;
/** A link in the place of the journal would lead to somebody else's file; Windows does not know the flag. */
const CUT = constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);
const APPEND = CUT | constants.O_APPEND | constants.O_CREAT | (SYNCS_ITSELF ? constants.O_DSYNC : 0);

export function fileJournal(path: string): Journal {
  let queue: Promise<unknown> = Promise.resolve();
  /** Where the next line goes; undefined while the end of the file may be torn. */
  let end: number | undefined;

  async function writeLine(line: Buffer): Promise<void> {
    end ??= await cutTornLine(path);
    const start = end;
    end = undefined;
    await appendDurably(path, line, start);
    if (start === 0) await syncFolder(dirname(path));
    end = start + line.length;
  }

  return {
    append(event) {
      // Now, not when its turn comes: the caller may change the object meanwhile.
      const line = Buffer.from(`${JSON.stringify(event)}\n`);
      const written = queue.then(() => explained('write', path, 'journal', () => writeLine(line)));
      queue = written.catch(() => undefined);
      return written;
    },

    async read() {
      const bytes = await explained('read', path, 'journal', () => contents(path));
      return parseLines(bytes.subarray(0, wholeLength(bytes)), path);
    },
  };
}

// Opened for every line: a journal that was moved away or put back meanwhile is noticed, and none stays open.
async function appendDurably(path: string, line: Buffer, end: number): Promise<void> {
  // Takes microseconds, while a turn of the thread pool costs a good part of a write.
  const file = openSync(path, APPEND, OWNER_ONLY);
  try {
    for (let start = 0; start < line.length; ) {
      start += await writeSome(file, line, start);
    }
    if (!SYNCS_ITSELF) await datasync(file);
  } catch (error) {
    cutAt(file, end);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Half a line must not stay; where even this fails, the next writer cuts it off. */
function cutAt(file: number, end: number): void {
  try {
    ftruncateSync(file, end);
  } catch {
    // The error on its way says what is wrong with the disk.
  }
}

const writeSome = (file: number, bytes: Buffer, start: number): Promise<number> =>
  new Promise((done, fail) => {
    write(file, bytes, start, bytes.length - start, null, (error, written) =>
      error ? fail(error) : done(written),
    );
  });

const datasync = (file: number): Promise<void> =>
  new Promise((done, fail) => {
    fdatasync(file, (error) => (error ? fail(error) : done()));
  });

// A crash can leave half a last line. Readers skip it; the next writer must cut it off,
// or its own event would be glued to the debris.
async function cutTornLine(path: string): Promise<number> {
  const bytes = await contents(path);
  const whole = wholeLength(bytes);
  if (whole === bytes.length) return whole;
  const file = openSync(path, CUT);
  try {
    ftruncateSync(file, whole);
  } finally {
    closeSync(file);
  }
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
    return await readOwn(path, LARGEST_JOURNAL);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

export interface JournalGlance {
  /** Undefined where no line was written to its end. */
  readonly first: RunEvent | undefined;
  readonly last: RunEvent | undefined;
  readonly modifiedAt: Date;
}

/** The first and the last line, with no look at what lies between: enough to say what a run is and how it stands. */
export async function glanceJournal(path: string): Promise<JournalGlance> {
  const status = await lstat(path);
  // A pipe has neither a first nor a last line; a link is refused when it is opened.
  const isRead = status.isFile() || status.isSymbolicLink();
  const bytes = isRead ? await readOwn(path, LARGEST_JOURNAL) : Buffer.alloc(0);
  const whole = bytes.subarray(0, wholeLength(bytes));
  const modifiedAt = status.mtime;
  if (whole.length === 0) return { first: undefined, last: undefined, modifiedAt };
  const last = whole.subarray(whole.length < 2 ? 0 : whole.lastIndexOf(NEWLINE, -2) + 1, -1);
  return {
    first: parseEvent(whole.subarray(0, whole.indexOf(NEWLINE)), path, 1),
    // Its number is not known here; whoever wants it reads the whole journal.
    last: parseEvent(last, path, 1),
    modifiedAt,
  };
}
