// One process of the built program with a moment at which it is killed, and what it asked for meanwhile.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NOW } from './learn-answers.ts';
import { ENVIRONMENT, type Scenario } from './scenarios.ts';
import { HOME, type Stage } from './set-stage.ts';

export type Kill =
  /** At a write of the program: at the nth line of the journal, or as the nth file becomes visible. */
  | { readonly at: 'append'; readonly nth: number; readonly how: 'after' | 'torn' }
  | { readonly at: 'move'; readonly nth: number; readonly how: 'before' | 'after' }
  /** At any instant. */
  | { readonly at: 'instant'; readonly ms: number }
  /** At any instant, and of the last lines of the journal only a part has reached the disk. */
  | { readonly at: 'byte'; readonly ms: number; readonly part: number };

export interface Ended {
  readonly exitCode: number | null;
  readonly wasKilled: boolean;
  readonly stderr: string;
}

const PROGRAM = resolve('bin/steelman.js');
const SWITCH = new URL('./kill-switch.js', import.meta.url).href;
const JOURNAL = 'journal.jsonl';

/** The command that begins a run, or goes on with one of which something is recorded. */
export async function wordsFor({ words, folder }: Scenario, { run }: Stage): Promise<readonly string[]> {
  const journal = await readFile(join(run, JOURNAL), 'utf8').catch(() => '');
  return journal.includes('\n')
    ? ['resume', folder, '--remember', '--quiet']
    : [...words, '--now', NOW, '--quiet'];
}

export async function runKilled(
  words: readonly string[],
  { cwd, run }: Stage,
  kill?: Kill,
  countIn?: string,
): Promise<Ended> {
  const env = {
    PATH: process.env.PATH,
    HOME: join(cwd, HOME),
    ...ENVIRONMENT,
    ...(countIn && { STEELMAN_COUNT_IN: countIn }),
    ...(kill && 'nth' in kill && { STEELMAN_KILL_AT: `${kill.at} ${kill.nth} ${kill.how}` }),
  };
  const child = spawn(process.execPath, ['--import', SWITCH, PROGRAM, ...words], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const timer = kill && 'ms' in kill ? setTimeout(() => child.kill('SIGKILL'), kill.ms) : undefined;
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [exitCode, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  const wasKilled = signal === 'SIGKILL';
  if (wasKilled && kill?.at === 'byte') await cutJournal(join(run, JOURNAL), kill.part);
  return { exitCode, wasKilled, stderr };
}

/** Not the first line: without it there is nothing to go on with, and the folder is no longer a new one. */
async function cutJournal(path: string, part: number): Promise<void> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  const first = bytes.indexOf('\n') + 1;
  if (first > 0) await truncate(path, first + Math.floor((bytes.length - first) * part));
}

export const describeKill = (kill: Kill): string =>
  'nth' in kill
    ? `${kill.at} ${kill.nth} ${kill.how}`
    : `${kill.at} ${kill.ms} ms${kill.at === 'byte' ? ` ${kill.part.toFixed(3)}` : ''}`;
