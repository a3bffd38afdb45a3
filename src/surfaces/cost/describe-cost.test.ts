import { expect, test } from 'vitest';
import { type PaidCall, tallyCalls } from '../../domain/cost.ts';
import { receiptOf } from '../../engine/run-files.ts';
import { describeReceipt, describeTally } from './describe-cost.ts';

const call = (agent: string, inputTokens: number, cost?: number): PaidCall => ({
  agent,
  inputTokens,
  outputTokens: 10,
  ...(cost !== undefined && { cost, prices: '2026-09-23' }),
});

test.each<[readonly PaidCall[], string]>([
  [[call('a', 90, 0.004)], '1 call, 100 tokens, $0.004'],
  [[call('a', 33_990, 0.1), call('a', 5, 0.02)], '2 calls, 34k tokens, $0.12'],
  [[call('a', 2_400_000, 7)], '1 call, 2.4M tokens, $7.00'],
  [[call('a', 90, 0)], '1 call, 100 tokens, $0.00'],
  [[call('a', 90, 1), call('b', 90)], '2 calls, 200 tokens, cost unknown'],
])('%j: %s', (calls, words) => expect(describeTally(tallyCalls(calls))).toBe(words));

test('no receipt where nobody was paid', () => {
  expect(receiptOf({ calls: [] })).toBeUndefined();
  expect(describeReceipt(undefined)).toEqual([]);
});

test('a line for each seat, one for all, where the prices are from and what is estimated', () => {
  const calls = [
    { ...call('b', 100, 0.25), cachedInputTokens: 60, cacheWriteTokens: 30 },
    { ...call('a\u001b', 50), estimated: true },
    call('b', 100, 0.25),
  ];
  expect(describeReceipt(receiptOf({ calls }))).toEqual([
    'Cost',
    '  a\ufffd: 1 call, 50 tokens in, 10 out, cost unknown',
    '  b: 2 calls, 200 tokens in (60 from cache, 30 written to cache), 20 out, $0.50',
    '  all: 3 calls, 250 tokens in (60 from cache, 30 written to cache), 30 out, cost unknown',
    'Prices: 2026-09-23. What counts is what the vendor bills.',
    'Tokens of 1 call are estimated: the vendor did not count them.',
  ]);
});

test('the order of calls does not show in the sum', () => {
  const costs = [0.1, 0.2, 0.3, 1e-7, 0.7, 1.1];
  const sum = (list: readonly number[]) => tallyCalls(list.map((cost) => call('a', 1, cost))).cost;
  expect(sum(costs)).toBe(sum([...costs].reverse()));
  expect(sum(costs)).toBe(2.4000001);
});
