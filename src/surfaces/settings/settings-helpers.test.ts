import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { loadSettings } from './settings.ts';
import type { SeatFlags } from './settings-seats.ts';

const USER = 'home/.config/steelman/config.yaml';
const PROJECT = 'repo/steelman.config.yaml';
const MINE = 'helpers:\n  memory: { command: mine, args: [a], env: { A: b }, passEnv: [DOCS_KEY] }\n';
const THEIRS = 'depth: deep\nhelpers:\n  memory: { command: theirs }\n  docs: { command: theirs }\n';

async function load(files: Readonly<Record<string, string>>, flags: SeatFlags = {}) {
  const root = await temporaryFolder();
  await mkdir(join(root, 'repo/.git'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return loadSettings({ cwd: join(root, 'repo'), environment: { HOME: join(root, 'home') }, flags });
}

describe('[E-28] whose helpers count', () => {
  test("the user's own", async () => {
    const { helpers } = await load({ [USER]: MINE });
    expect([...helpers.keys()]).toEqual(['memory']);
    expect(helpers.get('memory')?.value).toEqual({
      command: 'mine',
      args: ['a'],
      env: { A: 'b' },
      passEnv: ['DOCS_KEY'],
    });
  });

  test("a project's are refused", async () => {
    await expect(load({ [PROJECT]: THEIRS, [USER]: MINE })).rejects.toMatchObject({
      code: 'config/foreign-command',
      message:
        "steelman.config.yaml:3: a project's file must not name a command: the helper memory runs theirs",
      hint: expect.stringContaining('or define the helper there'),
    });
  });

  test('with --trust they go before, one by one, and it is said', async () => {
    const { helpers, warnings } = await load({ [PROJECT]: THEIRS, [USER]: MINE }, { trust: true });
    expect(helpers.get('memory')).toEqual({ value: { command: 'theirs' }, origin: 'steelman.config.yaml:3' });
    expect([...helpers.keys()]).toEqual(['memory', 'docs']);
    expect(warnings.map(({ message }) => message)).toContain(
      "--trust: steelman.config.yaml:4: this project's file may name a command: the helper docs runs theirs",
    );
  });

  test('in a folder that the user trusts', async () => {
    const { helpers } = await load({ [PROJECT]: THEIRS, [USER]: 'trustedFolders: [~/../repo]' });
    expect(helpers.size).toBe(2);
  });
});

test.each([
  ['helpers:\n  memmory: { command: x }', 'unknown key "memmory"; did you mean "memory"?'],
  ['helpers:\n  docs: { comand: x }', 'unknown key "comand"; did you mean "command"?'],
  ['helpers:\n  docs: { command: x, passEnv: ["A B"] }', 'the name of an environment variable'],
  [
    'helpers:\n  docs: { command: x, env: { K: sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa } }',
    'an API key',
  ],
])('%j is an error', async (text, says) => {
  await expect(load({ [USER]: text })).rejects.toThrow(says);
});
