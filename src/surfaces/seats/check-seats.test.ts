import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { BUILT_IN } from './built-in-models.ts';
import { checkSeats } from './choose-agents.ts';
import type { ConfiguredModel, ModelAlias } from './model-aliases.ts';
import { ALL_PERMITTED } from './refuse-model.ts';

const own: [string, ModelAlias][] = [
  ['local', { provider: 'openai-compatible', model: 'llama3', baseUrl: 'http://localhost:11434/v1' }],
  ['keyed', { provider: 'openai-compatible', model: 'm', baseUrl: 'http://h/v1', apiKeyEnv: 'MY_KEY' }],
  ['rules', { provider: 'embedded' }],
];
const models = new Map<string, ConfiguredModel>([
  ...BUILT_IN,
  ...own.map(([name, value]) => [name, { value, origin: 'c.yaml:1', isTrusted: true }] as const),
]);
const check = (names: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  checkSeats(names, { models, permissions: ALL_PERMITTED, environment }).map(({ engine }) => engine);

test.each([
  [[], []],
  [['embedded'], ['embedded']],
  [
    ['embedded', 'embedded', 'rules'],
    ['embedded', 'embedded'],
  ],
])('%j can be seated without anything', (names, engines) => {
  expect(check(names)).toEqual(engines);
});

test.each([
  [
    '[000/FR-001.b-alias-no-key]',
    ['opus'],
    'The model opus needs a key in ANTHROPIC_API_KEY, which is not set',
  ],
  [
    'the first that fails',
    ['embedded', 'gpt'],
    'The model gpt needs a key in OPENAI_API_KEY, which is not set',
  ],
  [
    'two variables',
    ['gemini'],
    'The model gemini needs a key in GOOGLE_API_KEY or GEMINI_API_KEY, which is not set',
  ],
  ['its own variable', ['keyed'], 'The model keyed needs a key in MY_KEY, which is not set'],
  ['a program', ['codex-cli'], 'The model codex-cli needs the program codex, which was not found'],
])('%s: what is missing is named, with the way out', (_, names, message) => {
  expect(() => check(names)).toThrow(
    expect.objectContaining({
      message,
      exitCode: 2,
      hint: expect.stringMatching(/name embedded in its place/i),
    }),
  );
});

test.each([
  ['opus', { ANTHROPIC_API_KEY: 'x' }, 'anthropic:claude-opus-5-5'],
  ['gemini', { GEMINI_API_KEY: 'x' }, 'google:gemini-3.1-pro-preview'],
  ['local', {}, 'openai-compatible:llama3'],
])('%s can be asked', (name, environment, engine) => {
  expect(check([name], environment)).toEqual([engine]);
});

test('a program on PATH can be asked; a file that cannot be run is none', async () => {
  const PATH = await temporaryFolder();
  await writeFile(join(PATH, 'claude'), '#!/bin/sh\n');
  expect(() => check(['claude-cli'], { PATH })).toThrow('needs the program claude');
  await chmod(join(PATH, 'claude'), 0o755);
  expect(check(['claude-cli'], { PATH })).toEqual(['claude-cli']);
});

test.each(['', ' ', '\n'])('%j is no key', (key) => {
  expect(() => check(['opus'], { ANTHROPIC_API_KEY: key })).toThrow('needs a key');
});
