import { describe, expect, test } from 'vitest';
import type { ForeseenCall } from '../../agents/models/estimating-agent.ts';
import { addBaseAsking, addRounds } from '../../workflows/adversarial/prepare/foresee.ts';
import { sumCalls, type Vendor } from './sum-calls.ts';

const call = (question: string, shared: readonly (readonly [string, number])[] = []): ForeseenCall => ({
  question,
  role: 'judge',
  prefixes: shared.map(([key, tokens]) => ({ key, tokens })),
  inputTokens: 10_000,
  outputTokens: 1_000,
  thoughtTokens: 0,
});

const vendor: Vendor = { cache: 'billed', price: () => 1 };
const writes = call('write-variant', [
  ['a', 2_000],
  ['a/b', 8_000],
]);

describe('the cache', () => {
  test('is written by the first and read by the next', () => {
    expect(sumCalls([writes, writes], vendor, 'low')).toEqual({
      calls: 2,
      inputTokens: 20_000,
      cachedInputTokens: 8_000,
      cacheWriteTokens: 8_000,
      outputTokens: 2_000,
      thinkingTokens: 0,
      cost: 2,
    });
  });

  test('holds a shorter beginning for whoever goes on differently', () => {
    const other = call('rebut', [
      ['a', 2_000],
      ['a/c', 9_000],
    ]);
    const { cachedInputTokens, cacheWriteTokens } = sumCalls([writes, other], vendor, 'low');
    expect([cachedInputTokens, cacheWriteTokens]).toEqual([2_000, 8_000 + 7_000]);
  });

  test.each<[string, Vendor['cache'], ForeseenCall, 'low' | 'high', number, number]>([
    ['is never hit at most, and written each time', 'billed', writes, 'high', 0, 4 * 8_000],
    ['keeps nothing short', 'billed', call('write-variant', [['a', 1_000]]), 'low', 0, 0],
    ['costs nothing to write at most vendors', 'free', writes, 'low', 8_000, 0],
    ['is not there for programs', 'none', writes, 'low', 0, 0],
    ['needs something shared', 'billed', call('write-variant'), 'low', 0, 0],
  ])('%s', (_, cache, one, scenario, cached, written) => {
    expect(sumCalls([one, one], { ...vendor, cache }, scenario)).toMatchObject({
      cachedInputTokens: cached,
      cacheWriteTokens: written,
    });
  });
});

describe('what models do and rules do not', () => {
  test('at least: nothing', () => {
    expect(sumCalls([call('state-position'), call('judge-rubric')], vendor, 'low').calls).toBe(2);
  });

  test.each([
    ['write-variant', 1.125, 2],
    ['state-position', 1.125, 3],
    ['judge-rubric', 1.375, 3.5],
  ])('%s: %f calls are expected, %f at most', (question, expected, high) => {
    expect(sumCalls([call(question)], vendor, 'expected').calls).toBeCloseTo(expected);
    expect(sumCalls([call(question)], vendor, 'high').calls).toBeCloseTo(high);
  });

  test('an answer that is put right is read and written once more', () => {
    const { inputTokens, outputTokens } = sumCalls([call('write-variant')], vendor, 'high');
    expect(inputTokens).toBeGreaterThan(10_000 + 11_000);
    expect(outputTokens).toBe(2_000);
  });
});

test('thoughts are an allowance beside the output, and are paid for like it', () => {
  const thinks = { ...call('write-variant'), thoughtTokens: 8_000 };
  const paid: Vendor = { cache: 'none', price: ({ outputTokens = 0 }) => outputTokens };
  const [low, expected, high] = (['low', 'expected', 'high'] as const).map((one) =>
    sumCalls([thinks], paid, one),
  );
  expect(low).toMatchObject({ outputTokens: 1_000, thinkingTokens: 1_000, cost: 2_000 });
  expect(expected).toMatchObject({ outputTokens: 1_125, thinkingTokens: 2_250, cost: 3_375 });
  expect(high).toMatchObject({ outputTokens: 2_000, thinkingTokens: 16_000, cost: 18_000 });
  // They do not go back with an answer that is put right.
  expect(high?.inputTokens).toBe(sumCalls([call('write-variant')], paid, 'high').inputTokens);
});

test('one unknown price makes the sum unknown', () => {
  const prices = [1, undefined, 1];
  const sum = sumCalls([writes, writes, writes], { ...vendor, price: () => prices.shift() }, 'low');
  expect(sum.cost).toBeUndefined();
});

test('nothing costs nothing, whatever the price', () => {
  expect(sumCalls([], { ...vendor, price: () => undefined }, 'high')).toMatchObject({ calls: 0, cost: 0 });
});

describe('rounds', () => {
  const kinds = (...questions: string[]) => questions.map((question) => call(question));
  test.each([
    [
      'deep',
      'low',
      ['state-position', 'rebut', 'conclude', 'judge-rubric'],
      ['state-position', 'judge-rubric'],
    ],
    ['deep', 'expected', ['state-position', 'rebut'], ['state-position', 'rebut']],
    ['deep', 'high', ['state-position', 'rebut'], ['state-position', 'rebut', 'conclude']],
    ['deep', 'high', ['state-position'], ['state-position', 'rebut', 'conclude']],
    ['deep', 'high', ['state-position', 'rebut', 'conclude'], ['state-position', 'rebut', 'conclude']],
    ['deep', 'high', ['judge-rubric'], ['judge-rubric']],
    ['standard', 'low', ['state-position', 'rebut'], ['state-position', 'rebut']],
    ['quick', 'high', ['state-position'], ['state-position']],
  ] as const)('%s, %s: %j becomes %j', (depth, scenario, before, after) => {
    const found = addRounds(kinds(...before), depth, scenario);
    expect(found.map(({ question }) => question)).toEqual(after);
  });
});

describe('asking about the reference', () => {
  const first = { ...call('compare-topic'), step: 'analysis/analyst-1/slice-1' };
  const second = { ...first, step: 'analysis/against-base/analyst-1/slice-1' };
  const judge = call('judge-rubric');
  test.each([
    ['low', [first, second, judge], [first, judge]],
    ['low', [first, judge], [first, judge]],
    ['expected', [first, second, judge], [first, second, judge]],
    ['expected', [first, judge], [first, judge]],
    ['high', [first, second, judge], [first, second, judge]],
    ['high', [first, judge], [first, judge, first]],
    ['high', [judge], [judge]],
  ] as const)('%s, %#', (scenario, before, after) => {
    expect(addBaseAsking(before, scenario)).toEqual(after);
  });
});
