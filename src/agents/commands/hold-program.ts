// Starts a program without a shell and talks with it line by line, in a group of its own that is ended with the talk, however
// that ends. Unlike a seat it has the user's own home and environment: it is asked to do what it would do for them.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

export interface ProgramStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly directory: string;
  /** Ends it, and the talk with its reason. */
  readonly signal: AbortSignal;
}

export interface HeldProgram {
  readonly send: (line: string) => void;
  /** Nothing more will be said to it. */
  readonly close: () => void;
  /** The next line of its output; undefined once there is none. */
  readonly hear: () => Promise<string | undefined>;
  /** Resolves when it has ended; null where a signal did that. */
  readonly ended: Promise<number | null>;
  /** The end of it, where errors are. */
  readonly stderr: () => string;
}

const LONGEST_LINE = 16_000_000;
const LONGEST_STDERR = 8_000;

/** For the last of its output: whoever else holds its pipes open then is no part of the talk. */
const GRACE_MS = 500;

/** Those that still run; ended also when this process ends, which waits for nothing. */
const running = new Set<ChildProcess>();
const killAll = (): void => {
  for (const child of running) killGroup(child);
};

export async function holdProgram<Result>(
  start: ProgramStart,
  talk: (program: HeldProgram) => Promise<Result>,
): Promise<Result> {
  start.signal.throwIfAborted();
  const child = spawn(start.command, start.args, {
    cwd: start.directory,
    env: start.environment,
    detached: process.platform !== 'win32',
    shell: false,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  if (running.size === 0) process.on('exit', killAll);
  running.add(child);
  const gone = new Promise<void>((done) => {
    child.once('exit', () => done()).once('error', () => done());
  });
  const failure = new Promise<never>((_, fail) => {
    child.once('error', fail);
    start.signal.addEventListener('abort', () => fail(start.signal.reason), { once: true });
  });
  failure.catch(() => undefined);
  try {
    return await Promise.race([failure, talk(hold(child))]);
  } finally {
    killGroup(child);
    await Promise.race([gone, new Promise((done) => setTimeout(done, GRACE_MS).unref())]);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
    running.delete(child);
    if (running.size === 0) process.off('exit', killAll);
  }
}

function hold(
  child: ReturnType<typeof spawn> & { readonly stdin: NodeJS.WritableStream | null },
): HeldProgram {
  const lines: string[] = [];
  let rest = '';
  let isOver = false;
  let wake: () => void = () => undefined;
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    if (rest.length > LONGEST_LINE) child.stdout?.destroy(new Error('a line that does not end'));
    wake();
  });
  const end = (): void => {
    isOver = true;
    wake();
  };
  child.stdout?.on('close', end).on('error', end);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-LONGEST_STDERR);
  });
  child.stderr?.on('error', () => undefined);
  // A program that has gone says why in its own words.
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<number | null>((done) => {
    child.once('close', done);
    child.once('exit', (code) => void setTimeout(() => done(code), GRACE_MS).unref());
  });
  return {
    send: (line) => void child.stdin?.write(`${line}\n`),
    close: () => void child.stdin?.end(),
    hear: async () => {
      while (lines.length === 0 && !isOver) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      return lines.shift() ?? takeRest();
    },
    ended,
    stderr: () => stderr,
  };

  function takeRest(): string | undefined {
    const last = rest === '' ? undefined : rest;
    rest = '';
    return last;
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}
