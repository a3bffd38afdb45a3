import { cp, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../../test/journeys/cli-process.ts';
import { verify } from '../library/verify.ts';

const RUN = {
  'merged.md': '# Plan\n\nText.\n',
  'debate-transcript.md': '# Debate\n',
  'variants/a.md': '# A\n',
};

test('a digest is the same for a copy, and another for whatever differs', async () => {
  const folder = await folderWith(RUN);
  const { digest } = await verify(folder);
  expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  const changes: ((copy: string) => Promise<void>)[] = [
    (copy) => writeFile(join(copy, 'merged.md'), '# Plan\n\nText!\n'),
    (copy) => writeFile(join(copy, 'more.md'), 'More.\n'),
    (copy) => rename(join(copy, 'variants/a.md'), join(copy, 'variants/b.md')),
  ];
  for (const change of changes) {
    const copy = await folderWith({});
    await cp(folder, copy, { recursive: true });
    expect((await verify(copy)).digest).toBe(digest);
    await change(copy);
    expect((await verify(copy)).digest).not.toBe(digest);
  }
});
