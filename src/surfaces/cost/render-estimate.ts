// An estimate in words, for people, and as data, for programs.

import type { Limits } from '../../domain/cost.ts';
import { printable } from '../files/show.ts';
import { PRICES_DATE, PRICES_SOURCE } from '../seats/prices.ts';
import type { Amounts, Estimate, SeatEstimate } from './count-calls.ts';
import { type Amount, decimalsOf } from './sum-calls.ts';

export function renderEstimate(estimate: Estimate, limits: Limits): string {
  const { seats, total } = estimate;
  const rows = [HEADINGS, ...seats.map(seatRow), ['total', '', ...cells(total), showCost(total, estimate)]];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) => row.map((cell, column) => align(cell, column, widths[column])).join('  '));
  return [
    'Nothing is sent and nothing written. What the run would come to:',
    '',
    ...table.map((line) => line.trimEnd()),
    '',
    `Expected, and in brackets from least to most. List prices of ${PRICES_DATE} (${PRICES_SOURCE}), unless configured.`,
    ...(total.high.thinkingTokens > 0
      ? ['Thinking is billed as output; how much there will be is an allowance by effort.']
      : []),
    ...seats.flatMap(({ model: { problem } }) => (problem ? [`Missing: ${printable(problem.message)}`] : [])),
    ...describeLimits(total, limits),
    '',
  ].join('\n');
}

const HEADINGS = ['seat', 'asked as', 'calls', 'input', 'cached', 'output', 'thinking', 'price'];
const FIRST_NUMBER = 2;
const LAST_NUMBER = 6;

const align = (cell: string, column: number, width = 0): string =>
  column >= FIRST_NUMBER && column <= LAST_NUMBER ? cell.padStart(width) : cell.padEnd(width);

function seatRow({ model, roles, amounts }: SeatEstimate): string[] {
  const name = printable(model.name === model.engine ? model.name : `${model.name} (${model.engine})`);
  if (amounts === undefined) return [name, showRoles(roles), '', '', '', '', '', 'no cost'];
  return [name, showRoles(roles), ...cells(amounts), showCost(amounts)];
}

const cells = ({ expected }: Amounts): string[] => [
  grouped(expected.calls),
  grouped(expected.inputTokens),
  grouped(expected.cachedInputTokens),
  grouped(expected.outputTokens),
  grouped(expected.thinkingTokens),
];

/** "advocate A, B; judge" */
function showRoles(roles: readonly string[]): string {
  const byKind = new Map<string, string[]>();
  for (const role of roles) {
    const [kind = role, which] = role.split(':');
    byKind.set(kind, [...(byKind.get(kind) ?? []), ...(which === undefined ? [] : [which])]);
  }
  return [...byKind].map(([kind, which]) => `${kind} ${which.join(', ')}`.trim()).join('; ');
}

function showCost({ low, expected, high }: Amounts, estimate?: Estimate): string {
  if (low.cost === undefined || expected.cost === undefined || high.cost === undefined) {
    const known = estimate === undefined ? 0 : knownCost(estimate);
    return known > 0 ? `unknown (${dollars(known)} without the unknown)` : 'unknown';
  }
  if (high.cost === 0 && high.calls === 0) return 'no cost';
  return `${dollars(expected.cost)} (${dollars(low.cost)}-${dollars(high.cost)})`;
}

const knownCost = ({ seats }: Estimate): number =>
  seats.reduce((sum, { amounts }) => sum + (amounts?.expected.cost ?? 0), 0);

const dollars = (amount: number): string => `$${amount.toFixed(decimalsOf(amount))}`;

/** At most 25 characters: a number. */
const grouped = (count: number): string => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');

interface ComparedLimit {
  readonly flag: string;
  readonly limit: number;
  /** Undefined: nobody can say. */
  readonly exceededBy: 'expected' | 'high' | 'none' | undefined;
}

function compareLimits(total: Amounts, { cost, calls, tokens }: Limits): ComparedLimit[] {
  const compare = (flag: string, limit: number | undefined, of: (amount: Amount) => number | undefined) => {
    if (limit === undefined) return [];
    const [expected, high] = [of(total.expected), of(total.high)];
    if (expected === undefined || high === undefined) return [{ flag, limit, exceededBy: undefined }];
    const exceededBy = expected > limit ? 'expected' : high > limit ? 'high' : 'none';
    return [{ flag, limit, exceededBy } as const];
  };
  return [
    ...compare('--max-cost', cost, (amount) => amount.cost),
    ...compare('--max-calls', calls, (amount) => amount.calls),
    ...compare('--max-tokens', tokens, tokensIn),
  ];
}

const tokensIn = ({ inputTokens, outputTokens, thinkingTokens }: Amount): number =>
  inputTokens + outputTokens + thinkingTokens;

const SAYS = {
  expected: 'the run would probably stop there; raise it, or compare less',
  high: 'enough for what is expected, not for the most it can come to',
  none: 'enough',
} as const;

const describeLimits = (total: Amounts, limits: Limits): string[] =>
  compareLimits(total, limits).map(
    ({ flag, limit, exceededBy }) =>
      `${flag} ${limit}: ${exceededBy === undefined ? 'the run would be refused, because a price is unknown' : SAYS[exceededBy]}`,
  );

export const estimateAsJson = (estimate: Estimate, limits: Limits): Record<string, unknown> => ({
  dry_run: true,
  seats: estimate.seats.map(({ model, roles, amounts }) => ({
    seat: model.name,
    model: model.engine,
    roles,
    missing:
      model.problem === undefined ? null : { code: model.problem.code, message: model.problem.message },
    ...(amounts === undefined ? { costs_nothing: true } : amountsAsJson(amounts)),
  })),
  total: amountsAsJson(estimate.total),
  prices: { date: PRICES_DATE, source: PRICES_SOURCE },
  limits: compareLimits(estimate.total, limits).map(({ flag, limit, exceededBy }) => ({
    flag,
    limit,
    exceeded_by: exceededBy ?? 'unknown',
  })),
  warnings: estimate.warnings,
});

const amountsAsJson = ({ low, expected, high }: Amounts): Record<string, unknown> => ({
  low: amountAsJson(low),
  expected: amountAsJson(expected),
  high: amountAsJson(high),
});

const amountAsJson = (amount: Amount): Record<string, number | null> => ({
  calls: Math.round(amount.calls),
  input_tokens: Math.round(amount.inputTokens),
  cached_input_tokens: Math.round(amount.cachedInputTokens),
  cache_write_tokens: Math.round(amount.cacheWriteTokens),
  output_tokens: Math.round(amount.outputTokens),
  thinking_tokens: Math.round(amount.thinkingTokens),
  /** In US dollars; null where a price is unknown. */
  cost: amount.cost === undefined ? null : Number(amount.cost.toFixed(6)),
});
