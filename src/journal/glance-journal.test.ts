import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/contracts/temporary-folder.ts';
import type { RunEvent } from '../domain/run.ts';
import { glanceJournal } from './file-journal.ts';

const started = (text: string): RunEvent => ({
  type: 'run-started',
  format: 1,
  steelman: '0.0.0',
  protocol: 'compare',
  startedAt: '2026-01-01T00:00:00Z',
  engine: 'embedded',
  input: { text },
});
const published: RunEvent = { type: 'artifact-published', name: 'a.md', sha256: '00' };
const finished = (output: string): RunEvent => ({ type: 'run-finished', output });
const long = 'é'.repeat(150_000);

const linesOf = (...events: RunEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

async function glance(content: string | Uint8Array) {
  const path = join(await temporaryFolder(), 'journal.jsonl');
  await writeFile(path, content);
  return glanceJournal(path);
}

test.each<[string, string, RunEvent | undefined, RunEvent | undefined]>([
  ['nothing', '', undefined, undefined],
  ['half a line', '{"type":"run-st', undefined, undefined],
  ['one line', linesOf(started('x')), started('x'), started('x')],
  ['three lines', linesOf(started('x'), published, finished('y')), started('x'), finished('y')],
  ['long lines', linesOf(started(long), published, finished(long)), started(long), finished(long)],
  ['a torn end', `${linesOf(started('x'), published)}{"type":"run-fin`, started('x'), published],
  ['a long torn end', `${linesOf(started('x'), published)}${long}`, started('x'), published],
  ['zeros at its end', `${linesOf(started('x'), published)}\0\0\0"}\n`, started('x'), published],
])('a journal of %s', async (_, content, first, last) => {
  expect(await glance(content)).toMatchObject({ first, last, modifiedAt: expect.any(Date) });
});

test('what lies between is not looked at, what is first and last is', async () => {
  const [first, last] = [linesOf(started('x')), linesOf(finished('y'))];
  expect(await glance(`${first}broken\n${last}`)).toMatchObject({ last: finished('y') });
  await expect(glance(`broken\n${last}`)).rejects.toMatchObject({ code: 'journal/corrupt' });
  await expect(glance(`${first}broken\n`)).rejects.toMatchObject({ code: 'journal/corrupt' });
  await expect(glance('{"type":"run-started","format":99}\n')).rejects.toMatchObject({
    code: 'journal/newer-format',
  });
});
