// The small rules behind `runs` and `show`: age, cost, and how far one looks.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import type { RunEvent } from '../../domain/run.ts';
import { describeAge } from './describe-age.ts';
import { findRuns } from './find-runs.ts';
import { costAsJson, costOf, describeCost } from './run-cost.ts';

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

const paid = (...costs: (number | undefined)[]): RunEvent => ({
  type: 'answer-failed',
  step: 's',
  code: 'c',
  message: 'm',
  calls: costs.map((cost) => ({ agent: 'a', cost })),
});

test.each<[readonly RunEvent[], string, unknown]>([
  [[], 'none', { calls: 0, usd: 0, calls_without_price: 0 }],
  [[paid(0.25), paid(0.5)], '$0.7500', { calls: 2, usd: 0.75, calls_without_price: 0 }],
  [[paid(1.5)], '$1.50', { calls: 1, usd: 1.5, calls_without_price: 0 }],
  [[paid(undefined)], 'unknown', { calls: 1, usd: null, calls_without_price: 1 }],
  [[paid(0.5, undefined)], '$0.5000 and more', { calls: 2, usd: 0.5, calls_without_price: 1 }],
])('the cost of %j is %s', (events, words, json) => {
  expect(describeCost(costOf(events))).toBe(words);
  expect(costAsJson(costOf(events))).toEqual(json);
});

test('a cost that cannot be known is unknown', () => {
  expect([describeCost(undefined), costAsJson(undefined)]).toEqual(['unknown', null]);
});

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
