// `steelman blame` on a merged document beside the run that wrote it, on one that somebody edited since, and on
// documents of which nothing is known.

import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Variant } from '../../src/domain/document.ts';
import { renderContract } from '../../src/engine/run-files.ts';
import { sha256Of } from '../../src/journal/read-regular.ts';
import { writeProvenance } from '../../src/workflows/adversarial/merging/provenance/write-provenance.ts';
import { changeOf, joinPieces } from '../documents/random-merges.ts';
import { variantsOf } from '../documents/variants-of.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, steelman } from './cli-process.ts';

const BASE = '# Spec\n\nThe timeout is 30 s.\n\n## Access\n\n- Guests sign in.\n';
const SOURCE =
  '# Spec\n\n## Rollback\n\nRevert within\n5 min.\n\n## Access\n\n- Staff have keys.\n\nBy 10 s.\n';
const cut = (text: string, from: number, to: number) =>
  ({ from: 'base', text: text.slice(from, to), start: from, end: to }) as const;

const PLAIN = [
  '# Spec',
  '',
  'The timeout is 10 s.',
  '',
  '## Rollback',
  '',
  'Revert within',
  '5 min.',
  '',
  '## Access',
  '',
  '- Guests sign in.',
  '- Staff have keys.',
  '',
].join('\n');

function merged(mode: 'inline' | 'sidecar' | 'none') {
  const variants = variantsOf(BASE, SOURCE);
  const [base, source] = variants as [Variant, Variant];
  const [amount, access] = [BASE.indexOf('30 s'), BASE.indexOf('## Access')];
  const rollback = '## Rollback\n\nRevert within\n5 min.\n\n';
  const merge = joinPieces([
    cut(BASE, 0, amount),
    { from: 'change', text: '10 s', change: 2, variant: 'B', blocks: [5] },
    cut(BASE, amount + 4, access),
    { from: 'change', text: rollback, change: 1, variant: 'B', blocks: [1, 2] },
    cut(BASE, access, BASE.length),
    { from: 'change', text: '- Staff have keys.\n', change: 3, variant: 'B', blocks: [4] },
  ]);
  expect(merge.text).toBe(PLAIN);
  const changes = [
    { ...changeOf(1, source, ['U-001']), title: 'A way back' },
    changeOf(2, source, ['C-001', 'X-001', 'X-002']),
    changeOf(3, source, ['C-004']),
  ];
  const generated = '2026-01-31T12:00:00Z';
  return writeProvenance(mode, merge, { base, variants, changes, generated, name: 'merged-spec.md' });
}

/** A merged document with its run beside it. */
async function mergedFolder(
  mode: 'inline' | 'sidecar' | 'none' = 'none',
  run = 'adversarial',
): Promise<string> {
  const { document, record, sidecar } = merged(mode);
  const artifacts = [{ name: '../merged-spec.md', sha256: sha256Of(document) }];
  return folderWith({
    'merged-spec.md': document,
    [`${run}/journal.jsonl`]: '',
    [`${run}/run.json`]: JSON.stringify({ artifacts }),
    [`${run}/return-contract.yaml`]: renderContract({ merged_output_path: '../merged-spec.md' }),
    [`${run}/provenance.json`]: record,
    ...(sidecar !== undefined && { 'merged-spec.provenance.json': sidecar }),
  });
}

const blame = (cwd: string, ...words: string[]) =>
  steelmanHere(['blame', 'merged-spec.md', ...words], { cwd });
/** The origins, without number and text. */
const column = (stdout: string): string[] =>
  stdout.split('\n').map((line) => /^ *\d+ {2}([^|]*)\|/.exec(line)?.[1]?.trim() ?? '');

const ORIGINS = [
  'A v1.md:1',
  '',
  'A v1.md:3 + B v2.md:12  #2 C-001 X-001 +1',
  '',
  'B v2.md:3  #1 U-001',
  '',
  'B v2.md:5  #1 U-001',
  'B v2.md:6  #1 U-001',
  '',
  'A v1.md:5',
  '',
  'A v1.md:7',
  'B v2.md:10  #3 C-004',
];

