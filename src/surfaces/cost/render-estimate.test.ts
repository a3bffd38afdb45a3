import { describe, expect, test } from 'vitest';
import { UsageError } from '../../domain/errors.ts';
import { BUILT_IN } from '../seats/built-in-models.ts';
import { PRICES_DATE } from '../seats/prices.ts';
import { ALL_PERMITTED } from '../seats/refuse-model.ts';
import { resolveModel } from '../seats/resolve-model.ts';
import type { Amounts, Estimate, SeatEstimate } from './count-calls.ts';
import { estimateAsJson, renderEstimate } from './render-estimate.ts';

const model = (name: string) =>
  resolveModel(name, {
    models: BUILT_IN,
    permissions: ALL_PERMITTED,
    environment: { ANTHROPIC_API_KEY: 'k' },
  });

const amounts = (cost: number | undefined, calls = 10): Amounts => {
  const times = (factor: number) => ({
    calls: calls * factor,
    inputTokens: 100_000 * factor,
    cachedInputTokens: 60_000 * factor,
    cacheWriteTokens: 0,
    outputTokens: 1_234 * factor,
    thinkingTokens: 5_678 * factor,
    cost: cost === undefined ? undefined : cost * factor,
  });
  return { low: times(0.5), expected: times(1), high: times(3) };
};

const seat = (name: string, roles: string[], of: Amounts | undefined): SeatEstimate => ({
  model: model(name),
  roles,
  amounts: of,
});

const estimate = (...seats: SeatEstimate[]): Estimate => ({
  seats,
  total: seats.find(({ amounts: of }) => of?.low.cost === undefined && of)?.amounts ?? amounts(1),
  warnings: [],
});

const opus = seat('opus', ['advocate:A', 'advocate:B', 'judge'], amounts(1));
const cli = seat('claude-cli', ['advocate:C'], amounts(undefined));
const embedded = seat('embedded', ['merger'], undefined);

test('one line for each seat and the sum, with the date of the prices', () => {
  const text = renderEstimate(estimate(opus, embedded), {});
  expect(text).toMatch(
    /^opus \(anthropic:claude-opus-5-5\) +advocate A, B; judge +10 +100,000 +60,000 +1,234 +5,678 +\$1\.00 \(\$0\.50-\$3\.00\)$/m,
  );
  expect(text).toMatch(/^embedded +merger +no cost$/m);
  expect(text).toMatch(/^total +10 .*\$1\.00 \(\$0\.50-\$3\.00\)$/m);
  expect(text).toContain(PRICES_DATE);
  expect(text).not.toContain('Missing');
  expect(text).toContain('Thinking is billed as output');
});

test('an unknown price is unknown, in the sum as well, and no zero', () => {
  const text = renderEstimate(estimate(opus, cli), {});
  expect(text).toMatch(/^claude-cli +advocate C +10 .* unknown$/m);
  expect(text).toMatch(/^total .* unknown \(\$1\.00 without the unknown\)$/m);
  expect(text).toMatch(/^Missing: The model claude-cli needs the program claude/m);
  expect(renderEstimate(estimate(cli), {})).toMatch(/^total .* unknown$/m);
});

describe('limits', () => {
  test.each([
    [{ cost: 0.9 }, '--max-cost 0.9: the run would probably stop there', 'expected'],
    [{ cost: 2 }, '--max-cost 2: enough for what is expected, not for the most', 'high'],
    [{ cost: 3 }, '--max-cost 3: enough', 'none'],
    [{ calls: 9 }, '--max-calls 9: the run would probably stop there', 'expected'],
    [{ tokens: 150_000 }, '--max-tokens 150000: enough for what is expected', 'high'],
    // Thoughts count like the rest of the output.
    [{ tokens: 105_000 }, '--max-tokens 105000: the run would probably stop there', 'expected'],
  ])('%j', (limits, words, exceeded) => {
    expect(renderEstimate(estimate(opus), limits)).toContain(words);
    expect(estimateAsJson(estimate(opus), limits)).toMatchObject({ limits: [{ exceeded_by: exceeded }] });
  });

  test('a limit on cost cannot be compared with a price that nobody knows', () => {
    expect(renderEstimate(estimate(cli), { cost: 5 })).toContain('--max-cost 5: the run would be refused');
    expect(estimateAsJson(estimate(cli), { cost: 5 })).toMatchObject({
      limits: [{ exceeded_by: 'unknown' }],
    });
  });
});

test('as data: low, expected and high of everything, null for what is unknown', () => {
  expect(estimateAsJson(estimate(opus, cli, embedded), {})).toMatchObject({
    dry_run: true,
    seats: [
      {
        seat: 'opus',
        model: 'anthropic:claude-opus-5-5',
        roles: ['advocate:A', 'advocate:B', 'judge'],
        missing: null,
        low: { calls: 5, input_tokens: 50_000, cached_input_tokens: 30_000, output_tokens: 617, cost: 0.5 },
        expected: { cost: 1 },
        high: { calls: 30, cost: 3 },
      },
      {
        seat: 'claude-cli',
        missing: { code: 'agents/missing-program' },
        expected: { calls: 10, cost: null },
      },
      { seat: 'embedded', costs_nothing: true },
    ],
    total: { expected: { cost: null } },
    prices: { date: PRICES_DATE },
    limits: [],
  });
});

test('names from a configuration cannot steer a terminal', () => {
  const problem = new UsageError('no \u001b[31mkey', { code: 'agents/missing-key' });
  const evil = { ...opus, model: { ...opus.model, name: 'evil\u001b[2J', problem } };
  expect(renderEstimate(estimate(evil), {})).not.toContain('\u001b');
});
