import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '../../../domain/version.ts';
import type { Session } from '../context/session.ts';
import { carryOut } from './carry-out.ts';
import { type Around, fileOf, HOSTS, type HostName, type Scope } from './hosts.ts';
import { planInstall, planRemoval } from './plan.ts';
import { chooseCommand, launchOf } from './server-command.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'steelman-hosts-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const session = {
  signal: new AbortController().signal,
  warn: (message: string) => expect(message).toBe(''),
} as unknown as Session;

const around = (more: Partial<Around> = {}): Around => ({
  cwd: join(root, 'p'),
  home: join(root, 'home'),
  environment: { PATH: join(root, 'bin') },
  platform: 'linux',
  ...more,
});

const target = (name: HostName, scope: Scope, where: Around) => ({
  host: HOSTS[name],
  scope,
  around: where,
  server: chooseCommand(undefined, where.platform),
});

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const servers = fc.dictionary(
  fc.string().filter((name) => name !== 'steelman' && name !== '__proto__'),
  fc.record(
    { command: fc.string(), args: fc.array(fc.string(), { maxLength: 3 }) },
    { noNullPrototype: true },
  ),
  { maxKeys: 4, noNullPrototype: true },
);
const config = fc.record(
  { a: scalar, mcpServers: servers, z: fc.array(scalar, { maxLength: 3 }), servers },
  { requiredKeys: [], noNullPrototype: true },
);

describe('install and remove on disk give the same bytes', () => {
  test.each<[HostName, Scope]>([
    ['cursor', 'project'],
    ['vscode', 'user'],
  ])('%s, %s', async (name, scope) => {
    const where = around();
    const path = fileOf(HOSTS[name], scope).path(where);
    await mkdir(dirname(path), { recursive: true });
    await fc.assert(
      fc.asyncProperty(
        config,
        fc.constantFrom<string | number>(0, 2, 4, '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\n', '\r\n\r\n'),
        fc.constantFrom('', '\ufeff'),
        async (value, indent, eol, end, start) => {
          const before = `${start}${JSON.stringify(value, null, indent).replaceAll('\n', eol)}${end}`;
          await writeFile(path, before);
          await carryOut(await planInstall(target(name, scope, where)), where, session);
          expect(await readFile(path, 'utf8')).toContain(`steelman@${VERSION}`);
          await carryOut(await planRemoval(target(name, scope, where)), where, session);
          expect(await readFile(path, 'utf8')).toBe(before);
        },
      ),
      { numRuns: 150, seed: 20_261_119 },
    );
    await rm(path);
  });
});

describe('on Windows', () => {
  const npx = ['/c', 'npx', '-y', `steelman@${VERSION}`, 'mcp'];

  test('both ways to start are scripts, which a shell starts', () => {
    expect(chooseCommand(undefined, 'win32')).toEqual({ command: 'cmd', args: npx });
    expect(chooseCommand({ path: 'x', version: VERSION }, 'win32')).toEqual({
      command: 'cmd',
      args: ['/c', 'steelman', 'mcp'],
    });
  });

  test('a program that is a script is not started: the file is written, with its paths and line ends', async () => {
    const where = around({ platform: 'win32' });
    await mkdir(join(root, 'bin'), { recursive: true });
    await writeFile(join(root, 'bin', 'claude'), '#!/bin/sh\n');
    await chmod(join(root, 'bin', 'claude'), 0o755);
    const path = join(where.cwd, '.mcp.json');
    const before =
      '{\r\n  "mcpServers": {\r\n    "a": {\r\n      "command": "C:\\\\x\\\\a.exe"\r\n    }\r\n  }\r\n}\r\n';
    await mkdir(where.cwd, { recursive: true });
    await writeFile(path, before);
    const plan = await planInstall(target('claude-code', 'project', where));
    expect(plan.does).toBe('write');
    await carryOut(plan, where, session);
    const after = await readFile(path, 'utf8');
    expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(JSON.parse(after).mcpServers).toEqual({
      a: { command: 'C:\\x\\a.exe' },
      steelman: { type: 'stdio', command: 'cmd', args: npx },
    });
    await carryOut(await planRemoval(target('claude-code', 'project', where)), where, session);
    expect(await readFile(path, 'utf8')).toBe(before);
    await expect(planInstall(target('claude-code', 'user', where))).rejects.toMatchObject({
      hint: `Give: claude mcp add --scope user steelman -- cmd ${npx.join(' ')}`,
    });
  });

  test('VS Code keeps what is a user’s elsewhere on each system', () => {
    const { path } = fileOf(HOSTS.vscode, 'user');
    const home = join(root, 'home');
    expect([
      path(around({ platform: 'win32', environment: { APPDATA: join(home, 'Roaming') } })),
      path(around({ platform: 'darwin' })),
      path(around({ environment: { XDG_CONFIG_HOME: join(home, 'xdg') } })),
    ]).toEqual([
      join(home, 'Roaming/Code/User/mcp.json'),
      join(home, 'Library/Application Support/Code/User/mcp.json'),
      join(home, 'xdg/Code/User/mcp.json'),
    ]);
  });
});

test.each<[string, HostName]>([
  ['CLAUDE_CONFIG_DIR', 'claude-code'],
  ['CODEX_HOME', 'codex'],
  ['GEMINI_CLI_HOME', 'gemini-cli'],
])('%s leads elsewhere', (variable, name) => {
  const host = HOSTS[name];
  const elsewhere = join(root, 'elsewhere');
  const where = around({ environment: { [variable]: elsewhere } });
  expect(fileOf(host, 'user').path(where).startsWith(elsewhere)).toBe(true);
  expect(host.folder(where).startsWith(elsewhere)).toBe(true);
});

test.each<[object, string | undefined, string | undefined]>([
  [{ command: 'steelman', args: ['mcp'] }, 'path', undefined],
  [{ command: 'npx', args: ['-y', 'steelman@1.2.3', 'mcp'] }, 'npx', '1.2.3'],
  [{ command: 'npx', args: ['--yes', 'steelman@latest', 'mcp'] }, 'npx', undefined],
  [{ command: 'cmd', args: ['/C', 'npx', '-y', 'steelman@1.2.3', 'mcp'] }, 'npx', '1.2.3'],
  [{ command: 'steelman', args: ['mcp', '--http'] }, undefined, undefined],
  [{ command: 'sh', args: ['-c', 'steelman mcp'] }, undefined, undefined],
  [{ command: 'steelman mcp' }, undefined, undefined],
  [{ command: 'npx', args: ['-y', 'steelman@npm:other@1', 'mcp'] }, undefined, undefined],
  [{ command: 'npx', args: ['-y', 'steelman@https://x.test/y.tgz', 'mcp'] }, undefined, undefined],
  [{ command: 'npx', args: ['-y steelman', 'mcp'] }, undefined, undefined],
])('%j starts %s %s', (entry, kind, version) => {
  expect(launchOf(entry as never)).toMatchObject({ kind, version });
});

test.each([{ url: 'http://x' }, { command: 1 }, { command: 'x', args: 'mcp' }, { command: 'x', args: [1] }])(
  '%j starts nothing',
  (entry) => expect(launchOf(entry as never)).toBe(undefined),
);
