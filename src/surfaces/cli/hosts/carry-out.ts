// Does what was planned, and says it in words before and after.

import { basename } from 'node:path';
import { holdProgram } from '../../../agents/commands/hold-program.ts';
import { UsageError } from '../../../domain/errors.ts';
import { printable, shellWord, showPath } from '../../files/show.ts';
import type { Session } from '../context/session.ts';
import { deleteConfig, writeConfig } from './config-file.ts';
import type { Around } from './hosts.ts';
import { rememberInstall } from './installs.ts';
import type { Plan } from './plan.ts';

/** A program that asks somebody, or the network, gets no answer here. */
const LONGEST_CALL_MS = 60_000;

type Verb = 'install' | 'remove';

/** What lies elsewhere is named in full. */
export const shownPath = (path: string, cwd: string): string => {
  const shown = showPath(path, cwd);
  return shown.startsWith('..') ? printable(path) : shown;
};

export const lineOf = (program: string, words: readonly string[]): string =>
  [basename(program).replace(/\.(?:exe|com)$/i, ''), ...words]
    .map((word) => shellWord(printable(word)))
    .join(' ');

/** One line for each thing that happens, and below it the text that is added. */
export function describePlan(plan: Plan, verb: Verb, cwd: string): string[] {
  switch (plan.does) {
    case 'nothing':
      return [];
    case 'run':
      return plan.calls.map((words) => `Run: ${lineOf(plan.program, words)}`);
    case 'delete':
      return [
        `Delete: ${shownPath(plan.before.path, cwd)}`,
        ...plan.folders.map((folder) => `Delete if empty: ${shownPath(folder, cwd)}`),
      ];
    case 'write': {
      const file = shownPath(plan.before.path, cwd);
      if (verb === 'remove') return [`Take steelman out of: ${file}`];
      const lines = plan.shown
        .replace(/^,/, '')
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '');
      const head = plan.before.text === undefined ? `Write: ${file}` : `Add to: ${file}`;
      return [head, ...lines.map((line) => `  ${printable(line.replaceAll('\t', '  '))}`)];
    }
  }
}

export async function carryOut(plan: Plan, around: Around, session: Session): Promise<void> {
  if (plan.does === 'run') {
    for (const words of plan.calls) await call(plan.program, words, around, session);
  }
  if (plan.does === 'write') {
    await writeConfig(plan.before, plan.after);
    await rememberInstall(around, plan.before.path, plan.record).catch((error: unknown) =>
      session.warn(
        `It cannot be remembered how the file was, so --remove will take out no more than the entry: ${(error as Error).message}`,
      ),
    );
  }
  if (plan.does === 'delete') {
    await deleteConfig(plan.before, plan.folders);
    await rememberInstall(around, plan.before.path, undefined);
  }
}

/** The host keeps its files itself, in the user's own home. */
async function call(
  command: string,
  args: readonly string[],
  { cwd, environment }: Around,
  { signal }: Session,
): Promise<void> {
  const limit = AbortSignal.timeout(LONGEST_CALL_MS);
  const shown = lineOf(command, args);
  const start = {
    command,
    args,
    environment,
    directory: cwd,
    signal: AbortSignal.any([signal, limit]),
  };
  const failed = (what: string, cause?: unknown) =>
    new UsageError(`"${shown}" ${what}`, {
      code: 'install/host-failed',
      hint: 'Give that command yourself to see what it needs, then try again.',
      cause,
    });
  const ended = await holdProgram(start, async (program) => {
    program.close();
    const said: string[] = [];
    for (let line = await program.hear(); line !== undefined; line = await program.hear()) said.push(line);
    return { exitCode: await program.ended, words: program.stderr().trim() || said.join(' ').trim() };
  }).catch((error: unknown) => {
    if (signal.aborted) throw signal.reason;
    throw limit.aborted
      ? failed(`did not end within ${LONGEST_CALL_MS / 1000} s`)
      : failed(`cannot be started (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, error);
  });
  if (ended.exitCode !== 0)
    throw failed(`failed: ${printable(ended.words.slice(-500)) || `exit code ${ended.exitCode}`}`);
}
