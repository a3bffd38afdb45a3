// The way to a helper server: a program in a group of its own that reads and writes lines. What it may write is bounded, and it
// ends with the call, however the call or this process ends.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Transport } from '@modelcontextprotocol/client';
import {
  endProgram,
  forgetProgram,
  type Program,
  rememberProgram,
  startProgram,
} from '../commands/program-group.ts';

type Message = Parameters<NonNullable<Transport['onmessage']>>[0];

export interface ChildTransport extends Transport {
  /** By these two the client knows a pipe: silence there means a server of the older protocol. */
  readonly stderr: null;
  readonly pid: null;
  /** Takes leave: it has a moment to finish, then it is ended. */
  leave(): Promise<void>;
  /** At once. */
  end(): void;
}

/** In one call, over all its lines; the largest answer that counts has an eighth of it. */
const LONGEST_OUTPUT = 512 * 1024;
const LONGEST_STDERR = 1024 * 1024;
const KEPT_STDERR = 300;
const GRACE_MS = 500;

export interface Line {
  readonly read: (line: string) => Message;
  /** Told once why nothing more will come. */
  readonly onFault: (fault: Error) => void;
}

export function childTransport(program: Program, { read, onFault }: Line): ChildTransport {
  let child: ChildProcess | undefined;
  let guard: ChildProcess | undefined;
  let isOver = false;
  const end = (): void => {
    if (child === undefined || isOver) return;
    isOver = true;
    endProgram(child, program);
    guard?.kill('SIGKILL');
    forgetProgram(child);
    child.stdout?.destroy();
    child.stderr?.destroy();
    // Whoever still waits for an answer hears of it, and their clocks stop.
    transport.onclose?.();
  };
  const fail = (fault: Error): void => {
    onFault(fault);
    end();
  };
  const asked: Asked = { probe: undefined, isOlder: false };
  const transport: ChildTransport = {
    stderr: null,
    pid: null,
    start: () =>
      new Promise((resolve, reject) => {
        const started = startProgram(program);
        child = started;
        rememberProgram(started, program);
        started.once('error', (error) => {
          forgetProgram(started);
          onFault(error);
          reject(error);
        });
        started.once('spawn', () => {
          guard = guardGroup(started);
          resolve();
        });
        listen(started, { read, fail, transport, asked });
      }),
    async send(message) {
      if ('method' in message && 'id' in message) {
        if (message.method === 'server/discover') asked.probe = message.id;
        if (message.method === 'initialize') asked.isOlder = true;
      }
      child?.stdin?.write(`${JSON.stringify(message)}\n`);
    },
    close: async () => end(),
    end,
    async leave() {
      if (child === undefined) return;
      child.stdin?.end();
      await exited(child);
      end();
    },
  };
  return transport;
}

/** What was sent of the handshake: a slow server answers the first question after the second was put to it. */
interface Asked {
  probe: string | number | undefined;
  isOlder: boolean;
}

interface Ear {
  readonly asked: Asked;
  readonly read: Line['read'];
  readonly fail: (fault: Error) => void;
  readonly transport: Transport;
}

function listen(child: ChildProcess, { read, fail, transport, asked }: Ear): void {
  let size = 0;
  let rest = '';
  let stderr = '';
  let noise = 0;
  child.stdin?.on('error', () => undefined);
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    size += chunk.length;
    if (size > LONGEST_OUTPUT) return fail(new Error(`it wrote more than ${LONGEST_OUTPUT} characters`));
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      // Programs that start others print what they like before it.
      if (!line.startsWith('{')) continue;
      const message = readOr(read, line);
      if (message === undefined) return fail(new Error('it wrote a line that is no message'));
      if (asked.isOlder && 'id' in message && message.id === asked.probe) continue;
      transport.onmessage?.(message);
    }
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-KEPT_STDERR);
    noise += chunk.length;
    if (noise > LONGEST_STDERR) fail(new Error(`it wrote more than ${LONGEST_STDERR} characters of errors`));
  });
  child.once('exit', (code, signal) => {
    const how = code === null ? `by ${signal}` : `with exit code ${code}`;
    // Its last words may still be on the way.
    setTimeout(() => {
      const said = stderr.trim();
      fail(new Error(`it ended ${how}${said === '' ? '' : `: ${said}`}`));
    }, LAST_WORDS_MS);
  });
}

const LAST_WORDS_MS = 50;

function readOr(read: Line['read'], line: string): Message | undefined {
  try {
    return read(line);
  } catch {
    return undefined;
  }
}

const exited = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(resolve, GRACE_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Where this process is killed nobody is left to end the group: a shell waits for the pipe from here to break, and does it. */
function guardGroup({ pid }: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32' || pid === undefined) return undefined;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -s KILL -- "-$1"', 'sh', String(pid)], {
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  (guard.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return guard;
}
