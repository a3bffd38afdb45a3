import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Limits, PaidCall } from '../../domain/cost.ts';
import { BudgetError } from '../../domain/errors.ts';
import { defineQuestion } from '../../domain/question.ts';
import type { Agent, AnswerContext } from '../agent.ts';
import { estimateTokens } from '../answers/estimate-tokens.ts';
import { ModelError } from '../failures/model-error.ts';
import { createBudget } from './budget.ts';
import { type BudgetOptions, withBudget } from './with-budget.ts';

const question = defineQuestion({
  kind: 'pick',
  answer: z.strictObject({ pick: z.string() }),
  prompt: (text: string) => ({ system: 'You pick.', user: text }),
  embedded: () => ({ pick: 'x' }),
});

interface Open {
  readonly payload: unknown;
  land(counts?: Partial<PaidCall>): Promise<void>;
  fail(error: Error): Promise<void>;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A seat whose calls land when the test says so. */
function seat(limits: Limits, options: BudgetOptions & { readonly past?: readonly PaidCall[] } = {}) {
  const open: Open[] = [];
  const calls: PaidCall[] = [];
  const inner: Agent = {
    name: 'paid',
    answer: (_question, payload, { onCall }) =>
      new Promise((resolve, reject) => {
        open.push({
          payload,
          async land(counts = {}) {
            onCall?.({ agent: 'paid', inputTokens: 10, outputTokens: 5, ...counts });
            resolve({ pick: 'a' });
            await settled();
          },
          async fail(error) {
            reject(error);
            await settled();
          },
        });
      }),
  };
  const { price, reportsCost, thoughts } = options;
  const budget = createBudget(limits, options.past);
  const agent = withBudget(inner, { budget, price, reportsCost, thoughts });
  const ask = async (payload: string, signals: Pick<AnswerContext, 'signal' | 'stopping'> = {}) => {
    const context = { role: 'judge', ...signals, onCall: (call: PaidCall) => void calls.push(call) };
    return agent.answer(question, payload, context).catch((error: unknown) => error);
  };
  return { ask, open, calls };
}

const dollarPerToken: BudgetOptions['price'] = async ({ inputTokens = 0, outputTokens = 0 }) => ({
  cost: inputTokens + outputTokens,
  prices: 'test',
});

test('a seat whose answers say what they cost is asked alone until the first has', async () => {
  const price: BudgetOptions['price'] = async ({ cost }) =>
    cost === undefined ? undefined : { cost, prices: 'reported' };
  const { ask, open, calls } = seat({ cost: 1 }, { price, reportsCost: true });
  const [first, second] = [ask('one'), ask('two')];
  await settled();
  expect(open).toHaveLength(1);
  await open[0]?.land({ inputTokens: 1_000, outputTokens: 500, cost: 0.3 });
  expect(await first).toEqual({ pick: 'a' });
  expect(open).toHaveLength(2);
  await open[1]?.land({ inputTokens: 1_000, outputTokens: 500, cost: 0.6 });
  await second;
  expect(calls.map(({ cost }) => cost)).toEqual([0.3, 0.6]);
  // By the dearest so far there is no room for another.
  expect(await ask('three')).toMatchObject({ code: 'budget/cost' });
  expect(open).toHaveLength(2);
});

test.each([0, 1])(
  'a run that spent $%i of $1 is asked for more only where something is left',
  async (spent) => {
    const past = [{ agent: 'paid', inputTokens: 1, outputTokens: 1, cost: spent }];
    const { ask, open } = seat({ cost: 1 }, { price: async () => undefined, reportsCost: true, past });
    const asked = ask('one');
    await settled();
    expect(open).toHaveLength(1 - spent);
    await open[0]?.land({ cost: 0.1 });
    if (spent > 0) expect(await asked).toBeInstanceOf(BudgetError);
  },
);

const lost = new ModelError('lost', { code: 'agent/connection', retryable: true, unanswered: true });

describe('limits', () => {
  test.each<[Limits, BudgetOptions, string]>([
    [{ calls: 1 }, {}, 'The limit of 1 call is reached'],
    [
      { tokens: 2_500 },
      {},
      'The limit of 2500 tokens is reached: 2400 used in 1 call, and the next one may need',
    ],
    [
      { cost: 2_500 },
      { price: dollarPerToken },
      'The limit of $2500.00 is reached: $2400.00 spent in 1 call, and the next one may cost $',
    ],
  ])('%j: the call before which there is no room is not made', async (limits, options, words) => {
    const { ask, open } = seat(limits, options);
    const first = ask('one');
    await settled();
    await open[0]?.land({ inputTokens: 400, outputTokens: 2_000 });
    expect(await first).toEqual({ pick: 'a' });
    const refused = await ask('two');
    expect(refused).toBeInstanceOf(BudgetError);
    expect(refused).toMatchObject({ exitCode: 5, message: expect.stringContaining(words) });
    expect(open).toHaveLength(1);
  });

  test('no limit, no estimate: everything is asked', async () => {
    const { ask, open, calls } = seat({});
    const asked = ['a', 'b', 'c'].map((payload) => ask(payload));
    await settled();
    for (const one of open) await one.land();
    expect(await Promise.all(asked)).toEqual(Array(3).fill({ pick: 'a' }));
    expect(calls).toHaveLength(3);
  });

  test('what a resumed run has paid for counts', async () => {
    const past = [{ agent: 'paid', inputTokens: 10, outputTokens: 5, cost: 1 }];
    const { ask, open } = seat({ calls: 1 }, { past });
    expect(await ask('one')).toMatchObject({ code: 'budget/calls', suggested: 2 });
    expect(open).toHaveLength(0);
  });

  test.each<[Limits, number, number]>([
    [{ cost: 1 }, 0, 2_000],
    [{ cost: 5_000 }, 4_000, 10_000],
    [{ tokens: 1 }, 0, 2_000],
    [{ tokens: 5_000 }, 4_000, 10_000],
  ])('%j, %i used: the suggested limit is at least %i', async (limits, used, least) => {
    const past = [{ agent: 'paid', inputTokens: used, outputTokens: 0, cost: used }];
    const { ask } = seat(limits, { price: dollarPerToken, past });
    expect(((await ask('one')) as BudgetError).suggested).toBeGreaterThanOrEqual(least);
  });
});

describe('calls in flight', () => {
  test('what they may use is set aside: whoever has no room waits, and goes on when there is', async () => {
    const { ask, open } = seat({ tokens: 5_000 });
    const asked = ['a', 'b', 'c'].map((payload) => ask(payload));
    await settled();
    // Each may need 2,000 and its prompt.
    expect(open.map(({ payload }) => payload)).toEqual(['a', 'b']);
    await open[0]?.land();
    expect(open.map(({ payload }) => payload)).toEqual(['a', 'b', 'c']);
    await open[1]?.land();
    await open[2]?.land();
    expect(await Promise.all(asked)).toEqual(Array(3).fill({ pick: 'a' }));
  });

  test('whoever waited is refused where they used it up, and nobody may begin after that', async () => {
    const { ask, open } = seat({ tokens: 5_000 });
    const [first, second, third] = ['a', 'b', 'c'].map((payload) => ask(payload));
    await settled();
    await open[0]?.land({ outputTokens: 4_900 });
    expect(await third).toBeInstanceOf(BudgetError);
    expect(await ask('d')).toBeInstanceOf(BudgetError);
    // What was in flight lands and counts.
    await open[1]?.land();
    expect(await Promise.all([first, second])).toEqual(Array(2).fill({ pick: 'a' }));
    expect(open).toHaveLength(2);
  });

  test('one that was lost on its way gives back what was set aside, and is no call', async () => {
    const { ask, open, calls } = seat({ calls: 1 });
    const [first, second] = [ask('a'), ask('b')];
    await settled();
    expect(open).toHaveLength(1);
    await open[0]?.fail(lost);
    expect(await first).toBe(lost);
    expect(open).toHaveLength(2);
    await open[1]?.land();
    expect(await second).toEqual({ pick: 'a' });
    expect(calls).toHaveLength(1);
  });

  test.each(['signal', 'stopping'])(
    'whoever waits when the run is stopped by %s leaves at once and asks nothing any more',
    async (by) => {
      const { ask, open } = seat({ calls: 1 });
      const stop = new AbortController();
      ask('a');
      const waiting = ask('b', { [by]: stop.signal });
      await settled();
      stop.abort(new Error('enough'));
      // The first call is still on its way.
      expect(await waiting).toMatchObject({ message: 'enough' });
      await open[0]?.fail(lost);
      expect(open).toHaveLength(1);
    },
  );
});

test('what may be written to a cache is set aside at its price', async () => {
  const documents = 'All of it is shared. '.repeat(1_000);
  const about = defineQuestion({
    ...question,
    prompt: (text: string) => ({ system: 'You pick.', user: text, shared: [documents] }),
  });
  const reserved: PaidCall[] = [];
  const price: BudgetOptions['price'] = async (call) => {
    reserved.push(call);
    const { inputTokens = 0, cacheWriteTokens = 0 } = call;
    return { cost: (inputTokens + 0.25 * cacheWriteTokens) / 1_000_000, prices: 'test' };
  };
  const plain = 0.005 + estimateTokens(documents) / 1_000_000;
  const agent = withBudget(
    { name: 'paid', answer: async () => ({ pick: 'a' }) },
    { budget: createBudget({ cost: plain }), price },
  );
  await expect(agent.answer(about, 'a', { role: 'judge' })).resolves.toEqual({ pick: 'a' });
  const most = Math.max(...reserved.map(({ cacheWriteTokens = 0 }) => cacheWriteTokens));
  expect(most).toBeGreaterThanOrEqual(estimateTokens(documents));
  const cost = (estimateTokens(documents) * 1.1) / 1_000_000;
  const tight = withBudget(
    { name: 'paid', answer: async () => ({ pick: 'a' }) },
    { budget: createBudget({ cost }), price },
  );
  await expect(tight.answer(about, 'a', { role: 'judge' })).rejects.toMatchObject({ code: 'budget/cost' });
});

describe('what a call used', () => {
  test('has its time, without the looks at the prices before and after it', async () => {
    let time = 100;
    const calls: PaidCall[] = [];
    const slow: Agent = {
      name: 'paid',
      async answer(_question, _payload, { onCall }) {
        await settled();
        time += 40;
        onCall?.({ agent: 'paid', inputTokens: 10, outputTokens: 5 });
        return { pick: 'a' };
      },
    };
    const price: BudgetOptions['price'] = async () => {
      time += 1_000;
      return { cost: 15, prices: 'test' };
    };
    const agent = withBudget(slow, { budget: createBudget({ cost: 30 }), price });
    const context = { role: 'judge', elapsed: () => time, onCall: (call: PaidCall) => void calls.push(call) };
    await agent.answer(question, 'a', context);
    await agent.answer(question, 'b', context);
    // Each look takes a second.
    expect(calls).toMatchObject([
      { at: 1_100, ms: 40, cost: 15 },
      { at: 3_140, ms: 40, cost: 15 },
    ]);
  });

  test('is what the vendor counted, with its price', async () => {
    const { ask, open, calls } = seat({ calls: 9 }, { price: dollarPerToken });
    ask('a');
    await settled();
    await open[0]?.land({ cachedInputTokens: 4, cacheWriteTokens: 2 });
    const counts = { inputTokens: 10, outputTokens: 5, cachedInputTokens: 4, cacheWriteTokens: 2 };
    expect(calls).toEqual([{ agent: 'paid', ...counts, cost: 15, prices: 'test' }]);
  });

  test('is estimated where the vendor says nothing, and marked so', async () => {
    const { ask, open, calls } = seat({});
    ask('a word or two');
    await settled();
    await open[0]?.land({ inputTokens: undefined, outputTokens: undefined });
    expect(calls).toMatchObject([{ estimated: true, outputTokens: estimateTokens('{"pick":"a"}') }]);
    expect(calls[0]?.inputTokens).toBeGreaterThan(estimateTokens('You pick. a word or two'));
  });

  test('has no price where none is known', async () => {
    const { ask, open, calls } = seat({ tokens: 10_000 }, { price: async () => undefined });
    ask('a');
    await settled();
    await open[0]?.land();
    expect(calls).toEqual([{ agent: 'paid', inputTokens: 10, outputTokens: 5 }]);
  });

  test('counts also where the answer could not be used', async () => {
    const calls: PaidCall[] = [];
    const refusing: Agent = {
      name: 'paid',
      async answer(_question, _payload, { onCall }) {
        onCall?.({ agent: 'paid', inputTokens: 7, outputTokens: 1 });
        throw new ModelError('refused', { code: 'agent/refused' });
      },
    };
    const agent = withBudget(refusing, { budget: createBudget({ calls: 1 }) });
    const context = { role: 'judge', onCall: (call: PaidCall) => void calls.push(call) };
    await expect(agent.answer(question, 'a', context)).rejects.toMatchObject({ code: 'agent/refused' });
    expect(calls).toEqual([{ agent: 'paid', inputTokens: 7, outputTokens: 1 }]);
    await expect(agent.answer(question, 'a', context)).rejects.toBeInstanceOf(BudgetError);
  });
});

test('what a model will think is set aside with its answer, until one of its kind was counted', async () => {
  const thinking = { thoughts: (role: string) => (role === 'judge' ? 8_000 : 0) };
  const refused = await seat({ tokens: 3_000 }, thinking).ask('first');
  expect((refused as BudgetError).message).toMatch(/the next one may need 40\d\d$/);
  const { ask, open } = seat({ tokens: 5_000 }, thinking);
  const first = ask('first');
  await settled();
  await open[0]?.land({ outputTokens: 700 });
  await first;
  void ask('second');
  void ask('third');
  await settled();
  expect(open).toHaveLength(3);
});
