// `steelman resolve` as people use it: the built program, by flags, by a file, by keys on a terminal.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { folderWith } from './cli-process.ts';
import { KEYS, NO_TERMINAL, openTerminal } from './pseudo-terminal.ts';

const NOW = ['--now', '2026-01-31T12:00:00Z'];
const A = `# Spec

## Limits

- **Timeout**: 30 s
- **Retries**: 3

The service stores data in PostgreSQL. Backups run nightly.

## Access

| Role | Right |
| --- | --- |
| admin | all |
| guest | read |
`;
const B = `# Spec

## Limits

- **Timeout**: 10 s
- **Retries**: 3
- **Queue**: 500 messages

Backups run every hour and are kept for 30 days. Logs are shipped to Loki.

## Access

| Role | Right |
| --- | --- |
| admin | all |
| guest | none |
| auditor | read |
`;

let finished: string;

beforeAll(async () => {
  finished = await mkdtemp(join(tmpdir(), 'steelman-'));
  await writeFile(join(finished, 'a.md'), A);
  await writeFile(join(finished, 'b.md'), B);
  const words = ['adversarial', 'a.md', 'b.md', '--order', 'none', ...NOW];
  expect(await steelmanHere(words, { cwd: finished })).toMatchObject({ exitCode: 0 });
});

afterAll(() => rm(finished, { recursive: true, force: true }));

async function compared(): Promise<string> {
  const cwd = await folderWith({});
  await cp(finished, cwd, { recursive: true });
  return cwd;
}

const read = (cwd: string, name: string): Promise<string> => readFile(join(cwd, name), 'utf8');
const merged = async (cwd: string): Promise<string> => {
  const name = /^merged_output_path: "\.\.\/(.*)"$/m.exec(
    await read(cwd, 'adversarial/return-contract.yaml'),
  )?.[1];
  return read(cwd, name ?? '');
};
const holds = async (cwd: string): Promise<void> => {
  for (const command of ['verify', 'replay'])
    expect(await steelmanHere([command, 'adversarial'], { cwd })).toMatchObject({ exitCode: 0 });
};
const idsIn = async (cwd: string): Promise<string[]> =>
  [...(await read(cwd, 'adversarial/decisions.yaml')).matchAll(/^ {2}- item: (\S+)$/gm)].map(
    ([, id = '']) => id,
  );

test('by flags, then by the file of the run: the same bytes, and everything is decided', async () => {
  const [one, other] = [await compared(), await compared()];
  const ids = await idsIn(one);
  expect(ids).toContain('X-001');
  const takes = ids.map((id, at) => `${id}=${id === 'X-001' ? 'b.md' : at % 2 === 0 ? 'both' : 'neither'}`);
  const flags = [...takes.flatMap((take) => ['--take', take]), '--why', 'as agreed'];
  const { exitCode, stdout } = await steelmanHere(['resolve', ...flags, '--strict'], { cwd: one });
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Decided: ') });
  let file = await read(other, 'adversarial/decisions.yaml');
  for (const take of takes) {
    const [id = '', side = ''] = take.split('=');
    file = file.replace(
      `- item: ${id}\n    take: later`,
      `- item: ${id}\n    take: ${side}\n    why: as agreed`,
    );
  }
  await writeFile(join(other, 'mine.yaml'), file);
  expect(await steelmanHere(['resolve', '--decisions', 'mine.yaml'], { cwd: other })).toMatchObject({
    exitCode: 0,
  });
  expect(await merged(other)).toBe(await merged(one));
  for (const name of ['merge-log.md', 'decisions.yaml', 'ledger.json', 'return-contract.yaml', 'run.json'])
    expect(await read(other, `adversarial/${name}`)).toBe(await read(one, `adversarial/${name}`));
  expect(await read(one, 'adversarial/return-contract.yaml')).toContain('\nunjudged: 0\n');
  await holds(one);
  const lines = (await merged(one)).split('\n');
  const at = lines.findIndex((line) => line.includes('10 s')) + 1;
  const name = /Merged document: (.*)/.exec(stdout)?.[1] ?? '';
  const { stdout: blamed } = await steelmanHere(['blame', name, String(at)], { cwd: one });
  expect(blamed).toContain('X-001 decided by a person for b.md: as agreed');
});

test('the same file answers when the documents are compared', async () => {
  const cwd = await compared();
  await writeFile(join(cwd, 'all.yaml'), 'after-debate: accept\ndecisions:\n  X-001: b.md\n');
  const again = [
    'adversarial',
    'a.md',
    'b.md',
    '--order',
    'none',
    '--output',
    'again',
    '--answers',
    'all.yaml',
  ];
  expect(await steelmanHere(again, { cwd })).toMatchObject({ exitCode: 0 });
  expect(await read(cwd, 'again/adversarial/merge-log.md')).toContain('decided by a person for b.md');
});

test.each([
  [['--take', 'X-009=b.md'], 'X-009 is no open item of this run'],
  [['--take', 'X-001=c.md'], '"c.md" is none of a.md, b.md, both, neither, words, later'],
  [['--decisions', 'other.yaml'], 'other.yaml: X-077 is no open item of this run'],
  [[], 'No decision given'],
])('%j changes nothing', async (flags, says) => {
  const cwd = await compared();
  await writeFile(join(cwd, 'other.yaml'), 'decisions:\n  - item: X-077\n    take: both\n');
  const before = await read(cwd, 'adversarial/journal.jsonl');
  const { exitCode, stderr } = await steelmanHere(['resolve', ...flags], { cwd });
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(says) });
  expect(await read(cwd, 'adversarial/journal.jsonl')).toBe(before);
});

describe.skipIf(NO_TERMINAL !== undefined)('by keys', () => {
  test('a side with a reason, undone and chosen again; what is left is left', async () => {
    const cwd = await compared();
    const screen = openTerminal(['resolve'], cwd);
    await screen.see('X-001: what holds?');
    screen.press('n');
    await screen.see('(2 of ');
    screen.press('u');
    expect(await screen.see('X-001: what holds?')).toContain('- **Timeout**: 10 s');
    screen.press('r');
    await screen.see('Why, at X-001?');
    screen.press('as measured', KEYS.enter);
    await screen.see('(because: as measured)');
    screen.press('2');
    await screen.see('(2 of ');
    screen.press('q');
    const { exitCode } = await screen.end();
    expect(exitCode).toBe(0);
    expect(await merged(cwd)).toContain('- **Timeout**: 10 s');
    expect(await read(cwd, 'adversarial/merge-log.md')).toContain(
      'X-001 in "Limits" decided by a person for b.md: as measured',
    );
    await holds(cwd);
  });

  test('Ctrl-C in the middle writes nothing', async () => {
    const cwd = await compared();
    const before = await read(cwd, 'adversarial/journal.jsonl');
    const screen = openTerminal(['resolve'], cwd);
    await screen.see('X-001: what holds?');
    screen.press('2');
    await screen.see('(2 of ');
    screen.press(KEYS.interrupt);
    const { exitCode, screen: shown } = await screen.end();
    expect(exitCode).toBe(130);
    expect(shown).toContain('nothing is decided');
    expect(await read(cwd, 'adversarial/journal.jsonl')).toBe(before);
  });
});
