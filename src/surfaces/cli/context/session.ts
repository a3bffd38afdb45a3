// What a command may know and use of the process it runs in. Data goes to `print`, everything else to `note`.

import picocolors from 'picocolors';
import { InterruptedError, UsageError } from '../../../domain/errors.ts';
import { printable } from '../../files/show.ts';
import type { TerminalSize } from '../screen/live-block.ts';
import type { Terminal } from '../screen/prompts.ts';

export interface GlobalOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly now: string | undefined;
  readonly config: string | undefined;
}

export interface Session {
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadStream;
  /** Begin nothing new. */
  readonly signal: AbortSignal;
  /** Give up answers on their way, too. */
  readonly giveUp: AbortSignal;
  /** For a command that waits for no answers: the first signal ends it, and nothing is said about a wait. */
  readonly endAtOnce?: () => void;
  readonly options: GlobalOptions;
  readonly print: (text: string) => void;
  /** Takes over what is done when nobody reads standard output any more, which ends the process otherwise. */
  readonly whenOutputGone: (take: (error: Error) => void) => void;
  readonly note: (text: string) => void;
  readonly warn: (message: string) => void;
  /** Milliseconds, for durations. */
  readonly clock: () => number;
  /** For stdout. */
  readonly paint: ReturnType<typeof picocolors.createColors>;
  /** Somebody sees what is printed as it comes. */
  readonly isWatched: boolean;
  /** Of the terminal on which lines may be rewritten; undefined where lines must stay. */
  readonly liveSize: (() => TerminalSize) | undefined;
  /** Where a person can be asked; undefined where nothing can be drawn. */
  readonly terminal: Terminal | undefined;
}

export function openSession(
  { stdin, stdout, stderr, env }: typeof process,
  {
    signal,
    giveUp,
    whenOutputGone,
    endAtOnce,
  }: Pick<Session, 'signal' | 'giveUp' | 'whenOutputGone' | 'endAtOnce'>,
  options: GlobalOptions,
): Session {
  const note = (text: string): void => void stderr.write(visible(text));
  const paintNote = picocolors.createColors(isColorful(stderr.isTTY, env, options.color));
  const isLive = stderr.isTTY && env.TERM !== 'dumb' && !env.CI;
  return {
    cwd: currentFolder(),
    environment: env,
    stdin,
    signal,
    giveUp,
    ...(endAtOnce && { endAtOnce }),
    options,
    print: (text) => void stdout.write(visible(text)),
    whenOutputGone,
    note,
    warn: (message) => note(`${paintNote.yellow('warning:')} ${printable(message)}\n`),
    clock: () => performance.now(),
    paint: picocolors.createColors(isColorful(stdout.isTTY, env, options.color)),
    isWatched: Boolean(stdout.isTTY),
    liveSize: isLive ? () => ({ columns: stderr.columns || 80, rows: stderr.rows || 24 }) : undefined,
    terminal:
      stdin.isTTY && stderr.isTTY && env.TERM !== 'dumb' ? { input: stdin, output: stderr } : undefined,
  };
}

/**
 * Whatever a terminal would obey or turn around and nobody has taken out before is shown as JSON would escape it, which is
 * the same text to programs. Colours of our own begin with an escape, which JSON never leaves in.
 */
export const visible = (text: string): string =>
  text.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (raw) => `\\u${raw.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function currentFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new UsageError('The current folder does not exist any more', {
      code: 'usage/no-folder',
      hint: 'Change to another folder and try again.',
      cause: error,
    });
  }
}

/** --no-color, then NO_COLOR, then FORCE_COLOR, then what the stream can do. */
export function isColorful(isTerminal: boolean, env: NodeJS.ProcessEnv, wanted: boolean): boolean {
  if (!wanted || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return !['0', 'false'].includes(env.FORCE_COLOR);
  return Boolean(isTerminal) && env.TERM !== 'dumb';
}

/** Waiting for somebody to type must not outlive Ctrl-C. */
export function untilInterrupted({ stdin, signal, note }: Session): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      if (stdin.isTTY) note('Reading the document from the terminal; end it with Ctrl-D.\n');
      const stop = () => stdin.destroy(signal.reason as Error);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      return stdin[Symbol.asyncIterator]();
    },
  };
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** Nobody stopped the run: whoever started it is gone, and somebody else goes on with it. */
const PARENT_GONE = 'run/parent-gone';

/** How long answers on their way are waited for; said in docs/runs.md. */
const LAST_WAIT_MS = 10_000;

export interface Stop {
  /** Begin nothing new. */
  readonly signal: AbortSignal;
  /** Give up what is on its way, too. */
  readonly giveUp: AbortSignal;
  exitCode(): number | undefined;
  /** As in a session. */
  endAtOnce(): void;
  close(): void;
}

/** `hasParent`: the program that started this one speaks to it, and is to outlive it. */
export function listenToSignals(hasParent = false): Stop {
  const stopping = new AbortController();
  const ending = new AbortController();
  const names = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];
  let exitCode: number | undefined;
  let lastWait: NodeJS.Timeout | undefined;
  let isWaiting = true;
  const close = (): void => {
    clearTimeout(lastWait);
    for (const name of names) process.off(name, heed);
    process.off('disconnect', leave);
  };
  const receive = (signal: keyof typeof SIGNALS, code = 'run/interrupted'): void => {
    const reason = new InterruptedError('Interrupted', { code });
    if (exitCode === undefined) {
      exitCode = SIGNALS[signal];
      const wait = `Stopping: answers on their way have ${LAST_WAIT_MS / 1000} s to arrive; once more to stop at once.`;
      if (isWaiting) process.stderr.write(`\n${wait}\n`);
      stopping.abort(reason);
      lastWait = setTimeout(() => ending.abort(reason), LAST_WAIT_MS);
      // Whoever is waited for keeps the process alive; the wait itself must not.
      lastWait.unref();
    } else {
      // Ends the programs in the seats, which would outlive this one.
      ending.abort(reason);
      // Not `process.exit`, which waits for reads that may never end; shells report the same code.
      close();
      process.kill(process.pid, signal);
    }
  };
  const heed = (signal: keyof typeof SIGNALS): void => receive(signal);
  for (const name of names) process.on(name, heed);
  const leave = (): void => receive('SIGTERM', PARENT_GONE);
  // A server that started this command and is gone can end it no more.
  if (hasParent) {
    process.once('disconnect', leave);
    process.channel?.unref();
  }
  const endAtOnce = (): void => {
    isWaiting = false;
  };
  return { signal: stopping.signal, giveUp: ending.signal, exitCode: () => exitCode, endAtOnce, close };
}
