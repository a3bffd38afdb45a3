// What `show` says of a run, as text and as data: what it was made from, how it stands, and what comes next.

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { UNFINISHED } from '../../domain/contract.ts';
import { lockRun } from '../../journal/lock-run.ts';
import { adversarial } from '../library/workflows.ts';
import { describeRun } from './describe-run.ts';
import { readRun } from './read-run.ts';
import { renderRun, renderRunJson } from './render-run.ts';

const NOW = '2026-01-01T00:00:00Z';
const TEXT = '# Limits\n\nThe limit is 5 seconds.\n';

async function folderWith(request: object): Promise<string> {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.md'), TEXT);
  await writeFile(join(cwd, 'b.md'), TEXT.replace('5', '9'));
  await adversarial({ ...request, output: '.' }, { cwd, now: NOW }).result;
  return cwd;
}

const compared = (): Promise<string> => folderWith({ compare: ['a.md', 'b.md'] });

async function show(cwd: string) {
  const run = await describeRun(await readRun(join(cwd, 'adversarial')));
  return {
    text: renderRun(run, cwd, NOW),
    json: JSON.parse(renderRunJson(run, cwd)) as Record<string, unknown>,
  };
}

/** Leaves the first lines of the journal, and puts others behind them. */
async function cut(cwd: string, kept: number, ...more: readonly object[]): Promise<void> {
  const file = join(cwd, 'adversarial/journal.jsonl');
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, kept);
  await writeFile(file, [...lines, ...more.map((event) => JSON.stringify(event)), ''].join('\n'));
}

test('a run that writes its variants says what from, and who sat where', async () => {
  const agents = ['embedded:architect', 'embedded:security'];
  const cwd = await folderWith({ source: 'a.md', generate: 'roadmap', agents });
  const { text, json } = await show(cwd);
  expect(text).toContain('\nWritten from: a.md (roadmap); depth standard\n');
  expect(text).toMatch(/\nSeats: A embedded as architect, B embedded as security(, |\n)/);
  expect(json).toMatchObject({
    documents: [],
    source: { label: 'a.md', source_path: 'a.md', generate: 'roadmap' },
    seats: [
      { seat: 'A', model: 'embedded', persona: 'architect' },
      { seat: 'B', model: 'embedded', persona: 'security' },
    ],
  });
});

test('of a run that stopped at a limit the next command raises it', async () => {
  const cwd = await compared();
  const exceeded = { limit: 'calls', suggested: 6 };
  await cut(cwd, 4, { type: 'run-stopped', code: 'budget/calls', message: 'reached', exceeded });
  const { text, json } = await show(cwd);
  expect(text).toContain('\nNext: steelman resume adversarial --max-calls 6\n');
  expect(json).toMatchObject({ next: 'steelman resume adversarial --max-calls 6', source: null });
});

describe('that a run can be resumed is said only where it can', () => {
  const warned = `warnings:\n  - ${UNFINISHED}\n`;
  test.each([
    ['interrupted', 4, true],
    ['empty', 0, false],
    ['running', 4, false],
  ])('%s', async (status, kept, isSaid) => {
    const cwd = await compared();
    await cut(cwd, kept);
    await writeFile(join(cwd, 'adversarial/return-contract.yaml'), warned);
    const lock = status === 'running' ? await lockRun(join(cwd, 'adversarial')) : undefined;
    const { text } = await show(cwd);
    await lock?.release();
    expect(text).toContain(`adversarial: ${status}`);
    expect(text.includes(UNFINISHED)).toBe(isSaid);
  });
});

test('a lost or altered result is named for what it is', async () => {
  const cwd = await compared();
  await writeFile(join(cwd, 'adversarial/run.json'), '{}');
  expect((await show(cwd)).text).toContain('\nWarning: run.json was altered; steelman resume puts it back\n');
  await rm(join(cwd, 'adversarial/run.json'));
  expect((await show(cwd)).text).toContain('\nWarning: run.json is missing; steelman resume puts it back\n');
});
