// Faults in random order, seeded: whatever the order, the outcome is the one that the rules foretell.

import { expect, test } from 'vitest';
import { createGate, withConcurrency } from '../../src/agents/wrappers/with-concurrency.ts';
import { withRetries } from '../../src/agents/wrappers/with-retries.ts';
import { withTimeout } from '../../src/agents/wrappers/with-timeout.ts';
import { SteelmanError } from '../../src/domain/errors.ts';
import { askAgent } from '../../src/engine/ask-agent.ts';
import { ANSWER, DOCUMENT, KEY, seatOf, verdictQuestion } from './seat-of.ts';
import { DIALECTS, type Fault, startVendor } from './start-vendor.ts';

const SEEDS = 12;
const MOST_CALLS = 10;

/** What follows from a fault: asked again, corrected, or the end by this code. */
const FAULTS: readonly (readonly [
  Fault | undefined,
  'answered' | 'again' | 'corrected' | `agent/${string}`,
])[] = [
  [undefined, 'answered'],
  [{ kind: 'preamble' }, 'answered'],
  [{ kind: 'drip', ms: 1 }, 'answered'],
  [{ kind: 'rate-limited', headers: { 'retry-after': '1' } }, 'again'],
  [{ kind: 'server-error' }, 'again'],
  [{ kind: 'overloaded' }, 'again'],
  [{ kind: 'reset' }, 'again'],
  [{ kind: 'cut' }, 'again'],
  [{ kind: 'clean-cut' }, 'again'],
  [{ kind: 'breakdown' }, 'again'],
  [{ kind: 'truncated' }, 'corrected'],
  [{ kind: 'malformed', text: '{"evidence": [' }, 'corrected'],
  [{ kind: 'empty' }, 'agent/empty-answer'],
  [{ kind: 'invalid-key' }, 'agent/invalid-key'],
  [{ kind: 'context-too-long' }, 'agent/context-too-long'],
];

/** Small and seeded (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function foretell(order: readonly (typeof FAULTS)[number][]): { outcome: string; calls: number } {
  let retries = 0;
  let corrected = false;
  for (const [index, [, effect]] of order.entries()) {
    const calls = index + 1;
    if (effect === 'answered') return { outcome: 'answered', calls };
    if (effect === 'again') {
      retries += 1;
      if (retries > 4) return { outcome: 'given up', calls };
    } else if (effect === 'corrected') {
      if (corrected) return { outcome: 'agent/truncated', calls };
      corrected = true;
      retries = 0;
    } else return { outcome: effect, calls };
  }
  return { outcome: 'unreachable', calls: order.length };
}

const cases = DIALECTS.flatMap((dialect) =>
  Array.from({ length: SEEDS }, (_, seed) => ({ dialect, provider: dialect.provider, seed })),
);

test.each(cases)('$provider, seed $seed', async ({ dialect, seed }) => {
  const chance = chances(seed * 7919 + dialect.provider.length);
  const pick = () => FAULTS[Math.floor(chance() * FAULTS.length)] ?? FAULTS[0];
  const order = Array.from({ length: MOST_CALLS }, pick).filter((fault) => fault !== undefined);
  const vendor = await startVendor(dialect, {
    answer: () => ANSWER,
    fault: (nth) => order[nth - 1]?.[0],
  });
  try {
    const clock = { now: () => 0, wait: async () => undefined };
    const agent = withRetries(withConcurrency(withTimeout(seatOf(vendor)), createGate()), { clock });
    const asked = { step: 'judge', role: 'judge', question: verdictQuestion, payload: DOCUMENT };
    const result = await askAgent(agent, asked).catch((error: unknown) => error);
    const { outcome, calls } = foretell(order);
    expect(vendor.requests).toHaveLength(calls);
    if (outcome === 'answered') {
      expect(result).toEqual({ answer: ANSWER, struck: [] });
      return;
    }
    expect(result).toBeInstanceOf(SteelmanError);
    const { code, message, exitCode } = result as SteelmanError;
    expect(exitCode).toBe(4);
    expect(message).not.toContain(KEY);
    if (outcome === 'given up') expect(code).toMatch(/^agent\/(rate-limited|http|overloaded|connection)$/);
    else expect(code).toBe(outcome);
  } finally {
    await vendor.close();
  }
});
