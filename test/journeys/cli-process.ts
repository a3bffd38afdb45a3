// The built program as a person meets it: a real process in a real folder, with nothing in its environment.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { copyDocuments } from '../documents/shipped.ts';

export const PROGRAM = resolve('bin/steelman.js');
export const NOW = '2026-01-31T12:00:00Z';

export interface Outcome {
  /** As a shell reports it: 128 and the number of the signal, if one ended the process. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
  readonly uid?: number;
  /** Instead of the program itself. */
  readonly command?: readonly [string, ...string[]];
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export function start(words: readonly string[], { cwd, env, uid, command }: RunOptions): Child {
  const [file, ...first] = command ?? [process.execPath, PROGRAM];
  const child = spawn(file, [...first, ...words], {
    cwd,
    env: { PATH: process.env.PATH, HOME: join(cwd, 'nobody-home'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  endWithTest(child);
  return child;
}

/** A hook belongs to no test, and waits for what it starts. */
function endWithTest(child: Child): void {
  try {
    onTestFinished(() => void child.kill('SIGKILL'));
  } catch (error) {
    if (!String(error).includes('onTestFinished')) throw error;
  }
}

export async function finish(child: Child): Promise<Outcome> {
  const texts = Promise.all([child.stdout, child.stderr].map(readAll));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const [stdout = '', stderr = ''] = await texts;
  return { exitCode: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], stdout, stderr };
}

export async function steelman(words: readonly string[], options: RunOptions): Promise<Outcome> {
  const child = start(words, options);
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input);
  return finish(child);
}

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Resolves as soon as the program has said this on stderr. */
export async function said(child: Child, text: string): Promise<void> {
  let heard = '';
  await new Promise<void>((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.includes(text)) done();
    });
    child.once('close', () => fail(new Error(`never said "${text}" but: ${heard}`)));
  });
}

/** A folder with files in it. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** `a.md` and `b.md`, which really differ. */
export async function exampleFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await copyDocuments('examples/checkout', folder);
  return folder;
}

/** Every file below a folder with a hash of what it holds: two equal lists, two equal folders. */
export async function listing(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const lines = names.map(async (name) => {
    const path = join(folder, name);
    const status = await lstat(path);
    if (!status.isFile()) return `${name} ${status.isDirectory() ? 'folder' : 'other'}`;
    return `${name} ${createHash('sha256')
      .update(await readFile(path))
      .digest('hex')}`;
  });
  return (await Promise.all(lines)).sort();
}
