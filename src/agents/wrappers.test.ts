import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineQuestion } from '../domain/question.ts';
import type { Agent, AnswerContext } from './agent.ts';
import { type Clock, systemClock, untilAborted } from './clock.ts';
import { type FailureDetails, ModelError } from './failures/model-error.ts';
import { createGate, withConcurrency } from './wrappers/with-concurrency.ts';
import { withRetries } from './wrappers/with-retries.ts';
import { withTimeout } from './wrappers/with-timeout.ts';

const question = defineQuestion({
  kind: 'q',
  answer: z.string(),
  prompt: () => ({ system: '', user: '' }),
  embedded: () => '',
});
const ask = (agent: Agent, signal?: AbortSignal) =>
  agent.answer(question, undefined, { role: 'judge', signal });
const agentOf = (answer: (context: AnswerContext) => Promise<unknown>): Agent => ({
  name: 'test',
  answer: (_question, _payload, context) => answer(context),
});
const failing = (details: Partial<FailureDetails>) => {
  let calls = 0;
  const agent = agentOf(async () => {
    calls += 1;
    throw new ModelError('failed', { code: 'agent/http', retryable: true, unanswered: true, ...details });
  });
  return { agent, calls: () => calls };
};
const never = () => new Promise<never>(() => undefined);
const recordingClock = (): Clock & { readonly waits: number[] } => {
  const waits: number[] = [];
  return { waits, now: () => 0, wait: async (ms) => void waits.push(ms) };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('with retries', () => {
  test('many questions at once on one signal are no leak', async () => {
    const warnings: string[] = [];
    const hear = ({ name }: Error) => void warnings.push(name);
    process.on('warning', hear);
    const stop = new AbortController();
    const agent = withRetries(withConcurrency(withTimeout(agentOf(settle)), createGate()));
    await Promise.all(Array.from({ length: 40 }, () => ask(agent, stop.signal)));
    await settle();
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  test.each([
    [0, [500, 1000, 2000, 4000]],
    [0.5, [750, 1500, 3000, 6000]],
    [1, [1000, 2000, 4000, 8000]],
  ])('waits twice as long each time, at chance %d', async (chance, waits) => {
    const clock = recordingClock();
    const { agent, calls } = failing({});
    await expect(ask(withRetries(agent, { clock, random: () => chance }))).rejects.toThrow('failed');
    expect(calls()).toBe(5);
    expect(clock.waits).toEqual(waits);
  });

  test('never longer than a minute of its own accord', async () => {
    const clock = recordingClock();
    await ask(withRetries(failing({}).agent, { clock, retries: 9, random: () => 1 })).catch(() => undefined);
    expect(Math.max(...clock.waits)).toBe(60_000);
  });

  test.each<[string, Partial<FailureDetails>, number]>([
    ['not retryable', { retryable: false }, 1],
    ['an answer was given, and paid', { unanswered: false, code: 'agent/empty-answer' }, 1],
    ['told to wait for an hour', { retryAfterMs: 3_600_000 }, 1],
    ['told to wait for a second', { retryAfterMs: 1000 }, 5],
  ])('%s', async (_, details, expected) => {
    const { agent, calls } = failing(details);
    await expect(ask(withRetries(agent, { clock: recordingClock() }))).rejects.toThrow('failed');
    expect(calls()).toBe(expected);
  });

  test('errors of another kind are not repeated', async () => {
    let calls = 0;
    const agent = agentOf(async () => {
      calls += 1;
      throw new TypeError('ours');
    });
    await expect(ask(withRetries(agent))).rejects.toThrow('ours');
    expect(calls).toBe(1);
  });

  test('an interruption while waiting ends it at once', async () => {
    const stop = new AbortController();
    const { agent, calls } = failing({ retryAfterMs: 100_000 });
    const work = ask(
      withRetries(agent, { onRetry: () => setImmediate(() => stop.abort(new Error('stop'))) }),
      stop.signal,
    );
    await expect(work).rejects.toThrow('stop');
    expect(calls()).toBe(1);
  });
});

describe('with a timeout', () => {
  test('an agent that does not listen is left alone all the same', async () => {
    const clock: Clock = { now: () => 0, wait: async () => undefined };
    await expect(ask(withTimeout(agentOf(never), { clock, timeoutMs: 90_000 }))).rejects.toMatchObject({
      code: 'agent/timeout',
      message: 'test did not answer within 90 s',
      retryable: true,
      unanswered: false,
    });
  });

  test('one that listens is told', async () => {
    let reason: unknown;
    const agent = agentOf(({ signal }) => {
      signal?.addEventListener('abort', () => {
        reason = signal.reason;
      });
      return never();
    });
    const error = await ask(withTimeout(agent, { timeoutMs: 1 })).catch((caught: unknown) => caught);
    expect(reason).toBe(error);
  });

  test('an answer in time ends the timer', async () => {
    let ended = false;
    const clock: Clock = {
      now: () => 0,
      wait: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            ended = true;
            reject(signal.reason);
          });
        }),
    };
    expect(
      await ask(
        withTimeout(
          agentOf(async () => 'yes'),
          { clock },
        ),
      ),
    ).toBe('yes');
    expect(ended).toBe(true);
  });

  test('an interruption passes through', async () => {
    const stop = new AbortController();
    const work = ask(withTimeout(agentOf(never)), stop.signal);
    stop.abort(new Error('stop'));
    await expect(work).rejects.toThrow('stop');
    await expect(ask(withTimeout(agentOf(never)), stop.signal)).rejects.toThrow('stop');
  });
});

