// The first and the last line of a journal, without all that lies between: enough to say what a run is and how it stands.

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { RunEvent } from '../domain/run.ts';
import { parseEvent } from './parse-event.ts';

export interface JournalGlance {
  /** Undefined where no line was written to its end. */
  readonly first: RunEvent | undefined;
  readonly last: RunEvent | undefined;
  readonly modifiedAt: Date;
}

const NEWLINE = 0x0a;
const CHUNK = 65_536;
/** The first line holds ten documents of 1 MB, escaped; whatever is longer is none of ours. */
const LONGEST_LINE = 64_000_000;

export async function glanceJournal(path: string): Promise<JournalGlance> {
  const file = await open(
    path,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const status = await file.stat();
    // A pipe has neither a first nor a last line.
    const size = status.isFile() ? status.size : 0;
    const { mtime } = status;
    const first = await readFirst(file, size);
    const last = first && (await readLast(file, size));
    return {
      first: first && parseEvent(first, path, 1),
      // Its number is not known here; whoever wants it reads the whole journal.
      last: last && parseEvent(last, path, 1),
      modifiedAt: mtime,
    };
  } finally {
    await file.close();
  }
}

async function readFirst(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for (let at = 0; at < Math.min(size, LONGEST_LINE); ) {
    const chunk = await readChunk(file, at, size);
    if (chunk.length === 0) return undefined;
    const end = chunk.indexOf(NEWLINE);
    chunks.push(end < 0 ? chunk : chunk.subarray(0, end));
    if (end >= 0) return Buffer.concat(chunks);
    at += chunk.length;
  }
  return undefined;
}

async function readLast(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for (let at = size; at > Math.max(0, size - LONGEST_LINE); ) {
    const start = Math.max(0, at - CHUNK);
    const chunk = await readChunk(file, start, at);
    chunks.unshift(chunk);
    at = start;
    // Only a line break can have made a difference, or the beginning of the file.
    if (at > 0 && !chunk.includes(NEWLINE)) continue;
    const line = lastWhole(Buffer.concat(chunks), at === 0);
    if (line !== undefined) return line;
  }
  return undefined;
}

/** As a journal is read: half a line does not count, nor one whose pages a power cut left as zeros. */
function lastWhole(bytes: Buffer, isFromStart: boolean): Buffer | undefined {
  const end = bytes.lastIndexOf(NEWLINE);
  if (end < 0) return undefined;
  const start = end === 0 ? 0 : bytes.lastIndexOf(NEWLINE, end - 1) + 1;
  if (start === 0 && !isFromStart) return undefined;
  const line = bytes.subarray(start, end);
  return line.includes(0) ? lastWhole(bytes.subarray(0, start), isFromStart) : line;
}

async function readChunk(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.min(CHUNK, end - start));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
  return buffer.subarray(0, bytesRead);
}
