import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import type { CheckFinding } from '../../workflows/check/finding.ts';
import { readBaseline, writeBaseline } from './judged.ts';

const finding = (fingerprint: string): CheckFinding => ({
  kind: 'terminology',
  severity: 'Low',
  message: '"a" and "b"',
  reason: 'why',
  places: [{ file: 'a.md', line: 1, column: 1, endLine: 1, endColumn: 2, quote: 'a' }],
  fingerprint,
});

test('what is written is read, sorted and without lines', async () => {
  const cwd = await temporaryFolder();
  await writeBaseline('b.json', cwd, ['00000000000000bb', '00000000000000aa'].map(finding));
  expect([...(await readBaseline('b.json', cwd))]).toEqual(['00000000000000aa', '00000000000000bb']);
  const text = await readFile(join(cwd, 'b.json'), 'utf8');
  expect(text).not.toContain('line');
  expect(text.split('\n')).toHaveLength(8);
  await writeBaseline('b.json', cwd, []);
  expect([...(await readBaseline('b.json', cwd))]).toEqual([]);
});

describe('a baseline that is none', () => {
  test.each(['', '[]', '{"format":2,"findings":[]}', '{"format":1,"findings":[{"fingerprint":"x"}]}'])(
    '%s',
    async (content) => {
      const cwd = await temporaryFolder();
      await writeFile(join(cwd, 'b.json'), content);
      await expect(readBaseline('b.json', cwd)).rejects.toMatchObject({
        code: 'check/baseline-not-valid',
        exitCode: 2,
      });
    },
  );

  test('is not there', async () =>
    expect(readBaseline('b.json', await temporaryFolder())).rejects.toMatchObject({
      code: 'check/baseline-not-readable',
    }));

  test('cannot be written', async () =>
    expect(writeBaseline('no/b.json', await temporaryFolder(), [])).rejects.toMatchObject({
      code: 'check/baseline-not-written',
    }));
});
