import { describe, expect, test } from 'vitest';
import { type RunEvent, runFromEvents } from '../../../domain/run.ts';
import type { OwnRun } from '../../../domain/workflow/recheck.ts';
import { checkReplay, noteOtherVersion } from './check-artifacts.ts';
import { checkJournal } from './check-journal.ts';

const started: RunEvent = {
  type: 'run-started',
  format: 1,
  steelman: '1.0.0',
  protocol: 'adversarial',
  startedAt: '2026-01-01T00:00:00Z',
  engine: 'embedded',
  input: {},
};
const answered = (step: string, change: object = {}): RunEvent => ({
  type: 'answer-recorded',
  step,
  question: 'judge',
  role: 'judge',
  agent: 'embedded',
  fingerprint: '0',
  answer: { met: true },
  struck: [],
  ...change,
});
const published = (name: string): RunEvent => ({ type: 'artifact-published', name, sha256: name });
const finished: RunEvent = { type: 'run-finished', output: { counts: { total: 1 } } };
const stopped: RunEvent = { type: 'run-stopped', code: 'agent/failed', message: 'gone' };

function own(events: readonly (RunEvent | undefined)[], change: Partial<OwnRun> = {}): OwnRun {
  return {
    journal: {
      file: 'journal.jsonl',
      lines: events.map((event, at) => ({ line: at + 1, event, fault: event ? undefined : 'is not JSON' })),
      isTorn: false,
    },
    run: runFromEvents(events.filter((event) => event !== undefined)),
    replay: {
      answers: [{ step: 'one', question: 'judge', role: 'judge', struck: [], answer: { met: true } }],
      output: { value: { counts: { total: 1 } }, sha256: 'of one' },
      failure: undefined,
    },
    isOtherVersion: false,
    artifacts: ['a.md', 'b.md'].map((name) => ({
      name,
      file: name,
      found: undefined,
      recorded: name,
      replayed: { content: '', sha256: name },
    })),
    summary: { file: 'run.json', found: undefined, expected: undefined },
    contract: { file: 'return-contract.yaml', found: undefined, expected: undefined },
    extra: [],
    ...change,
  };
}

const WHOLE = [started, answered('one'), published('a.md'), published('b.md'), finished];
const told = (run: OwnRun): string[] =>
  checkJournal(run).flatMap(({ findings }) =>
    findings.map(({ check, line }) => `${check} ${line ?? ''}`.trim()),
  );

test('a whole journal holds', () => expect(told(own(WHOLE))).toEqual([]));

describe('what does not hold', () => {
  test.each<[string, readonly (RunEvent | undefined)[], string[]]>([
    ['a line that cannot be read', [started, undefined, ...WHOLE.slice(1)], ['journal.line 2']],
    ['no beginning', WHOLE.slice(1), ['journal.order 1']],
    ['two beginnings', [started, ...WHOLE], ['journal.order 2']],
    ['two ends', [...WHOLE, finished], ['journal.order 6']],
    ['something behind the end', [...WHOLE, published('c.md')], ['journal.order 6', 'run.unfinished']],
    ['one answer twice', [started, answered('one'), ...WHOLE.slice(1)], ['journal.order 3']],
    ['one artifact twice', [...WHOLE.slice(0, 3), ...WHOLE.slice(2)], ['journal.order 4']],
    [
      'artifacts in another order',
      [started, answered('one'), published('b.md'), published('a.md'), finished],
      ['journal.order 4'],
    ],
    [
      'another answer',
      [started, answered('one', { answer: { met: false } }), ...WHOLE.slice(2)],
      ['journal.answer 2'],
    ],
    ['another role', [started, answered('one', { role: 'human' }), ...WHOLE.slice(2)], ['journal.answer 2']],
    [
      'something struck',
      [started, answered('one', { struck: [{ path: 'a', message: 'b' }] }), ...WHOLE.slice(2)],
      ['journal.answer 2'],
    ],
    [
      'a stranger',
      [started, answered('one', { agent: 'somebody' }), ...WHOLE.slice(2)],
      ['journal.answer 2'],
    ],
    [
      'an answer that nobody asked for',
      [started, answered('one'), answered('two'), ...WHOLE.slice(2)],
      ['journal.answer 3'],
    ],
    [
      'another output',
      [...WHOLE.slice(0, -1), { type: 'run-finished', output: { counts: { total: 2 } } }],
      ['journal.output 5'],
    ],
    [
      'the hash of another output',
      [...WHOLE.slice(0, -1), { type: 'run-finished', sha256: 'of two' }],
      ['journal.output 5'],
    ],
    ['the hash of its output', [...WHOLE.slice(0, -1), { type: 'run-finished', sha256: 'of one' }], []],
    ['no end', WHOLE.slice(0, -1), ['run.unfinished']],
    ['an end before its time', [...WHOLE.slice(0, -1), stopped], ['run.unfinished']],
  ])('%s', (_, events, findings) => expect(told(own(events))).toEqual(findings));

  test('half a line at the end', () => {
    const whole = own(WHOLE);
    expect(told({ ...whole, journal: { ...whole.journal, isTorn: true } })).toEqual(['journal.line 6']);
  });

  test.each([
    ['replay/answer-missing', 'replay.answer-missing'],
    ['journal/step-changed', 'replay.step-changed'],
    ['journal/answer-changed', 'replay.answer-changed'],
    ['internal/merge-log', 'replay.failed'],
  ])('a replay that ends with %s', (code, check) => {
    const failure = { step: 'one', code, message: 'why' };
    const run = own(WHOLE, { replay: { answers: [], output: undefined, failure } });
    expect(checkReplay(run).flatMap(({ findings }) => findings)).toMatchObject([
      { check, file: 'journal.jsonl', declared: 'one', message: 'why' },
    ]);
  });
});

describe('a run of another version', () => {
  const failure = { step: 'one', code: 'journal/step-changed', message: 'It asks something else' };
  test('is not blamed for what this one does otherwise', () => {
    const run = own([started, answered('one', { answer: 7 }), ...WHOLE.slice(2)], { isOtherVersion: true });
    expect(told(run)).toEqual([]);
    expect(noteOtherVersion(run, '2.0.0')).toEqual([
      'The run was started with steelman 1.0.0, this is 2.0.0; it would write the same',
    ]);
  });

  test.each<[string, Partial<OwnRun>, RegExp]>([
    [
      'other files',
      { artifacts: own(WHOLE).artifacts.map((one) => ({ ...one, recorded: 'other' })) },
      /differently: a\.md, b\.md$/,
    ],
    ['no end', { replay: { answers: [], output: undefined, failure } }, /It asks something else$/],
  ])('tells of %s', (_, change, note) => {
    const run = own(WHOLE, { isOtherVersion: true, ...change });
    expect(checkReplay(run).flatMap(({ findings }) => findings)).toEqual([]);
    expect(noteOtherVersion(run, '2.0.0')).toEqual([expect.stringMatching(note)]);
  });

  test('is none where the version is the same', () =>
    expect(noteOtherVersion(own(WHOLE), '1.0.0')).toEqual([]));
});
