// Input that is hard but not wrong, and disks that give up half-way.

import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, folderWith, listing, NOW, PROGRAM, steelman } from './cli-process.ts';

/** With the last section still below the limit. */
const MOST = 500_000;

/** Prose in sections, so many that it is this large. */
function longDocument(size: number, limit: string): string {
  const lines = ['# Handbook', '', `The upload limit is ${limit}.`, ''];
  for (let number = 1, length = 0; length < size; number += 1) {
    const section = `## Topic ${number}\n\n${'Notes about this topic are kept for whoever reads on. '.repeat(40)}\n`;
    lines.push(section);
    length += section.length;
  }
  return lines.join('\n');
}

const nested = (text: string): string =>
  Array.from({ length: 300 }, (_, level) => `${'  '.repeat(level)}- level ${level} ${text}`).join('\n');

describe('hard, but compared', () => {
  test.each<[string, string, string]>([
    ['all but half a megabyte', longDocument(MOST, '10 MB'), longDocument(MOST, '20 MB')],
    [
      'a line of half a million characters',
      `# Line\n\nThe limit is 3 days. ${'word '.repeat(100_000)}\n`,
      '# Line\n\nThe limit is 4 days.\n',
    ],
    ['deeply nested lists', nested('must be kept'), nested('must not be kept')],
    [
      'a byte order mark and Windows line ends',
      '\ufeff# A\r\n\r\nThe limit is 3 days.\r\n',
      '# A\n\nThe limit is 4 days.\n',
    ],
    ['no headings at all', 'The limit is 3 days.\n', 'The limit is 4 days.\n'],
  ])('%s', async (_, a, b) => {
    const cwd = await folderWith({ 'a.md': a, 'b.md': b });
    const { exitCode, stderr } = await steelmanHere(['adversarial', 'a.md', 'b.md'], { cwd });
    expect(stderr).not.toContain('error:');
    expect(exitCode).toBe(0);
    expect(await readFile(join(cwd, 'a.md'), 'utf8')).toBe(a);
  });
});

const compare = ['adversarial', 'a.md', 'b.md', '--now', NOW];

/** `blocks` of 1024 bytes is the largest file the process may write. */
function limited(blocks: number, cwd: string) {
  const command = [
    'bash',
    '-c',
    `ulimit -f ${blocks}; exec '${process.execPath}' '${PROGRAM}' "$@"`,
    'bash',
  ] as const;
  return steelman(compare, { cwd, command: [...command] });
}

describe.runIf(process.platform === 'linux')('a write that fails half-way', () => {
  test('at the first record: nothing of the run remains, and the next one takes the same folder', async () => {
    const cwd = await exampleFolder();
    const { exitCode, stdout, stderr } = await limited(1, cwd);
    expect({ exitCode, stdout }).toEqual({ exitCode: 6, stdout: '' });
    expect(stderr).toMatch(/error: Cannot write ".*journal\.jsonl": .*\nhint: /);
    const left = (await listing(cwd)).filter((line) => line.startsWith('adversarial/'));
    expect(left.filter((line) => !line.startsWith('adversarial/journal.jsonl '))).toEqual([]);
    expect((await steelmanHere(compare, { cwd })).stdout).toContain('Report: adversarial/diff-analysis.md');
  });

  test('at an artifact: what is there is whole, and resuming ends as if it had not happened', async () => {
    // So many differences in so few words that the report outgrows the journal.
    const table = (more: number): string => {
      const rows = Array.from({ length: 60 }, (_, at) => `| Item ${at} | ${at + more} days |`);
      return `# Plan\n\n| Item | Period |\n|---|---|\n${rows.join('\n')}\n`;
    };
    const files = { 'a.md': table(100), 'b.md': table(200) };
    const [cwd, whole] = [await folderWith(files), await folderWith(files)];
    const { exitCode: end } = await steelmanHere(compare, { cwd: whole });
    const expected = await listing(join(whole, 'adversarial'));

    const { exitCode, stderr } = await limited(8, cwd);
    expect(exitCode).toBe(6);
    expect(stderr).toMatch(/error: Cannot write ".*diff-analysis.*": .*\nhint: /);
    const isArtifact = (line: string) => !/^(journal\.jsonl|run\.json) /.test(line);
    const contract = await readFile(join(cwd, 'adversarial/return-contract.yaml'), 'utf8');
    expect(contract).toMatch(/^status: failed$/m);
    const left = (await listing(join(cwd, 'adversarial'))).filter(
      (line) => isArtifact(line) && !line.startsWith('return-contract.yaml '),
    );
    expect(left.length).toBeGreaterThan(0);
    expect(expected).toEqual(expect.arrayContaining(left));

    expect((await steelmanHere(['resume', 'adversarial'], { cwd })).exitCode).toBe(end);
    const resumed = await listing(join(cwd, 'adversarial'));
    expect(resumed.filter(isArtifact)).toEqual(expected.filter(isArtifact));
  });
});

// Whoever runs the tests as root may write everything, so somebody else must try.
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

test.runIf(process.platform !== 'win32')(
  'the right to write that is gone when a run is resumed',
  async () => {
    const cwd = await exampleFolder();
    await steelmanHere(compare, { cwd });
    const folder = join(cwd, 'adversarial');
    await rm(join(folder, 'diff-analysis.md'));
    const before = await listing(folder);
    await chmod(cwd, 0o755);
    await chmod(folder, 0o555);
    // Otherwise it cannot even be read.
    await chmod(join(folder, 'journal.jsonl'), 0o644);
    const { exitCode, stderr } = await steelman(
      ['resume', 'adversarial'],
      isRoot ? { cwd, uid: NOBODY } : { cwd },
    );
    await chmod(folder, 0o755);
    expect(stderr).toMatch(/error: Cannot write ".*adversarial": permission denied\nhint: /);
    expect(exitCode).toBe(6);
    expect(await listing(folder)).toEqual(before);
  },
);
