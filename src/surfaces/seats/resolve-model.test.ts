import { describe, expect, test } from 'vitest';
import { BUILT_IN } from './built-in-models.ts';
import type { ModelAlias } from './model-aliases.ts';
import { ALL_PERMITTED, type Permissions } from './refuse-model.ts';
import { type ResolvedModel, resolveModel } from './resolve-model.ts';

const KEYS = {
  ANTHROPIC_API_KEY: 'x',
  OPENAI_API_KEY: 'x',
  GITHUB_TOKEN: 'x',
  TEAM_KEY: 'x',
  AWS_SECRET_ACCESS_KEY: 'a',
  OPENROUTER_API_KEY: 'o',
  GROQ_API_KEY: 'x',
};

function resolve(
  value: ModelAlias,
  {
    environment = KEYS,
    isTrusted = true,
    ...permissions
  }: Partial<Permissions> & { environment?: NodeJS.ProcessEnv; isTrusted?: boolean } = {},
): ResolvedModel {
  const models = new Map([['mine', { value, origin: 'steelman.config.yaml:3', isTrusted }]]);
  return resolveModel('mine', { models, environment, permissions: { ...ALL_PERMITTED, ...permissions } });
}

const openai = { provider: 'openai', model: 'm' } as const;
const local = { provider: 'openai-compatible', model: 'm', baseUrl: 'http://localhost:1234/v1' } as const;
const elsewhere = { provider: 'openai-compatible', model: 'm', baseUrl: 'https://llm.example/v1' } as const;
const anyProgram = { provider: 'command', kind: 'other', command: process.execPath } as const;
const command = { provider: 'command', kind: 'claude-cli', command: process.execPath } as const;

describe('the address', () => {
  test.each<[ModelAlias, NodeJS.ProcessEnv, string | undefined]>([
    [openai, {}, 'https://api.openai.com/v1'],
    [openai, { OPENAI_BASE_URL: 'https://gate.example/v1/' }, 'https://gate.example/v1'],
    [openai, { OPENAI_API_BASE: 'https://old.example/v1' }, 'https://old.example/v1'],
    [
      { ...openai, baseUrl: 'https://own.example/x' },
      { OPENAI_BASE_URL: 'https://g/v1' },
      'https://own.example/x',
    ],
    [
      { provider: 'anthropic', model: 'm' },
      { ANTHROPIC_BASE_URL: 'https://gate.example' },
      'https://gate.example/v1',
    ],
    [{ provider: 'groq', model: 'm' }, {}, 'https://api.groq.com/openai/v1'],
    [{ provider: 'ollama', model: 'm' }, {}, 'http://localhost:11434/v1'],
    [{ provider: 'ollama', model: 'm' }, { OLLAMA_HOST: '0.0.0.0' }, 'http://localhost:11434/v1'],
    [{ provider: 'ollama', model: 'm' }, { OLLAMA_HOST: 'box:8080' }, 'http://box:8080/v1'],
    [{ provider: 'ollama', model: 'm' }, { OLLAMA_HOST: 'https://box/api/v1' }, 'https://box/api/v1'],
    [command, {}, undefined],
  ])('%j with %j is %s', (alias, environment, expected) => {
    expect(resolve(alias, { environment }).baseUrl).toBe(expected);
  });
});

test('Google: the first of its variables counts', () => {
  const both = { GOOGLE_API_KEY: 'x', GEMINI_API_KEY: 'y' };
  expect(resolve({ provider: 'google', model: 'm' }, { environment: both }).keyVariable).toBe(
    'GOOGLE_API_KEY',
  );
});

describe("[E-28] a project's file names neither commands nor foreign addresses for keys", () => {
  const at = "steelman.config.yaml:3: a project's file must not";
  test.each<[ModelAlias, string | undefined]>([
    [command, `${at} name a command: mine runs ${process.execPath}`],
    [
      { ...openai, baseUrl: 'https://evil.example/v1' },
      `${at} send the key in OPENAI_API_KEY to evil.example: mine`,
    ],
    [
      { ...openai, baseUrl: 'http://api.openai.com/v1' },
      `${at} send the key in OPENAI_API_KEY to api.openai.com: mine`,
    ],
    [
      { ...openai, baseUrl: 'http://localhost:1/v1' },
      `${at} send the key in OPENAI_API_KEY to localhost:1: mine`,
    ],
    [
      { ...openai, apiKeyEnv: 'ANTHROPIC_API_KEY' },
      `${at} send the key in ANTHROPIC_API_KEY to api.openai.com: mine`,
    ],
    [{ ...elsewhere, apiKeyEnv: 'GITHUB_TOKEN' }, `${at} send the key in GITHUB_TOKEN to llm.example: mine`],
    [openai, undefined],
    [{ ...openai, baseUrl: 'https://api.openai.com/v1' }, undefined],
    [
      { ...openai, apiKeyEnv: 'AWS_SECRET_ACCESS_KEY' },
      `${at} send the key in AWS_SECRET_ACCESS_KEY to api.openai.com: mine`,
    ],
    [
      { ...local, apiKeyEnv: 'TEAM_KEY' },
      `${at} send the key in TEAM_KEY to ${new URL(local.baseUrl).host}: mine`,
    ],
    [{ ...openai, apiKeyEnv: 'OPENAI_API_KEY' }, undefined],
    [{ provider: 'groq', model: 'm' }, undefined],
    [elsewhere, `${at} send documents to llm.example: mine`],
    [
      { ...elsewhere, baseUrl: 'https://api.openai.com.evil.example/v1' },
      `${at} send documents to api.openai.com.evil.example: mine`,
    ],
    [
      { ...elsewhere, baseUrl: 'https://openrouter.ai/api/v1', apiKeyEnv: 'TEAM_KEY' },
      `${at} send the key in TEAM_KEY to openrouter.ai: mine`,
    ],
    [{ ...elsewhere, baseUrl: 'https://openrouter.ai/api/v1', apiKeyEnv: 'OPENROUTER_API_KEY' }, undefined],
    [local, undefined],
    [
      { provider: 'ollama', model: 'm', baseUrl: 'http://box:11434' },
      `${at} send documents to box:11434: mine`,
    ],
    [{ provider: 'embedded' }, undefined],
  ])('%j', (alias, message) => {
    expect(resolve(alias, { isTrusted: false }).problem?.message).toBe(message);
    expect(resolve(alias, { allowTools: true }).problem).toBeUndefined();
  });
});

