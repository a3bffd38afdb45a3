import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openaiCompatible } from '../../../test/vendors/openai-chat.ts';
import { startVendor } from '../../../test/vendors/start-vendor.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import type { PaidCall } from '../../domain/cost.ts';
import { defineQuestion } from '../../domain/question.ts';
import { modelSettings, thoughtOf } from './create-agent.ts';
import { createAgents } from './create-agents.ts';
import type { ModelAlias } from './model-aliases.ts';
import { ALL_PERMITTED } from './refuse-model.ts';
import { resolveModel } from './resolve-model.ts';

const environment = { GROQ_API_KEY: ' key \n', OPENAI_API_KEY: 'key', ANTHROPIC_API_KEY: 'key' };

function resolve(value: ModelAlias) {
  const models = new Map([['mine', { value, origin: 'c:1', isTrusted: true }]]);
  return resolveModel('mine', { models, permissions: ALL_PERMITTED, environment });
}

const compatible = { provider: 'openai-compatible', model: 'm', baseUrl: 'http://localhost:1/v1' } as const;

test.each<[ModelAlias, object]>([
  [
    { provider: 'anthropic', model: 'm' },
    { provider: 'anthropic', model: 'm', apiKey: 'key', structuredOutput: true },
  ],
  [
    { provider: 'openai-chat', model: 'm' },
    { provider: 'openai-chat', baseUrl: 'https://api.openai.com/v1', structuredOutput: true },
  ],
  [
    { provider: 'groq', model: 'm' },
    {
      provider: 'openai-compatible',
      baseUrl: 'https://api.groq.com/openai/v1',
      apiKey: 'key',
      structuredOutput: false,
    },
  ],
  [{ provider: 'groq', model: 'm', structuredOutput: true }, { structuredOutput: true }],
  [compatible, { provider: 'openai-compatible', apiKey: undefined, structuredOutput: false }],
])('%j is called so', (alias, expected) => {
  expect(modelSettings(resolve(alias), environment)).toMatchObject(expected);
});

test.each<ModelAlias>([{ provider: 'embedded' }, { provider: 'command', kind: 'claude-cli' }])(
  '%j has no endpoint',
  (alias) => expect(() => modelSettings(resolve(alias), environment)).toThrow('No endpoint'),
);

test('the embedded engine is asked itself', () => {
  expect(createAgents({ environment })(resolve({ provider: 'embedded' }))).toBe(embeddedAgent);
});

const question = defineQuestion({
  kind: 'pick',
  answer: z.strictObject({ pick: z.string() }),
  prompt: () => ({ system: '', user: 'Pick one.' }),
  embedded: () => ({ pick: 'x' }),
});

test('models of one endpoint share its turns, and say what they cost', async () => {
  const vendor = await startVendor(openaiCompatible, {
    answer: () => ({ pick: 'a' }),
    fault: () => ({ kind: 'delay', ms: 5 }),
  });
  onTestFinished(() => vendor.close());
  const used: string[] = [];
  const create = createAgents({ environment, concurrency: 1 });
  const onCall = ({ agent }: PaidCall) => void used.push(agent);
  const agents = ['one', 'two'].map((model) =>
    create(resolve({ ...compatible, baseUrl: vendor.baseUrl, model })),
  );
  const answers = await Promise.all(
    [...agents, ...agents].map((agent) => agent.answer(question, undefined, { role: 'judge', onCall })),
  );
  expect(answers).toEqual(Array(4).fill({ pick: 'a' }));
  expect(vendor.busiest).toBe(1);
  expect(used.sort()).toEqual([
    'openai-compatible:one',
    'openai-compatible:one',
    'openai-compatible:two',
    'openai-compatible:two',
  ]);
});

test.each<[ModelAlias, string, number]>([
  [{ provider: 'anthropic', model: 'claude-opus-5-5' }, 'judge', 24_576],
  [{ provider: 'anthropic', model: 'claude-opus-5-5' }, 'advocate:A', 0],
  [{ provider: 'anthropic', model: 'claude-opus-5-5', effort: 'low' }, 'judge', 2_048],
  [{ provider: 'anthropic', model: 'claude-3-haiku' }, 'judge', 0],
  [{ provider: 'openai', model: 'gpt-5.2' }, 'advocate:A', 8_192],
  [{ provider: 'openai', model: 'gpt-4o' }, 'analyst:1', 0],
  [{ provider: 'google', model: 'gemini-2.5-pro' }, 'advocate:A', 8_192],
  [compatible, 'judge', 0],
  [{ ...compatible, effort: 'high' }, 'judge', 24_576],
  [{ provider: 'command', kind: 'codex-cli' }, 'judge', 8_192],
  [{ provider: 'embedded' }, 'judge', 0],
])('%j, asked as %s, may think %i tokens', (alias, role, most) => {
  expect(thoughtOf(resolve(alias))(role)).toBe(most);
});
