// The first five minutes: the bare command, a configuration, completion, the manual, and slips that everybody makes.

import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingsFile } from '../../src/surfaces/settings/settings-schema.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { steelmanHere } from './cli-here.ts';

const run = promisify(execFile);
const CONFIG = 'steelman.config.yaml';

test('the bare command offers an example that works from anywhere', async () => {
  const cwd = await temporaryFolder();
  const { exitCode, stdout, stderr } = await steelmanHere([], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const [, words = ''] = /^ {2}steelman (merge \S+ \S+ --output \S+)$/m.exec(stdout) ?? [];
  const example = await steelmanHere(words.split(' '), { cwd });
  expect(example).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Merged document:') });
});

describe('steelman init', () => {
  test('names every setting, and each is valid once its # is gone', async () => {
    const cwd = await temporaryFolder();
    expect((await steelmanHere(['init'], { cwd })).exitCode).toBe(0);
    const written = await readFile(join(cwd, CONFIG), 'utf8');
    expect(parse(written)).toBe(null);
    const settings = settingsFile.parse(parse(written.replace(/^#(?! )/gm, '').replace(/^# .*$/gm, '')));
    const here = Object.keys(settingsFile.shape).filter(
      (key) => !['$schema', 'trustedFolders'].includes(key),
    );
    expect(Object.keys(settings)).toEqual(here);
  });

  test.each([CONFIG, 'steelman.config.yml', 'steelman.config.json'])('never over %s', async (name) => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, name), '{}\n');
    const { exitCode, stderr } = await steelmanHere(['init'], { cwd });
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(name) });
    expect(await readFile(join(cwd, name), 'utf8')).toBe('{}\n');
  });

  test('never through a link that leads nowhere', async () => {
    const cwd = await temporaryFolder();
    await symlink(join(cwd, 'elsewhere.yaml'), join(cwd, CONFIG));
    expect((await steelmanHere(['init'], { cwd })).exitCode).toBe(2);
    await expect(readFile(join(cwd, 'elsewhere.yaml'))).rejects.toThrow('ENOENT');
  });
});

describe('steelman completion', () => {
  const script = async (shell: string): Promise<string> =>
    (await steelmanHere(['completion', shell], { cwd: await temporaryFolder() })).stdout;

  test.skipIf(process.platform === 'win32').each([
    ['steelman', 'res', ['resume', 'resolve']],
    ['steelman merge', '--dep', ['--depth']],
    ['steelman merge --depth', 'q', ['quick']],
    ['steelman merge -d', '', ['quick', 'standard', 'deep']],
    ['steelman check --fail-on', 'h', ['high']],
    ['steelman config', '', ['show']],
    ['steelman merge', 'a', []],
  ])('bash: %s %s', async (before, typed, replies) => {
    const words = [...before.split(' '), typed].map((word) => `'${word}'`).join(' ');
    const ask = `COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _steelman; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await run('bash', ['-c', `${await script('bash')}\n${ask}`]);
    expect(stdout.split('\n').filter(Boolean)).toEqual(replies);
  });

  test.each([
    ['zsh', "'*--depth[Rounds of debate"],
    ['fish', "-s d -l depth -x -a 'quick standard deep'"],
  ])('%s: flags, their values and every command', async (shell, depth) => {
    const text = await script(shell);
    expect(text).toContain(depth);
    const { stdout } = await steelmanHere(['help'], { cwd: await temporaryFolder() });
    const names = [...stdout.matchAll(/^ {2}([a-z]+)[ |].* {2}\S/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(text).toContain(name);
  });

  test('another shell gets the nearest name', async () => {
    const { exitCode, stderr } = await steelmanHere(['completion', 'fihs'], { cwd: await temporaryFolder() });
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('mean fish?'),
    });
  });
});

test('the manual has every flag and is troff that nothing in it can upset', async () => {
  const { stdout } = await steelmanHere(['man'], { cwd: await temporaryFolder() });
  expect(stdout).toMatch(/^\.TH STEELMAN 1 /);
  expect(stdout).toContain('.B \\-d, \\-\\-depth <level>');
  const requests = stdout.match(/^[.'].*$/gm) ?? [];
  expect(requests.filter((line) => !/^\.(?:TH|SH|SS|TP|B|I|nf|fi)\b/.test(line))).toEqual([]);
});

describe('a slip is an error that names what was meant', () => {
  test.each([
    [['merge', 'a.md', 'b.md', '--depth', 'quik'], 'Did you mean quick?'],
    [['roadmap', 'a.md', '--depth', 'quik'], 'Did you mean quick?'],
    [['merge', 'a.md', 'b.md', '--model', 'sonet'], 'Did you mean sonnet?'],
    [['merge', 'a.md', 'b.md', '--provenance', 'inlin'], 'Did you mean inline?'],
    [['merge', 'a.md', 'b.md', '--open-marks', 'lin'], 'Did you mean line?'],
    [['roadmap', 'a.md', '--persona', 'archtect'], 'Did you mean architect?'],
    [['roadmap', 'a.md', '--compliance', 'strickt'], 'Did you mean strict?'],
    [['review', 'a.md', '--type', 'raodmap'], 'Did you mean roadmap?'],
    [['check', '--format', 'jsn'], 'Did you mean json?'],
    [['merge', 'a', 'b'], 'Did you mean a.md?'],
    [['a.md', 'b.md'], 'steelman merge a.md b.md'],
  ])('%j: %s', async (words, hint) => {
    const cwd = await temporaryFolder();
    for (const name of ['a.md', 'b.md']) await writeFile(join(cwd, name), '# A\n\nText.\n');
    const { exitCode, stderr } = await steelmanHere(words, { cwd });
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(hint) });
  });
});
