// Runs in processes of their own, one each, that end in good order when the server that started them ends: long work never keeps
// whoever asked for it waiting, and what a worker knows stands in the folder of its run.

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findHolder } from '../../../journal/lock-run.ts';
import { printable } from '../../files/show.ts';
import type { RunUpdate } from '../../run.ts';

export interface Ended {
  readonly code: number | null;
  /** The last of it. */
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  /** Undefined where the command ended without one, or has none yet. */
  readonly folder: string | undefined;
  /** Undefined while it goes on. */
  readonly ended: Ended | undefined;
}

export interface Workers {
  /** The words of a command that begins a run. */
  begin(words: readonly string[], cwd: string): Promise<Started>;
  /** Any other command, to its end or as long as a client waits. */
  call(words: readonly string[], cwd: string): Promise<Started>;
  /** Sees to it that somebody goes on with the run. Gives how the command ended, where it did before it had the run. */
  goOn(folder: string, cwd: string): Promise<Ended | undefined>;
  /** Whether this server ran it. */
  stop(folder: string): boolean;
  /** Told of what happens in a run of this server; gives the way to hear no more. */
  follow(folder: string, listener: Listener): () => void;
  close(): void;
}

/** A run has its folder in a quarter of a second; a machine that does much else is waited for, because a call without an id is of no use. */
const BEGIN_MS = 8_000;
/** A command that a client waits for: well below the minute after which clients give up. */
const CALL_MS = 25_000;
/** A process has its run in a fifth of a second. */
const HELD_MS = 3_000;
const LOOK_MS = 50;
const LONGEST_KEPT = 20_000;
const FROM_PROGRAM = ['--events=-', '--wait', '--parked'];

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Listener = (update: RunUpdate) => void;

/** What all workers of a server share. */
interface Office {
  /** What starts the program, with the flags that every command takes. */
  readonly program: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** By the folder of their run. */
  readonly running: Map<string, ChildProcess>;
  readonly children: Set<ChildProcess>;
  readonly listeners: Map<string, Set<Listener>>;
}

export function openWorkers(program: readonly string[], environment: NodeJS.ProcessEnv): Workers {
  const office: Office = {
    program,
    environment,
    running: new Map(),
    children: new Set(),
    listeners: new Map(),
  };
  const { running, children, listeners } = office;
  return {
    begin: (words, cwd) =>
      start(office, [...words.slice(0, 1), ...FROM_PROGRAM, ...words.slice(1)], cwd, true),
    call: (words, cwd) => start(office, words, cwd, false),
    goOn: (folder, cwd) => goOn(office, folder, cwd),
    stop: (folder) => running.get(folder)?.kill('SIGTERM') ?? false,
    follow(folder, listener) {
      const all = listeners.get(folder) ?? new Set();
      listeners.set(folder, all.add(listener));
      return () => void all.delete(listener);
    },
    close() {
      for (const child of children) if (child.connected) child.disconnect();
    },
  };
}

/** Until a process has the run: before that, it would still be told as one that stopped. One that is just ending is followed by another. */
async function goOn(office: Office, folder: string, cwd: string): Promise<Ended | undefined> {
  let launched = false;
  let ended: Ended | undefined;
  for (const end = Date.now() + HELD_MS; Date.now() < end; await pause(LOOK_MS)) {
    if ((await findHolder(folder)) !== undefined) return undefined;
    if (office.running.has(folder)) continue;
    if (launched) return ended;
    launched = true;
    void launch(office, ['resume', ...FROM_PROGRAM, '--', folder], cwd, { known: folder }).then((how) => {
      ended = how;
    });
  }
  return undefined;
}

/** Back when a run has its folder, when the command has ended, or when a client has waited long enough. */
async function start(
  office: Office,
  words: readonly string[],
  cwd: string,
  isRun: boolean,
): Promise<Started> {
  let folder: string | undefined;
  let ended: Ended | undefined;
  const begun = new Promise<void>((resolve) => {
    const tell = (named: string): void => {
      folder = named;
      if (isRun) resolve();
    };
    void launch(office, words, cwd, { tell }).then((how) => {
      ended = how;
      resolve();
    });
  });
  await Promise.race([
    begun,
    new Promise((resolve) => setTimeout(resolve, isRun ? BEGIN_MS : CALL_MS).unref()),
  ]);
  return { folder, ended };
}

interface Known {
  readonly known?: string;
  readonly tell?: (folder: string) => void;
}

function launch(
  { program, environment, running, children, listeners }: Office,
  words: readonly string[],
  cwd: string,
  { known, tell = () => undefined }: Known,
): Promise<Ended> {
  const child = spawn(process.execPath, [...program, ...words], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  });
  children.add(child);
  let folder = known;
  if (folder !== undefined) running.set(folder, child);
  child.on('message', (message: { readonly folder?: unknown }) => {
    if (typeof message?.folder !== 'string') return;
    folder = message.folder;
    running.set(folder, child);
    tell(folder);
  });
  const said = listenTo(child, (line) => {
    const update = folder === undefined ? undefined : parseUpdate(line);
    if (update !== undefined) for (const one of listeners.get(folder ?? '') ?? []) one(update);
  });
  return new Promise<Ended>((resolve) => {
    const end = (code: number | null, failure = ''): void => {
      children.delete(child);
      if (folder !== undefined && running.get(folder) === child) running.delete(folder);
      const { stdout, stderr } = said();
      resolve({ code, stdout, stderr: `${stderr}${failure}` });
    };
    child.on('error', (error) => end(70, `error: ${error.message}\n`));
    child.on('close', (code) => end(code));
  });
}

/** Gives the end of what it said on both streams. */
function listenTo({ stdout: output, stderr: notes }: ChildProcess, hear: (line: string) => void) {
  let [stdout, stderr] = ['', ''];
  notes?.on('data', (data) => {
    stderr = `${stderr}${data}`.slice(-LONGEST_KEPT);
  });
  if (output !== null) {
    createInterface({ input: output }).on('line', (line) => {
      stdout = `${stdout}${line}\n`.slice(-LONGEST_KEPT);
      hear(line);
    });
  }
  return () => ({ stdout, stderr });
}

function parseUpdate(line: string): RunUpdate | undefined {
  try {
    return JSON.parse(line) as RunUpdate;
  } catch {
    return undefined;
  }
}

/** What the command printed for people: "error: ..." and "hint: ...". */
export function sayFailure({ code, stderr }: Ended): { readonly message: string; readonly hint?: string } {
  const lines = stderr.split('\n');
  const after = (head: string): string | undefined =>
    lines.find((line) => line.startsWith(head))?.slice(head.length);
  const hint = after('hint: ');
  return {
    message: printable(after('error: ') ?? `The command ended with ${code}`),
    ...(hint !== undefined && { hint: printable(hint) }),
  };
}
