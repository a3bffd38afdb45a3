import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import type { RememberedDecision, ToRemember } from '../../workflows/adversarial/judging/remembered.ts';
import { resolve } from '../library/resolve.ts';
import { adversarial } from '../library/workflows.ts';
import {
  keepRemembered,
  readRemembered,
  recallDocuments,
  rememberedIn,
  writeRemembered,
} from './remembered.ts';

const decision = (text: string, more: Partial<RememberedDecision> = {}): RememberedDecision => ({
  kind: 'contradiction',
  sides: [
    { labels: ['a.md'], texts: [text] },
    { labels: ['b.md'], texts: ['other'] },
  ],
  take: 1,
  by: 'person',
  at: '2026-01-31T12:00:00Z',
  ...more,
});
const told = (decisions: readonly RememberedDecision[], more: Partial<ToRemember> = {}): ToRemember => ({
  documents: ['b.md', 'a.md'],
  decisions,
  open: [],
  misfits: [],
  ...more,
});
const file = async (): Promise<string> => rememberedIn(await temporaryFolder());

test('the same content has the same bytes, in whatever order it came', async () => {
  const [one, other] = [await file(), await file()];
  const tricky = decision('x: "y" # [no] *alias &anchor\u2028---');
  await writeRemembered(one, told([decision('p'), tricky]), false);
  await writeRemembered(other, told([tricky]), false);
  await writeRemembered(other, told([decision('p')]), false);
  expect(await readFile(one, 'utf8')).toBe(await readFile(other, 'utf8'));
  const [set] = await readRemembered(one);
  expect(set).toMatchObject({ documents: ['a.md', 'b.md'], decisions: expect.arrayContaining([tricky]) });
  expect((await stat(one)).mode & 0o077).toBe(0);
});

test('the newest word counts, and other documents keep theirs', async () => {
  const path = await file();
  await writeRemembered(path, told([decision('p')], { documents: ['c.md', 'd.md'] }), false);
  await writeRemembered(path, told([decision('p')]), false);
  await writeRemembered(path, told([decision('p', { take: 0 })]), false);
  expect((await readRemembered(path)).map(({ decisions }) => decisions.map(({ take }) => take))).toEqual([
    [0],
    [1],
  ]);
});

test('nothing to remember makes no file, and a fresh look reads none', async () => {
  const path = await file();
  expect(await keepRemembered({ path, isFresh: false }, told([]))).toEqual([]);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  await writeRemembered(path, told([decision('p')]), false);
  expect(await recallDocuments({ path, isFresh: true }, ['a.md', 'b.md'])).toBeUndefined();
  expect(await recallDocuments({ path, isFresh: false }, ['a.md', 'b.md'])).toBeDefined();
  expect(await recallDocuments({ path, isFresh: false }, ['a.md'])).toBeUndefined();
});

test.each([
  ['too large', ' '.repeat(8 * 1024 * 1024 + 1), /larger than 8 MB/],
  ['no YAML', 'sets: [', /remembered\.yaml: /],
  ['aliases', 'version: 1\nsets: [&a {documents: [x]}, *a]\n', /alias/i],
  ['another shape', 'version: 1\nsets: 3\n', /sets: /],
])('%s is an error that names the file', async (_, text, says) => {
  const path = await file();
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
  await expect(readRemembered(path)).rejects.toMatchObject({
    code: 'remembered/broken',
    message: expect.stringMatching(says),
    hint: expect.stringContaining('--fresh'),
  });
});

test('the library remembers where a file is named, and only there', async () => {
  const cwd = await temporaryFolder();
  const text = (limit: string) => `# Spec\n\n## Limits\n\n- **Timeout**: ${limit}\n- **Retries**: 3\n`;
  const compare = [
    { name: 'a.md', text: text('30 s') },
    { name: 'b.md', text: text('10 s') },
  ];
  const request = { compare, order: 'none' as const };
  const options = { cwd, now: '2026-01-31T12:00:00Z' };
  await adversarial({ ...request, output: 'one' }, options).result;
  const decisions = [{ item: 'X-001', take: 'b.md', why: 'measured' }];
  await resolve({ run: 'one', decisions }, { cwd, remembered: 'memory.yaml' });
  const plain = await adversarial(request, options).result;
  expect(plain.output.decisions).toBeUndefined();
  const again = await adversarial(request, { ...options, remembered: 'memory.yaml' }).result;
  expect(again.output.decisions).toMatchObject([{ items: ['X-001'], take: 'b.md', why: 'measured' }]);
  const fresh = await adversarial({ ...request, fresh: true }, { ...options, remembered: 'memory.yaml' })
    .result;
  expect(fresh.output.decisions).toBeUndefined();
  // Somebody who decides at the checkpoint goes before what is remembered.
  const decide = ({ name }: { readonly name: string }) => (name === 'decisions' ? 'X-001=a.md' : undefined);
  const asked = await adversarial(request, { ...options, remembered: 'memory.yaml', decide }).result;
  expect(asked.output.decisions).toMatchObject([{ items: ['X-001'], take: 'a.md' }]);
});
