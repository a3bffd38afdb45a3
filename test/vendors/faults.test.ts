// Every fault of every vendor: the right error in the vendor's own words, asked again when that can help and only then.

import { afterEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../src/agents/clock.ts';
import type { ModelError } from '../../src/agents/failures/model-error.ts';
import { withRetries } from '../../src/agents/wrappers/with-retries.ts';
import { withTimeout } from '../../src/agents/wrappers/with-timeout.ts';
import { AgentError } from '../../src/domain/errors.ts';
import { askAgent } from '../../src/engine/ask-agent.ts';
import { ANSWER, DOCUMENT, KEY, seatOf, verdictQuestion } from './seat-of.ts';
import { DIALECTS, type Fault, type Script, startVendor, type Vendor } from './start-vendor.ts';

const open: Vendor[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((vendor) => vendor.close()));
});
const start = async (dialect: (typeof DIALECTS)[number], fault: Script['fault']) => {
  const vendor = await startVendor(dialect, { answer: () => ANSWER, ...(fault && { fault }) });
  open.push(vendor);
  return vendor;
};

/** Waits not at all, and remembers for how long it should have. */
const impatient = (): Clock & { readonly waits: number[] } => {
  const waits: number[] = [];
  return {
    waits,
    now: () => 0,
    wait: async (ms) => {
      waits.push(ms);
    },
  };
};
const asked = { step: 'judge', role: 'judge', question: verdictQuestion, payload: DOCUMENT };
const failureOf = async (work: Promise<unknown>): Promise<ModelError> => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(AgentError);
  return error as ModelError;
};

/** They pass: the call is made again. */
const PASSING: readonly [Fault, string][] = [
  [{ kind: 'rate-limited' }, 'agent/rate-limited'],
  [{ kind: 'server-error' }, 'agent/http'],
  [{ kind: 'overloaded' }, 'agent/overloaded'],
  [{ kind: 'request-timeout' }, 'agent/http'],
  [{ kind: 'conflict' }, 'agent/http'],
  [{ kind: 'reset' }, 'agent/connection'],
  [{ kind: 'cut' }, 'agent/connection'],
  [{ kind: 'clean-cut' }, 'agent/connection'],
];

/** They stay: the call is not made again. */
const LASTING: readonly [Fault, string][] = [
  [{ kind: 'invalid-key', words: `You sent ${KEY}.` }, 'agent/invalid-key'],
  [{ kind: 'unknown-model' }, 'agent/unknown-model'],
  [{ kind: 'context-too-long' }, 'agent/context-too-long'],
  [{ kind: 'bad-request' }, 'agent/http'],
  [{ kind: 'empty' }, 'agent/empty-answer'],
];

