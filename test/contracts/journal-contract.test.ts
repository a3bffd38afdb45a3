// What every journal must do, whatever it is made of; then what only a file can suffer.

import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src/domain/errors.ts';
import { JOURNAL_FORMAT, type RunEvent } from '../../src/domain/run.ts';
import { fileJournal } from '../../src/journal/file-journal.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { temporaryFolder } from './temporary-folder.ts';

const started: RunEvent = {
  type: 'run-started',
  format: JOURNAL_FORMAT,
  steelman: '0.0.0',
  protocol: 'compare',
  startedAt: '2026-01-01T00:00:00Z',
  engine: 'embedded',
  input: { text: 'é\u2028 "quoted"\r\n\ud800 lone' },
};
const published: RunEvent = { type: 'artifact-published', name: 'a.md', sha256: '00' };
const finished: RunEvent = { type: 'run-finished', output: 1 };

const text = fc.string({ unit: 'binary', maxLength: 20 });
const amount = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
const call = fc.record(
  {
    agent: text,
    inputTokens: amount,
    cachedInputTokens: amount,
    cacheWriteTokens: amount,
    outputTokens: amount,
    estimated: fc.boolean(),
    cost: amount,
    prices: text,
  },
  { requiredKeys: ['agent'] },
);
const calls = fc.option(fc.record({ calls: fc.array(call, { maxLength: 2 }) }), { nil: {} });
const finding = fc.record({ path: text, message: text });
const reply = fc.oneof(fc.record({ value: fc.jsonValue() }), fc.record({ code: text, said: text, finding }));
const heard = fc.array(fc.record({ step: text, agent: text, fingerprint: text, reply }), { maxLength: 2 });

/** With the calls that were paid for, or as older versions wrote it. */
const paying = <Event extends object>(event: fc.Arbitrary<Event>) =>
  fc.tuple(event, calls).map(([one, paid]) => ({ ...one, ...paid }));

const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.record({
    type: fc.constant('run-started' as const),
    format: fc.constant(JOURNAL_FORMAT),
    steelman: text,
    protocol: text,
    startedAt: text,
    engine: text,
    input: fc.jsonValue(),
  }),
  paying(
    fc.record({
      type: fc.constant('answer-recorded' as const),
      step: text,
      question: text,
      role: text,
      agent: text,
      fingerprint: text,
      answer: fc.jsonValue(),
      struck: fc.array(finding, { maxLength: 2 }),
    }),
  ),
  paying(fc.record({ type: fc.constant('answer-failed' as const), step: text, code: text, message: text })),
  fc.record({ type: fc.constant('artifact-published' as const), name: text, sha256: text }),
  paying(fc.record({ type: fc.constant('run-finished' as const), output: fc.jsonValue() })),
  paying(fc.record({ type: fc.constant('run-finished' as const), sha256: text })),
  paying(fc.record({ type: fc.constant('run-stopped' as const), code: text, message: text, heard })),
);
const anyEvents = fc.array(anyEvent, { maxLength: 6 });

