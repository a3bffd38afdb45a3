// Runs a program once: text in, text out, in a group of its own, so that nothing it started outlives it.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

export interface CommandRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly input: string;
  /** All of it: nothing is added. */
  readonly environment: Readonly<Record<string, string>>;
  readonly directory: string;
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
const ON_WINDOWS = process.platform === 'win32';

/** Groups that still run; one listener for all, because Node warns of many. */
const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) killGroup(child);
};

export function runCommand(run: CommandRun): Promise<CommandResult> {
  run.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = start(run);
    const stdout: Buffer[] = [];
    let size = 0;
    let stderr = '';
    const settle = (finish: () => void) => {
      run.signal?.removeEventListener('abort', stop);
      forget(child);
      finish();
    };
    const giveUp = (reason: unknown) => {
      killGroup(child);
      settle(() => reject(reason));
    };
    const stop = () => giveUp(run.signal?.reason);
    run.signal?.addEventListener('abort', stop, { once: true });
    remember(child);
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
    child.on('exit', () => killGroup(child));
    // Not at its exit: then the last of its output may still be on the way.
    child.on('close', (exitCode) => {
      settle(() => resolve({ exitCode, stdout: Buffer.concat(stdout).toString('utf8'), stderr }));
    });
    // A program that does not read all of its input says why in its own words.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(run.input);
  });
}

function start({ command, args, environment, directory }: CommandRun): ChildProcess {
  // On Windows these programs are scripts, which only a shell can start.
  const quoted = ON_WINDOWS ? args.map((arg) => `"${arg}"`) : args;
  return spawn(command, quoted, {
    cwd: directory,
    env: { ...environment },
    detached: !ON_WINDOWS,
    shell: ON_WINDOWS,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (ON_WINDOWS) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}

function remember(child: ChildProcess): void {
  if (running.size === 0) process.on('exit', killAll);
  running.add(child);
}

function forget(child: ChildProcess): void {
  running.delete(child);
  if (running.size === 0) process.off('exit', killAll);
}