describe.each(DIALECTS)('$provider', (dialect) => {
  test.each(PASSING)('$kind passes', async (fault, code) => {
    const vendor = await start(dialect, (nth) => (nth <= 2 ? fault : undefined));
    const seen: string[] = [];
    const seat = withRetries(seatOf(vendor), {
      clock: impatient(),
      onRetry: ({ error }) => seen.push(error.code),
    });
    expect(await askAgent(seat, asked)).toEqual({ answer: ANSWER, struck: [] });
    expect(seen).toEqual([code, code]);
    expect(vendor.requests).toHaveLength(3);
  });

  test.each(PASSING)('$kind for ever ends after four retries', async (fault, code) => {
    const vendor = await start(dialect, () => fault);
    const clock = impatient();
    const error = await failureOf(askAgent(withRetries(seatOf(vendor), { clock, random: () => 1 }), asked));
    expect(error).toMatchObject({ code, retryable: true, exitCode: 4 });
    expect(error.hint).toBeTruthy();
    expect(vendor.requests).toHaveLength(5);
    expect(clock.waits).toEqual([1000, 2000, 4000, 8000]);
  });

  test.each(LASTING)('$kind is not asked again', async (fault, code) => {
    const vendor = await start(dialect, () => fault);
    const clock = impatient();
    const error = await failureOf(askAgent(withRetries(seatOf(vendor), { clock }), asked));
    expect(error.code).toBe(code);
    expect(error.hint).toBeTruthy();
    expect(vendor.requests).toHaveLength(1);
    expect(error.message).not.toContain(KEY);
  });

  test('an error says what the vendor said, with status and request id', async () => {
    const vendor = await start(dialect, () => ({ kind: 'bad-request', words: 'top_k is out of range' }));
    const error = await failureOf(askAgent(seatOf(vendor), asked));
    expect(error).toMatchObject({ status: 400, requestId: 'req_head' });
    expect(error.message).toContain('top_k is out of range');
    expect(error.message).toContain('(HTTP 400, request req_head)');
  });

  test('an error in the midst of a stream passes too', async () => {
    const vendor = await start(dialect, (nth) => (nth === 1 ? { kind: 'breakdown' } : undefined));
    const clock = impatient();
    expect(await askAgent(withRetries(seatOf(vendor), { clock }), asked)).toEqual({
      answer: ANSWER,
      struck: [],
    });
    expect(vendor.requests).toHaveLength(2);
  });

  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after-ms': '150' }, 150],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:01:30 GMT' }, 90_000],
  ])('waits as long as it is told: %j', async (headers, ms) => {
    const vendor = await start(dialect, (nth) => (nth === 1 ? { kind: 'rate-limited', headers } : undefined));
    const clock = impatient();
    await askAgent(withRetries(seatOf(vendor, { clock }), { clock }), asked);
    expect(clock.waits).toEqual([ms]);
  });

  test('does not wait for hours', async () => {
    const vendor = await start(dialect, () => ({ kind: 'rate-limited', headers: { 'retry-after': '7200' } }));
    const error = await failureOf(askAgent(withRetries(seatOf(vendor), { clock: impatient() }), asked));
    expect(error).toMatchObject({ code: 'agent/rate-limited', retryAfterMs: 7_200_000 });
    expect(vendor.requests).toHaveLength(1);
  });

  test('a refusal is told in its own words', async () => {
    const words = 'I will not judge this document.';
    const vendor = await start(dialect, () => ({ kind: 'refusal', words }));
    const error = await failureOf(askAgent(withRetries(seatOf(vendor)), asked));
    const inWords = dialect.provider === 'google' || dialect.provider === 'openai-compatible';
    expect(error.code).toBe(inWords ? 'agent/malformed-answer' : 'agent/refused');
    expect(error.message).toContain(words);
    expect(vendor.requests).toHaveLength(inWords ? 2 : 1);
  });

  test('a content filter is told apart', async () => {
    const vendor = await start(dialect, () => ({ kind: 'content-filter' }));
    const error = await failureOf(askAgent(withRetries(seatOf(vendor)), asked));
    // Anthropic has one word for both.
    expect(error.code).toBe(dialect.provider === 'anthropic' ? 'agent/refused' : 'agent/content-filter');
    expect(vendor.requests).toHaveLength(1);
  });

  test.each<Fault>([
    { kind: 'truncated' },
    // The stop reason alone shows it: the JSON itself is whole.
    { kind: 'truncated', at: 1_000 },
    { kind: 'malformed' },
    { kind: 'malformed', text: JSON.stringify(ANSWER).slice(0, -3) },
    { kind: 'malformed', text: '{"evidence": [...], "verdict": "MET"}' },
  ])('%j is corrected once', async (fault) => {
    const vendor = await start(dialect, (nth) => (nth === 1 ? fault : undefined));
    expect(await askAgent(withRetries(seatOf(vendor)), asked)).toEqual({ answer: ANSWER, struck: [] });
    expect(vendor.requests).toHaveLength(2);
    const [first, second] = vendor.requests;
    expect(second?.text).not.toBe(first?.text);
    expect(second?.messages.at(-1)?.text).toMatch(/cut off|not complete|left out|no JSON object/);
  });

  test.each<[Fault, string]>([
    [{ kind: 'truncated' }, 'agent/truncated'],
    [{ kind: 'malformed' }, 'agent/malformed-answer'],
  ])('%j twice ends it', async (fault, code) => {
    const vendor = await start(dialect, () => fault);
    const error = await failureOf(askAgent(withRetries(seatOf(vendor)), asked));
    expect(error.code).toBe(code);
    expect(vendor.requests).toHaveLength(2);
  });

  test('an answer cut at any byte never counts as a whole one', async () => {
    const whole = JSON.stringify({ evidence: [], verdict: 'MET' });
    let length = 0;
    const vendor = await start(dialect, () => ({ kind: 'malformed', text: whole.slice(0, length) }));
    for (; length < whole.length; length += 1) {
      const error = await failureOf(askAgent(seatOf(vendor), asked));
      expect(['agent/truncated', 'agent/empty-answer']).toContain(error.code);
    }
    expect((await askAgent(seatOf(vendor), asked)).answer.verdict).toBe('MET');
  });

  test('a call that never answers ends by its timeout, and frees the connection', async () => {
    const vendor = await start(dialect, () => ({ kind: 'hang' }));
    const error = await failureOf(askAgent(withTimeout(seatOf(vendor), { timeoutMs: 50 }), asked));
    expect(error).toMatchObject({ code: 'agent/timeout', retryable: true });
  });

  test('an interruption ends it at once', async () => {
    const vendor = await start(dialect, () => ({ kind: 'hang' }));
    const stop = new AbortController();
    const work = askAgent(withRetries(withTimeout(seatOf(vendor))), asked, { signal: stop.signal });
    const watch = expect(work).rejects.toMatchObject({ code: 'run/interrupted', exitCode: 130 });
    while (vendor.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('Ctrl-C'));
    await watch;
    expect(vendor.requests).toHaveLength(1);
  });
});

test('a server that is not there is not asked again', async () => {
  const vendor = await startVendor(DIALECTS[0], { answer: () => ANSWER });
  await vendor.close();
  const error = await failureOf(askAgent(seatOf(vendor), asked));
  expect(error).toMatchObject({ code: 'agent/connection', retryable: false, unanswered: true });
  expect(error.message).toContain('ECONNREFUSED');
});

test('a correction that fails does not cost the answer it was to improve', async () => {
  const lie = { evidence: [{ line: 9, text: 'never written' }], verdict: 'MET' };
  const vendor = await startVendor(DIALECTS[0], {
    answer: () => lie,
    fault: (nth) => (nth === 1 ? undefined : { kind: 'invalid-key' }),
  });
  open.push(vendor);
  const { answer, struck } = await askAgent(seatOf(vendor), asked);
  expect(answer).toEqual(lie);
  expect(struck).toHaveLength(1);
});
