import type { LanguageModel } from 'ai';
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PaidCall } from '../../domain/cost.ts';
import { defineQuestion } from '../../domain/question.ts';
import { type AnswerContext, isUnreadable } from '../agent.ts';
import { shapeOf } from '../answers/answer-shape.ts';
import { buildMessages, promptOf } from '../answers/build-messages.ts';
import type { Model } from './model.ts';
import { modelAgent } from './model-agent.ts';

const question = defineQuestion({
  kind: 'give-verdict',
  answer: z.strictObject({ verdict: z.enum(['MET', 'NOT MET']) }),
  prompt: (document: string) => ({ system: 'You are a judge.', user: document }),
  embedded: () => ({ verdict: 'MET' as const }),
});
const ask = (agent: ReturnType<typeof modelAgent>, context: Partial<AnswerContext> = {}) =>
  agent.answer(question, 'The document', { role: 'judge', ...context });

const partsOf = (text: string, finish: object) => [
  { type: 'stream-start', warnings: [{ type: 'other', message: '`topK` is ignored' }] },
  { type: 'text-start', id: '1' },
  ...text.split('').map((delta) => ({ type: 'text-delta', id: '1', delta })),
  { type: 'text-end', id: '1' },
  { type: 'finish', ...finish },
];
const modelOf = (parts: readonly object[], version = 'v3') => {
  const model = new MockLanguageModelV3({
    doStream: async () => ({ stream: simulateReadableStream({ chunks: parts as never[] }) }),
  });
  return Object.assign(model, { specificationVersion: version });
};

test.each([
  [
    'v3',
    {
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: { inputTokens: { total: 5, cacheRead: 2 }, outputTokens: { total: 3 } },
    },
  ],
  [
    'v4',
    {
      finishReason: { unified: 'stop', raw: 'end_turn' },
      usage: {
        inputTokens: { total: 5, noCache: 3, cacheRead: 2 },
        outputTokens: { total: 3, reasoning: 1 },
      },
    },
  ],
  ['v2', { finishReason: 'stop', usage: { inputTokens: 5, outputTokens: 3, totalTokens: 8 } }],
])('any model of the AI SDK will do: %s', async (version, finish) => {
  const used: PaidCall[] = [];
  const model = modelOf(partsOf('{"verdict": "MET"}', finish), version);
  const agent = modelAgent({ name: 'mine', model });
  expect(await ask(agent, { onCall: (call) => used.push(call) })).toEqual({ verdict: 'MET' });
  expect(used).toMatchObject([{ inputTokens: 5, outputTokens: 3 }]);
  const warnings: string[] = [];
  await ask(agent, { onWarning: (words) => warnings.push(words) });
  expect(warnings).toEqual(['mine: `topK` is ignored']);
});

test('the types of the AI SDK fit, but for a bare id', () => {
  const seat = (model: Exclude<LanguageModel, string>): Model => model;
  // @ts-expect-error it would go to a gateway nobody chose
  const byId: Model = 'anthropic/claude' satisfies LanguageModel;
  expect([typeof seat, typeof byId]).toEqual(['function', 'string']);
});

test('a model is made once, at the first question', async () => {
  let made = 0;
  const finish = {
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: { inputTokens: {}, outputTokens: {} },
  };
  const agent = modelAgent({
    name: 'mine',
    model: async () => {
      made += 1;
      return modelOf(partsOf('{"verdict": "MET"}', finish));
    },
    maxOutputTokens: 900,
  });
  expect(made).toBe(0);
  await ask(agent);
  await ask(agent);
  expect(made).toBe(1);
});

