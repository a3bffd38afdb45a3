// steelman install: each host, each kind of file it may find there, and everything gone again afterwards.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../../src/index.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, type Outcome, PROGRAM, steelman } from './cli-process.ts';
import { NO_TERMINAL, openTerminal } from './pseudo-terminal.ts';

const NPX = { command: 'npx', args: ['-y', `steelman@${VERSION}`, 'mcp'] };
const SERVER = resolve('test/servers/stdio-server.js');

interface Row {
  readonly host: string;
  readonly words: readonly string[];
  readonly file: string;
  readonly container: string;
  readonly more?: object;
}

/** Every file that is ever written. */
const JSON_ROWS: readonly Row[] = [
  { host: 'claude-code', words: [], file: 'p/.mcp.json', container: 'mcpServers', more: { type: 'stdio' } },
  { host: 'gemini-cli', words: [], file: 'p/.gemini/settings.json', container: 'mcpServers' },
  { host: 'gemini-cli', words: ['--user'], file: 'home/.gemini/settings.json', container: 'mcpServers' },
  { host: 'cursor', words: [], file: 'p/.cursor/mcp.json', container: 'mcpServers' },
  { host: 'cursor', words: ['--user'], file: 'home/.cursor/mcp.json', container: 'mcpServers' },
  { host: 'vscode', words: [], file: 'p/.vscode/mcp.json', container: 'servers', more: { type: 'stdio' } },
  {
    host: 'vscode',
    words: ['--user'],
    file: 'home/.config/Code/User/mcp.json',
    container: 'servers',
    more: { type: 'stdio' },
  },
  { host: 'copilot', words: [], file: 'p/.mcp.json', container: 'mcpServers', more: { type: 'stdio' } },
  {
    host: 'copilot',
    words: ['--user'],
    file: 'home/.copilot/mcp-config.json',
    container: 'mcpServers',
    more: { type: 'local', tools: ['*'] },
  },
];
const CODEX: Row = {
  host: 'codex',
  words: [],
  file: 'home/.codex/config.toml',
  container: 'mcp_servers',
  more: { tool_timeout_sec: 300 },
};
const ROWS = [...JSON_ROWS, CODEX];

