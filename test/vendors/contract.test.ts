// One suite for all vendors: the same conversation gives the same answer whichever of them spoke.

import { generateText } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createModel } from '../../src/agents/models/create-model.ts';
import type { PaidCall } from '../../src/domain/cost.ts';
import { defineQuestion } from '../../src/domain/question.ts';
import { askAgent } from '../../src/engine/ask-agent.ts';
import { openaiChat } from './openai-chat.ts';
import { ANSWER, DOCUMENT, KEY, seatOf, verdictQuestion } from './seat-of.ts';
import { DIALECTS, type Fault, type Script, startVendor, type Vendor } from './start-vendor.ts';

const open: Vendor[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((vendor) => vendor.close()));
});
const start = async (dialect: (typeof DIALECTS)[number], script: Script) => {
  const vendor = await startVendor(dialect, script);
  open.push(vendor);
  return vendor;
};
const writing = defineQuestion({
  kind: 'write-plan',
  form: 'text',
  answer: z.string(),
  prompt: () => ({ system: 'You write.', user: 'Write a plan.' }),
  embedded: () => '',
  check: (text) => (text.startsWith('# Plan') ? [] : [{ path: '', message: 'has no title' }]),
});
const asked = { step: 'judge', role: 'judge', question: verdictQuestion, payload: DOCUMENT };

