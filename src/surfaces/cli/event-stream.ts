// `--events`: what happens in a run, one JSON document a line, for programs. The same events that the library yields.

import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import type { RunUpdate } from '../run-comparison.ts';
import type { Session } from './session.ts';

export interface EventStream {
  /** For the command itself: where events go to standard output, nothing else does. */
  readonly session: Session;
  readonly send: (update: RunUpdate) => void;
  close(): void;
}

const STANDARD_OUTPUT = '-';
/** Events carry the words of documents: for their owner alone, and never over somebody's file. */
const NEW_FILE = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;
const OWNER_ONLY = 0o600;

export function openEvents(target: string | undefined, session: Session): EventStream {
  if (target === undefined) return { session, send: () => undefined, close: () => undefined };
  if (target !== STANDARD_OUTPUT) return openFile(target, session);
  if (session.options.json) {
    throw new UsageError('--events - and --json both want standard output', {
      code: 'usage/two-outputs',
      hint: 'Write the events to a file, --events events.jsonl, or leave --json out: the last event has its fields.',
    });
  }
  const { print } = session;
  return {
    session: { ...session, print: () => undefined },
    send: (update) => print(asLine(update)),
    close: () => undefined,
  };
}

function openFile(target: string, session: Session): EventStream {
  const file = open(resolve(session.cwd, target), target);
  return {
    session,
    send: (update) => void writeSync(file, asLine(update)),
    close: () => closeSync(file),
  };
}

function open(path: string, shown: string): number {
  try {
    return openSync(path, NEW_FILE, OWNER_ONLY);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'it exists already' : `it cannot be made (${code})`;
    throw new UsageError(`Events cannot be written to ${shown}: ${why}`, {
      code: 'usage/events-file',
      hint: 'Name a new file, or - for standard output.',
      cause: error,
    });
  }
}

const asLine = (update: RunUpdate): string => `${JSON.stringify(update)}\n`;