/** A project, a home with nothing in it and a folder of programs, which is all that PATH names. */
async function place(files: Record<string, string | Uint8Array> = {}) {
  const root = await folderWith(files);
  for (const folder of ['p', 'home', 'bin']) await mkdir(join(root, folder), { recursive: true });
  const env = { HOME: join(root, 'home'), PATH: join(root, 'bin') };
  const cwd = join(root, 'p');
  const run = (words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
    steelmanHere(['install', ...words], { cwd, env: { ...env, ...more } });
  return {
    root,
    cwd,
    env,
    run,
    read: (name: string) => readFile(join(root, name)),
    /** A program that writes down its words, one line a call. */
    async program(name: string, body = '') {
      const path = join(root, 'bin', name);
      await writeFile(
        path,
        `#!/bin/sh\nprintf '%s' "${name}" >> "${root}/calls"\nfor w in "$@"; do printf ' [%s]' "$w" >> "${root}/calls"; done\necho >> "${root}/calls"\n${body}\n`,
      );
      await chmod(path, 0o755);
    },
    calls: () =>
      existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trimEnd().split('\n') : [],
  };
}

const ok = { exitCode: 0, stderr: '' };

describe.each(ROWS)('$host $words', ({ host, words, file, container, more = {} }) => {
  const isToml = file.endsWith('.toml');
  const read = (text: string): Record<string, unknown> =>
    (isToml ? parseToml(text) : JSON.parse(text)) as never;

  test('a new file, twice, and gone again with its folders', async () => {
    const at = await place();
    const before = await listing(at.root);
    expect(await at.run([host, ...words, '--yes'])).toMatchObject(ok);
    const written = (await at.read(file)).toString();
    expect(read(written)).toEqual({ [container]: { steelman: { ...more, ...NPX } } });
    const after = await listing(at.root);
    expect(await at.run([host, ...words, '--yes'])).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('nothing to do'),
    });
    expect(await listing(at.root)).toEqual(after);
    expect(await at.run([host, ...words, '--remove', '--yes'])).toMatchObject(ok);
    expect(await listing(at.root)).toEqual(before);
    expect(await at.run([host, ...words, '--remove', '--yes'])).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('nothing to do'),
    });
  });

  test('--print and a missing --yes touch nothing', async () => {
    const at = await place();
    const before = await listing(at.root);
    const printed = await at.run([host, ...words, '--print']);
    expect(printed).toMatchObject({ ...ok, stdout: expect.stringContaining(`steelman@${VERSION}`) });
    const asked = await at.run([host, ...words]);
    expect(asked).toMatchObject({
      exitCode: 2,
      stdout: printed.stdout,
      stderr: expect.stringContaining('hint: Add --yes'),
    });
    expect(await listing(at.root)).toEqual(before);
  });

  test('a link is refused, also one to nothing', async () => {
    const at = await place({ 'elsewhere.json': '{}' });
    await mkdir(dirname(join(at.root, file)), { recursive: true });
    for (const target of ['elsewhere.json', 'nothing.json']) {
      await symlink(join(at.root, target), join(at.root, file));
      expect(await at.run([host, ...words, '--yes'])).toMatchObject({
        exitCode: 2,
        stderr: expect.stringMatching(/is a link to another file\n\s*hint: Add by hand: .*steelman/),
      });
      await rm(join(at.root, file));
    }
    expect((await at.read('elsewhere.json')).toString()).toBe('{}');
    expect(existsSync(join(at.root, 'nothing.json'))).toBe(false);
  });

  test.each([
    ['broken', isToml ? '[mcp_servers\n' : '{"mcpServers": {\n'],
    ['of another kind', isToml ? 'mcp_servers = 1\n' : `{"${container}": []}`],
    ['no text', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
    ['in UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
    [
      'with another steelman',
      isToml
        ? '[mcp_servers.steelman]\ncommand = "mine"\n'
        : `{"${container}":{"steelman":{"command":"mine"}}}`,
    ],
  ])('a file that is %s is refused and stays', async (_, content) => {
    const at = await place({ [file]: content });
    for (const verb of [[], ['--remove']]) {
      const { exitCode, stderr } = await at.run([host, ...words, '--yes', ...verb]);
      if (verb.length > 0 && content.includes('mcp_servers = 1' as never)) continue;
      if (verb.length === 0) expect(stderr).toMatch(/hint: Add by hand: .*steelman/);
      if (verb.length === 0 || exitCode !== 0)
        expect({ exitCode, stderr }).toMatchObject({
          exitCode: 2,
          stderr: expect.stringContaining('Cannot edit'),
        });
    }
    expect(await at.read(file)).toEqual(Buffer.from(content));
  });
});

const C = '"C:\\\\Users\\\\me\\\\x.exe"';

/** As people have it; SERVERS stands for the name that the host gives them. */
const TEXTS: readonly (readonly [string, string])[] = [
  [
    'comments and commas',
    '// top\n{\n  /* mine */\n  "SERVERS": {\n    "a": { "command": "a" }, // the last\n  },\n  "z": [1, 2,],\n}\n// end\n',
  ],
  ['tabs', '{\n\t"z": 1,\n\t"SERVERS": {\n\t\t"a": {\n\t\t\t"command": "a"\n\t\t}\n\t},\n\t"b": 2\n}\n'],
  [
    'CRLF and paths of Windows',
    `{\r\n  "SERVERS": {\r\n    "a": {\r\n      "command": ${C}\r\n    }\r\n  }\r\n}\r\n`,
  ],
  [
    'a byte order mark, no end of the last line',
    `\ufeff{\r\n    "SERVERS": {\r\n        "a": {}\r\n    }\r\n}`,
  ],
  ['one line', '{"z":{"b":[]},"SERVERS":{"a":{"command":"a"}}}'],
  ['no servers', '{\n  "z": true\n}'],
  ['an object of servers with nothing in it', '{\n  "SERVERS": {},\n  "z": 1\n}\n'],
  ['an object with nothing in it', '{}'],
  ['an object with a comment in it', '{\n  // nothing yet\n}\n'],
  [
    'four blanks, keys in odd order',
    '{\n    "b": 1,\n    "a": 2,\n    "SERVERS": { "z": {}, "y": {} }\n}\n\n',
  ],
];

