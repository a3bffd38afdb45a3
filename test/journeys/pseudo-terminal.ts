// The built program on a real pseudo-terminal, which `script` of util-linux opens: 80 columns, keys in, screens out.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { PROGRAM } from './cli-process.ts';

const { stdout: version } = spawnSync('script', ['--version'], { encoding: 'utf8' });
/** Why no terminal can be opened here; undefined where it can. */
export const NO_TERMINAL = version?.includes('util-linux')
  ? undefined
  : 'needs `script` of util-linux (package bsdutils on Debian)';

export const KEYS = {
  enter: '\r',
  down: '\u001b[B',
  up: '\u001b[A',
  space: ' ',
  interrupt: '\u0003',
} as const;

export interface PseudoTerminal {
  /** Waits until this is drawn after the last key; gives what was drawn since then, without terminal codes. */
  see(text: string): Promise<string>;
  press(...keys: readonly string[]): void;
  end(): Promise<{ readonly exitCode: number | null; readonly screen: string; readonly raw: string }>;
}

/** No word may hold anything that a shell would read. */
export function openTerminal(words: readonly string[], cwd: string): PseudoTerminal {
  const command = ['stty cols 80 rows 40;', 'exec', process.execPath, PROGRAM, ...words].join(' ');
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: join(cwd, 'nobody-home'),
      TERM: 'xterm',
      LANG: 'C.UTF-8',
      SHELL: '/bin/sh',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let raw = '';
  let since = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    raw += text;
  });
  const closed = once(child, 'close');
  const shown = (from: number): string => stripVTControlCharacters(raw.slice(from)).replaceAll('\r', '');
  return {
    async see(text) {
      while (!shown(since).includes(text)) {
        const ended = await Promise.race([once(child.stdout, 'data'), closed.then(() => 'ended')]);
        if (ended === 'ended' && !shown(since).includes(text))
          throw new Error(`never drawn: ${text}\n${shown(0)}`);
      }
      return shown(since);
    },
    press(...keys) {
      since = raw.length;
      child.stdin.write(keys.join(''));
    },
    async end() {
      const [exitCode] = (await closed) as [number | null];
      return { exitCode, screen: shown(since), raw };
    },
  };
}
