import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineQuestion } from '../../domain/question.ts';
import type { Agent, AnswerContext } from '../agent.ts';
import { untilAborted } from '../clock.ts';
import { ModelError } from '../failures/model-error.ts';
import { createGate, withConcurrency } from './with-concurrency.ts';
import { withRetries } from './with-retries.ts';
import { withTimeout } from './with-timeout.ts';
import { createWarmth, withWarmStart } from './with-warm-start.ts';

const DOCUMENT = 'A session must end after 15 minutes. '.repeat(500);
interface Asked {
  readonly id: number;
  readonly shared?: string;
}
const question = defineQuestion({
  kind: 'judge',
  answer: z.string(),
  prompt: ({ id, shared = DOCUMENT }: Asked) => ({ system: 'S', shared: [shared], user: `task ${id}` }),
  embedded: () => '',
});
const other = defineQuestion({ ...question, kind: 'settle', answer: z.string().min(1) });

interface Call {
  readonly id: number;
  begin(): void;
  finish(): void;
  fail(error: Error): void;
}

/** An agent whose calls do what the test says, when it says so. */
function puppet() {
  const calls: Call[] = [];
  const agent: Agent = {
    name: 'puppet',
    answer(_question, payload, { onBegin, signal }: AnswerContext) {
      const { id } = payload as Asked;
      const said = new Promise((resolve, reject) => {
        calls.push({ id, begin: () => onBegin?.(), finish: () => resolve(id), fail: reject });
      });
      return untilAborted(said, signal);
    },
  };
  return { agent, calls, ids: () => calls.map(({ id }) => id) };
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const ask = (agent: Agent, payload: Asked, signal?: AbortSignal) =>
  agent.answer(question, payload, { role: 'judge', signal });

test('the first goes ahead until its answer begins, then all others at once', async () => {
  const { agent, calls, ids } = puppet();
  const warmed = withWarmStart(agent, createWarmth());
  const all = [1, 2, 3].map((id) => ask(warmed, { id }));
  await settle();
  expect(ids()).toEqual([1]);
  calls[0]?.begin();
  await settle();
  expect(ids()).toEqual([1, 2, 3]);
  for (const call of calls) call.finish();
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
  // Who comes later finds it warm.
  const late = ask(warmed, { id: 4 });
  await settle();
  calls[3]?.finish();
  expect(await late).toBe(4);
});

test('one that cannot be heard word by word warms with its answer', async () => {
  const { agent, calls, ids } = puppet();
  const warmed = withWarmStart(agent, createWarmth());
  const all = [1, 2].map((id) => ask(warmed, { id }));
  await settle();
  calls[0]?.finish();
  await settle();
  expect(ids()).toEqual([1, 2]);
  calls[1]?.finish();
  await Promise.all(all);
});

test('when the first fails the next takes its place, and only that one', async () => {
  const { agent, calls, ids } = puppet();
  const warmed = withWarmStart(agent, createWarmth());
  const all = [1, 2, 3].map((id) => ask(warmed, { id }).catch(() => 'failed'));
  await settle();
  calls[0]?.fail(new Error('no'));
  await settle();
  expect(ids()).toEqual([1, 2]);
  calls[1]?.begin();
  await settle();
  expect(ids()).toEqual([1, 2, 3]);
  // It has begun, so its failure cools nothing.
  calls[1]?.fail(new Error('no'));
  calls[2]?.finish();
  expect(await Promise.all(all)).toEqual(['failed', 'failed', 3]);
});

test.each([
  ['begins otherwise', question, { id: 2, shared: `${DOCUMENT}!` }],
  ['has another shape, which vendors put first', other, { id: 2 }],
  ['shares too little for a cache', question, { id: 2, shared: 'short' }],
])('nobody waits for a question that %s', async (_, asked, payload) => {
  const { agent, calls, ids } = puppet();
  const warmed = withWarmStart(agent, createWarmth());
  const first = ask(warmed, { id: 1 });
  const second = warmed.answer(asked, payload, { role: 'judge' });
  await settle();
  expect(new Set(ids())).toEqual(new Set([1, 2]));
  for (const call of calls) call.finish();
  await Promise.all([first, second]);
});

test('who waits takes no turn, loses no time, and can be called off', async () => {
  const { agent, calls, ids } = puppet();
  const timers: number[] = [];
  const clock = { now: () => 0, wait: (ms: number) => new Promise<void>(() => void timers.push(ms)) };
  const stop = new AbortController();
  const inTurn = withConcurrency(withTimeout(agent, { clock, timeoutMs: 9 }), createGate(2));
  const warmed = withRetries(withWarmStart(inTurn, createWarmth()), { retries: 0 });
  const first = ask(warmed, { id: 1 });
  const second = ask(warmed, { id: 2 }, stop.signal).catch((error: unknown) => error);
  const third = ask(warmed, { id: 3 });
  const free = ask(warmed, { id: 4, shared: 'short' });
  await settle();
  expect(new Set(ids())).toEqual(new Set([1, 4]));
  expect(timers).toEqual([9, 9]);
  stop.abort(new Error('stop'));
  expect(await second).toMatchObject({ message: 'stop' });
  for (const call of calls) call.finish();
  await settle();
  calls[2]?.finish();
  expect(await Promise.all([first, third, free])).toEqual([1, 3, 4]);
});

test('a first that hangs is ended by its timeout, and the others go on', async () => {
  const { agent, calls, ids } = puppet();
  const rings: (() => void)[] = [];
  const clock = { now: () => 0, wait: () => new Promise<void>((resolve) => void rings.push(resolve)) };
  const warmed = withWarmStart(withTimeout(agent, { clock }), createWarmth());
  const first = ask(warmed, { id: 1 }).catch((error: unknown) => error);
  const second = ask(warmed, { id: 2 });
  await settle();
  expect(ids()).toEqual([1]);
  rings[0]?.();
  expect(await first).toBeInstanceOf(ModelError);
  await settle();
  expect(ids()).toEqual([1, 2]);
  calls[1]?.finish();
  expect(await second).toBe(2);
});

test('a judge lets advocates pass who wait for their beginning, also when turns are few', async () => {
  const { agent, calls, ids } = puppet();
  const warmed = withWarmStart(withConcurrency(agent, createGate(2)), createWarmth());
  const asked = (id: number, role: string, shared: string) =>
    warmed.answer(question, { id, shared }, { role });
  const all = [
    asked(1, 'advocate:A', DOCUMENT),
    asked(2, 'advocate:B', DOCUMENT),
    asked(3, 'judge', `of A: ${DOCUMENT}`),
    asked(4, 'judge', `of B: ${DOCUMENT}`),
  ];
  await settle();
  expect(ids()).toEqual([1]);
  calls[0]?.begin();
  await settle();
  expect(ids()).toEqual([1, 2]);
  const late = asked(5, 'advocate:A', DOCUMENT);
  for (const nth of [0, 1, 2, 3, 4]) {
    await settle();
    calls[nth]?.finish();
  }
  expect(await Promise.all([...all, late])).toEqual([1, 2, 3, 4, 5]);
  // Nobody waits for a judge, so who came last went before both.
  expect(ids()).toEqual([1, 2, 5, 3, 4]);
});