describe.each(JSON_ROWS)('$host $words keeps', ({ host, words, file, container, more = {} }) => {
  test.each(TEXTS)('%s', async (_, template) => {
    const text = template.replace('SERVERS', container);
    const at = await place({ [file]: text });
    await chmod(join(at.root, file), 0o640);
    expect(await at.run([host, ...words, '--yes'])).toMatchObject(ok);
    const after = (await at.read(file)).toString();
    expect(after).toContain('"steelman"');
    // Whoever wrote no comments has none now, and nothing that only lenient readers take.
    if (!/\/[/*]|,\s*[\]}]/.test(text)) {
      const { [container]: servers } = JSON.parse(after.replace('\ufeff', ''));
      expect(servers.steelman).toEqual({ ...more, ...NPX });
    }
    if (text.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect((await lstat(join(at.root, file))).mode & 0o777).toBe(0o640);
    expect(await at.run([host, ...words, '--remove', '--yes'])).toMatchObject(ok);
    expect((await at.read(file)).toString()).toBe(text);
    expect(await readdir(join(at.root, 'home'))).toEqual(file.startsWith('home') ? [file.split('/')[1]] : []);
  });
});

test.each([
  ['comments and foreign servers', '# mine\nmodel = "x"\n\n[mcp_servers.a]\ncommand = "a"\n'],
  ['CRLF and paths of Windows', `model = ${C}\r\n[projects."C:\\\\me"]\r\ntrust_level = "trusted"`],
  ['a byte order mark', '\ufeffmodel = "x"\n'],
  ['nothing', ''],
])('codex keeps %s', async (_, text) => {
  const at = await place({ [CODEX.file]: text });
  expect(await at.run(['codex', '--yes'])).toMatchObject(ok);
  const after = (await at.read(CODEX.file)).toString();
  expect(after.startsWith(text)).toBe(true);
  expect(parseToml(after.replace('\ufeff', ''))).toMatchObject({
    mcp_servers: { steelman: { ...NPX, tool_timeout_sec: 300 } },
  });
  expect(await at.run(['codex', '--remove', '--yes'])).toMatchObject(ok);
  expect((await at.read(CODEX.file)).toString()).toBe(text);
});

describe('what others do in between', () => {
  test('another server stays, and so does the file', async () => {
    const at = await place();
    await at.run(['cursor', '--yes']);
    const text = (await at.read('p/.cursor/mcp.json')).toString();
    const edited = text.replace('"mcpServers": {', '"mcpServers": {\n    "mine": {"command": "m"},');
    await writeFile(join(at.root, 'p/.cursor/mcp.json'), edited);
    expect(await at.run(['cursor', '--remove', '--yes'])).toMatchObject(ok);
    expect(JSON.parse((await at.read('p/.cursor/mcp.json')).toString())).toEqual({
      mcpServers: { mine: { command: 'm' } },
    });
  });

  test('a file beside ours keeps the folder', async () => {
    const at = await place();
    await at.run(['cursor', '--yes']);
    await writeFile(join(at.root, 'p/.cursor/rules'), 'mine');
    expect(await at.run(['cursor', '--remove', '--yes'])).toMatchObject(ok);
    expect(await readdir(join(at.root, 'p/.cursor'))).toEqual(['rules']);
  });

  test('a variable of our entry stays until it is removed', async () => {
    const at = await place();
    await at.run(['claude-code', '--yes']);
    const text = (await at.read('p/.mcp.json')).toString();
    const edited = text.replace('"type"', '"env": {"A": "1"},\n      "type"');
    await writeFile(join(at.root, 'p/.mcp.json'), edited);
    expect(await at.run(['claude-code', '--yes'])).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('nothing to do'),
    });
    expect((await at.read('p/.mcp.json')).toString()).toBe(edited);
    expect(await at.run(['claude-code', '--remove', '--yes'])).toMatchObject(ok);
    expect(existsSync(join(at.root, 'p/.mcp.json'))).toBe(false);
  });

  test('an older version is replaced, and goes with the newer one', async () => {
    const text = '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n';
    const old = text.replace(
      '"a": {}',
      '"steelman": {"command": "npx", "args": ["-y", "steelman@0.0.1", "mcp"]},\n    "a": {}',
    );
    const at = await place({ 'p/.cursor/mcp.json': old });
    expect(await at.run(['cursor', '--yes'])).toMatchObject(ok);
    expect(JSON.parse((await at.read('p/.cursor/mcp.json')).toString())).toEqual({
      mcpServers: { a: {}, steelman: NPX },
    });
    expect(await at.run(['cursor', '--remove', '--yes'])).toMatchObject(ok);
    expect((await at.read('p/.cursor/mcp.json')).toString()).toBe(text);
  });

  test('without what was remembered the entry goes all the same', async () => {
    const at = await place({ 'p/.cursor/mcp.json': '{"z": 1}' });
    await at.run(['cursor', '--yes']);
    await rm(join(at.root, 'home/.local'), { recursive: true });
    expect(await at.run(['cursor', '--remove', '--yes'])).toMatchObject(ok);
    expect(JSON.parse((await at.read('p/.cursor/mcp.json')).toString())).toEqual({ z: 1, mcpServers: {} });
  });

  test('a home that cannot be written to is said', async () => {
    const at = await place({ 'a-file': '' });
    const outcome = await at.run(['cursor', '--yes'], { HOME: join(at.root, 'a-file') });
    expect(outcome).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('cannot be remembered') });
    expect(existsSync(join(at.root, 'p/.cursor/mcp.json'))).toBe(true);
  });
});

describe('files that cannot be written', () => {
  test.skipIf(process.getuid?.() !== 0).each([
    ['the file', 'p/.mcp.json', 'it cannot be written'],
    ['its folder', 'p', 'cannot be written'],
  ])('%s', async (_, closed, says) => {
    const at = await place({ 'p/.mcp.json': '{}' });
    for (const path of ['', 'p', 'home', 'bin', 'p/.mcp.json']) await chmod(join(at.root, path), 0o755);
    execFileSync('chown', ['-R', '65534:65534', at.root]);
    await chmod(join(at.root, closed), 0o555);
    const { exitCode, stderr } = await steelman(['install', 'claude-code', '--yes'], {
      cwd: at.cwd,
      env: at.env,
      uid: 65_534,
    });
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(says) });
    expect((await at.read('p/.mcp.json')).toString()).toBe('{}');
  });

  test('a folder of the project that is a link', async () => {
    const at = await place({ 'elsewhere/x': '' });
    await symlink(join(at.root, 'elsewhere'), join(at.root, 'p/.vscode'));
    expect(await at.run(['vscode', '--yes'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('its folder is a link'),
    });
    expect(await readdir(join(at.root, 'elsewhere'))).toEqual(['x']);
  });

  test('a folder in the place of the file, a file in the place of the folder', async () => {
    const at = await place({ 'p/.mcp.json/x': '', 'p/.cursor': 'mine' });
    expect(await at.run(['claude-code', '--yes'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('no ordinary file'),
    });
    expect(await at.run(['cursor', '--yes'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Cannot edit'),
    });
  });
});

describe("the host's own command", () => {
  const words = `[npx] [-y] [steelman@${VERSION}] [mcp]`;
  test.each([
    ['claude', ['claude-code'], [`claude [mcp] [add] [--scope] [project] [steelman] [--] ${words}`]],
    ['claude', ['claude-code', '--user'], [`claude [mcp] [add] [--scope] [user] [steelman] [--] ${words}`]],
    ['codex', ['codex'], [`codex [mcp] [add] [steelman] [--] ${words}`]],
    ['codex', ['codex', '--user'], [`codex [mcp] [add] [steelman] [--] ${words}`]],
    [
      'gemini',
      ['gemini-cli'],
      [`gemini [mcp] [add] [--scope] [project] [steelman] [npx] [--] [-y] [steelman@${VERSION}] [mcp]`],
    ],
    [
      'gemini',
      ['gemini-cli', '--user'],
      [`gemini [mcp] [add] [--scope] [user] [steelman] [npx] [--] [-y] [steelman@${VERSION}] [mcp]`],
    ],
    ['code', ['vscode'], []],
    ['cursor', ['cursor'], []],
    ['copilot', ['copilot'], []],
  ])('%s for %j', async (program, asked, calls) => {
    const at = await place();
    await at.program(program);
    expect(await at.run([...asked, '--print'])).toMatchObject(ok);
    expect(at.calls()).toEqual([]);
    expect(await at.run([...asked, '--yes'])).toMatchObject(ok);
    expect(at.calls()).toEqual(calls);
    if (calls.length > 0) expect(await readdir(at.cwd)).toEqual([]);
  });

  test('the steelman on PATH is named where it is this one', async () => {
    const at = await place();
    for (const name of ['claude', 'gemini', 'codex']) await at.program(name);
    await symlink(PROGRAM, join(at.root, 'bin', 'steelman'));
    for (const host of ['claude-code', 'gemini-cli', 'codex', 'cursor'])
      expect(await at.run([host, '--yes'])).toMatchObject(ok);
    expect(at.calls()).toEqual([
      'claude [mcp] [add] [--scope] [project] [steelman] [--] [steelman] [mcp]',
      'gemini [mcp] [add] [--scope] [project] [steelman] [steelman] [mcp]',
      'codex [mcp] [add] [steelman] [--] [steelman] [mcp]',
    ]);
    expect(JSON.parse((await at.read('p/.cursor/mcp.json')).toString()).mcpServers.steelman).toEqual({
      command: 'steelman',
      args: ['mcp'],
    });
  });

  test('neither another version of it nor the one that npx has just put there', async () => {
    const at = await place({
      'old/package.json': '{"name": "steelman", "version": "0.0.1"}',
      'old/bin/steelman.js': '#!/usr/bin/env node\n',
      'npx/node_modules/.bin/x': '',
    });
    await chmod(join(at.root, 'old/bin/steelman.js'), 0o755);
    await symlink(PROGRAM, join(at.root, 'npx/node_modules/.bin/steelman'));
    await symlink(join(at.root, 'old/bin/steelman.js'), join(at.root, 'bin/steelman'));
    const PATH = `${join(at.root, 'npx/node_modules/.bin')}:${at.env.PATH}`;
    expect((await at.run(['cursor', '--print', '--json'], { PATH })).stdout).toContain(
      `"steelman@${VERSION}"`,
    );
  });

  test('it is asked to take back what it added, and not what we wrote', async () => {
    const entry = { type: 'stdio', ...NPX, env: {} };
    const at = await place({
      'p/.mcp.json': JSON.stringify({ mcpServers: { steelman: entry } }),
      'home/.claude.json': JSON.stringify({ mcpServers: { steelman: entry }, other: 1 }),
    });
    await at.program('claude');
    for (const words of [[], ['--user']])
      expect(await at.run(['claude-code', ...words, '--remove', '--yes'])).toMatchObject(ok);
    expect(at.calls()).toEqual([
      'claude [mcp] [remove] [--scope] [project] [steelman]',
      'claude [mcp] [remove] [--scope] [user] [steelman]',
    ]);
    const bare = await place();
    await bare.run(['claude-code', '--yes']);
    await bare.program('claude');
    expect(await bare.run(['claude-code', '--remove', '--yes'])).toMatchObject(ok);
    expect(bare.calls()).toEqual([]);
    expect(await readdir(bare.cwd)).toEqual([]);
  });

  test('an older entry of ours is taken out first', async () => {
    const at = await place({
      'p/.mcp.json':
        '{"mcpServers": {"steelman": {"command": "npx", "args": ["-y", "steelman@0.0.1", "mcp"], "env": {}}}}',
    });
    await at.program('claude');
    expect(await at.run(['claude-code', '--yes'])).toMatchObject(ok);
    expect(at.calls()).toEqual([
      'claude [mcp] [remove] [--scope] [project] [steelman]',
      `claude [mcp] [add] [--scope] [project] [steelman] [--] ${words}`,
    ]);
  });

  test('what it says when it fails is passed on', async () => {
    const at = await place();
    await at.program('claude', 'echo "you are not logged in" >&2; exit 7');
    expect(await at.run(['claude-code', '--yes'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('failed: you are not logged in'),
    });
  });

  test('~/.claude.json is never written by us', async () => {
    const at = await place({ 'home/.claude.json': '{"numStartups": 3}' });
    expect(await at.run(['claude-code', '--user', '--yes'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('hint: Give: claude mcp add --scope user steelman -- npx -y'),
    });
    expect((await at.read('home/.claude.json')).toString()).toBe('{"numStartups": 3}');
  });
});

describe('what is printed', () => {
  test('links that hold the entry', async () => {
    const at = await place();
    const cursor = (await at.run(['cursor', '--print'])).stdout.trim().split('\n').at(-1) ?? '';
    const url = new URL(cursor);
    expect(cursor).toMatch(/^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?name=steelman&config=/);
    expect(JSON.parse(Buffer.from(url.searchParams.get('config') ?? '', 'base64').toString())).toEqual(NPX);
    const vscode = (await at.run(['vscode', '--print'])).stdout.trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(decodeURIComponent(vscode.replace('vscode:mcp/install?', '')))).toEqual({
      name: 'steelman',
      ...NPX,
    });
  });

  test('one JSON document with --json', async () => {
    const at = await place();
    const { stdout } = await at.run(['cursor', '--json', '--yes']);
    expect(JSON.parse(stdout)).toMatchObject({
      host: 'cursor',
      scope: 'project',
      does: 'write',
      dry_run: false,
    });
  });

  test.each([
    [['cursr'], 'Did you mean cursor?'],
    [['claude'], 'Did you mean claude-code?'],
    [['cursor', '--check', '--remove'], '--check goes with neither'],
  ])('%j: %s', async (words, says) => {
    const at = await place();
    expect(await at.run(words)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(says) });
  });

  test.skipIf(NO_TERMINAL !== undefined)('a person is asked, and no means no', async () => {
    const at = await place();
    const shy = openTerminal(['install', 'cursor'], at.cwd);
    expect(await shy.see('[y/N]')).toContain('.cursor/mcp.json');
    shy.press('n\r');
    expect(await shy.end()).toMatchObject({
      exitCode: 0,
      screen: expect.stringContaining('Nothing was changed'),
    });
    expect(existsSync(join(at.cwd, '.cursor'))).toBe(false);
    const bold = openTerminal(['install', 'cursor'], at.cwd);
    await bold.see('[y/N]');
    bold.press('y\r');
    expect(await bold.end()).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(at.cwd, '.cursor/mcp.json'))).toBe(true);
  });
});

describe('--check', () => {
  const isAlive = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
    } catch {
      return false;
    }
  };

  async function checked(
    how: string,
    { file = 'p/.mcp.json', host = 'claude-code', words = ['--yes'] } = {},
  ) {
    const entry = { command: process.execPath, args: [SERVER, how], env: { PLANET: 'mars' } };
    const toml = `[mcp_servers.steelman]\ncommand = '${entry.command}'\nargs = ['${SERVER}', '${how}']\nenv = { PLANET = "mars" }\n`;
    const container = host === 'vscode' ? 'servers' : 'mcpServers';
    const text = file.endsWith('.toml') ? toml : JSON.stringify({ [container]: { steelman: entry } });
    const at = await place({ [file]: text });
    const outcome = await at.run([host, '--check', ...words], { NOTES: join(at.root, 'notes') });
    const notes = existsSync(join(at.root, 'notes')) ? readFileSync(join(at.root, 'notes'), 'utf8') : '';
    const pid = Number(/pid (\d+)/.exec(notes)?.[1]);
    if (notes !== '') expect(isAlive(pid)).toBe(false);
    return { ...outcome, notes };
  }

  test.each([
    ['claude-code', 'p/.mcp.json'],
    ['claude-code', 'home/.claude.json'],
    ['codex', 'home/.codex/config.toml'],
    ['gemini-cli', 'p/.gemini/settings.json'],
    ['cursor', 'home/.cursor/mcp.json'],
    ['vscode', 'p/.vscode/mcp.json'],
    ['copilot', 'home/.copilot/mcp-config.json'],
  ])('%s by %s', async (host, file) => {
    const { exitCode, stdout, notes } = await checked('fine', { host, file });
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^tiny 1\.2\.3 answers .*protocol 2025-06-18\n2 tools: merge, mars\n$/),
    });
    expect(notes.replace(/pid \d+\n/, '')).toBe(
      'heard initialize\nheard notifications/initialized\nheard tools/list\n',
    );
  });

  test.each([
    ['pages', 0, '3 tools: merge, mars, last'],
    ['asks', 0, '2 tools: merge, mars'],
    ['stay', 0, '2 tools: merge, mars'],
    ['crash', 1, 'ended with exit code 3 before it answered: no such module: left-pad'],
    ['chatter', 1, 'what is no message: Welcome to the server!'],
    ['refuses', 1, 'it answers initialize with an error: not this version'],
    ['hang', 1, 'it did not answer within 20 s'],
  ])('a server that does: %s', async (how, exitCode, says) => {
    expect(await checked(how)).toMatchObject({ exitCode, stdout: expect.stringContaining(says) });
  });

  test('as JSON', async () => {
    const { stdout } = await checked('fine', { words: ['--yes', '--json'] });
    expect(JSON.parse(stdout)).toMatchObject({
      host: 'claude-code',
      ok: true,
      name: 'tiny',
      tools: ['merge', 'mars'],
    });
  });

  test('a program that is not there', async () => {
    const at = await place();
    await at.run(['cursor', '--yes']);
    expect(await at.run(['cursor', '--check'])).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('the program "npx" is not there'),
    });
  });

  test('what a project names is not started unasked', async () => {
    const { exitCode, stderr, notes } = await checked('fine', { words: [] });
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('is not as steelman writes it'),
    });
    expect(notes).toBe('');
  });

  test('nor is ours with variables that came with it', async () => {
    const entry = { command: 'steelman', args: ['mcp'], env: { NODE_OPTIONS: '--require ./x.cjs' } };
    const at = await place({ 'p/.mcp.json': JSON.stringify({ mcpServers: { steelman: entry } }) });
    await at.program('steelman');
    expect(await at.run(['claude-code', '--check'])).toMatchObject({ exitCode: 2 });
    expect(at.calls()).toEqual([]);
  });

  test('no configuration, or one without us', async () => {
    const at = await place({ 'p/.mcp.json': '{"mcpServers": {}}' });
    for (const host of ['claude-code', 'codex'])
      expect(await at.run([host, '--check'])).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining(`hint: Give: steelman install ${host}`),
      });
  });
});

describe('steelman doctor', () => {
  async function hosts(at: Awaited<ReturnType<typeof place>>) {
    const { stdout } = await steelmanHere(['doctor', '--json', '--offline'], { cwd: at.cwd, env: at.env });
    return new Map<string, Record<string, never>>(
      JSON.parse(stdout).hosts.map((one: { name: string }) => [one.name, one]),
    );
  }

  test('says who is there and who knows us, and starts nobody', async () => {
    const at = await place({
      'p/.mcp.json':
        '{"mcpServers": {"steelman": {"command": "npx", "args": ["-y", "steelman@0.0.1", "mcp"]}}}',
      'p/.vscode/mcp.json': '{"servers": {"steelman": {"url": "http://x"}}}',
      'home/.codex/config.toml': '[mcp_servers.steelman]\ncommand = "steelman"\nargs = ["mcp"]\n',
      'home/.gemini/settings.json': '{',
    });
    for (const name of ['claude', 'codex', 'code', 'cursor', 'gemini', 'copilot']) await at.program(name);
    await symlink(PROGRAM, join(at.root, 'bin', 'steelman'));
    const found = await hosts(at);
    expect(at.calls()).toEqual([]);
    expect(found.get('claude-code')).toMatchObject({
      program: join(at.root, 'bin/claude'),
      folder: null,
      registered: [{ scope: 'project', version: '0.0.1', starts: ['npx', '-y', 'steelman@0.0.1', 'mcp'] }],
    });
    expect(found.get('codex')).toMatchObject({ registered: [{ scope: 'user', version: VERSION }] });
    expect(found.get('vscode')).toMatchObject({ registered: [{ starts: null, version: null }] });
    expect(found.get('gemini-cli')).toMatchObject({
      registered: [],
      problems: [expect.stringContaining('no JSON')],
    });
    expect(found.get('cursor')).toMatchObject({ registered: [], problems: [] });
    const { stdout } = await steelmanHere(['doctor', '--offline'], { cwd: at.cwd, env: at.env });
    expect(stdout).toContain('steelman for the project: another version, 0.0.1 (npx -y steelman@0.0.1 mcp)');
    expect(stdout).toContain('without steelman: steelman install cursor');
    expect(at.calls()).toEqual([]);
  });

  test('nobody is there', async () => {
    for (const one of (await hosts(await place())).values())
      expect(one).toMatchObject({ program: null, folder: null, registered: [], problems: [] });
  });
});

test('nothing in the source calls what Codex no longer has', async () => {
  const names = await readdir('src', { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.ts')))
    expect(/['" ]mcp-server['" ]/.test(await readFile(join('src', name), 'utf8')), name).toBe(false);
});

test('all of it with nothing in the environment but HOME and PATH', async () => {
  const at = await place();
  const command = [
    'env',
    '-i',
    `HOME=${at.env.HOME}`,
    `PATH=${at.env.PATH}`,
    process.execPath,
    PROGRAM,
  ] as const;
  const run = (...words: string[]) => steelman(['install', ...words], { cwd: at.cwd, command: [...command] });
  for (const host of ['claude-code', 'codex', 'vscode']) {
    expect(await run(host, '--yes')).toMatchObject(ok);
    expect(await run(host, '--remove', '--yes')).toMatchObject(ok);
  }
  expect(await listing(at.root)).toEqual(['bin folder', 'home folder', 'p folder']);
});
