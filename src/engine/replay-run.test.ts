import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { embeddedAgent } from '../agents/embedded-agent.ts';
import { defineQuestion } from '../domain/question.ts';
import { type RunEvent, type RunStarted, runFromEvents } from '../domain/run.ts';
import type { Workflow } from '../domain/workflow/workflow.ts';
import { memoryJournal } from '../journal/journal.ts';
import { RECORD_ENDS, recordedEnd, replayRun } from './replay-run.ts';
import { summariseRun } from './run-files.ts';
import { runWorkflow } from './run-workflow.ts';

const double = defineQuestion({
  kind: 'double',
  answer: z.strictObject({ value: z.number() }),
  prompt: () => ({ system: '', user: '' }),
  embedded: ({ value }: { value: number }) => ({ value: value * 2 }),
  check: ({ value }) => (value < 0 ? [{ path: 'value', message: 'is negative' }] : []),
});

const doubling: Workflow<{ value: number }, { value: number }> = {
  name: 'doubling',
  summary: 'Doubles twice.',
  input: z.strictObject({ value: z.number() }),
  conclude: ({ output, stage, failure }) => ({
    value: output?.value ?? null,
    stage,
    why: failure?.message ?? null,
  }),
  async run(input, deliberation) {
    deliberation.report({ type: 'step-started', step: 'first', title: '' });
    const first = await deliberation.ask('first', 'judge', double, input);
    await deliberation.publish('first.md', `${first.answer.value}\n`);
    deliberation.report({ type: 'step-started', step: 'second', title: '' });
    const second = await deliberation.ask('second', 'judge', double, first.answer);
    await deliberation.deliver('second.md', `${second.answer.value}\n`);
    return second.answer;
  },
};
const protocol = doubling as Workflow<unknown, unknown>;

async function recorded(): Promise<RunEvent[]> {
  const journal = memoryJournal();
  await runWorkflow(
    doubling,
    { value: 3 },
    {
      journal,
      agentFor: () => embeddedAgent,
      publish: async () => undefined,
      startedAt: '2026-01-01T00:00:00Z',
      engine: 'embedded',
      version: '1.2.3',
    },
  );
  return journal.read();
}

const replay = (events: readonly RunEvent[]) => {
  const run = runFromEvents(events);
  return replayRun(protocol, run, run.started as RunStarted);
};

/** The answer to a step becomes another. */
const altered = (events: readonly RunEvent[], step: string, value: number): RunEvent[] =>
  events.map((event) =>
    event.type === 'answer-recorded' && event.step === step ? { ...event, answer: { value } } : event,
  );

test('gives back every artifact, the output and the last words of a finished run', async () => {
  const events = await recorded();
  const { artifacts, answers, output, end, failure } = await replay(events);
  const run = runFromEvents(events);
  expect(failure).toBeUndefined();
  expect([...artifacts].map(([name, { content }]) => [name, content])).toEqual([
    ['first.md', '6\n'],
    ['../second.md', '12\n'],
  ]);
  expect([...artifacts].map(([name, { sha256 }]) => [name, sha256])).toEqual([...run.artifacts]);
  expect(output).toEqual({ value: { value: 12 }, sha256: run.outputSha256 });
  expect(answers.map(({ step, answer }) => [step, answer])).toEqual([
    ['first', { value: 6 }],
    ['second', { value: 12 }],
  ]);
  expect(end?.contract).toContain('value: 12');
  expect(end?.summary).toBe(
    summariseRun({ ...run, output: { value: 12 } }, { value: 12, stage: 'second', why: null }),
  );
});

describe('says where it broke off', () => {
  test.each<[string, (events: RunEvent[]) => RunEvent[], string, string]>([
    [
      'an answer is missing',
      (all) => all.filter((one) => !('step' in one && one.step === 'second')),
      'second',
      'replay/answer-missing',
    ],
    ['an earlier answer was altered', (all) => altered(all, 'first', 7), 'second', 'journal/step-changed'],
    [
      'the input was altered',
      (all) => all.map((one) => (one.type === 'run-started' ? { ...one, input: { value: 4 } } : one)),
      'first',
      'journal/step-changed',
    ],
    [
      'an answer has another shape',
      (all) => altered(all, 'second', 'x' as never),
      'second',
      'journal/answer-changed',
    ],
  ])('%s', async (_, change, step, code) => {
    const { failure, output, end } = await replay(change(await recorded()));
    expect(failure).toMatchObject({ step, code });
    expect({ output, end }).toEqual({ output: undefined, end: undefined });
  });

  test('an input that cannot be read', async () => {
    const events = (await recorded()).map((one) => (one.type === 'run-started' ? { ...one, input: 7 } : one));
    expect((await replay(events)).failure).toMatchObject({
      step: undefined,
      code: 'journal/input-unreadable',
    });
  });
});

test('an altered last answer shows in what the embedded engine would have said, and in what follows from it', async () => {
  const { answers, artifacts, failure } = await replay(altered(await recorded(), 'second', 13));
  expect(failure).toBeUndefined();
  expect(answers.at(-1)).toMatchObject({ step: 'second', answer: { value: 12 } });
  expect(artifacts.get('../second.md')?.content).toBe('13\n');
});

test('what is wrong with an answer is found again; nobody knows what another engine would have said', async () => {
  const events = altered(await recorded(), 'second', -1).map((event) =>
    event.type === 'answer-recorded' ? { ...event, agent: 'somebody' } : event,
  );
  const [first, second] = (await replay(events)).answers;
  expect(first).toEqual({ step: 'first', question: 'double', role: 'judge', struck: [] });
  expect(second?.struck).toEqual([{ path: 'value', message: 'is negative' }]);
});

describe('an unfinished run', () => {
  test('that was killed is replayed up to where its record ends', async () => {
    const events = await recorded();
    for (let length = 1; length < events.length; length += 1) {
      const { failure, artifacts, end } = await replay(events.slice(0, length));
      const published = events
        .slice(0, length)
        .flatMap((one) => (one.type === 'artifact-published' ? [one.name] : []));
      expect([...artifacts.keys()]).toEqual(expect.arrayContaining(published));
      // Only the last line is missing: all that it did is there.
      if (length < events.length - 1) expect(failure?.code).toBe(RECORD_ENDS);
      expect(end).toBeUndefined();
    }
  });

  test('that was stopped ended with the contract of that moment', async () => {
    const stopped: RunEvent = { type: 'run-stopped', code: 'agent/failed', message: 'gone' };
    const events = [...(await recorded()).slice(0, 3), stopped];
    const { end, failure } = await replay(events);
    expect(failure?.code).toBe(RECORD_ENDS);
    expect(end?.contract).toMatch(/value: null\nstage: second\nwhy: gone\n$/);
    expect(end?.summary).toBe(
      summariseRun(runFromEvents(events), { value: null, stage: 'second', why: 'gone' }),
    );
  });
});

test('what a finished run ended with can be had from its recorded output alone', async () => {
  const run = { ...runFromEvents(await recorded()), output: { value: 12 } };
  expect((await recordedEnd(protocol, run)).contract).toContain('value: 12');
});
