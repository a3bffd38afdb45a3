import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { mergeModels } from '../settings/settings-seats.ts';
import { BUILT_IN, BUILT_IN_MODELS } from './built-in-models.ts';
import type { ModelAlias } from './model-aliases.ts';
import { listPrices, loadPrices, PRICES_DATE, PRICES_SOURCE, pricePerMillion } from './prices.ts';
import { ALL_PERMITTED } from './refuse-model.ts';
import { resolveModel } from './resolve-model.ts';
import SHORT_CALLS from './short-calls.json' with { type: 'json' };

const priceOf = await loadPrices();

const resolved = (alias: ModelAlias | string, environment: NodeJS.ProcessEnv = {}) => {
  const models = new Map(BUILT_IN);
  if (typeof alias !== 'string') models.set('it', { value: alias, origin: 'test', isTrusted: true });
  return resolveModel(typeof alias === 'string' ? alias : 'it', {
    models,
    permissions: ALL_PERMITTED,
    environment,
  });
};

const tokens = { inputTokens: 10_000, outputTokens: 1_000 };

test('the date belongs to the version that is installed', async () => {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const { version } = await read('node_modules/@pydantic/genai-prices/package.json');
  const { dependencies } = await read('package.json');
  // A new version needs a new PRICES_DATE.
  expect(PRICES_SOURCE).toBe(`@pydantic/genai-prices ${version}`);
  expect(dependencies['@pydantic/genai-prices']).toBe(version);
  expect(PRICES_DATE).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test('rows that are copied out of the list are those of the list', async () => {
  const models = ['opus', 'sonnet', 'haiku', 'gpt', 'gemini', 'gpt52', 'embedded', 'claude-cli'].map((name) =>
    resolved(name),
  );
  const own = resolved({ provider: 'openai', model: 'gpt-6-sol', price: { input: 7, output: 8 } });
  const other = resolved({ provider: 'deepseek', model: 'deepseek-chat' });
  const all = [...models, own, other];
  expect(await listPrices(all)).toEqual(all.map((model) => pricePerMillion(priceOf, model)));
  expect(SHORT_CALLS.map(({ model }) => model)).toEqual(
    [...BUILT_IN_MODELS.values()].flatMap((alias) => ('model' in alias ? [alias.model] : [])),
  );
});

describe('known', () => {
  test.each(['opus', 'sonnet', 'haiku', 'gpt', 'gemini'])('%s, built in', (name) => {
    const { input = 0, output = 0 } = pricePerMillion(priceOf, resolved(name)) ?? {};
    expect(input).toBeGreaterThan(0);
    expect(output).toBeGreaterThan(input);
  });

  test.each<ModelAlias>([
    { provider: 'openrouter', model: 'anthropic/claude-sonnet-4' },
    { provider: 'deepseek', model: 'deepseek-chat' },
    { provider: 'xai', model: 'grok-4' },
    { provider: 'mistral', model: 'mistral-large-latest' },
    { provider: 'groq', model: 'llama-3.3-70b-versatile' },
    { provider: 'openai-compatible', model: 'deepseek-chat', baseUrl: 'https://api.deepseek.com/v1' },
  ])('$provider:$model', (alias) => expect(priceOf(resolved(alias), tokens)).toBeGreaterThan(0));

  test('a cached read costs less than plain input, a write more, each at its rate', () => {
    const opus = resolved('opus');
    const plain = priceOf(opus, tokens) ?? 0;
    const { input } = pricePerMillion(priceOf, opus) ?? { input: 0 };
    const perToken = input / 1_000_000;
    expect(priceOf(opus, { ...tokens, cachedInputTokens: 8_000 })).toBeCloseTo(
      plain - 0.9 * 8_000 * perToken,
    );
    expect(priceOf(opus, { ...tokens, cacheWriteTokens: 8_000 })).toBeCloseTo(
      plain + 0.25 * 8_000 * perToken,
    );
  });

  test('more from the cache than there was input is not paid back', () => {
    expect(priceOf(resolved('opus'), { ...tokens, cachedInputTokens: 99_000 })).toBeGreaterThan(0);
  });
});

describe('unknown, never nothing', () => {
  test.each<[string, ModelAlias | string]>([
    ['the embedded engine', 'embedded'],
    ['claude-cli', 'claude-cli'],
    ['codex-cli', 'codex-cli'],
    ['gemini-cli', 'gemini-cli'],
    ['a model nobody lists', { provider: 'openai', model: 'no-such-model' }],
    ['a server on this machine', { provider: 'ollama', model: 'llama3.1' }],
    [
      "a known name at an address of one's own",
      { provider: 'openai-compatible', model: 'gpt-5', baseUrl: 'http://127.0.0.1:1/v1' },
    ],
    [
      'a known name behind a gateway',
      { provider: 'openai', model: 'gpt-5', baseUrl: 'https://gateway.example/v1' },
    ],
  ])('%s', (_, alias) => {
    expect(priceOf(resolved(alias), tokens)).toBeUndefined();
    expect(pricePerMillion(priceOf, resolved(alias))).toBeUndefined();
  });

  test.each([{}, { inputTokens: 10 }, { outputTokens: 10 }, { inputTokens: Number.NaN, outputTokens: 1 }])(
    'a vendor that does not say what it counted: %j',
    (counted) => expect(priceOf(resolved('opus'), counted)).toBeUndefined(),
  );

  test('an address from the environment counts like one from a file', () => {
    const moved = resolved('opus', { ANTHROPIC_BASE_URL: 'https://gateway.example' });
    expect(priceOf(moved, tokens)).toBeUndefined();
  });
});

describe('configured', () => {
  const price = { input: 2, output: 8 };

  test.each<[string, ModelAlias]>([
    ['a command', { provider: 'command', kind: 'claude-cli', price }],
    ['a local server', { provider: 'ollama', model: 'llama3.1', price }],
    ['instead of the list price', { provider: 'anthropic', model: 'claude-opus-4-5', price }],
  ])('%s', (_, alias) => {
    expect(priceOf(resolved(alias), tokens)).toBeCloseTo((2 * 10_000 + 8 * 1_000) / 1e6);
    expect(pricePerMillion(priceOf, resolved(alias))).toEqual(price);
  });

  test('with rates for the cache', () => {
    const model = resolved({
      provider: 'ollama',
      model: 'x',
      price: { ...price, cacheRead: 0.2, cacheWrite: 2.5 },
    });
    const counted = { ...tokens, cachedInputTokens: 5_000, cacheWriteTokens: 3_000 };
    expect(priceOf(model, counted)).toBeCloseTo((2 * 2_000 + 0.2 * 5_000 + 2.5 * 3_000 + 8 * 1_000) / 1e6);
  });
});

describe("a project's file that says what a model costs", () => {
  const models = (isTrusted: boolean) =>
    mergeModels([
      {
        from: 'project',
        isTrusted,
        file: {
          path: '/p/steelman.config.yaml',
          shown: 'steelman.config.yaml',
          values: {
            models: {
              opus: { provider: 'anthropic', model: 'claude-opus-4-5', price: { input: 0, output: 0 } },
            },
          },
          origin: () => 'steelman.config.yaml:2',
        },
      },
    ]);
  const resolve = (isTrusted: boolean) =>
    resolveModel('opus', {
      models: models(isTrusted),
      permissions: ALL_PERMITTED,
      environment: { ANTHROPIC_API_KEY: 'k' },
    });

  test('is refused', () => {
    expect(resolve(false).problem).toMatchObject({
      code: 'config/foreign-price',
      message: "steelman.config.yaml:2: a project's file must not say what a model costs: opus",
    });
  });

  test('counts once it is trusted', () => {
    expect(resolve(true).problem).toBeUndefined();
    expect(priceOf(resolve(true), tokens)).toBe(0);
  });
});
