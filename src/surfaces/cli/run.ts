// `--events`: what happens in a run, one JSON document a line, for programs. The same events that the library yields.

import { closeSync, constants, openSync, unlinkSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReturnContract } from '../../domain/contract.ts';
import type { Limits, Receipt } from '../../domain/cost.ts';
import { UsageError } from '../../domain/errors.ts';
import type { ProgressEvent, Protocol } from '../../domain/protocol.ts';
import { guardListener } from '../../engine/interruption.ts';
import { runInDirectory } from '../../engine/run-protocol.ts';
import { createRunDirectory, type RunDirectory } from '../../journal/run-directory.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { VERSION } from '../../version.ts';
import { observeDirectory, type RunUpdate } from '../run.ts';
import type { Seating } from '../seats/choose-agents.ts';
import type { RunWatch } from './outcome.ts';
import type { Progress } from './screen/progress.ts';
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
    warn(`Events can no longer be written to ${where}: ${describe(error)}; the run goes on`);
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

export interface HeardRun {
  /** For whoever runs the protocol. */
  readonly options: {
    readonly observe: (directory: RunDirectory) => RunDirectory;
    readonly bill: (receipt: Receipt) => void;
    readonly conclude: (contract: object) => Promise<void>;
    readonly report: (event: ProgressEvent) => void;
  };
  /** However it ended. */
  end(): void;
  results(): { readonly warnings: readonly Warning[]; readonly receipt: Receipt | undefined };
}

export function hearRun(
  events: EventStream,
  progress: Pick<Progress, 'show' | 'clear'>,
  watch: Pick<RunWatch, 'conclude' | 'bill' | 'awaits'>,
): HeardRun {
  const warnings: Warning[] = [];
  let receipt: Receipt | undefined;
  let contract: ReturnContract | undefined;
  return {
    options: {
      observe: (directory) => observeDirectory(directory, events.send),
      bill(paid) {
        receipt = paid;
        events.send({ type: 'receipt', receipt: paid });
        watch.bill(paid);
      },
      async conclude(concluded) {
        contract = concluded as ReturnContract;
        watch.conclude(contract);
      },
      report(event) {
        events.send({ type: 'progress', progress: event });
        if (event.type === 'warning') warnings.push({ code: 'run/warning', message: event.message });
        progress.show(event);
        watch.awaits(event);
      },
    },
    end() {
      progress.clear();
      if (contract !== undefined) events.send({ type: 'contract', contract });
      events.close();
    },
    results: () => ({ warnings, receipt }),
  };
}

/** How a command runs: heard, at a time, until somebody stops it. */
export type RunSettings = HeardRun['options'] & {
  readonly startedAt: string;
  readonly signal: AbortSignal;
  readonly giveUp: AbortSignal;
};

export interface RunToBegin<Input> {
  readonly input: Input;
  readonly folder: string;
  readonly limits: Limits;
  readonly seats: Pick<Seating, 'agentFor' | 'engine'>;
}

export async function runInNewFolder<Input, Output>(
  protocol: Protocol<Input, Output>,
  { input, folder, limits, seats: { agentFor, engine } }: RunToBegin<Input>,
  { observe, ...settings }: RunSettings,
  { begin }: Pick<RunWatch, 'begin'>,
): Promise<Output> {
  const directory = await createRunDirectory(folder);
  begin(folder);
  return runInDirectory(observe(directory), protocol, input, {
    ...settings,
    limits,
    agentFor,
    engine,
    version: VERSION,
  });
}
