// The small rules behind `runs` and `show`: age, cost, and how far one looks.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { tallyCalls } from '../../domain/cost.ts';
import { describeCost } from '../cost/describe-cost.ts';
import { findRuns } from './find-runs.ts';
import { describeAge } from './render-run.ts';

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-04T12:00:00Z', '3 days'],
  ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '1 day'],
  ['2026-01-01T00:00:00Z', '2026-01-01T05:59:00Z', '5 hours'],
  ['2026-01-01T00:00:00Z', '2026-01-01T00:01:30Z', '1 minute'],
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:59Z', 'just now'],
  ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', 'just now'],
  ['yesterday', '2026-01-01T00:00:00Z', 'unknown'],
  [undefined, '2026-01-01T00:00:00Z', 'unknown'],
])('since %s at %s: %s', (since, now, age) => expect(describeAge(since, now)).toBe(age));

test.each<[readonly (number | undefined)[], string]>([
  [[], 'none'],
  [[0.25, 0.5], '$0.75'],
  [[0.0123], '$0.012'],
  [[undefined], 'unknown'],
  [[0.5, undefined], 'unknown'],
])('calls at %j cost %s', (costs, words) => {
  expect(describeCost(tallyCalls(costs.map((cost) => ({ agent: 'a', cost }))))).toBe(words);
});

test('a cost that cannot be known is unknown', () => expect(describeCost(undefined)).toBe('unknown'));

test('runs are looked for level by level, not too deep, not in too many folders, not through links', async () => {
  const root = await temporaryFolder();
  const put = async (path: string) => {
    await mkdir(join(root, path), { recursive: true });
    await writeFile(join(root, path, 'journal.jsonl'), '');
  };
  for (const path of ['b', 'a/deep', 'node_modules/x', '1/2/3/4/5/6/7/8/9/10']) await put(path);
  await mkdir(join(root, 'folder/journal.jsonl'), { recursive: true });
  await symlink(join(root, 'a'), join(root, 'link'));
  expect(await findRuns('.', root)).toEqual({ folders: [join(root, 'b'), join(root, 'a/deep')], unseen: 1 });
  const few = await findRuns(root, '/', 4);
  expect(few.folders).toEqual([join(root, 'b')]);
  expect(few.unseen).toBeGreaterThan(0);
  await expect(findRuns('nowhere', root)).rejects.toMatchObject({ code: 'runs/no-folder', exitCode: 2 });
});
