import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { loadSettings } from './settings.ts';
import { describeSeats, type SeatFlags } from './settings-seats.ts';

let root: string;
beforeEach(async () => {
  root = await temporaryFolder();
  await mkdir(join(root, 'repo/.git'), { recursive: true });
});

const USER = 'home/.config/steelman/config.yaml';
const PROJECT = 'repo/steelman.config.yaml';

async function load(files: Readonly<Record<string, string>>, flags: SeatFlags = {}, configFile?: string) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return loadSettings({
    cwd: join(root, 'repo'),
    environment: { HOME: join(root, 'home') },
    flags,
    configFile,
  });
}

describe('[E-28] which files are trusted', () => {
  const model = 'models:\n  mine: {provider: command, kind: claude-cli}\n';
  test.each<[string, Record<string, string>, SeatFlags, string | undefined, boolean]>([
    ["a project's file", { [PROJECT]: model }, {}, undefined, false],
    ["the user's own", { [USER]: model }, {}, undefined, true],
    ['with --trust', { [PROJECT]: model }, { trust: true }, undefined, true],
    ['one named by --config', { 'repo/other.yaml': model }, {}, 'other.yaml', false],
    ['in a trusted folder', { [PROJECT]: model, [USER]: 'trustedFolders: [~/../repo]' }, {}, undefined, true],
    ['below a trusted folder', { [PROJECT]: model, [USER]: 'trustedFolders: [~/..]' }, {}, undefined, true],
    ['beside one', { [PROJECT]: model, [USER]: 'trustedFolders: [~/../rep]' }, {}, undefined, false],
    ['in none', { [PROJECT]: model, [USER]: 'trustedFolders: []' }, {}, undefined, false],
  ])('%s', async (_, files, flags, configFile, expected) => {
    const { models } = await load(files, flags, configFile);
    expect(models.get('mine')?.isTrusted).toBe(expected);
  });

  test("a project's name in place of the user's own is not trusted", async () => {
    const { models } = await load({ [USER]: model, [PROJECT]: model });
    expect(models.get('mine')).toMatchObject({ origin: 'steelman.config.yaml:2', isTrusted: false });
  });

  test('what is built in stays what it is', async () => {
    const same = 'models:\n  claude-cli: {provider: command, kind: claude-cli}\n';
    const other = 'models:\n  claude-cli: {provider: command, kind: claude-cli, command: ./x}\n';
    expect((await load({ [PROJECT]: same })).models.get('claude-cli')?.isTrusted).toBe(true);
    expect((await load({ [PROJECT]: other })).models.get('claude-cli')?.isTrusted).toBe(false);
  });

  test('a project cannot trust itself', async () => {
    await expect(load({ [PROJECT]: 'depth: deep\ntrustedFolders: [/]' })).rejects.toThrow(
      'steelman.config.yaml:2: a project cannot say itself that it is trusted',
    );
  });

  test.each([
    'model: files:./seat',
    'agents: [opus, "files:/x:qa"]',
    'judges: [files:../x]',
    'merger: files:x',
  ])('a project does not say where questions are written: %s', async (text) => {
    await expect(load({ [PROJECT]: text })).rejects.toMatchObject({ code: 'config/foreign-folder' });
    expect((await load({ [PROJECT]: text }, { trust: true })).seats).toBeDefined();
    expect((await load({ [USER]: text, [PROJECT]: '' })).seats).toBeDefined();
    expect((await load({ [PROJECT]: text }, { model: 'opus' })).seats.model).toBe('opus');
  });

  test('the files that were read, the stronger first', async () => {
    const { files } = await load({ [USER]: '', [PROJECT]: '' });
    expect(files.map(({ from, isTrusted }) => [from, isTrusted])).toEqual([
      ['project', false],
      ['user', true],
    ]);
  });
});

describe('what may leave the machine: the strictest counts', () => {
  test.each<[string, Record<string, string>, SeatFlags, object]>([
    ['a flag', {}, { localOnly: true }, { localOnly: true, offline: false }],
    ['a file', { [USER]: 'offline: true' }, {}, { localOnly: false, offline: true }],
    [
      'a project cannot take back',
      { [USER]: 'localOnly: true', [PROJECT]: 'localOnly: false' },
      {},
      { localOnly: true },
    ],
    [
      'a project can forbid',
      { [PROJECT]: 'allowedProviders: [openai]' },
      {},
      { allowedProviders: ['openai'] },
    ],
    [
      'both must allow',
      { [USER]: 'allowedProviders: [anthropic, openai]', [PROJECT]: 'allowedProviders: [openai, google]' },
      {},
      { allowedProviders: ['openai'] },
    ],
    ['none at all', { [USER]: 'allowedProviders: []' }, {}, { allowedProviders: [] }],
  ])('%s', async (_, files, flags, expected) => {
    expect((await load(files, flags)).permissions).toMatchObject(expected);
  });

  test('a provider nobody knows is refused', async () => {
    await expect(load({ [USER]: 'allowedProviders: [acme]' })).rejects.toThrow('allowedProviders.0');
  });
});

describe('who sits where, if no flag says so', () => {
  const file = 'agents: [opus, gpt52]\njudges: [gemini]\nmerger: haiku\n';
  test.each<[string, Record<string, string>, SeatFlags, object]>([
    ['nobody', {}, {}, { agents: undefined, model: undefined, judges: undefined, merger: undefined }],
    ['a file', { [USER]: file }, {}, { agents: ['opus', 'gpt52'], judges: ['gemini'], merger: 'haiku' }],
    ['the project first', { [USER]: 'model: opus', [PROJECT]: 'model: haiku' }, {}, { model: 'haiku' }],
    [
      '--agents',
      { [USER]: `${file}model: opus\n` },
      { agents: 'sonnet' },
      { agents: 'sonnet', model: undefined, judges: ['gemini'] },
    ],
    [
      '--model outdoes the seats of files',
      { [USER]: file },
      { model: 'sonnet' },
      { agents: undefined, model: 'sonnet', judges: undefined, merger: undefined },
    ],
    ['--judges', { [USER]: file }, { judges: 'opus' }, { agents: ['opus', 'gpt52'], judges: 'opus' }],
  ])('%s', async (_, files, flags, expected) => {
    expect((await load(files, flags)).seats).toMatchObject(expected);
  });
});

test('what is in force, with every file that has a say', async () => {
  const { files } = await load({
    [USER]: 'model: opus\nlocalOnly: true\n',
    [PROJECT]: 'model: haiku\nlocalOnly: false\n',
  });
  const shown = describeSeats(files);
  expect(shown.get('model')).toEqual({ value: 'haiku', origin: 'steelman.config.yaml:1' });
  expect(shown.get('localOnly')).toEqual({
    value: true,
    origin: `steelman.config.yaml:2, ${join(root, USER)}:2`,
  });
  expect(shown.get('merger')).toEqual({ value: undefined, origin: 'default' });
});