describe.each(DIALECTS)('$provider', (dialect) => {
  test('hears the prompt once, and its answer comes back as it was', async () => {
    const vendor = await start(dialect, { answer: () => ANSWER });
    expect(await askAgent(seatOf(vendor), asked)).toEqual({ answer: ANSWER, struck: [] });
    expect(vendor.requests).toHaveLength(1);
    const [request] = vendor.requests;
    expect(request?.model).toBe(dialect.model);
    expect(request?.stream).toBe(true);
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(request?.messages[0]?.text).toBe('You are a judge.');
    expect(request?.messages[1]?.text.startsWith(`${DOCUMENT}\n\nIs it met?`)).toBe(true);
  });

  test('gets the schema: with the request, or else in the prompt', async () => {
    const vendor = await start(dialect, { answer: () => ANSWER });
    await askAgent(seatOf(vendor), asked);
    const [request] = vendor.requests;
    expect(request?.structured).toBe(dialect.structuredOutput);
    expect(request?.text.includes('"NOT MET"')).toBe(!dialect.structuredOutput);
    expect(JSON.stringify(request?.body)).toContain('NOT MET');
  });

  test('gets the key in a header and nowhere else', async () => {
    const vendor = await start(dialect, { answer: () => ANSWER });
    await askAgent(seatOf(vendor), asked);
    const [request] = vendor.requests;
    expect(JSON.stringify(request?.headers)).toContain(KEY);
    expect(JSON.stringify(request?.body)).not.toContain(KEY);
  });

  test('a corrective ask carries what was said and what is wrong with it', async () => {
    const lie = { evidence: [{ line: 9, text: 'never written' }], verdict: 'MET' };
    const vendor = await start(dialect, { answer: ({ messages }) => (messages.length > 2 ? ANSWER : lie) });
    expect(await askAgent(seatOf(vendor), asked)).toEqual({ answer: ANSWER, struck: [] });
    const [first, second] = vendor.requests;
    expect(second?.messages.slice(0, 2)).toEqual(first?.messages);
    expect(second?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(JSON.parse(second?.messages[2]?.text ?? '')).toEqual(lie);
    expect(second?.messages[3]?.text).toContain('evidence: "never written" is not in the document');
  });

  test('words and a fence around the JSON do no harm', async () => {
    const vendor = await start(dialect, { answer: () => ANSWER, fault: () => ({ kind: 'preamble' }) });
    expect(await askAgent(seatOf(vendor), asked)).toEqual({ answer: ANSWER, struck: [] });
    expect(vendor.requests).toHaveLength(1);
  });

  test.each<Fault>([
    { kind: 'delay', ms: 30 },
    { kind: 'drip', ms: 3 },
  ])('patience with $kind', async (fault) => {
    const vendor = await start(dialect, { answer: () => ANSWER, fault: () => fault });
    expect(await askAgent(seatOf(vendor), asked)).toEqual({ answer: ANSWER, struck: [] });
  });

  test('reports what was used, also for the corrective ask', async () => {
    const used: PaidCall[] = [];
    const vendor = await start(dialect, {
      answer: () => ANSWER,
      fault: (nth) => (nth === 1 ? { kind: 'truncated' } : undefined),
    });
    await askAgent(seatOf(vendor), asked, { onCall: (call) => used.push(call) });
    expect(used).toMatchObject(
      Array(2).fill({
        agent: `${dialect.provider}:${dialect.model}`,
        inputTokens: 120,
        outputTokens: 34,
        cachedInputTokens: 20,
      }),
    );
  });

  test('an answer that is no object goes in a wrapper and comes out of it', async () => {
    const listing = defineQuestion({
      kind: 'list-points',
      answer: z.array(z.string()),
      prompt: () => ({ system: '', user: 'Which points?' }),
      embedded: () => [],
    });
    const vendor = await start(dialect, { answer: () => ({ answer: ['C-001', 'C-002'] }) });
    const { answer } = await askAgent(seatOf(vendor), { ...asked, question: listing });
    expect(answer).toEqual(['C-001', 'C-002']);
    expect(vendor.requests[0]?.messages.map(({ role }) => role)).toEqual(['user']);
  });

  test('writes plain text: no schema goes out, and the words come back without the fence around them', async () => {
    const vendor = await start(dialect, { answer: () => '```markdown\n# Plan\n\nStep 1.\n```' });
    const { answer } = await askAgent(seatOf(vendor), { ...asked, question: writing });
    expect(answer).toBe('# Plan\n\nStep 1.\n');
    const [request] = vendor.requests;
    expect(request?.structured).toBe(false);
    expect(request?.text).toBe('You write.\nWrite a plan.');
  });

  test('plain text that was cut off or is wrong is asked for once more, as text', async () => {
    const vendor = await start(dialect, {
      answer: ({ messages }) => (messages.length > 2 ? '# Plan' : '# Pla'),
      fault: (nth) => (nth === 1 ? { kind: 'truncated' } : undefined),
    });
    const { answer } = await askAgent(seatOf(vendor), { ...asked, question: writing });
    expect(answer).toBe('# Plan');
    const told = vendor.requests[1]?.messages.at(-1)?.text;
    expect(told).toContain('cut off at the output limit');
    expect(told).toContain('the complete text and nothing else');
    expect(told).not.toContain('JSON');
  });

  test.each<[Fault['kind'], string]>([
    ['content-filter', dialect.provider === 'anthropic' ? 'agent/refused' : 'agent/content-filter'],
    ['empty', 'agent/empty-answer'],
  ])('plain text: %s', async (kind, code) => {
    const vendor = await start(dialect, { answer: () => '# Plan', fault: () => ({ kind }) as Fault });
    await expect(askAgent(seatOf(vendor), { ...asked, question: writing })).rejects.toMatchObject({ code });
  });

  test('speaks plain JSON too, for probes', async () => {
    const vendor = await start(dialect, { answer: () => ANSWER });
    const { provider, model } = dialect;
    const made = await createModel({ provider, model, baseUrl: vendor.baseUrl, apiKey: KEY });
    const { text, totalUsage } = await generateText({ model: made as never, prompt: 'ping', maxRetries: 0 });
    expect(JSON.parse(text)).toEqual(ANSWER);
    expect(totalUsage).toMatchObject({ inputTokens: 120, outputTokens: 34, cachedInputTokens: 20 });
  });
});

test('a model without native structured output answers through a tool', async () => {
  const [anthropic] = DIALECTS;
  const vendor = await start({ ...anthropic, model: 'claude-3-5-haiku-latest' }, { answer: () => ANSWER });
  expect(await askAgent(seatOf(vendor), asked)).toEqual({ answer: ANSWER, struck: [] });
  expect(vendor.requests[0]?.body).toMatchObject({ tools: [{ name: 'json' }] });
});

test.each([
  ['every field is required', z.strictObject({ verdict: z.enum(['MET', 'NOT MET']) }), true],
  ['a field is optional, and so may be null', verdictQuestion.answer, true],
  ['what may be named is open', z.object({ verdicts: z.record(z.string(), z.string()) }), false],
])('OpenAI is told to be strict only where it can be: %s', async (_, answer, strict) => {
  const question = defineQuestion<string, unknown>({
    kind: 'give-verdict',
    answer,
    prompt: verdictQuestion.prompt,
    embedded: () => undefined,
  });
  const vendor = await start(openaiChat, { answer: () => ({ ...ANSWER, evidence: undefined }) });
  await seatOf(vendor).answer(question, DOCUMENT, { role: 'judge' });
  expect(vendor.requests[0]?.body).toMatchObject({ response_format: { json_schema: { strict } } });
});

test('a script that has no answer is a mistake of the test, and says so in the end', async () => {
  const vendor = await startVendor(openaiChat, {
    answer() {
      throw new RangeError('a prompt that nobody has learned');
    },
  });
  await expect(
    fetch(`${vendor.baseUrl}/chat/completions`, { method: 'POST', body: '{"messages":[]}' }),
  ).rejects.toThrow();
  await expect(vendor.close()).rejects.toThrow('a prompt that nobody has learned');
});
