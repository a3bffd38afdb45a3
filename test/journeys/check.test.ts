// `steelman check` as a pull request meets it: formats, exit codes, a baseline that outlives moved lines.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, steelman } from './cli-process.ts';

const SESSIONS = (minutes: number) => `Sessions of signed-in customers expire after ${minutes} minutes.`;
const FILES = {
  'specs/a.md': `# A\n\n${SESSIONS(15)}\n\nSee [limits](b.md#gone).\n`,
  'specs/deep/b.md': `# B\n\n${SESSIONS(30)}\n`,
  'specs/b.md': '# Limits\n\nEvery request is logged.\n',
};

test('prints one line per finding, writes nothing and exits with 0', async () => {
  const cwd = await folderWith(FILES);
  const before = await listing(cwd);
  const { exitCode, stdout, stderr } = await steelman(['check'], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout.split('\n')).toEqual([
    `specs/a.md:3:1: high contradiction: Amounts differ: 15 minutes against 30 minutes in "${SESSIONS(15)}"`,
    `    specs/deep/b.md:3:1: "${SESSIONS(30)}"`,
    'specs/a.md:5:5: medium broken-reference: specs/b.md has no heading with the anchor #gone',
    '2 findings (1 high, 1 medium, 0 low) in 3 files; 4 claims and 1 reference examined; 3 of 3 pairs of files compared',
    '',
  ]);
  expect(await listing(cwd)).toEqual(before);
  expect((await steelmanHere(['check', '--quiet'], { cwd })).stdout).not.toContain('examined');
});

describe('exit codes', () => {
  test.each([
    [['--fail-on', 'high'], 1],
    [['--fail-on', 'never'], 0],
    [['--fail-on', 'High'], 1],
    [['specs/b.md', '--fail-on', 'low'], 0],
    [['specs/a.md', 'specs/b.md', '--fail-on', 'high'], 0],
    [['specs/a.md', 'specs/b.md', '--fail-on', 'medium'], 1],
    [['--fail-on', 'severe'], 2],
    [['--format', 'yaml'], 2],
    [['--json', '--format', 'sarif'], 2],
    [['nothing/*.md'], 2],
    [['missing.md'], 2],
    [['--baseline', 'missing.json'], 2],
  ])('%j: %d', async (words, expected) => {
    const { exitCode, stderr } = await steelmanHere(['check', ...words], { cwd: await folderWith(FILES) });
    expect(exitCode).toBe(expected);
    expect(stderr).toMatch(expected === 2 ? /^error: .+\nhint: .+\n$/ : /^$/);
  });

  test('a folder in which nothing is claimed is an error, not a success', async () => {
    const cwd = await folderWith({ 'a.md': '# Only a title\n' });
    expect(await steelmanHere(['check'], { cwd })).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('formats', () => {
  test.each([['--json'], ['--format', 'json'], ['--format', 'sarif']].map((words) => [words]))(
    '%j is one JSON document, also when the gate is closed',
    async (words) => {
      const cwd = await folderWith(FILES);
      const { exitCode, stdout } = await steelmanHere(['check', ...words, '--fail-on', 'low'], { cwd });
      expect(exitCode).toBe(1);
      expect(JSON.parse(stdout)).toBeTypeOf('object');
    },
  );

  test('an error under --json is a document too', async () => {
    const { stdout } = await steelmanHere(['check', '--json', 'x.md'], { cwd: await folderWith(FILES) });
    expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', exit_code: 2 });
  });

  test('github and junit', async () => {
    const cwd = await folderWith(FILES);
    const github = await steelmanHere(['check', '--format', 'github'], { cwd });
    expect(github.stdout).toMatch(/^::error file=specs\/a\.md,line=3,endLine=3,col=1,/);
    const junit = await steelmanHere(['check', '--format', 'junit'], { cwd });
    expect(junit.stdout).toMatch(/^<\?xml .*\n<testsuites name="steelman check" tests="3" failures="2"/);
  });
});

describe('a baseline', () => {
  test('known findings do not fail, wherever their lines go; a new one does', async () => {
    const cwd = await folderWith(FILES);
    const gate = ['check', '--baseline', 'known.json', '--fail-on', 'low'];
    expect(await steelmanHere(['check', '--write-baseline', 'known.json'], { cwd })).toMatchObject({
      exitCode: 0,
    });
    const written = await readFile(join(cwd, 'known.json'), 'utf8');
    expect(await steelmanHere(gate, { cwd })).toMatchObject({ exitCode: 0 });

    const moved = FILES['specs/a.md'].replace('# A', '# A\n\nA paragraph above.\n\n- An item above.');
    await writeFile(join(cwd, 'specs/a.md'), moved);
    const after = await steelmanHere(gate, { cwd });
    expect(after).toMatchObject({ exitCode: 0 });
    expect(after.stdout).toContain('0 new)');
    await steelmanHere(['check', '--write-baseline', 'again.json'], { cwd });
    expect(await readFile(join(cwd, 'again.json'), 'utf8')).toBe(written);

    await writeFile(join(cwd, 'specs/a.md'), `${moved}\nSee [more](#nowhere).\n`);
    const failed = await steelmanHere(gate, { cwd });
    expect(failed.exitCode).toBe(1);
    expect(failed.stdout.match(/^.*\[new\]$/gm)).toEqual([
      'specs/a.md:11:5: medium broken-reference: This document has no heading with the anchor #nowhere [new]',
    ]);
    expect(await steelmanHere([...gate, '--fail-on', 'high'], { cwd })).toMatchObject({ exitCode: 0 });
  });

  test('is read before it is written anew', async () => {
    const cwd = await folderWith(FILES);
    const both = ['check', '--baseline', 'known.json', '--write-baseline', 'known.json', '--fail-on', 'low'];
    await steelmanHere(['check', 'specs/b.md', '--write-baseline', 'known.json'], { cwd });
    expect(await steelmanHere(both, { cwd })).toMatchObject({ exitCode: 1 });
    expect(await steelmanHere(both, { cwd })).toMatchObject({ exitCode: 0 });
  });
});
