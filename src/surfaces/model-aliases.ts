// The names a seat may have: what ships with steelman and what the user's configuration adds.
// A configuration names the variable that holds a key, never the key.

import { z } from 'zod';

/** Upper case only: most keys fail here already. */
const VARIABLE_NAME = /^[A-Z][A-Z0-9_]{1,63}$/;
const KEY_SHAPES = [
  /^(sk|pk|rk|xai|pplx|r8|hf|gsk|ghp|gho|ghs|glpat|nvapi|fw|csk|tgp)[-_][\w-]{12,}/i,
  /^AIza[\w-]{20,}/,
  /^(AKIA|ASIA)[A-Z0-9]{12,}$/,
  /^eyJ[\w-]{8,}\.[\w-]{8,}/,
  /^[0-9a-f]{32,}$/i,
];

export const looksLikeKey = (text: string): boolean => KEY_SHAPES.some((shape) => shape.test(text.trim()));

const apiKeyEnv = z
  .string()
  .refine((name) => VARIABLE_NAME.test(name) && !looksLikeKey(name), {
    error: 'must be the name of an environment variable such as OPENAI_API_KEY, never the key itself',
  })
  .meta({
    description: 'Name of the environment variable that holds the key',
    pattern: VARIABLE_NAME.source,
  });

const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), { error: 'must not hold a user name or password' })
  .meta({ description: 'Address of the endpoint, such as http://localhost:11434/v1' });

const model = z.string().min(1).meta({ description: 'The name the provider knows the model by' });

const hosted = (provider: 'anthropic' | 'openai' | 'google') =>
  z.strictObject({
    provider: z.literal(provider),
    model,
    apiKeyEnv: apiKeyEnv.optional(),
    baseUrl: baseUrl.optional(),
  });

export const modelAlias = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('embedded') }),
  hosted('anthropic'),
  hosted('openai'),
  hosted('google'),
  z.strictObject({
    provider: z.literal('openai-compatible'),
    model,
    baseUrl,
    apiKeyEnv: apiKeyEnv.optional(),
  }),
]);

export type ModelAlias = z.output<typeof modelAlias>;

export const BUILT_IN_MODELS: ReadonlyMap<string, ModelAlias> = new Map<string, ModelAlias>([
  ['embedded', { provider: 'embedded' }],
  ['opus', { provider: 'anthropic', model: 'claude-opus-4-5' }],
  ['sonnet', { provider: 'anthropic', model: 'claude-sonnet-4-5' }],
  ['haiku', { provider: 'anthropic', model: 'claude-haiku-4-5' }],
  ['gpt52', { provider: 'openai', model: 'gpt-5.2' }],
  ['gemini', { provider: 'google', model: 'gemini-2.5-pro' }],
]);

/** Any one of them is enough; none means that no key is needed. */
export function keyVariables(alias: ModelAlias): readonly string[] {
  if (alias.provider === 'embedded') return [];
  if (alias.apiKeyEnv !== undefined) return [alias.apiKeyEnv];
  switch (alias.provider) {
    case 'anthropic':
      return ['ANTHROPIC_API_KEY'];
    case 'openai':
      return ['OPENAI_API_KEY'];
    case 'google':
      return ['GOOGLE_API_KEY', 'GEMINI_API_KEY'];
    case 'openai-compatible':
      return [];
  }
}
