import { expect, test } from 'vitest';
import { parseAgents } from '../protocols/parse-agents.ts';
import { checkSeats } from './check-seats.ts';
import { BUILT_IN_MODELS, type ModelAlias } from './model-aliases.ts';

const models = new Map<string, ModelAlias>([
  ...BUILT_IN_MODELS,
  ['local', { provider: 'openai-compatible', model: 'llama3', baseUrl: 'http://localhost:11434/v1' }],
  ['keyed', { provider: 'openai-compatible', model: 'm', baseUrl: 'http://h/v1', apiKeyEnv: 'MY_KEY' }],
  ['rules', { provider: 'embedded' }],
]);
const check = (list: string, environment: NodeJS.ProcessEnv = {}) =>
  checkSeats(parseAgents(list, models.keys()).agents, models, environment);

test.each(['', 'embedded', 'embedded:qa,embedded', 'rules'])('%j can be seated', (list) => {
  expect(check(list)).toBeUndefined();
});

test.each([
  [
    '[000/FR-001.b-alias-no-key]',
    'opus',
    'The model opus needs a key in ANTHROPIC_API_KEY, which is not set',
  ],
  [
    'the first that fails',
    'embedded,gpt52',
    'The model gpt52 needs a key in OPENAI_API_KEY, which is not set',
  ],
  [
    'two variables',
    'gemini',
    'The model gemini needs a key in GOOGLE_API_KEY or GEMINI_API_KEY, which is not set',
  ],
  ['its own variable', 'keyed', 'The model keyed needs a key in MY_KEY, which is not set'],
])('%s: a missing key is named, with the way out', (_, list, message) => {
  expect(() => check(list)).toThrow(
    expect.objectContaining({ message, exitCode: 2, hint: expect.stringContaining('--agents embedded') }),
  );
});

test.each([
  ['opus', { ANTHROPIC_API_KEY: 'x' }],
  ['gemini', { GEMINI_API_KEY: 'x' }],
  ['local', {}],
])('%s could be asked, but not yet', (list, environment) => {
  expect(() => check(list, environment)).toThrow(`Seats answered by a model are not built yet: ${list}`);
});

test('an empty key is none', () => {
  expect(() => check('opus', { ANTHROPIC_API_KEY: '' })).toThrow('needs a key');
});
