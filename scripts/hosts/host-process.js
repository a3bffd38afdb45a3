// A host's program as a process: fetched from the registry into a folder of its own, and started with a home of its own.

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FETCH_MS = 600_000;
const CALL_MS = 120_000;

/** @typedef {{ readonly code: number, readonly said: string }} Ended */
/** @typedef {{ readonly program: string, readonly version: string }} Host */
/** @typedef {{ readonly version?: undefined, readonly reason: string }} NoHost */

/**
 * @param {string} wanted package and version
 * @param {{ bin: string, place: string, home: string }} options
 * @returns {Promise<Host | NoHost>}
 */
export async function fetchHost(wanted, { bin, place, home }) {
  await mkdir(place);
  await writeFile(join(place, 'package.json'), '{"private":true}');
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
  // npm has its own settings at home, such as a registry; the host must not find any.
  const { code, said } = await run('npm', ['install', ...flags, wanted], {
    cwd: place,
    timeout: FETCH_MS,
    shell: process.platform === 'win32',
  });
  return code === 0 ? lookAt(join(place, 'node_modules/.bin', bin), home) : { reason: said };
}

/**
 * @param {string} program
 * @param {string} home
 * @returns {Promise<Host | NoHost>}
 */
export async function lookAt(program, home) {
  const { code, said } = await run(program, ['--version'], { cwd: home, env: environmentOf(home) });
  return code === 0 ? { program, version: said.trim().split('\n')[0] ?? '' } : { reason: said };
}

/** @param {string} home */
export const environmentOf = (home) => ({
  ...process.env,
  DISABLE_TELEMETRY: '1',
  DISABLE_AUTOUPDATER: '1',
  HOME: home,
  USERPROFILE: home,
  CLAUDE_CONFIG_DIR: undefined,
  CODEX_HOME: undefined,
});

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').ExecFileOptions} options
 * @returns {Promise<Ended>}
 */
export function run(command, args, options) {
  return new Promise((done) => {
    const child = execFile(
      command,
      args,
      { timeout: CALL_MS, maxBuffer: 64_000_000, ...options },
      (error, out, bad) =>
        done({ code: error ? (error.code ?? 1) : 0, said: out + bad || String(error?.message ?? '') }),
    );
    child.stdin?.end();
  });
}
