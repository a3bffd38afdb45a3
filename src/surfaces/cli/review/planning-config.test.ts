import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/contracts/temporary-folder.ts';
import { readPlanningConfig } from './planning-config.ts';

async function folderWith(content: string | Uint8Array): Promise<string> {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, '.planning'));
  await writeFile(join(cwd, '.planning/config.json'), content);
  return cwd;
}

const ON = JSON.stringify({ workflow: { adversary: true }, adversary: { max_rounds: 2 } });

test('is found in the folder, and above it inside a repository', async () => {
  const cwd = await folderWith(ON);
  expect(await readPlanningConfig(cwd)).toMatchObject({ isEnabled: true, warnings: [] });
  await mkdir(join(cwd, 'phases/one'), { recursive: true });
  expect(await readPlanningConfig(join(cwd, 'phases/one'))).toMatchObject({
    isEnabled: false,
    path: undefined,
  });
  await mkdir(join(cwd, '.git'));
  const found = await readPlanningConfig(join(cwd, 'phases/one'));
  expect(found).toMatchObject({ isEnabled: true, path: join(cwd, '.planning/config.json') });
  expect(found.rounds.get('plans')).toBe(2);
});

test.each<[string, string | Uint8Array, RegExp]>([
  [
    'no JSON',
    '{ "workflow": { // on',
    /^\.planning\/config\.json: not valid JSON \(.*\); the adversary is off$/,
  ],
  ['nothing in it', '', /not valid JSON/],
  ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), /: not UTF-8; the adversary is off$/],
  ['too large', ' '.repeat(1024 * 1024 + 1), /: larger than 1 MB; the adversary is off$/],
])('%s: off, and said', async (_, content, warning) => {
  const { isEnabled, warnings } = await readPlanningConfig(await folderWith(content));
  expect({ isEnabled, count: warnings.length }).toEqual({ isEnabled: false, count: 1 });
  expect(warnings[0]).toMatch(warning);
});

test('a folder in its place: off, and said', async () => {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, '.planning/config.json'), { recursive: true });
  expect(await readPlanningConfig(cwd)).toMatchObject({
    isEnabled: false,
    warnings: ['.planning/config.json: not a file; the adversary is off'],
  });
});

test('what is misunderstood is named with the file', async () => {
  const cwd = await folderWith(JSON.stringify({ adversary: { max_rounds: 9 } }));
  expect((await readPlanningConfig(cwd)).warnings).toEqual([
    '.planning/config.json: adversary.max_rounds: 9 is not from 1 to 3; 3 is taken',
  ]);
});
