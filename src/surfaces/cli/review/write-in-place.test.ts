import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/contracts/temporary-folder.ts';
import { sha256Of } from '../../../journal/read-regular.ts';
import { createRunDirectory } from '../../../journal/run-directory.ts';
import { reviewInput } from '../../../workflows/review/model/input.ts';
import { type InPlaceRequest, writeInPlace } from './write-in-place.ts';

const BEFORE = '# Plan\n';
const AFTER = '# Plan, revised\n';
const input = reviewInput.parse({
  artifact: { label: 'PLAN.md', sourcePath: 'PLAN.md', text: BEFORE },
  type: 'plan',
  author: 'embedded',
  inPlace: true,
});

/** A run that has delivered its revision. */
async function delivered(): Promise<string> {
  const cwd = await temporaryFolder();
  const directory = await createRunDirectory(join(cwd, 'review'));
  const started = { format: 1, steelman: '0', protocol: 'review', startedAt: '', engine: '', input };
  await directory.journal.append({ type: 'run-started', ...started });
  await directory.deliver('PLAN.revised.md', AFTER, undefined);
  const sha256 = sha256Of(AFTER);
  await directory.journal.append({ type: 'artifact-published', name: '../PLAN.revised.md', sha256 });
  await directory.close();
  await writeFile(join(cwd, 'PLAN.md'), BEFORE);
  return cwd;
}

const put = (cwd: string, changed: Partial<InPlaceRequest> = {}) =>
  writeInPlace({
    path: join(cwd, 'PLAN.md'),
    text: BEFORE,
    folder: join(cwd, 'review'),
    revisedPath: '../PLAN.revised.md',
    isRecorded: false,
    cwd,
    ...changed,
  });
const plan = (cwd: string) => readFile(join(cwd, 'PLAN.md'), 'utf8');

test('takes the place of the document, and once more in vain', async () => {
  const cwd = await delivered();
  for (const _ of [1, 2]) await put(cwd);
  expect(await plan(cwd)).toBe(AFTER);
});

test.each<[string, (cwd: string) => Promise<void>, string, string | undefined]>([
  ['edited', (cwd) => writeFile(join(cwd, 'PLAN.md'), 'mine'), 'review/document-edited', 'mine'],
  [
    'altered as revised',
    (cwd) => writeFile(join(cwd, 'PLAN.revised.md'), 'not what was reviewed'),
    'review/revision-altered',
    BEFORE,
  ],
  ['gone as revised', (cwd) => rm(join(cwd, 'PLAN.revised.md')), 'review/revision-altered', BEFORE],
  ['gone', (cwd) => rm(join(cwd, 'PLAN.md')), 'output/gone', undefined],
])('%s: nothing is written', async (_, change, code, left) => {
  const cwd = await delivered();
  await change(cwd);
  await expect(put(cwd)).rejects.toMatchObject({ code });
  expect(await plan(cwd).catch(() => undefined)).toBe(left);
});

test.each<[string, Partial<InPlaceRequest>, string]>([
  // The journal says that this is the revision; its recorded answers make none.
  ['recorded and not made again', { isRecorded: true }, 'review/not-made-again'],
  [
    'no name that a run can have written',
    { revisedPath: '../../PLAN.revised.md' },
    'review/revision-altered',
  ],
])('%s: nothing is written', async (_, changed, code) => {
  const cwd = await delivered();
  await expect(put(cwd, changed)).rejects.toMatchObject({ code });
  expect(await plan(cwd)).toBe(BEFORE);
});