describe('every line has its origin', () => {
  test('of a document without tags', async () => {
    const cwd = await mergedFolder();
    const before = await listing(cwd);
    const { exitCode, stdout, stderr } = await steelman(['blame', 'merged-spec.md'], { cwd });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n')[4]).toMatch(/^ 5 {2}B v2\.md:3 {2}#1 U-001 +\| ## Rollback$/);
    expect(column(stdout)).toEqual([...ORIGINS, '']);
    expect(await listing(cwd)).toEqual(before);
  });

  test('of a document with tags, which are shown as such', async () => {
    const { stdout } = await blame(await mergedFolder('inline'));
    const found = column(stdout);
    expect(found.slice(0, 5)).toEqual(['(tag)', '(tag)', '(tag)', 'A v1.md:1', '(tag)']);
    expect(found.filter((one) => one !== '(tag)')).toEqual([...ORIGINS, '']);
  });

  test.each<[string, (cwd: string) => Promise<string[]>]>([
    ['a later run', async () => []],
    [
      'a sidecar',
      async (cwd) => {
        await rm(join(cwd, 'adversarial-2'), { recursive: true });
        return [];
      },
    ],
    [
      'the named folder',
      async (cwd) => {
        await rm(join(cwd, 'merged-spec.provenance.json'));
        await mkdir(join(cwd, 'far/away'), { recursive: true });
        await rename(join(cwd, 'adversarial-2'), join(cwd, 'far/away/run'));
        return ['--run', 'far/away/run'];
      },
    ],
    [
      'a document behind a link',
      async (cwd) => {
        await rename(join(cwd, 'merged-spec.md'), join(cwd, 'real.md'));
        await symlink('real.md', join(cwd, 'merged-spec.md'));
        return [];
      },
    ],
  ])('told by %s', async (_, prepare) => {
    const cwd = await mergedFolder('sidecar', 'adversarial-2');
    const words = await prepare(cwd);
    const { stdout, stderr } = await blame(cwd, ...words);
    expect(stderr).toBe('');
    expect(column(stdout)).toEqual([...ORIGINS, '']);
  });

  test('of two runs that name it, the one that wrote it answers', async () => {
    const cwd = await mergedFolder();
    await cp(join(cwd, 'adversarial'), join(cwd, 'adversarial-2'), { recursive: true });
    await writeFile(join(cwd, 'adversarial-2/run.json'), '{"artifacts":[]}');
    const { stdout } = await blame(cwd, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      unchanged: true,
      record: join(cwd, 'adversarial/provenance.json'),
    });
  });
});

describe('one line is explained', () => {
  test.each([
    [
      '7',
      'Line 7 of merged-spec.md: Revert within\nFrom variant B: v2.md, line 5.\n  Change #1 (insert): A way back\n  Points: U-001\n',
    ],
    ['1', 'Line 1 of merged-spec.md: # Spec\nFrom variant A, the base: v1.md, line 1.\n'],
    ['2', 'Line 2 of merged-spec.md is blank.\n'],
  ])('line %s', async (line, expected) => {
    expect(await blame(await mergedFolder(), line)).toEqual({ exitCode: 0, stdout: expected, stderr: '' });
  });

  test('a tag', async () => {
    const { stdout } = await blame(await mergedFolder('inline'), '2');
    expect(stdout).toBe(
      'Line 2 of merged-spec.md is a provenance tag:\n<!-- Base: Variant A (original) -->\n',
    );
  });

  test('--json', async () => {
    const { stdout } = await blame(await mergedFolder(), '3', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      document: 'merged-spec.md',
      base: 'A',
      unchanged: true,
      recognised: 13,
      total: 13,
      lines: [
        {
          line: 3,
          text: 'The timeout is 10 s.',
          kind: 'text',
          origins: [
            { variant: 'A', file: 'v1.md', line: 3, endLine: 3 },
            { variant: 'B', line: 12, change: 2, title: 'Change 2', points: ['C-001', 'X-001', 'X-002'] },
          ],
        },
      ],
    });
  });
});

