// Runs a program once: text in, text out. Nothing it started outlives it.

import { endProgram, forgetProgram, type Program, rememberProgram, startProgram } from './program-group.ts';

export interface CommandRun extends Program {
  readonly input: string;
  readonly signal?: AbortSignal | undefined;
}

export interface CommandResult {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  /** The end of it, where errors are. */
  readonly stderr: string;
}

const LONGEST_OUTPUT = 16_000_000;
const LONGEST_STDERR = 8_000;

/** For the last of its output, once it has ended: whoever holds its pipes open then is no part of the answer. */
const GRACE_MS = 500;

export function runCommand(run: CommandRun): Promise<CommandResult> {
  run.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = startProgram(run);
    const stdout: Buffer[] = [];
    let size = 0;
    let stderr = '';
    const settle = (finish: () => void) => {
      run.signal?.removeEventListener('abort', stop);
      forgetProgram(child);
      finish();
    };
    const giveUp = (reason: unknown) => {
      endProgram(child, run);
      child.stdout?.destroy();
      child.stderr?.destroy();
      settle(() => reject(reason));
    };
    const stop = () => giveUp(run.signal?.reason);
    run.signal?.addEventListener('abort', stop, { once: true });
    rememberProgram(child, run);
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout.push(chunk);
      size += chunk.length;
      if (size > LONGEST_OUTPUT) giveUp(new Error(`${run.command} wrote more than ${LONGEST_OUTPUT} bytes`));
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-LONGEST_STDERR);
    });
    child.on('error', (error) => settle(() => reject(error)));
    // What it left behind may hold the pipes open for ever.
    child.on('exit', () => {
      endProgram(child, run);
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, GRACE_MS).unref();
    });
    // Not at its exit: then the last of its output may still be on the way.
    child.on('close', (exitCode) => {
      settle(() => resolve({ exitCode, stdout: Buffer.concat(stdout).toString('utf8'), stderr }));
    });
    // A program that does not read all of its input says why in its own words.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(run.input);
  });
}
