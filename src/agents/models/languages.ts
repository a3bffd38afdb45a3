// The languages in which vendors are spoken to: for each the way to a model of the AI SDK, which is loaded here and not before,
// and how reasoning effort is said in it. A vendor that speaks one of them is a row in `domain/vendors.ts`.

import type { Effort } from '../../domain/seat.ts';
import type { Language } from '../../domain/vendors.ts';
import type { Model, ModelOptions } from './model.ts';

/** What the makers of all languages take; nothing is looked up in the environment behind the caller's back. */
export interface Connection {
  readonly baseURL: string;
  /** Empty where there is none. */
  readonly apiKey: string;
  readonly headers: Record<string, string>;
  readonly fetch: typeof globalThis.fetch;
}

/** Models with this in their id say effort so; undefined: they know nothing of it and would refuse the request. */
export type EffortWay = readonly [shape: RegExp, say: ((effort: Effort) => ModelOptions) | undefined];

interface SpokenLanguage {
  create(to: Connection, model: string, structuredOutput: boolean): Promise<Model>;
  /** What a bare host gets, as the vendor's own tools add it. */
  readonly version: 'v1' | 'v1beta';
  /** The first that fits the id counts; undefined: only the user of a model knows. */
  readonly efforts: readonly EffortWay[] | undefined;
  /** How hard models think where nothing is said of it. */
  readonly usualEffort?: Effort;
}

/** Tokens for models that are told a number instead of a word. */
export const THOUGHT_BUDGETS: Readonly<Record<Effort, number>> = { low: 2_048, medium: 8_192, high: 24_576 };

const OPENAI = {
  version: 'v1',
  efforts: [
    [/-chat\b/, undefined],
    [/^(?:gpt-(?:[5-9]|\d\d)|o\d)/, (effort) => ({ reasoningEffort: effort })],
  ],
  usualEffort: 'medium',
} as const satisfies Omit<SpokenLanguage, 'create'>;

export const LANGUAGES: Readonly<Record<Language, SpokenLanguage>> = {
  anthropic: {
    create: async (to, model) => (await import('@ai-sdk/anthropic')).createAnthropic(to)(model),
    version: 'v1',
    efforts: [
      [/claude-(?:instant|v?[123]\b|(?:opus|sonnet)-4-(?:0|1|\d{8})\b)/, undefined],
      [
        /claude-(?:opus|sonnet|haiku)-4-5\b/,
        (effort) => ({ thinking: { type: 'enabled', budgetTokens: THOUGHT_BUDGETS[effort] } }),
      ],
      [/claude-/, (effort) => ({ thinking: { type: 'adaptive' }, effort })],
    ],
  },
  openai: {
    create: async (to, model) => (await import('@ai-sdk/openai')).createOpenAI(to).responses(model),
    ...OPENAI,
  },
  'openai-chat': {
    create: async (to, model) => (await import('@ai-sdk/openai')).createOpenAI(to).chat(model),
    ...OPENAI,
  },
  google: {
    create: async (to, model) => (await import('@ai-sdk/google')).createGoogleGenerativeAI(to)(model),
    version: 'v1beta',
    efforts: [
      [/gemini-2\.5-/, (effort) => ({ thinkingConfig: { thinkingBudget: THOUGHT_BUDGETS[effort] } })],
      [/gemini-[12]\b/, undefined],
      // The first of its line knew no word between the other two.
      [
        /gemini-3-pro/,
        (effort) => ({ thinkingConfig: { thinkingLevel: effort === 'low' ? 'low' : 'high' } }),
      ],
      [/gemini-(?:\d|pro-latest|flash-latest)/, (effort) => ({ thinkingConfig: { thinkingLevel: effort } })],
    ],
    usualEffort: 'medium',
  },
  'openai-compatible': {
    async create({ apiKey, ...to }, model, supportsStructuredOutputs) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const key = apiKey === '' ? {} : { apiKey };
      const own = { name: 'compatible', includeUsage: true, supportsStructuredOutputs };
      return createOpenAICompatible({ ...to, ...key, ...own })(model);
    },
    version: 'v1',
    efforts: undefined,
  },
};