describe('how a stream ends', () => {
  const ending = (unified: string, raw?: string, text = '{"verdict": "MET"}') =>
    ask(
      modelAgent({
        name: 'mine',
        model: modelOf(
          partsOf(text, { finishReason: { unified, raw }, usage: { inputTokens: {}, outputTokens: {} } }),
        ),
      }),
    );

  test('at the limit of output: nothing is taken, however whole it looks', async () => {
    expect(isUnreadable(await ending('length', 'max_tokens'))).toBe(true);
    expect(isUnreadable(await ending('length', 'max_tokens', ''))).toBe(true);
  });

  test.each([
    ['other', undefined, 'agent/connection'],
    ['error', undefined, 'agent/connection'],
    ['interrupted', undefined, 'agent/connection'],
    ['interrupted', 'end_turn', 'agent/connection'],
    ['content-filter', 'refusal', 'agent/refused'],
    ['content-filter', 'SAFETY', 'agent/content-filter'],
  ])('%s %s', async (unified, raw, code) => {
    await expect(ending(unified, raw)).rejects.toMatchObject({ code });
  });

  test('with a reason nobody knows: the JSON decides', async () => {
    expect(await ending('other', 'eos')).toEqual({ verdict: 'MET' });
    expect(isUnreadable(await ending('other', 'eos', '{"verdict": '))).toBe(true);
  });

  test('without an end: it broke off', async () => {
    const model = modelOf(partsOf('{"verdict": "MET"}', {}).slice(0, -1));
    await expect(ask(modelAgent({ name: 'mine', model }))).rejects.toMatchObject({
      code: 'agent/connection',
      unanswered: true,
    });
  });

  test.each([
    ['nothing but that', 1, false],
    ['and then an answer', Number.POSITIVE_INFINITY, true],
  ])('a sign of life is no beginning: %s', async (_, count, hasBegun) => {
    const [start = {}, ...rest] = partsOf('{"verdict": "MET"}', { finishReason: 'stop', usage: {} });
    const parts = [start, { type: 'ping' }, ...rest].slice(0, count + 1);
    let begun = false;
    const onBegin = () => {
      begun = true;
    };
    await ask(modelAgent({ name: 'mine', model: modelOf(parts, 'v4') }), { onBegin }).catch(() => undefined);
    expect(begun).toBe(hasBegun);
  });

  test('never: it is ended', async () => {
    const chunk = { type: 'text-delta', id: '1', delta: 'x'.repeat(500_000) };
    const model = modelOf(Array.from({ length: 12 }, () => chunk));
    expect(isUnreadable(await ask(modelAgent({ name: 'mine', model })))).toBe(true);
  });
});

describe('what a model is told', () => {
  test('is written once for a payload, however many look at it, and anew for another question', () => {
    let written = 0;
    const counted = (kind: string) =>
      defineQuestion<object, unknown>({
        kind,
        answer: z.strictObject({}),
        prompt: () => {
          written += 1;
          return { system: kind, user: '' };
        },
        embedded: () => ({}),
      });
    const [one, other] = [counted('one'), counted('other')];
    const payload = {};
    expect([promptOf(one, payload), promptOf(one, payload)].map(({ system }) => system)).toEqual([
      'one',
      'one',
    ]);
    expect(written).toBe(1);
    expect(promptOf(other, payload).system).toBe('other');
    expect(promptOf(one, {}).system).toBe('one');
    expect(written).toBe(3);
  });

  test('a prompt that cannot be written is our mistake, and nobody is asked', async () => {
    const broken = defineQuestion({
      ...question,
      prompt: () => {
        throw new TypeError('x is undefined');
      },
    });
    const agent = modelAgent({ name: 'mine', model: () => Promise.reject(new Error('was asked')) });
    await expect(agent.answer(broken, '', { role: 'judge' })).rejects.toMatchObject({
      code: 'internal/prompt',
      exitCode: 70,
    });
  });

  const shape = shapeOf(question.answer);
  const told = (context: object) =>
    buildMessages({
      prompt: { system: 'S', user: 'U' },
      shape,
      describeShape: false,
      context: { role: 'judge', ...context },
    });

  test('for a correction without words of its own there is nothing to repeat', () => {
    const roles = told({ findings: [{ path: '', message: 'cut off' }], previous: '' }).map(
      ({ role }) => role,
    );
    expect(roles).toEqual(['system', 'user', 'user']);
  });

  test('long answers and long lists of findings are shortened, and that is said', () => {
    const findings = Array.from({ length: 100 }, (_, index) => ({
      path: `p${index}`,
      message: 'y'.repeat(9_999),
    }));
    const [, , previous, correction] = told({ findings, previous: 'x'.repeat(100_000) });
    expect(previous?.text.length).toBeLessThan(50_000);
    expect(previous?.text).toMatch(/\[shortened here\]$/);
    expect(correction?.text.length).toBeLessThan(25_000);
    expect(correction?.text).toContain('and 60 more of this kind');
  });
});
