import { expect, test } from 'vitest';
import { type RunEvent, runEvent, runFromEvents } from './run.ts';

const started: RunEvent = {
  type: 'run-started',
  format: 1,
  steelman: '1.2.3',
  protocol: 'compare',
  startedAt: '2026-01-01T00:00:00Z',
  engine: 'embedded',
  input: {},
};
const answered: RunEvent = {
  type: 'answer-recorded',
  step: '__proto__',
  question: 'judge',
  role: 'judge',
  agent: 'embedded',
  fingerprint: '0',
  answer: 1,
  struck: [],
};
const published: RunEvent = { type: 'artifact-published', name: 'a.md', sha256: '1' };
const failed: RunEvent = { type: 'answer-failed', step: '__proto__', code: 'agent/failed', message: 'gone' };
const stopped: RunEvent = { type: 'run-stopped', code: 'agent/failed', message: 'gone' };
const finished: RunEvent = { type: 'run-finished', output: 7 };

test.each([
  ['empty', []],
  ['open', [started]],
  ['open', [started, answered]],
  ['stopped', [started, stopped]],
  ['open', [started, stopped, answered]],
  ['open', [started, stopped, published]],
  ['open', [started, stopped, failed]],
  ['finished', [started, stopped, answered, finished]],
])('is %s after %j', (status, events) => {
  const run = runFromEvents(events);
  expect(run.status).toBe(status);
  expect(run.stopped).toBe(status === 'stopped' ? stopped : undefined);
  expect(run.output).toBe(status === 'finished' ? 7 : undefined);
});

test('keeps the last of each step and artifact', () => {
  const again: RunEvent = { ...published, sha256: '2' };
  const run = runFromEvents([started, answered, failed, published, again]);
  expect(run.started).toBe(started);
  expect([...run.answers]).toEqual([['__proto__', answered]]);
  expect([...run.failures]).toEqual([['__proto__', failed]]);
  expect([...run.artifacts]).toEqual([['a.md', '2']]);
});

test.each([
  ['as an older version wrote it', {}, {}],
  ['whole', { at: 0, ms: 1500 }, { at: 0, ms: 1500 }],
  ['of another kind', { at: '7', ms: null }, {}],
  ['before the run, and a part', { at: -1, ms: 0.5 }, {}],
  ['counted from 1970', { at: Date.parse('2026-01-01'), ms: 3 }, { ms: 3 }],
])('a time that cannot be is none, and no reason to refuse the line: %s', (_, time, kept) => {
  const line = { ...answered, calls: [{ agent: 'a', ...time }], took: { ...time, openMs: 9 } };
  const read = JSON.parse(JSON.stringify(runEvent.parse(line))) as unknown;
  expect(read).toStrictEqual({ ...line, calls: [{ agent: 'a', ...kept }], took: { ...kept, openMs: 9 } });
});

test.each(['soon', 7, null])('a stretch of time that is %j is none', (took) => {
  expect(runEvent.parse({ ...answered, took })).toEqual(answered);
});
