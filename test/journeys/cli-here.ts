// The built program inside the process of the test: the same words, streams, environment and exit code as in
// cli-process.ts without the start of a process, which costs most of a short run. `PROCESSES=all` starts one all the same.

import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { type Outcome, type RunOptions, steelman } from './cli-process.ts';

/** What `bin/steelman.js` starts. */
const { main }: { main: (words: readonly string[]) => Promise<void> } = createRequire(import.meta.url)(
  resolve('dist/bundle/program/main.cjs'),
);

type Listener = (...values: unknown[]) => void;

let last: Promise<unknown> = Promise.resolve();

/** A process has one current folder and one environment: one after the other. Another user or command is a process. */
export function steelmanHere(words: readonly string[], options: RunOptions): Promise<Outcome> {
  const isApart = options.uid !== undefined || options.command !== undefined;
  if (isApart || process.env.PROCESSES === 'all') return steelman(words, options);
  const outcome = last.then(() => runHere(words, options));
  last = outcome.catch(() => undefined);
  return outcome;
}

async function runHere(words: readonly string[], { cwd, env, input }: RunOptions): Promise<Outcome> {
  const stdout = collect();
  const stderr = collect();
  const folder = process.cwd();
  const { exitCode } = process;
  const restore = [
    replace('stdout', stdout.stream),
    replace('stderr', stderr.stream),
    replace('stdin', Readable.from(input === undefined ? [] : [Buffer.from(input)])),
    replace('env', { PATH: process.env.PATH, HOME: `${cwd}/nobody-home`, ...env }),
  ];
  const heard = process.listeners('uncaughtException') as Listener[];
  process.exitCode = undefined;
  process.chdir(cwd);
  try {
    await main(words);
    return { exitCode: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(folder);
    process.exitCode = exitCode;
    for (const one of process.listeners('uncaughtException') as Listener[])
      if (!heard.includes(one)) process.off('uncaughtException', one);
    for (const undo of restore) undo();
  }
}

function collect() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

function replace(name: 'stdin' | 'stdout' | 'stderr' | 'env', value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(process, name);
  Object.defineProperty(process, name, { value, configurable: true, writable: true, enumerable: true });
  return () => void Object.defineProperty(process, name, before ?? {});
}
