// `--events`: what happens in a run, one JSON document a line, for programs. The same events that the library yields.

import { closeSync, constants, openSync, unlinkSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { guardListener } from '../../../engine/interruption.ts';
import type { RunOptions, RunUpdate } from '../../run.ts';
import type { Progress } from '../screen/progress.ts';
import type { RunWatch } from './outcome.ts';
import type { Session } from './session.ts';

export interface EventStream {
  /** For the command itself: where events go to standard output, nothing else does. */
  readonly session: Session;
  /** Never fails: says once that it cannot, and sends nothing more. */
  readonly send: (update: RunUpdate) => void;
  close(): void;
}

const STANDARD_OUTPUT = '-';
/** Events carry the words of documents: for their owner alone, and never over somebody's file. */
const NEW_FILE = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;
const OWNER_ONLY = 0o600;

/** Whoever reads the events may go away and a disk may be full; what was paid for is worth more than they are. */
export function openEvents(
  target: string | undefined,
  session: Session,
  warn: (message: string) => void = session.warn,
): EventStream {
  if (target === undefined) return { session, send: () => undefined, close: () => undefined };
  const fail = (error: unknown): void => {
    const where = target === STANDARD_OUTPUT ? 'standard output' : target;
    warn(`Events can no longer be written to ${where}: ${describe(error)}; the run continues`);
  };
  return target === STANDARD_OUTPUT ? useOutput(session, fail) : openFile(target, session, fail);
}

type Fail = (error: unknown) => void;

function useOutput(session: Session, fail: Fail): EventStream {
  if (session.options.json) {
    throw new UsageError('--events - and --json both want standard output', {
      code: 'usage/two-outputs',
      hint: 'Write the events to a file, --events events.jsonl, or leave --json out: the last event has its fields.',
    });
  }
  // It is told of a reader who has gone later than it writes, and more than once.
  let gone: unknown;
  session.whenOutputGone((error) => {
    if (gone === undefined) fail(error);
    gone = error;
  });
  return {
    session: { ...session, print: () => undefined },
    send: (update) => {
      if (gone === undefined) session.print(asLine(update));
    },
    close: () => undefined,
  };
}

function openFile(target: string, session: Session, fail: Fail): EventStream {
  if (target === '') throw unusable('--events names no file');
  const path = resolve(session.cwd, target);
  const file = open(path, target);
  let isEmpty = true;
  return {
    session,
    send: guardListener((update) => {
      writeAll(file, Buffer.from(asLine(update)));
      isEmpty = false;
    }, fail),
    close: () =>
      guardListener(() => {
        closeSync(file);
        // Nothing came of the run: the same command must be able to make it again.
        if (isEmpty) unlinkSync(path);
      })(undefined),
  };
}

/** A disk that is nearly full takes a part. */
function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

const describe = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));

function open(path: string, shown: string): number {
  try {
    return openSync(path, NEW_FILE, OWNER_ONLY);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'it exists already' : `it cannot be made (${code})`;
    throw unusable(`Events cannot be written to ${shown}: ${why}`, error);
  }
}

const unusable = (message: string, cause?: unknown): UsageError =>
  new UsageError(message, {
    code: 'usage/events-file',
    hint: 'Name a new file, or - for standard output.',
    cause,
  });

const asLine = (update: RunUpdate): string => `${JSON.stringify(update)}\n`;

/** A run under way, as a command follows it: on the screen, in the events, and for the message if it does not end well. */
export function watchRun(
  target: string | undefined,
  session: Session,
  progress: Progress,
  watch: Pick<RunWatch, 'conclude' | 'bill' | 'awaits'>,
) {
  const events = openEvents(target, session, progress.warn);
  return {
    session: events.session,
    update(update: RunUpdate): void {
      events.send(update);
      if (update.type === 'progress') {
        progress.show(update.progress);
        watch.awaits(update.progress);
      }
      if (update.type === 'receipt') watch.bill(update.receipt);
      if (update.type === 'contract') watch.conclude(update.contract);
    },
    end(): void {
      progress.clear();
      events.close();
    },
  };
}

/** What every command that begins a run has at hand. */
export interface RunContext {
  readonly startedAt: string;
  readonly flags: { readonly events?: string | undefined };
  readonly session: Session;
  readonly progress: Progress;
  readonly watch: RunWatch;
}

/** Gives what came of a run, and the session in which it is told. */
export async function reportRun<Ended>(
  { startedAt, flags, session, progress, watch }: RunContext,
  run: (options: RunOptions) => Promise<Ended>,
): Promise<{ readonly ended: Ended; readonly told: Session }> {
  const watched = watchRun(flags.events, session, progress, watch);
  const { signal, giveUp } = session;
  const options = { startedAt, signal, giveUp, begin: watch.begin, update: watched.update };
  return { ended: await run(options).finally(watched.end), told: watched.session };
}
