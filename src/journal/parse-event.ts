// Reads one line of a journal. A journal is a file that anything may have touched since it was written,
// so its lines are checked like any other input.

import { z } from 'zod';
import { JournalError } from '../domain/errors.ts';
import { JOURNAL_FORMAT, type RunEvent, runEvent } from '../domain/run.ts';

const newerStart = z.object({ type: z.literal('run-started'), format: z.number().gt(JOURNAL_FORMAT) });

export function parseEvent(bytes: Uint8Array, file: string, line: number): RunEvent {
  const value = parseJson(bytes, file, line);
  // Before the shape: a newer format may well have another one.
  const newer = newerStart.safeParse(value);
  if (newer.success) throw newerFormat(file, newer.data.format);
  const event = runEvent.safeParse(value);
  if (!event.success) throw corrupt(file, line, 'is not an event of a run', event.error);
  return event.data;
}

function parseJson(bytes: Uint8Array, file: string, line: number): unknown {
  try {
    // Fatal, because a replacement character in the middle of an answer would change it unseen.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    throw corrupt(file, line, 'is not JSON', error);
  }
}

const corrupt = (file: string, line: number, what: string, cause: unknown): JournalError =>
  new JournalError(`Line ${line} of "${file}" ${what}`, {
    code: 'journal/corrupt',
    hint:
      line === 1
        ? 'The file was changed after it was written. Restore it from a copy, or start a new run.'
        : `The file was changed after it was written. Restore it from a copy, or delete line ${line} and all after it and resume: only what stood there is asked again.`,
    cause,
  });

const newerFormat = (file: string, format: number): JournalError =>
  new JournalError(
    `"${file}" was written by a newer steelman (format ${format}; this one reads up to ${JOURNAL_FORMAT})`,
    { code: 'journal/newer-format', hint: 'Update steelman and resume again, or start a new run.' },
  );