describe('with a gate', () => {
  const held = () => {
    const open: (() => void)[] = [];
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const agent = (id: number) =>
      agentOf(async () => {
        order.push(id);
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => open.push(resolve));
        running -= 1;
        if (id === 2) throw new Error('two fails');
        return id;
      });
    return { agent, open, order, most: () => most };
  };

  test('ten at a time by default, shared by all agents behind it, in order', async () => {
    const gate = createGate();
    const { agent, open, order, most } = held();
    const work = Array.from({ length: 11 }, (_, id) =>
      ask(withConcurrency(agent(id), gate)).catch(() => 'failed'),
    );
    for (let done = 0; done < 11; done += 1) {
      await settle();
      open.shift()?.();
    }
    expect(await Promise.all(work)).toEqual([0, 1, 'failed', 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(most()).toBe(10);
  });

  test('who gives up while waiting loses the place, and nobody else does', async () => {
    const gate = createGate(1);
    const { agent, open, order } = held();
    const stop = new AbortController();
    const first = ask(withConcurrency(agent(0), gate));
    const second = ask(withConcurrency(agent(1), gate), stop.signal);
    const third = ask(withConcurrency(agent(3), gate));
    await settle();
    stop.abort(new Error('stop'));
    await expect(second).rejects.toThrow('stop');
    open.shift()?.();
    expect(await first).toBe(0);
    await settle();
    open.shift()?.();
    expect(await third).toBe(3);
    expect(order).toEqual([0, 3]);
  });

  test('an interrupted call gives its turn back though the agent goes on', async () => {
    const gate = createGate(1);
    const stop = new AbortController();
    const first = ask(withConcurrency(agentOf(never), gate), stop.signal);
    const second = ask(
      withConcurrency(
        agentOf(async () => 'mine'),
        gate,
      ),
    );
    await settle();
    stop.abort(new Error('stop'));
    await expect(first).rejects.toThrow('stop');
    expect(await second).toBe('mine');
  });
});

describe('while a run is stopping', () => {
  const stopped = AbortSignal.abort(new Error('stop'));
  const askWhile = (agent: Agent, stopping: AbortSignal) =>
    agent.answer(question, undefined, { role: 'judge', stopping });

  test('no call is begun', async () => {
    const { agent, calls } = failing({});
    await expect(askWhile(withRetries(agent), stopped)).rejects.toThrow('stop');
    await expect(askWhile(withConcurrency(agent, createGate()), stopped)).rejects.toThrow('stop');
    expect(calls()).toBe(0);
  });

  test('one on its way arrives, one that failed is not repeated, one that waits gives up', async () => {
    const stop = new AbortController();
    const gate = createGate(1);
    let arrive = (): void => undefined;
    const slow = agentOf(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve('answer');
        }),
    );
    const onItsWay = askWhile(withRetries(withConcurrency(slow, gate)), stop.signal);
    await settle();
    const waiting = askWhile(withRetries(withConcurrency(slow, gate)), stop.signal);
    const { agent, calls } = failing({ retryAfterMs: 60_000 });
    const failed = askWhile(withRetries(agent), stop.signal);
    await settle();
    stop.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
    await expect(failed).rejects.toThrow('stop');
    arrive();
    expect(await onItsWay).toBe('answer');
    expect(calls()).toBe(1);
  });
});

describe('the clock', () => {
  test('waits, and stops waiting', async () => {
    await systemClock.wait(1);
    const stop = new AbortController();
    const work = systemClock.wait(100_000, stop.signal);
    stop.abort(new Error('stop'));
    await expect(work).rejects.toThrow('stop');
    await expect(systemClock.wait(1, stop.signal)).rejects.toThrow('stop');
    expect(systemClock.now()).toBeGreaterThan(0);
  });

  test('work that ends before the signal keeps its outcome', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(untilAborted(Promise.reject(new Error('own')), signal)).rejects.toThrow('own');
  });
});
