// What --dry-run foresees, against what a vendor then bills.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Amount } from '../../src/surfaces/cost/sum-calls.ts';
import type { AdversarialRequest } from '../../src/workflows/adversarial/request/request.ts';
import { type BilledCall, billedTokens } from '../billing/start-biller.ts';
import { billRun } from './bill-run.ts';

const VARIANTS = 'test/fixtures/variants';

/** The first lines of documents, so that ten runs stay cheap. */
function documents(folder: string, count: number, lines: number): AdversarialRequest['compare'] {
  const names = readdirSync(join(VARIANTS, folder)).sort();
  return Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length] ?? '';
    const text = readFileSync(join(VARIANTS, folder, name), 'utf8').split('\n');
    // More variants than there are documents: the same with some sections less.
    const from = Math.floor(index / names.length) * 40;
    return {
      name: `${index}-${name}`,
      text: [...text.slice(0, 10), ...text.slice(10 + from, lines + from)].join('\n'),
    };
  });
}

const RUNS = [
  ['roadmap-v5', 3, 100, 'quick'],
  ['openapi', 3, 240, 'standard'],
  ['introspection-registry', 4, 120, 'standard'],
  ['roadmap-v5', 2, 140, 'deep'],
  ['roadmap-v5', 4, 90, 'standard'],
  ['anti-instincts', 2, 130, 'standard'],
  ['introspection-registry', 3, 150, 'deep'],
  ['openapi', 2, 200, 'standard'],
  ['cargo-script', 2, 200, 'quick'],
  ['cargo-script', 4, 90, 'deep'],
] as const;

/** All ten with `BILLED=all`; otherwise one of each depth: few and many variants, short and long ones. */
const isWhole = process.env.BILLED === 'all';
const USUAL = [0, 2, 3];

const LARGEST_MISS = 0.3;

type Paid = Pick<BilledCall, 'plain' | 'written' | 'read' | 'output'>;

const sumCalls = (calls: readonly BilledCall[]): Paid =>
  calls.reduce<Paid>(
    (sum, { plain, written, read, output }) => ({
      plain: sum.plain + plain,
      written: sum.written + written,
      read: sum.read + read,
      output: sum.output + output,
    }),
    { plain: 0, written: 0, read: 0, output: 0 },
  );

const asBilled = (amount: Amount): Paid => ({
  plain: amount.inputTokens - amount.cachedInputTokens - amount.cacheWriteTokens,
  written: amount.cacheWriteTokens,
  read: amount.cachedInputTokens,
  output: amount.outputTokens,
});

async function compareWithBill(request: AdversarialRequest, seed: number): Promise<void> {
  const { estimate, calls } = await billRun(request, seed);
  const { low, expected, high } = estimate.total;
  const paid = sumCalls(calls);
  const ratios = {
    billed: billedTokens(asBilled(expected)) / billedTokens(paid),
    input: expected.inputTokens / (paid.plain + paid.written + paid.read),
    output: expected.outputTokens / paid.output,
  };
  if (process.env.SHOW_RATIOS) console.log(JSON.stringify({ ratios, calls: calls.length, paid, expected }));
  for (const ratio of Object.values(ratios)) expect(Math.abs(ratio - 1)).toBeLessThan(LARGEST_MISS);
  expect(calls.length).toBeGreaterThanOrEqual(low.calls);
  expect(calls.length).toBeLessThanOrEqual(high.calls);
  expect(billedTokens(paid)).toBeLessThan(billedTokens(asBilled(high)));
}

describe('runs against their bills', () => {
  const all = RUNS.map((run, index) => [...run, index + 1] as const);
  test.each(isWhole ? all : USUAL.flatMap((at) => all.slice(at, at + 1)))(
    '%s, %i variants of %i lines, %s',
    (folder, count, lines, depth, seed) =>
      compareWithBill({ compare: documents(folder, count, lines), model: 'billed', depth }, seed),
  );
});

test('variants written from a source', () =>
  compareWithBill(
    {
      source: 'test/fixtures/fidelity-facts/fidelity-stress-gate-enforcement.md',
      generate: 'roadmap',
      agents: ['billed:architect', 'billed:security'],
    },
    1,
  ));
