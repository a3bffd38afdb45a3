// The built program on a real pseudo-terminal, which `script` of util-linux opens: waits for what is drawn, then presses.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

export const HAS_TERMINAL = (spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '').includes(
  'util-linux',
);

/**
 * Nothing of the command is quoted for a shell.
 * @param {readonly string[]} command @param {{cwd: string, env: NodeJS.ProcessEnv}} around
 * @param {readonly {sees: string, keys: string}[]} presses
 */
export async function pressKeys(command, { cwd, env }, presses) {
  const child = spawn('script', ['-qfec', `stty cols 100 rows 60; exec ${command.join(' ')}`, '/dev/null'], {
    cwd,
    env: { ...env, TERM: 'xterm', LANG: 'C.UTF-8', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let drawn = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    drawn += text;
  });
  const closed = once(child, 'close');
  for (const { sees, keys } of presses) {
    while (!stripVTControlCharacters(drawn).includes(sees)) {
      const ended = await Promise.race([once(child.stdout, 'data'), closed.then(() => 'ended')]);
      if (ended === 'ended') throw new Error(`never drawn: ${sees}\n${stripVTControlCharacters(drawn)}`);
    }
    drawn = '';
    child.stdin.write(keys);
  }
  const [code] = await closed;
  return code;
}
