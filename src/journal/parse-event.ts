// Reads one line of a journal. A journal is a file that anything may have touched since it was written,
// so its lines are checked like any other input.

import { z } from 'zod';
import { JournalError } from '../domain/errors.ts';
import { JOURNAL_FORMAT, type RunEvent } from '../domain/run.ts';

// JSON leaves out what is undefined, hence the optional values.
const anything = z.unknown().optional();

const finding = z.object({ path: z.string(), message: z.string() });
const amount = z.number().nonnegative().optional();

const calls = z
  .array(
    z.object({
      agent: z.string(),
      model: z.string().optional(),
      inputTokens: amount,
      cachedInputTokens: amount,
      cacheWriteTokens: amount,
      outputTokens: amount,
      estimated: z.boolean().optional(),
      cost: amount,
      prices: z.string().optional(),
    }),
  )
  .optional();

const limits = z.object({ cost: amount, calls: amount, tokens: amount }).optional();

const heard = z
  .array(
    z.object({
      step: z.string(),
      agent: z.string(),
      fingerprint: z.string(),
      reply: z.union([
        z.object({ code: z.string(), said: z.string(), finding }),
        z.object({ value: anything }),
      ]),
    }),
  )
  .optional();

const runEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run-started'),
    format: z.int().positive(),
    steelman: z.string(),
    protocol: z.string(),
    startedAt: z.string(),
    engine: z.string(),
    input: anything,
    limits,
  }),
  z.object({
    type: z.literal('answer-recorded'),
    step: z.string(),
    question: z.string(),
    role: z.string(),
    agent: z.string(),
    fingerprint: z.string(),
    answer: anything,
    struck: z.array(finding),
    calls,
  }),
  z.object({
    type: z.literal('answer-failed'),
    step: z.string(),
    code: z.string(),
    message: z.string(),
    calls,
  }),
  z.object({ type: z.literal('artifact-published'), name: z.string(), sha256: z.string() }),
  z.object({ type: z.literal('run-finished'), sha256: z.string().optional(), output: anything, calls }),
  z.object({
    type: z.literal('run-stopped'),
    code: z.string(),
    message: z.string(),
    calls,
    heard,
    limits,
    exceeded: z
      .object({ limit: z.enum(['cost', 'calls', 'tokens']), suggested: z.number().positive() })
      .optional(),
  }),
]);

const newerStart = z.object({ type: z.literal('run-started'), format: z.number().gt(JOURNAL_FORMAT) });

export function parseEvent(bytes: Uint8Array, file: string, line: number): RunEvent {
  const value = parseJson(bytes, file, line);
  // Before the shape: a newer format may well have another one.
  const newer = newerStart.safeParse(value);
  if (newer.success) throw newerFormat(file, newer.data.format);
  const event = runEvent.safeParse(value);
  if (!event.success) throw corrupt(file, line, 'is not an event of a run', event.error);
  return event.data as RunEvent;
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
