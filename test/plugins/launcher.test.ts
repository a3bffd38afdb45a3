// What starts the server of the plugin, as a process, with a steelman and an npx of the test's own on the PATH.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findProgram,
  findSteelman,
  scriptBehindShim,
  VERSION,
} from '../../plugins/steelman/scripts/find-steelman.mjs';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

const LAUNCHER = resolve('plugins/steelman/scripts/start-steelman.mjs');

/** Says who it is, with which words it was called, and what it was told; ends with 7. */
const fake = (name: string, version: string): string => `#!${process.execPath}
if (process.argv[2] === '--version') process.stdout.write(${JSON.stringify(`${version}\r\n`)});
else {
  process.stdin.on('data', (told) => process.stdout.write(told));
  process.stdin.on('end', () => { process.exitCode = 7; });
  process.stdout.write(${JSON.stringify(name)} + ' ' + process.argv.slice(2).join(' ') + '|');
}
`;

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await chmod(path, 0o755);
}

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

const launch = (path: string, launcher = LAUNCHER, cwd = dirname(launcher)): Promise<Ended> =>
  new Promise((done) => {
    const child = execFile(
      process.execPath,
      [launcher, 'mcp'],
      { env: { PATH: path }, cwd },
      (error, stdout, stderr) => done({ code: error?.code ?? 0, stdout, stderr }),
    );
    child.stdin?.end('{"jsonrpc":"2.0"}\n');
  });

const TOLD = '{"jsonrpc":"2.0"}\n';

describe.skipIf(process.platform === 'win32')('as a process', () => {
  test('the steelman on the PATH, if it has the version of the plugin; words, streams and code are handed on', async () => {
    const folder = await temporaryFolder();
    await write(join(folder, 'steelman'), fake('steelman', VERSION));
    await write(join(folder, 'npx'), fake('npx', '10.0.0'));
    expect(await launch(folder)).toEqual({ code: 7, stdout: `steelman mcp|${TOLD}`, stderr: '' });
  });

  test.each([
    ['another version', '9.9.9'],
    ['no version', ''],
  ])('%s: npx with exactly the right one', async (_, version) => {
    const folder = await temporaryFolder();
    await write(join(folder, 'steelman'), fake('steelman', version));
    await write(join(folder, 'npx'), fake('npx', '10.0.0'));
    const { stdout } = await launch(folder);
    expect(stdout).toBe(`npx -y steelman@${VERSION} mcp|${TOLD}`);
  });

  test('neither is there: it says what to do', async () => {
    expect(await launch(await temporaryFolder())).toEqual({
      code: 1,
      stdout: '',
      stderr: `steelman ${VERSION} is not on the PATH, and there is no npx to fetch it: npm install -g steelman@${VERSION}\n`,
    });
  });

  test('a program in the current folder, or one that may not be run, is not taken', async () => {
    const folder = await temporaryFolder();
    await write(join(folder, 'here/steelman'), fake('steelman', VERSION));
    await write(join(folder, 'other/steelman'), fake('steelman', VERSION));
    await chmod(join(folder, 'other/steelman'), 0o644);
    const path = ['', '.', './here', join(folder, 'other')].join(delimiter);
    expect(await launch(path, LAUNCHER, join(folder, 'here'))).toMatchObject({ code: 1, stdout: '' });
  });

  test('copied elsewhere, with blanks and quotes in the path and lines that end as on Windows', async () => {
    const folder = await temporaryFolder();
    const plugin = join(folder, "it's a $cache (1)");
    await cp('plugins/steelman', plugin, { recursive: true });
    const manifest = join(plugin, '.claude-plugin/plugin.json');
    await write(manifest, `{\r\n  "version": "7.7.7"\r\n}\r\n`);
    await write(join(folder, 'bin/steelman'), fake('steelman', '7.7.7'));
    const { stdout } = await launch(join(folder, 'bin'), join(plugin, 'scripts/start-steelman.mjs'));
    expect(stdout).toBe(`steelman mcp|${TOLD}`);
  });

  test('a signal ends what it started, too', async () => {
    const folder = await temporaryFolder();
    await write(
      join(folder, 'steelman'),
      fake('steelman', VERSION).replace(
        "process.stdin.on('end'",
        "setInterval(() => {}, 9); process.stdin.on('end'",
      ),
    );
    const child = spawn(process.execPath, [LAUNCHER, 'mcp'], { env: { PATH: folder } });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([143, null]);
  });
});

/** As npm writes it; for npx, as it ships. */
const shim = (script: string): string =>
  [
    '@ECHO off',
    'GOTO start',
    ':find_dp0',
    'SET dp0=%~dp0',
    'EXIT /b',
    ':start',
    'CALL :find_dp0',
    'IF EXIST "%dp0%\\node.exe" (',
    '  SET "_prog=%dp0%\\node.exe"',
    ')',
    `"%_prog%"  "%dp0%\\${script}" %*`,
    '',
  ].join('\r\n');
const NPX = [
  'SETLOCAL',
  'SET "NPM_PREFIX_JS=%~dp0\\node_modules\\npm\\bin\\npm-prefix.js"',
  'SET "NPX_CLI_JS=%~dp0\\node_modules\\npm\\bin\\npx-cli.js"',
  '"%NODE_EXE%" "%NPX_CLI_JS%" %*',
].join('\r\n');

describe('on Windows the script behind a shim is started, without a shell', () => {
  test.each([
    ['steelman', shim('node_modules\\steelman\\bin\\steelman.js'), 'node_modules/steelman/bin/steelman.js'],
    ['steelman', shim('..\\steelman\\bin\\steelman.js'), '../steelman/bin/steelman.js'],
    ['npx', NPX, 'node_modules/npm/bin/npx-cli.js'],
    ['steelman', shim('node_modules\\other\\cli.js'), undefined],
    ['steelman', 'start calc.exe', undefined],
  ])('%s', (name, text, script) => expect(scriptBehindShim(text, name)).toBe(script));

  test('found on the PATH, asked for its version, and started by node', async () => {
    const folder = await temporaryFolder();
    await write(join(folder, 'steelman.cmd'), shim('node_modules\\steelman\\bin\\steelman.js'));
    await write(join(folder, 'npx.cmd'), NPX);
    const script = join(folder, 'node_modules/steelman/bin/steelman.js');
    await write(script, `console.log('${VERSION}')`);
    const environment = { Path: `"${folder}"` };
    expect(findSteelman(environment, 'win32')).toEqual({ command: process.execPath, args: [script] });
    await write(script, "console.log('9.9.9')");
    expect(findSteelman(environment, 'win32')).toEqual({
      command: process.execPath,
      args: [join(folder, 'node_modules/npm/bin/npx-cli.js'), '-y', `steelman@${VERSION}`],
    });
    expect(findProgram('other', environment, 'win32')).toBeUndefined();
  });
});