const inFile = (events: readonly RunEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');
const throughJson = (events: readonly RunEvent[]): RunEvent[] => JSON.parse(JSON.stringify(events));
const fileIn = async (): Promise<string> => join(await temporaryFolder(), 'journal.jsonl');

describe.each([
  ['memory', async () => memoryJournal()],
  ['file', async () => fileJournal(await fileIn())],
])('a %s journal', (_, create) => {
  test('is empty before its first event', async () => expect(await (await create()).read()).toEqual([]));

  test('keeps events in order', async () => {
    const journal = await create();
    for (const event of [started, published, finished]) await journal.append(event);
    expect(await journal.read()).toEqual([started, published, finished]);
  });

  test('keeps events in the order of the calls, however many at once', async () => {
    const journal = await create();
    // Long ones first: they take longer to write, and the short ones must wait for them.
    const events = Array.from(
      { length: 50 },
      (_, n): RunEvent => ({
        ...published,
        name: `${n} ${'x'.repeat(n % 10 === 0 ? 500_000 : 0)}`,
      }),
    );
    await Promise.all(events.map((event) => journal.append(event)));
    expect(await journal.read()).toEqual(events);
  });

  test('keeps what was said when it was said, not what became of the object', async () => {
    const journal = await create();
    const output = { points: 1 };
    const appended = journal.append({ type: 'run-finished', output });
    output.points = 2;
    await appended;
    const [read] = await journal.read();
    expect(read).toEqual({ type: 'run-finished', output: { points: 1 } });
    (read as { output: { points: number } }).output.points = 3;
    expect(await journal.read()).toEqual([{ type: 'run-finished', output: { points: 1 } }]);
  });

  test('takes a value that JSON leaves out', async () => {
    const journal = await create();
    await journal.append({ type: 'run-finished', output: undefined });
    expect(await journal.read()).toEqual([{ type: 'run-finished' }]);
  });

  test('gives back any list of events', async () => {
    const runs = fc.asyncProperty(anyEvents, async (events) => {
      const journal = await create();
      for (const event of events) await journal.append(event);
      expect(await journal.read()).toEqual(throughJson(events));
    });
    await fc.assert(runs, { numRuns: 40, seed: 1 });
  });
});

describe('a file journal', () => {
  test('is one JSON object a line', async () => {
    const path = await fileIn();
    await fileJournal(path).append(started);
    await fileJournal(path).append(finished);
    expect(await readFile(path, 'utf8')).toBe(inFile([started, finished]));
  });

  test('cut at any byte gives back a prefix, and goes on from there', async () => {
    const path = await fileIn();
    const runs = fc.asyncProperty(anyEvents, fc.nat(), async (events, at) => {
      const bytes = Buffer.from(inFile(events));
      const kept = bytes.subarray(0, at % (bytes.length + 1));
      const whole = kept.toString('latin1').split('\n').length - 1;
      await writeFile(path, kept);
      expect(await fileJournal(path).read()).toEqual(throughJson(events).slice(0, whole));
      await fileJournal(path).append(finished);
      expect(await fileJournal(path).read()).toEqual([...throughJson(events).slice(0, whole), finished]);
    });
    await fc.assert(runs, { numRuns: 150, seed: 2 });
  });

  test.each([
    ['half a line', '{"type":"answer-rec'],
    ['half a character', Buffer.from('{"type":"run-stopped","code":"é').subarray(0, -1)],
    ['a line whose pages were lost in a power cut', `${'\0'.repeat(40)}"}\n`],
    ['nothing but zeros', '\0'.repeat(9)],
  ])('skips %s at its end, and the next writer cuts it off', async (_, debris) => {
    const path = await fileIn();
    await fileJournal(path).append(started);
    await appendFile(path, debris);
    const before = await readFile(path);
    expect(await fileJournal(path).read()).toEqual([started]);
    expect(await readFile(path)).toEqual(before);
    await fileJournal(path).append(finished);
    expect(await readFile(path, 'utf8')).toBe(inFile([started, finished]));
  });

  test.each([
    ['no JSON', 'hello', 'is not JSON'],
    ['an empty line', '', 'is not JSON'],
    ['an unknown event', '{"type":"run-paused"}', 'is not an event of a run'],
    ['an event without its parts', '{"type":"artifact-published"}', 'is not an event of a run'],
    ['a bare value', '7', 'is not an event of a run'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'is not JSON'],
    ['zeros', '\0\0', 'is not JSON'],
  ])('names the line that holds %s', async (_, line, what) => {
    const path = await fileIn();
    await writeFile(
      path,
      Buffer.concat([...[inFile([started]), line, '\n', inFile([finished])].map(toBytes)]),
    );
    const error = await fileJournal(path)
      .read()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(JournalError);
    expect(error).toMatchObject({
      code: 'journal/corrupt',
      message: `Line 2 of "${path}" ${what}`,
      hint: 'The file was changed after it was written. Restore it from a copy, or delete line 2 and all after it and resume: only what stood there is asked again.',
    });
  });

  test('without its first line nothing can be resumed, and the hint says so', async () => {
    const path = await fileIn();
    await writeFile(path, `broken\n${inFile([finished])}`);
    await expect(fileJournal(path).read()).rejects.toMatchObject({
      code: 'journal/corrupt',
      hint: 'The file was changed after it was written. Restore it from a copy, or start a new run.',
    });
  });

  test('of a newer format is refused, whatever its events look like', async () => {
    const path = await fileIn();
    await writeFile(
      path,
      `{"type":"run-started","format":${JOURNAL_FORMAT + 1},"else":true}\n{"type":"new"}\n`,
    );
    await expect(fileJournal(path).read()).rejects.toMatchObject({
      code: 'journal/newer-format',
      message: `"${path}" was written by a newer steelman (format 2; this one reads up to 1)`,
      hint: 'Update steelman and resume again, or start a new run.',
    });
  });

  test('says which file it cannot write and why, and goes on once it can', async () => {
    const folder = join(await temporaryFolder(), 'gone');
    const journal = fileJournal(join(folder, 'journal.jsonl'));
    await expect(journal.append(started)).rejects.toMatchObject({
      code: 'journal/gone',
      message: `Cannot write "${join(folder, 'journal.jsonl')}": the folder is gone`,
    });
    await mkdir(folder);
    await journal.append(started);
    expect(await journal.read()).toEqual([started]);
  });

  test('says which file it cannot read', async () => {
    const path = await fileIn();
    await mkdir(path);
    await expect(fileJournal(path).read()).rejects.toMatchObject({
      code: 'journal/in-the-way',
      message: `Cannot read "${path}": a folder of that name is in the way`,
    });
    expect((await stat(path)).isDirectory()).toBe(true);
  });
});

const toBytes = (part: string | Buffer): Buffer => Buffer.from(part as string);
