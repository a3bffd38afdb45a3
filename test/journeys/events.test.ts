// `--events`: what happens in a run as JSON lines, the same that the library yields.

import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { adversarial } from '../../src/surfaces/library/workflows.ts';
import type { RunUpdate } from '../../src/surfaces/run.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, NOW, start, steelman } from './cli-process.ts';

let files: Record<string, string> = {};

beforeAll(async () => {
  const read = (name: string) => readFile(join('examples/retention', name), 'utf8');
  files = { 'a.md': await read('a.md'), 'b.md': await read('b.md') };
});

const parse = (lines: string): RunUpdate[] =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunUpdate);

test('to standard output: only events, and the same as from the library', async () => {
  const cwd = await folderWith(files);
  const words = ['adversarial', 'a.md', 'b.md', '--now', NOW, '--quiet', '--events', '-'];
  const outcome = await steelman(words, { cwd });
  expect(outcome).toMatchObject({ exitCode: 0 });
  const events = parse(outcome.stdout);
  const yielded: RunUpdate[] = [];
  const again = await folderWith(files);
  const run = adversarial({ compare: ['a.md', 'b.md'], output: '.' }, { cwd: again, now: NOW });
  for await (const event of run) yielded.push(event);
  expect(events).toEqual(JSON.parse(JSON.stringify(yielded)));
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(['progress', 'artifact', 'answer', 'contract']),
  );
  expect(events.at(-1)).toMatchObject({ type: 'contract', contract: { merged: true } });
});

test('to a file: for its owner, never over another one, and the summary as ever', async () => {
  const cwd = await folderWith(files);
  const words = ['adversarial', 'a.md', 'b.md', '--now', NOW, '--quiet', '--events', 'events.jsonl'];
  const outcome = await steelmanHere(words, { cwd });
  expect(outcome.stdout).toContain('Merged document:');
  const path = join(cwd, 'events.jsonl');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const before = await readFile(path, 'utf8');
  expect(parse(before).at(-1)?.type).toBe('contract');
  const second = await steelmanHere([...words, '--output', 'other'], { cwd });
  expect(second.exitCode).toBe(2);
  expect(second.stderr).toContain('Events cannot be written to events.jsonl: it exists already');
  expect(await readFile(path, 'utf8')).toBe(before);
  const both = await steelmanHere([...words.slice(0, -1), '-', '--json', '--output', 'third'], { cwd });
  expect(both.exitCode).toBe(2);
  expect(both.stderr).toContain('--events - and --json both want standard output');
});

test('of a roadmap: the same kinds, but for answers where it asks nobody', async () => {
  const cwd = await folderWith(files);
  const words = ['roadmap', 'a.md', '--output', 'plan', '--now', NOW, '--quiet', '--events', '-'];
  const outcome = await steelmanHere(words, { cwd });
  const events = parse(outcome.stdout);
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['progress', 'artifact', 'contract']));
  expect(events.at(-1)).toMatchObject({ type: 'contract', contract: { roadmap_path: 'roadmap.md' } });
});

test('to a reader who goes away: the run goes on to its end, with its own exit code', async () => {
  const cwd = await folderWith(files);
  const words = ['adversarial', 'a.md', 'b.md', '--now', NOW, '--quiet', '--output', 'run', '--events', '-'];
  const child = start(words, { cwd });
  child.stdout.destroy();
  child.stdin.end();
  const stderr: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const [exitCode] = await once(child, 'close');
  expect(Buffer.concat(stderr).toString()).toBe(
    'warning: Events can no longer be written to standard output: EPIPE; the run continues\n',
  );
  expect(exitCode).toBe(0);
  expect(await readFile(join(cwd, 'run', 'adversarial', 'journal.jsonl'), 'utf8')).toContain(
    '"type":"run-finished"',
  );
});

test('of a resumed run: the same kinds, in a file that a wrong command has not made', async () => {
  const cwd = await folderWith(files);
  await steelmanHere(['adversarial', 'a.md', 'b.md', '--now', NOW, '--quiet', '--output', 'run'], { cwd });
  const journal = join(cwd, 'run', 'adversarial', 'journal.jsonl');
  const lines = (await readFile(journal, 'utf8')).split('\n');
  const answers = lines.filter((line) => line.startsWith('{"type":"answer-recorded"')).length;
  const first = lines.findIndex((line) => line.startsWith('{"type":"answer-recorded"'));
  await writeFile(journal, `${lines.slice(0, first + 1).join('\n')}\n`);
  const words = ['resume', 'run', '--quiet', '--events', 'events.jsonl'];
  expect(await steelmanHere([...words, '--max-calls', 'many'], { cwd })).toMatchObject({ exitCode: 2 });
  expect(await steelmanHere(words, { cwd })).toMatchObject({ exitCode: 0 });
  const events = parse(await readFile(join(cwd, 'events.jsonl'), 'utf8'));
  expect(events.filter(({ type }) => type === 'answer')).toHaveLength(answers - 1);
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(['progress', 'artifact', 'answer', 'contract']),
  );
  expect(events.at(-1)?.type).toBe('contract');
});
