// The receipt of a run counted a second time, call by call from its journal.

import { z } from 'zod';
import type { PaidCall } from '../../../domain/cost.ts';
import type { CheckResult, OwnRun } from '../../../domain/workflow/recheck.ts';
import { type Difference, reportDifferences } from '../../recheck/findings.ts';

const line = z.object({
  calls: z.number(),
  input_tokens: z.number(),
  cached_input_tokens: z.number(),
  cache_write_tokens: z.number(),
  output_tokens: z.number(),
  estimated_calls: z.number(),
  cost: z.number().nullable(),
});

const summary = z.object({
  receipt: z
    .object({
      seats: z.array(line.extend({ agent: z.string() })),
      total: line,
      prices: z.string().nullable(),
    })
    .optional(),
});

type Line = z.infer<typeof line>;

/** A run in which nobody was paid has no receipt, and needs none. */
export function recountReceipt({ run, summary: { file, found } }: OwnRun): CheckResult[] {
  const isOver = run.status === 'finished' || run.status === 'stopped';
  if (!isOver || found === undefined) return [];
  const declared = read(found.text)?.receipt;
  const { calls } = run;
  if (declared === undefined && calls.length === 0) return [];
  const differences: Difference[] = [];
  const compare = (what: string, says: Line | undefined, paid: readonly PaidCall[]): void => {
    for (const [field, recomputed] of Object.entries(count(paid))) {
      const value = says?.[field as keyof Line];
      if (isClose(value, recomputed)) continue;
      const message = `receipt, ${what}: ${field}`;
      differences.push({ declared: value ?? null, recomputed, message });
    }
  };
  const agents = new Set([...calls, ...(declared?.seats ?? [])].map(({ agent }) => agent));
  for (const agent of agents) {
    const seat = declared?.seats.find((one) => one.agent === agent);
    const paid = calls.filter((call) => call.agent === agent);
    compare(agent, seat, paid);
  }
  compare('total', declared?.total, calls);
  return reportDifferences('recheck.receipt', file, calls.length, differences);
}

function count(calls: readonly PaidCall[]): Line {
  const sums = { input: 0, cached: 0, written: 0, output: 0, estimated: 0 };
  let cost: number | null = 0;
  for (const call of calls) {
    sums.input += call.inputTokens ?? 0;
    sums.cached += call.cachedInputTokens ?? 0;
    sums.written += call.cacheWriteTokens ?? 0;
    sums.output += call.outputTokens ?? 0;
    if (call.estimated) sums.estimated += 1;
    cost = cost === null || call.cost === undefined ? null : cost + call.cost;
  }
  return {
    calls: calls.length,
    input_tokens: sums.input,
    cached_input_tokens: sums.cached,
    cache_write_tokens: sums.written,
    output_tokens: sums.output,
    estimated_calls: sums.estimated,
    cost,
  };
}

/** Each call may be rounded once. */
const CLOSE = 1e-6;

const isClose = (declared: unknown, recomputed: number | null): boolean =>
  typeof declared === 'number' && recomputed !== null
    ? Math.abs(declared - recomputed) <= CLOSE
    : declared === recomputed;

function read(text: string): z.infer<typeof summary> | undefined {
  try {
    return summary.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
