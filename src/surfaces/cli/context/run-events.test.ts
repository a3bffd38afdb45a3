import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import picocolors from 'picocolors';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/contracts/temporary-folder.ts';
import { UsageError } from '../../../domain/errors.ts';
import type { RunUpdate } from '../../run.ts';
import { openEvents } from './run-events.ts';
import type { Session } from './session.ts';

const UPDATE: RunUpdate = { type: 'progress', progress: { type: 'outlook', questions: 1 } };

/** With what it printed and warned of, and a reader who can go away. */
async function sessionWith() {
  const printed: string[] = [];
  const warned: string[] = [];
  let leave: (error: Error) => void = (error) => {
    throw error;
  };
  const session: Session = {
    cwd: await temporaryFolder(),
    environment: {},
    stdin: process.stdin,
    signal: new AbortController().signal,
    giveUp: new AbortController().signal,
    options: { json: false, quiet: false, color: false, now: undefined, config: undefined },
    print: (text) => void printed.push(text),
    whenOutputGone: (take) => {
      leave = take;
    },
    note: () => undefined,
    warn: (message) => void warned.push(message),
    clock: () => 0,
    paint: picocolors.createColors(false),
    liveSize: undefined,
    isWatched: false,
    terminal: undefined,
  };
  return { session, printed, warned, leave: (error: Error) => leave(error) };
}

describe('events that cannot be written any more', () => {
  test('to a file: said once, and the run goes on', async () => {
    const { session, warned } = await sessionWith();
    const events = openEvents('events.jsonl', session);
    events.send(UPDATE);
    // What it writes to is gone from here on.
    events.close();
    events.send(UPDATE);
    events.send(UPDATE);
    events.close();
    expect(warned).toEqual(['Events can no longer be written to events.jsonl: EBADF; the run continues']);
    expect(await readFile(join(session.cwd, 'events.jsonl'), 'utf8')).toBe(`${JSON.stringify(UPDATE)}\n`);
  });

  test('to standard output: said once, and nothing more is printed', async () => {
    const { session, printed, warned, leave } = await sessionWith();
    const events = openEvents('-', session);
    events.send(UPDATE);
    leave(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    leave(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    events.send(UPDATE);
    expect(printed).toEqual([`${JSON.stringify(UPDATE)}\n`]);
    expect(warned).toEqual(['Events can no longer be written to standard output: EPIPE; the run continues']);
  });
});

test('a file without an event is taken away, so that the command can be given again', async () => {
  const { session } = await sessionWith();
  openEvents('events.jsonl', session).close();
  expect(existsSync(join(session.cwd, 'events.jsonl'))).toBe(false);
});

test('no name is no file', async () => {
  const { session } = await sessionWith();
  expect(() => openEvents('', session)).toThrow(UsageError);
  expect(() => openEvents('', session)).toThrow('--events names no file');
});
