// A run as a page and as a comment, from a program: the bytes that the command writes, and nothing is written.

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { steelmanHere } from '../../../test/journeys/cli-here.ts';
import { adversarial, report } from '../../index.ts';

const text = (limit: string) => `# Spec\n\n## Limits\n\n- **Timeout**: ${limit}\n- **Retries**: 3\n`;

async function twoRuns(): Promise<string> {
  const cwd = await temporaryFolder();
  for (const [output, limit] of [
    ['one', '10 s'],
    ['two', '20 s'],
  ] as const) {
    const compare = [
      { name: 'a.md', text: text('30 s') },
      { name: 'b.md', text: text(limit) },
    ];
    await adversarial({ compare, output }, { cwd, now: '2026-01-31T12:00:00Z' }).result;
  }
  return cwd;
}

test('a page, a page of two runs and a comment are those of the command; the folder stays as it was', async () => {
  const cwd = await twoRuns();
  const before = await readdir(cwd, { recursive: true });
  const [one, two] = ['one/adversarial', 'two/adversarial'];
  const linkBase = 'https://example.com/blob/main/';
  const rows = [
    [{ run: two }, [two, '--output', '-']],
    [{ run: 'two' }, [two, '--output', '-']],
    [{ run: two, earlier: one }, [one, two, '--output', '-']],
    [{ run: two, format: 'md' }, [two, '--format', 'md']],
    [
      { run: two, format: 'md', maxBytes: 400, linkBase },
      [two, '--format', 'md', '--max-bytes', '400', '--link-base', linkBase],
    ],
  ] as const;
  const made: string[] = [];
  for (const [request, words] of rows) {
    const page = await report(request, { cwd });
    expect(page).toBe((await steelmanHere(['report', ...words], { cwd })).stdout);
    made.push(page);
  }
  expect(made.map((page) => page.slice(0, 15))).toEqual([
    ...Array(3).fill('<!doctype html>'),
    ...Array(2).fill('<!-- steelman:r'),
  ]);
  expect(made[2]).not.toBe(made[0]);
  expect(Buffer.byteLength(made[4] ?? '')).toBeLessThanOrEqual(400);
  expect(await readdir(cwd, { recursive: true })).toEqual(before);
});

test("another tool's folder is shown; one without a run is refused", async () => {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, 'theirs'));
  await writeFile(join(cwd, 'theirs/debate-transcript.md'), '# Debate Transcript\n\nNothing was said.\n');
  expect(await report({ run: 'theirs' }, { cwd })).toContain('another tool wrote these files');
  await expect(report({ run: 'nowhere' }, { cwd })).rejects.toMatchObject({ code: 'resume/no-folder' });
  await mkdir(join(cwd, 'empty'));
  await expect(report({ run: 'empty' }, { cwd })).rejects.toMatchObject({ code: 'verify/no-run' });
});

test.each([
  [{ run: 'x', format: 'pdf' }, 'request.format: must be html or md, not "pdf"'],
  [{ run: 'x', maxBytes: 10 }, 'request.maxBytes: must be a whole number from 200 on'],
  [{ run: 'x', linkBase: 'javascript:alert(1)' }, 'request.linkBase: must be an http address'],
])('%j is refused', async (request, message) => {
  await expect(report(request as never)).rejects.toMatchObject({ message });
});
