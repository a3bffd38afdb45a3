// From the words of a configuration to a model of the AI SDK. The SDK is loaded here and not before; keys, base URLs
// and proxies are the caller's to give, and nothing is looked up in the environment behind its back.

import { UsageError } from '../domain/errors.ts';
import { createFetch, type ProxySettings } from './create-fetch.ts';
import type { Model } from './model.ts';

/** "openai" speaks the responses API; "openai-chat" the older one; "openai-compatible" is everybody else. */
export const PROVIDERS = ['anthropic', 'openai', 'openai-chat', 'google', 'openai-compatible'] as const;
export type Provider = (typeof PROVIDERS)[number];

export interface ModelSettings {
  readonly provider: Provider;
  /** The vendor's id of the model. */
  readonly model: string;
  /** Undefined for local servers that ask for none. */
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Sent with every call, for gateways. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** For "openai-compatible" alone: whether the endpoint takes a JSON Schema. */
  readonly structuredOutput?: boolean | undefined;
  readonly proxy?: ProxySettings | undefined;
}

const DEFAULT_BASE_URLS: Readonly<Record<Provider, string | undefined>> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  'openai-chat': 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': undefined,
};

export async function createModel(settings: ModelSettings): Promise<Model> {
  const { provider, model, structuredOutput } = settings;
  const shared = {
    baseURL: baseUrlOf(settings),
    // Never undefined: the SDK would look for a key in the environment.
    apiKey: settings.apiKey ?? '',
    headers: { ...settings.headers },
    fetch: await createFetch(settings.proxy),
  };
  switch (provider) {
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(shared)(model);
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(shared).responses(model);
    case 'openai-chat':
      return (await import('@ai-sdk/openai')).createOpenAI(shared).chat(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(shared)(model);
    case 'openai-compatible': {
      const { apiKey, ...rest } = shared;
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        ...rest,
        ...(apiKey === '' ? {} : { apiKey }),
        name: 'compatible',
        includeUsage: true,
        supportsStructuredOutputs: structuredOutput ?? false,
      })(model);
    }
  }
}

/** A bare host gets the version that the vendor's own tools add to it; a path is left as it is. */
export function baseUrlOf({ provider, baseUrl }: Pick<ModelSettings, 'provider' | 'baseUrl'>): string {
  const fallback = DEFAULT_BASE_URLS[provider];
  if (baseUrl === undefined) {
    if (fallback !== undefined) return fallback;
    throw new UsageError(`Provider "${provider}" needs a base URL`, {
      code: 'config/missing-base-url',
      hint: 'Name it in the configuration, such as http://localhost:11434/v1 for Ollama.',
    });
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UsageError(`The base URL of "${provider}" is not an http or https address`, {
      code: 'config/invalid-base-url',
      hint: 'Write it in full, such as https://gateway.example/v1.',
    });
  }
  const trimmed = baseUrl.replace(/(?<!\/)\/+$/, '');
  if (url.pathname !== '/') return trimmed;
  return `${trimmed}${provider === 'google' ? '/v1beta' : '/v1'}`;
}
