// argv in, exit code out: signals, broken pipes and errors are dealt with here and nowhere else.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import type { ReturnContract } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import { BudgetError, InterruptedError } from '../../domain/errors.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { describeReceipt } from '../cost/describe-cost.ts';
import { printable } from '../label-documents.ts';
import { LIMIT_FLAGS } from '../limits.ts';
import { explainError } from './explain-error.ts';
import { buildProgram } from './program.ts';
import { contractForOutput } from './run-watch.ts';
import { openSession } from './session.ts';
import { showPath } from './summary.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

export async function main(words: readonly string[]): Promise<void> {
  guardPipes();
  const stop = listenToSignals();
  let run: RunUnderWay = {};
  const end = (error: unknown): number => {
    if (error instanceof CommanderError && HELP.includes(error.code)) return error.exitCode === 0 ? 0 : 2;
    return fail(error, words, stop.exitCode(), run);
  };
  process.on('uncaughtException', (error) => process.exit(end(error)));
  const program = buildProgram({
    print: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(text),
    openSession: (options) => openSession(process, stop.signal, options),
    begin: (folder) => {
      run = { folder };
    },
    conclude: (contract) => {
      run = { ...run, contract };
    },
    bill: (receipt) => {
      run = { ...run, receipt };
    },
  });
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = end(error);
  } finally {
    stop.close();
  }
}

/** Printed by commander itself; asked for or not is told by the exit code. */
const HELP = ['commander.help', 'commander.helpDisplayed', 'commander.version'];

interface RunUnderWay {
  readonly folder?: string;
  readonly contract?: ReturnContract;
  readonly receipt?: Receipt;
}

function fail(
  error: unknown,
  words: readonly string[],
  stopped: number | undefined,
  { folder, contract, receipt }: RunUnderWay,
): number {
  const { code, message, ...explained } = explainError(error);
  // A run that was stopped before its first record has taken its folder away again.
  const canResume = folder !== undefined && existsSync(join(folder, JOURNAL_FILE));
  const hint = (canResume ? howToGoOn(error, folder) : undefined) ?? explained.hint;
  const exitCode = stopped ?? explained.exitCode;
  if (words.includes('--json')) {
    const known = contract && folder !== undefined ? contractForOutput(contract, folder) : {};
    // A run may be finished when something breaks behind it: then the failure is the program's alone.
    const document = {
      ...known,
      status: 'failed',
      error: { code, message, hint: hint ?? null },
      exit_code: exitCode,
      ...(receipt && { receipt }),
    };
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  }
  process.stderr.write(`error: ${message.split('\n').map(printable).join('\n       ')}\n`);
  if (hint !== undefined) process.stderr.write(`hint: ${printable(hint)}\n`);
  for (const line of describeReceipt(receipt)) process.stderr.write(`${line}\n`);
  if (process.env.STEELMAN_DEBUG === '1' && error instanceof Error) {
    process.stderr.write(`${inspect(error)}\n`);
  }
  return exitCode;
}

function howToGoOn(error: unknown, folder: string): string | undefined {
  const resume = `Go on with: steelman resume ${showPath(folder, process.cwd())}`;
  if (error instanceof BudgetError) return `${resume} ${LIMIT_FLAGS[error.limit]} ${error.suggested}`;
  return error instanceof InterruptedError ? resume : undefined;
}

interface Stop {
  readonly signal: AbortSignal;
  exitCode(): number | undefined;
  close(): void;
}

/** The first signal asks the run to stop where it can be resumed, the second ends the process. */
function listenToSignals(): Stop {
  const controller = new AbortController();
  const names = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];
  let exitCode: number | undefined;
  const close = (): void => {
    for (const name of names) process.off(name, receive);
  };
  const receive = (signal: keyof typeof SIGNALS): void => {
    if (exitCode === undefined) {
      exitCode = SIGNALS[signal];
      process.stderr.write('\nStopping; once more to stop at once.\n');
      controller.abort(new InterruptedError('Interrupted', { code: 'run/interrupted' }));
    } else {
      // Not `process.exit`, which waits for reads that may never end; shells report the same code.
      close();
      process.kill(process.pid, signal);
    }
  };
  for (const name of names) process.on(name, receive);
  return { signal: controller.signal, exitCode: () => exitCode, close };
}

/** A reader of stdout who has gone needs no more output; one of stderr must not stop a run. */
function guardPipes(): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`error: Cannot write to standard output: ${error.code}\n`);
    process.exit(2);
  });
}
