// What .ci/run does before it runs the tests: installs a browser where none is and it may. Its programs are small scripts that write down
// how they were called.

import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

const UPDATE = 'apt-get -qq update';
const INSTALL = 'apt-get -qq install --yes --no-install-recommends chromium fonts-noto-cjk fonts-noto-core';
const TESTS = ['npm install', 'npm test'];
const SKIPPED = '.ci/run: no chromium, and none could be installed: browser tests are skipped\n';

/** Runs the script with nothing but these programs, each with its exit code, as the user with this number. */
async function runCi(user: number, programs: Readonly<Record<string, number>>) {
  const folder = await temporaryFolder();
  const log = join(folder, 'log');
  const write = (name: string, lines: string): Promise<void> =>
    writeFile(join(folder, name), `#!/bin/bash\n${lines}\n`, { mode: 0o755 });
  await symlink('/usr/bin/dirname', join(folder, 'dirname'));
  await write('id', `echo ${user}`);
  for (const [name, code] of Object.entries({ npm: 0, ...programs }))
    await write(name, `echo ${name} "$@" >> '${log}'; exit ${code}`);
  const { code, stderr } = await promisify(execFile)('/bin/bash', ['.ci/run'], {
    env: { PATH: folder },
  }).then(
    (ended) => ({ ...ended, code: 0 }),
    (failed: { code: number; stderr: string }) => failed,
  );
  return { calls: (await readFile(log, 'utf8')).trimEnd().split('\n'), code, stderr };
}

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  test.each([
    ['chromium is there', 0, { chromium: 0, 'apt-get': 0 }, TESTS, ''],
    ['it is installed', 0, { 'apt-get': 0 }, [UPDATE, INSTALL, ...TESTS], ''],
    ['it cannot be installed', 0, { 'apt-get': 100 }, [UPDATE, ...TESTS], SKIPPED],
    ['not as root', 1000, { 'apt-get': 0 }, TESTS, SKIPPED],
    ['without apt-get', 0, {}, TESTS, SKIPPED],
  ])('%s', async (_, user, programs, calls, stderr) => {
    expect(await runCi(user, programs)).toEqual({ calls, code: 0, stderr });
  });

  test('tests that fail are what it ends with', async () => {
    expect(await runCi(0, { chromium: 0, npm: 3 })).toEqual({ calls: ['npm install'], code: 3, stderr: '' });
  });
});
