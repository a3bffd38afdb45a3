import { expect, test } from 'vitest';
import type { PaidCall } from '../../../domain/cost.ts';
import { runFromEvents } from '../../../domain/run.ts';
import type { OwnRun } from '../../../domain/workflow/recheck.ts';
import { receiptOf } from '../../../engine/run-files.ts';
import { recountReceipt } from './recount-receipt.ts';

const CALLS: readonly PaidCall[] = [
  { agent: 'a', inputTokens: 100, cachedInputTokens: 40, cacheWriteTokens: 5, outputTokens: 7, cost: 0.1 },
  { agent: 'b', inputTokens: 30, outputTokens: 3, estimated: true, cost: 0.2 },
  { agent: 'a', inputTokens: 1, outputTokens: 1, cost: 0.7 },
];

function check(calls: readonly PaidCall[], summary: unknown, isOver = true): readonly string[] {
  const stopped = { type: 'run-stopped', code: 'c', message: 'm', calls } as const;
  const failed = { type: 'answer-failed', step: 's', code: 'c', message: 'm', calls } as const;
  const run = runFromEvents([isOver ? stopped : failed]);
  const found = { text: typeof summary === 'string' ? summary : JSON.stringify(summary), sha256: '' };
  const own = { run, summary: { file: 'run.json', found, expected: undefined } } as unknown as OwnRun;
  return recountReceipt(own).flatMap(({ findings }) => findings.map(({ message }) => message));
}

const receipt = receiptOf({ calls: CALLS });

test('a receipt that holds, and a run that needs none', () => {
  expect(receipt?.total).toMatchObject({ calls: 3, input_tokens: 131, output_tokens: 11, cost: 1 });
  expect(check(CALLS, { receipt })).toEqual([]);
  expect(check([], {})).toEqual([]);
  const unknown = [...CALLS, { agent: 'b', inputTokens: 1, outputTokens: 1 }];
  expect(check(unknown, { receipt: receiptOf({ calls: unknown }) })).toEqual([]);
  expect(receiptOf({ calls: unknown })?.total.cost).toBeNull();
  // A killed run was not asked for its last word.
  expect(check(CALLS, { receipt: undefined }, false)).toEqual([]);
});

const tampered = (change: object): unknown => ({ receipt: { ...receipt, ...change } });

test.each<[string, unknown, string]>([
  ['a total that is too low', tampered({ total: { ...receipt?.total, cost: 0.5 } }), 'receipt, total: cost'],
  [
    'a known cost that is called unknown',
    tampered({ total: { ...receipt?.total, cost: null } }),
    'receipt, total: cost',
  ],
  ['a seat left out', tampered({ seats: receipt?.seats.slice(1) }), 'receipt, a: calls'],
  [
    'a seat that nobody had',
    tampered({ seats: [...(receipt?.seats ?? []), { ...receipt?.seats[0], agent: 'c' }] }),
    'receipt, c: calls',
  ],
  ['no receipt', {}, 'receipt, total: calls'],
  ['no JSON', '{', 'receipt, total: calls'],
])('%s', (_, summary, message) => {
  expect(check(CALLS, summary).map((text) => text.replace(/.*(receipt,.*)/, '$1'))).toContain(message);
});
