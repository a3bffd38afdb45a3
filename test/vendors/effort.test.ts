// Reasoning effort as it arrives: in each vendor's own words, at models that take it and at no others.

import { afterEach, describe, expect, test } from 'vitest';
import { NEWEST_MODELS } from '../../src/surfaces/seats/built-in-models.ts';
import { createAgents } from '../../src/surfaces/seats/create-agents.ts';
import type { ModelAlias } from '../../src/surfaces/seats/model-aliases.ts';
import { ALL_PERMITTED } from '../../src/surfaces/seats/refuse-model.ts';
import { resolveModel } from '../../src/surfaces/seats/resolve-model.ts';
import { anthropic } from './anthropic.ts';
import type { Dialect } from './dialect.ts';
import { gemini } from './gemini.ts';
import { openaiChat, openaiCompatible } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { ANSWER, DOCUMENT, verdictQuestion } from './seat-of.ts';
import { startVendor, type Vendor } from './start-vendor.ts';

const open: Vendor[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((vendor) => vendor.close()));
});

/** The body of one request of a seat called `mine`, `mine@low` and so on, asked in a role. */
async function sent(
  dialect: Dialect,
  model: string,
  {
    effort,
    configured,
    role = 'judge',
  }: { effort?: string; configured?: 'low' | 'medium' | 'high'; role?: string } = {},
): Promise<Readonly<Record<string, unknown>>> {
  const vendor = await startVendor({ ...dialect, model }, { answer: () => ANSWER });
  open.push(vendor);
  const value = {
    provider: dialect.provider,
    model,
    baseUrl: vendor.baseUrl,
    apiKeyEnv: 'SOME_KEY',
    ...(configured !== undefined && { effort: configured }),
  } as ModelAlias;
  const environment = { SOME_KEY: 'k' };
  const around = {
    models: new Map([['mine', { value, origin: 'c:1', isTrusted: true }]]),
    permissions: ALL_PERMITTED,
    environment,
  };
  const resolved = resolveModel(effort === undefined ? 'mine' : `mine@${effort}`, around);
  if (resolved.problem !== undefined) throw resolved.problem;
  const suffix = effort ?? configured;
  expect(resolved.engine).toBe(`${dialect.provider}:${model}${suffix === undefined ? '' : `@${suffix}`}`);
  await createAgents({ environment })(resolved).answer(verdictQuestion, DOCUMENT, { role });
  return vendor.requests[0]?.body ?? {};
}

const adaptive = (effort: string) => ({ thinking: { type: 'adaptive' }, output_config: { effort } });
const budget = (tokens: number) => ({ thinking: { type: 'enabled', budget_tokens: tokens } });
const level = (word: string) => ({ generationConfig: { thinkingConfig: { thinkingLevel: word } } });
const reasoning = (effort: string) => ({ reasoning: { effort } });

describe('what arrives', () => {
  test.each<[Dialect, string, string, object]>([
    [anthropic, NEWEST_MODELS.opus.model, 'high', adaptive('high')],
    [anthropic, NEWEST_MODELS.sonnet.model, 'low', adaptive('low')],
    [anthropic, NEWEST_MODELS.haiku.model, 'medium', budget(8_192)],
    [anthropic, 'claude-sonnet-5-5', 'medium', adaptive('medium')],
    [anthropic, 'claude-haiku-5-5', 'high', adaptive('high')],
    [anthropic, 'claude-opus-4-6', 'low', adaptive('low')],
    [openaiResponses, NEWEST_MODELS.gpt.model, 'low', reasoning('low')],
    [openaiResponses, 'gpt-6.1-sol', 'high', reasoning('high')],
    [openaiResponses, 'o3', 'medium', reasoning('medium')],
    [openaiChat, NEWEST_MODELS.gpt.model, 'medium', { reasoning_effort: 'medium' }],
    [gemini, NEWEST_MODELS.gemini.model, 'medium', level('medium')],
    [gemini, 'gemini-4-argon', 'low', level('low')],
    [gemini, 'gemini-3-pro-preview', 'medium', level('high')],
    [gemini, 'gemini-2.5-pro', 'low', { generationConfig: { thinkingConfig: { thinkingBudget: 2_048 } } }],
    [openaiCompatible, 'gpt-oss', 'high', { reasoning_effort: 'high' }],
  ])('$provider %s@%s', async (dialect, model, effort, expected) => {
    expect(await sent(dialect, model, { effort })).toMatchObject(expected);
  });

  test.each(['analyst:1', 'judge', 'judge:2', 'reader'])('%s thinks hard by default', async (role) => {
    expect(await sent(anthropic, 'claude-opus-5-5', { role })).toMatchObject(adaptive('high'));
    expect(await sent(openaiResponses, 'gpt-6-sol', { role })).toMatchObject(reasoning('high'));
  });

  test('what the configuration says counts, and the seat before it', async () => {
    const configured = 'low';
    expect(await sent(anthropic, 'claude-opus-5-5', { configured })).toMatchObject(adaptive('low'));
    expect(await sent(anthropic, 'claude-opus-5-5', { configured, effort: 'medium' })).toMatchObject(
      adaptive('medium'),
    );
  });
});

describe('nothing arrives', () => {
  test.each<[Dialect, string, string]>([
    [anthropic, 'claude-opus-5-5', 'advocate:A'],
    [openaiResponses, 'gpt-6-sol', 'merger'],
    [gemini, 'gemini-3.1-pro-preview', 'author:B'],
    [anthropic, 'claude-3-5-haiku-latest', 'judge'],
    [anthropic, 'claude-opus-4-1', 'judge'],
    [openaiResponses, 'gpt-4.1', 'judge'],
    [openaiChat, 'gpt-5-chat-latest', 'judge'],
    [gemini, 'gemini-2.0-flash', 'judge'],
    [openaiCompatible, 'gpt-oss', 'judge'],
  ])('$provider %s as %s', async (dialect, model, role) => {
    const body = JSON.stringify(await sent(dialect, model, { role }));
    expect(body).not.toMatch(/"(?:effort|reasoning_effort|reasoning|thinking|thinkingConfig)"/);
  });

  test.each<[Dialect, string]>([
    [openaiResponses, 'gpt-4.1'],
    [anthropic, 'claude-opus-4-1'],
    [gemini, 'gemini-2.0-flash'],
  ])('$provider %s cannot be asked for it', async (dialect, model) => {
    await expect(sent(dialect, model, { effort: 'high' })).rejects.toMatchObject({
      code: 'agents/no-effort',
      message: 'The model mine@high takes no reasoning effort',
      hint: 'Name it without: mine',
    });
  });
});

/** What is thought counts as output: a limit of our own would cut the answer off. */
test('the limit of output is the highest that the model has, or none', async () => {
  expect(await sent(anthropic, 'claude-opus-5-5')).toMatchObject({ max_tokens: 128_000 });
  expect(await sent(anthropic, 'claude-haiku-4-5')).toMatchObject({ max_tokens: 64_000 });
  expect(await sent(openaiResponses, 'gpt-6-sol')).not.toHaveProperty('max_output_tokens');
  expect((await sent(gemini, 'gemini-3.1-pro-preview')).generationConfig).not.toHaveProperty(
    'maxOutputTokens',
  );
});
