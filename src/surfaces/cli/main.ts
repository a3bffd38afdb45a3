// argv in, exit code out: signals, broken pipes and errors are dealt with here and nowhere else.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import type { ReturnContract } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import { BudgetError, InterruptedError, JournalError, WaitingError } from '../../domain/errors.ts';
import { FILES_WAITING } from '../../domain/seat.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { describeReceipt } from '../cost/describe-cost.ts';
import { counted, printable, showPath } from '../files/show.ts';
import { LIMIT_FLAGS } from '../settings/limits.ts';
import { refuseLarge } from './before-commands.ts';
import { awaitedAsJson, contractForOutput, explainError, renderAwaited } from './context/outcome.ts';
import { listenToSignals, openSession, type Session } from './context/session.ts';

export async function main(words: readonly string[]): Promise<void> {
  const whenOutputGone = guardPipes();
  // Of a command that `steelman mcp` started.
  const isParked = words.includes('--parked');
  const stop = listenToSignals(isParked);
  let run: RunUnderWay = {};
  const end = (error: unknown): number => {
    if (error instanceof CommanderError && HELP.includes(error.code)) return error.exitCode === 0 ? 0 : 2;
    if (isAwaiting(error)) return tellAwaited(words, stop.exitCode(), run);
    return fail(error, words, stop.exitCode(), run);
  };
  process.on('uncaughtException', (error) => process.exit(end(error)));
  try {
    if (words.length === 0) {
      const { renderWelcome } = await import('./before-commands.ts');
      return void process.stdout.write(renderWelcome(process.cwd()));
    }
    refuseLarge(words);
    const { buildProgram } = await import('./program.ts');
    const program = await buildProgram(words, {
      print: (text) => void process.stdout.write(text),
      note: (text) => void process.stderr.write(text),
      openSession: (options) => openSession(process, { ...stop, whenOutputGone }, options),
      begin: (folder) => {
        run = { folder };
        if (isParked) process.send?.({ folder });
      },
      conclude: (contract) => {
        run = { ...run, contract };
      },
      bill: (receipt) => {
        run = { ...run, receipt };
      },
      awaits: (event) => {
        if (event.type === 'answer-awaited') run = { ...run, awaited: [...(run.awaited ?? []), event.file] };
      },
    });
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = end(error);
  } finally {
    stop.close();
  }
}

/** Printed by commander itself; asked for or not is told by the exit code. */
const HELP = ['commander.help', 'commander.helpDisplayed', 'commander.version'];

/** What the disk or the folder has against a run; once that is gone, the run goes on. */
const MENDABLE = ['no-space', 'no-permission', 'read-only', 'too-many-files', 'disk-error', 'gone'];

/** Lines are whole or not counted; what cannot be read now may be readable when the run goes on. */
function countAnswers(folder: string): number {
  try {
    const lines = readFileSync(join(folder, JOURNAL_FILE), 'utf8').split('\n').slice(0, -1);
    return lines.filter((line) => line.startsWith('{"type":"answer-recorded"')).length;
  } catch {
    return 0;
  }
}

interface RunUnderWay {
  readonly folder?: string;
  readonly contract?: ReturnContract;
  readonly receipt?: Receipt;
  /** Files in which answers are to come. */
  readonly awaited?: readonly string[];
}

const isAwaiting = (error: unknown): boolean => error instanceof WaitingError && error.code === FILES_WAITING;

/** Like a review that waits for its author: nothing is wrong, and only the strict want to hear of it. */
function tellAwaited(
  words: readonly string[],
  stopped: number | undefined,
  { folder = '.', awaited: files = [], receipt }: RunUnderWay,
): number {
  const exitCode = stopped ?? (words.includes('--strict') ? NOT_YET : 0);
  const waiting = { folder, files, cwd: process.cwd() };
  const document = { ...awaitedAsJson(waiting), exit_code: exitCode, ...(receipt && { receipt }) };
  const text = words.includes('--json') ? `${JSON.stringify(document, null, 2)}\n` : renderAwaited(waiting);
  // Where events go to standard output, nothing else does.
  const areEventsThere = words.some(
    (word, at) => word === '--events=-' || (word === '-' && words[at - 1] === '--events'),
  );
  (areEventsThere ? process.stderr : process.stdout).write(text);
  return exitCode;
}

const NOT_YET = 3;

function fail(
  error: unknown,
  words: readonly string[],
  stopped: number | undefined,
  run: RunUnderWay,
): number {
  const { folder, receipt } = run;
  const { code, message: what, ...explained } = explainError(error);
  // A run that was stopped before its first record has taken its folder away again.
  const canResume = folder !== undefined && existsSync(join(folder, JOURNAL_FILE));
  const isInterrupted = error instanceof InterruptedError && canResume;
  const message = isInterrupted ? `${what}; ${counted(countAnswers(folder), 'answer')} recorded` : what;
  const hint = canResume ? howToGoOn(error, explained.hint, folder) : explained.hint;
  const exitCode = stopped ?? explained.exitCode;
  if (words.includes('--json')) {
    const status = error instanceof BudgetError ? 'partial' : 'failed';
    printJson({ status, error: { code, message, hint: hint ?? null }, exit_code: exitCode }, run);
  }
  process.stderr.write(`error: ${message.split('\n').map(printable).join('\n       ')}\n`);
  if (hint !== undefined) process.stderr.write(`hint: ${printable(hint)}\n`);
  for (const line of describeReceipt(receipt)) process.stderr.write(`${line}\n`);
  if (process.env.STEELMAN_DEBUG === '1' && error instanceof Error) {
    process.stderr.write(`${inspect(error)}\n`);
  }
  return exitCode;
}

/** A run may be finished when something breaks behind it: then the failure is the program's alone. */
function printJson(failure: object, { folder, contract, receipt }: RunUnderWay): void {
  const known = contract && folder !== undefined ? contractForOutput(contract, folder) : {};
  const document = { ...known, ...failure, ...(receipt && { receipt }) };
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

function howToGoOn(error: unknown, hint: string | undefined, folder: string): string | undefined {
  const resume = `Go on with: steelman resume ${showPath(folder, process.cwd())}`;
  if (error instanceof BudgetError) return `${resume} ${LIMIT_FLAGS[error.limit]} ${error.suggested}`;
  if (error instanceof InterruptedError) return resume;
  const isMendable = error instanceof JournalError && MENDABLE.some((one) => error.code === `journal/${one}`);
  return isMendable ? [hint, resume].filter(Boolean).join(' ') : hint;
}

/** A reader of stdout who has gone needs no more output; one of stderr, or of events, must not stop a run. */
function guardPipes(): Session['whenOutputGone'] {
  let taken: ((error: Error) => void) | undefined;
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (taken !== undefined) return taken(error);
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`error: Cannot write to standard output: ${error.code}\n`);
    process.exit(2);
  });
  return (take) => {
    taken = take;
  };
}