describe('what may leave the machine', () => {
  test.each<[string, ModelAlias, Partial<Permissions>, string | undefined]>([
    ['no list', openai, {}, undefined],
    ['on the list', openai, { allowedProviders: ['openai'] }, undefined],
    ['not on it', local, { allowedProviders: ['openai', 'google'] }, 'agents/provider-not-allowed'],
    ['an empty list', openai, { allowedProviders: [] }, 'agents/provider-not-allowed'],
    [
      'embedded is always allowed',
      { provider: 'embedded' },
      { allowedProviders: [], offline: true },
      undefined,
    ],
    ['offline', openai, { offline: true }, 'agents/offline'],
    ['offline, also on this machine', local, { offline: true }, 'agents/offline'],
    ['offline, also by a program', command, { offline: true }, 'agents/offline'],
    ['local only', openai, { localOnly: true }, 'agents/not-local'],
    ['local only: a program', command, { localOnly: true }, 'agents/not-local'],
    ['a program by another name', command, {}, 'agents/open-program'],
    ['a program by another name that may use tools', command, { allowTools: true }, undefined],
    ['any program', anyProgram, {}, 'agents/open-program'],
    ['any program that may use tools', anyProgram, { allowTools: true }, undefined],
    ['local only: local', local, { localOnly: true }, undefined],
    ['local only: 127.0.0.2', { ...local, baseUrl: 'http://127.0.0.2/v1' }, { localOnly: true }, undefined],
    ['local only: ::1', { ...local, baseUrl: 'http://[::1]:9/v1' }, { localOnly: true }, undefined],
    [
      'local only: looks like it',
      { ...local, baseUrl: 'http://localhost.evil.example/v1' },
      { localOnly: true },
      'agents/not-local',
    ],
    [
      'local only: looks like it, too',
      { ...local, baseUrl: 'http://127.0.0.1.nip.io/v1' },
      { localOnly: true },
      'agents/not-local',
    ],
    [
      'local only: the network',
      { ...local, baseUrl: 'http://192.168.0.7/v1' },
      { localOnly: true },
      'agents/not-local',
    ],
  ])('%s', (_, alias, permissions, code) => {
    expect(resolve(alias, permissions).problem?.code).toBe(code);
  });
});

test.each<[ModelAlias, string]>([
  [openai, 'openai'],
  [{ provider: 'openai-chat', model: 'm' }, 'openai'],
  [{ provider: 'openrouter', model: 'anthropic/claude-x' }, 'anthropic'],
  [{ provider: 'openrouter', model: 'meta-llama/llama-4' }, 'meta'],
  [{ provider: 'ollama', model: 'qwen3:8b' }, 'qwen'],
  [{ provider: 'ollama', model: 'deepseek-r1-distill-llama' }, 'deepseek'],
  [{ provider: 'ollama', model: 'home-made' }, 'home-made'],
  [{ ...local, model: 'home-made', family: 'qwen' }, 'qwen'],
  [{ provider: 'command', kind: 'claude-cli', command: '/opt/meta/gpt' }, 'anthropic'],
  [{ provider: 'command', kind: 'codex-cli' }, 'openai'],
  [{ provider: 'embedded' }, 'embedded'],
])('%j is of the family %s', (alias, family) => expect(resolve(alias).family).toBe(family));

test('a name nobody knows', () => {
  const around = { models: BUILT_IN, permissions: ALL_PERMITTED, environment: {} };
  expect(() => resolveModel('gpt5', around)).toThrow('Unknown model: gpt5');
});

describe('a seat by files', () => {
  const find = (name: string, permissions: Partial<Permissions> = {}) =>
    resolveModel(name, {
      models: BUILT_IN,
      environment: { HOME: '/home/ann' },
      permissions: { ...ALL_PERMITTED, ...permissions },
      cwd: '/project',
    });

  test.each([
    ['files:./seat', '/project/seat', 'files:seat'],
    ['files:/abs/my seat/', '/abs/my seat', 'files:my_seat'],
    ['files:~/seat', '/home/ann/seat', 'files:seat'],
    ['files:.', '/project', 'files:project'],
  ])('%s lies in %s', (name, folder, engine) => {
    const { alias, baseUrl, problem, ...found } = find(name);
    expect(alias).toEqual({ provider: 'files', folder });
    expect(found).toMatchObject({ name, engine, keyVariable: undefined });
    expect([baseUrl, problem]).toEqual([undefined, undefined]);
  });

  test('sends nothing, so nothing forbids it', () => {
    const strict = { offline: true, localOnly: true, allowedProviders: [] };
    expect(find('files:./seat', strict).problem).toBeUndefined();
  });
});