describe('a document that was edited since', () => {
  test('is warned of, and lines that are as they were keep their answer', async () => {
    const cwd = await mergedFolder();
    await writeFile(join(cwd, 'merged-spec.md'), `New.\n\n${PLAIN.replace('5 min.', '6 min.')}`);
    const { exitCode, stdout, stderr } = await blame(cwd);
    expect(exitCode).toBe(0);
    expect(stderr).toBe(
      'warning: merged-spec.md was edited since the merge; 12 of 15 lines are as they were\n',
    );
    const edited = ORIGINS.with(7, '(edited)');
    expect(column(stdout)).toEqual(['(edited)', '(edited)', ...edited, '']);
    expect((await blame(cwd, '1')).stdout).toContain('is not as the merge left it');
  });

  test('only in its line ends, is warned of and answered for', async () => {
    const cwd = await mergedFolder();
    await writeFile(join(cwd, 'merged-spec.md'), PLAIN.replaceAll('\n', '\r\n'));
    const { stdout, stderr } = await blame(cwd);
    expect(stderr).toContain('13 of 13 lines are as they were');
    expect(column(stdout)).toEqual([...ORIGINS, '']);
  });

  test('is noticed by its sidecar alone', async () => {
    const cwd = await mergedFolder('sidecar');
    await rm(join(cwd, 'adversarial'), { recursive: true });
    await writeFile(join(cwd, 'merged-spec.md'), PLAIN.replace('- Guests sign in.\n', ''));
    expect((await blame(cwd)).stderr).toContain('12 of 12 lines are as they were');
  });
});

describe('what cannot be answered', () => {
  test.each<[string, string[], string]>([
    ['no such line', ['14'], 'error: merged-spec.md has no line 14\nhint: Its last line is 13.\n'],
    [
      'no line at all',
      ['0'],
      'error: Not the number of a line: 0\nhint: Lines are counted from 1: steelman blame merged.md 42\n',
    ],
    ['no such run', ['--run', 'gone'], 'error: Not a folder: gone\n'],
  ])('%s', async (_, words, message) => {
    const { exitCode, stdout, stderr } = await blame(await mergedFolder(), ...words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr.startsWith(message)).toBe(true);
  });

  test.each<[string, (cwd: string) => Promise<unknown>, number, RegExp]>([
    ['no document', (cwd) => rm(join(cwd, 'merged-spec.md')), 2, /^error: File not found: merged-spec\.md/],
    [
      'no run',
      (cwd) => rm(join(cwd, 'adversarial'), { recursive: true }),
      2,
      /^error: No run next to merged-spec\.md names it as its result\nhint: .*--run/,
    ],
    [
      'a run that names another document',
      (cwd) =>
        writeFile(join(cwd, 'adversarial/return-contract.yaml'), 'merged_output_path: "../other.md"\n'),
      2,
      /^error: No run next to/,
    ],
    [
      'a run that failed',
      (cwd) => writeFile(join(cwd, 'adversarial/return-contract.yaml'), 'merged_output_path: null\n'),
      2,
      /^error: No run next to/,
    ],
    [
      'a damaged record',
      (cwd) => writeFile(join(cwd, 'adversarial/provenance.json'), '{"format": 1'),
      6,
      /^error: .*provenance\.json is damaged\nhint: /,
    ],
    [
      'a newer record',
      async (cwd) => {
        const file = join(cwd, 'adversarial/provenance.json');
        await writeFile(file, (await readFile(file, 'utf8')).replace('"format": 1', '"format": 2'));
      },
      6,
      /newer version/,
    ],
  ])('%s', async (_, spoil, expected, message) => {
    const cwd = await mergedFolder();
    await spoil(cwd);
    const { exitCode, stdout, stderr } = await blame(cwd);
    expect({ exitCode, stdout }).toEqual({ exitCode: expected, stdout: '' });
    expect(stderr).toMatch(message);
  });

  test('terminal codes of a document are not passed on', async () => {
    const cwd = await mergedFolder();
    await writeFile(join(cwd, 'merged-spec.md'), PLAIN.replace('Guests', '\u001b[31mGuests'));
    expect((await blame(cwd)).stdout).not.toContain('\u001b');
  });
});
