// Runs a program once: text in, text out, in a group of its own, so that nothing it started outlives it. What left the group
// is known by the folder for temporary files that only this call has.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

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

/** For the last of its output, once it has ended: whoever holds its pipes open then is no part of the answer. */
const GRACE_MS = 500;

/** Those that still run; one listener for all, because Node warns of many. */
const running = new Map<ChildProcess, CommandRun>();
const killAll = () => {
  for (const [child, run] of running) endAll(child, run);
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
      endAll(child, run);
      child.stdout?.destroy();
      child.stderr?.destroy();
      settle(() => reject(reason));
    };
    const stop = () => giveUp(run.signal?.reason);
    run.signal?.addEventListener('abort', stop, { once: true });
    remember(child, run);
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
      endAll(child, run);
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

function endAll(child: ChildProcess, run: CommandRun): void {
  killGroup(child);
  // One that is about to start another may have done so since the look.
  for (let round = 0; round < 5 && killStrays(run) > 0; round += 1);
}

/** How many there were. Linux alone says what environment a process was begun with. */
function killStrays({ environment: { TMPDIR: mark }, directory }: CommandRun): number {
  if (process.platform !== 'linux' || mark === undefined || dirname(mark) !== dirname(directory)) return 0;
  const strays = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isMarked(name, mark));
  for (const pid of strays) kill(Number(pid));
  return strays.length;
}

function isMarked(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${mark}`);
  } catch {
    return false;
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (ON_WINDOWS) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  kill(-pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

function remember(child: ChildProcess, run: CommandRun): void {
  if (running.size === 0) process.on('exit', killAll);
  running.set(child, run);
}

function forget(child: ChildProcess): void {
  running.delete(child);
  if (running.size === 0) process.off('exit', killAll);
}
