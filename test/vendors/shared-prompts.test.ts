// Prompts that begin alike, as each vendor gets them: in one piece where the vendor finds out by itself, with marks where
// it must be told; and the first of them ahead of the others.

import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createGate, withConcurrency } from '../../src/agents/wrappers/with-concurrency.ts';
import { withRetries } from '../../src/agents/wrappers/with-retries.ts';
import { withTimeout } from '../../src/agents/wrappers/with-timeout.ts';
import { createWarmth, withWarmStart } from '../../src/agents/wrappers/with-warm-start.ts';
import { defineQuestion } from '../../src/domain/question.ts';
import { anthropic } from './anthropic.ts';
import { fieldsOf, listOf } from './dialect.ts';
import { openaiCompatible } from './openai-chat.ts';
import { seatOf, verdictQuestion } from './seat-of.ts';
import { DIALECTS, type Script, startVendor, type Vendor } from './start-vendor.ts';

const open: Vendor[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((vendor) => vendor.close()));
});
const start = async (dialect: (typeof DIALECTS)[number], script: Script) => {
  const vendor = await startVendor(dialect, script);
  open.push(vendor);
  return vendor;
};

const LONG = 'A session must end after 15 minutes of silence. '.repeat(200).trim();
const asking = (shared: readonly string[]) =>
  defineQuestion({
    kind: 'judge',
    answer: z.strictObject({ verdict: z.string() }),
    prompt: (task: string) => ({ system: 'You judge.', shared, user: task }),
    embedded: () => ({ verdict: '' }),
  });
const ANSWER = { verdict: 'MET' };
const ask = (vendor: Vendor, shared: readonly string[], context: object = {}) =>
  seatOf(vendor).answer(asking(shared), 'Is it met?', { role: 'judge', ...context });

describe.each(DIALECTS)('$provider', (dialect) => {
  test('all parts arrive in order, the own words last', async () => {
    const vendor = await start(dialect, { answer: () => ANSWER });
    expect(await ask(vendor, ['First part.', 'Second part.'])).toEqual(ANSWER);
    const [request] = vendor.requests;
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(request?.messages[1]?.text).toMatch(/^First part\.\n\nSecond part\.\n\nIs it met\?/);
  });

  test('two questions about the same begin with the same bytes, also when corrected', async () => {
    const vendor = await start(dialect, { answer: () => ANSWER });
    await ask(vendor, [LONG]);
    await ask(vendor, [LONG, 'what was said since']);
    await ask(vendor, [LONG], { findings: [{ path: '', message: 'no' }], previous: {} });
    const [first, ...later] = vendor.requests.map(({ body }) => JSON.stringify(body));
    const begins = first?.slice(0, first.indexOf(LONG) + LONG.length) ?? '';
    expect(begins.length).toBeGreaterThan(LONG.length);
    for (const body of later) expect(body.startsWith(begins)).toBe(true);
  });
});

const marked = (vendor: Vendor): boolean[] => {
  const user = listOf(vendor.requests.at(-1)?.body.messages).find(({ role }) => role === 'user');
  return listOf(user?.content).map(({ cache_control }) => fieldsOf(cache_control).type === 'ephemeral');
};

test.each([
  ['one long part', [LONG], [true, false]],
  ['too short for a cache', ['short'], [false, false]],
  ['long together', ['short', LONG], [false, true, false]],
  [
    'more than a vendor takes',
    [LONG, '2', '3', '4', '5', '6'],
    [true, true, false, false, true, true, false],
  ],
])('Anthropic is told where a cache may end: %s', async (_, shared, marks) => {
  const vendor = await start(anthropic, { answer: () => ANSWER });
  await ask(vendor, shared);
  expect(marked(vendor)).toEqual(marks);
});

test('a prompt that shares nothing is sent as one piece, without a mark', async () => {
  const vendor = await start(anthropic, { answer: () => ANSWER });
  await seatOf(vendor).answer(verdictQuestion, LONG, { role: 'judge' });
  expect(marked(vendor)).toEqual([false]);
});

test('an endpoint that is only compatible gets a plain string', async () => {
  const vendor = await start(openaiCompatible, { answer: () => ANSWER });
  await ask(vendor, [LONG, 'more']);
  const contents = listOf(vendor.requests[0]?.body.messages).map(({ content }) => typeof content);
  expect(contents).toEqual(['string', 'string']);
});

test.each(DIALECTS.filter(({ provider }) => provider === 'openai' || provider === 'openai-chat'))(
  '$provider gets a key by which prompts that begin alike come to the same machine',
  async (dialect) => {
    const vendor = await start(dialect, { answer: () => ANSWER });
    await ask(vendor, [LONG]);
    await ask(vendor, [LONG, 'more']);
    await ask(vendor, [`${LONG}!`]);
    await ask(vendor, ['short']);
    const [first, second, third, short] = vendor.requests.map(({ body }) => body.prompt_cache_key);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(short).toBeUndefined();
  },
);

test.each(DIALECTS)('$provider: the others are sent when the first answer begins', async (dialect) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const vendor = await start(dialect, {
    async answer({ text }) {
      if (text.includes('task 1')) await held;
      return ANSWER;
    },
  });
  const inTurn = withConcurrency(withTimeout(seatOf(vendor)), createGate());
  const seat = withRetries(withWarmStart(inTurn, createWarmth()));
  const alike = asking([LONG]);
  const all = [1, 2, 3].map((id) => seat.answer(alike, `task ${id}`, { role: 'judge' }));
  // Whatever else is asked meanwhile is answered, more than once, while these wait.
  for (let nth = 0; nth < 3; nth += 1) await seat.answer(asking([]), 'alone', { role: 'judge' });
  const sent = () => vendor.requests.filter(({ text }) => text.includes('task ')).length;
  expect(sent()).toBe(1);
  release();
  expect(await Promise.all(all)).toEqual([ANSWER, ANSWER, ANSWER]);
  expect(sent()).toBe(3);
});
