// Listens to a model until it has finished. Streaming, so that one that thinks for long is not taken for dead.

import type { LanguageModel } from 'ai';

/** Any model of the AI SDK but a bare id, which would send the prompt to a gateway nobody chose. */
export type Model = Exclude<LanguageModel, string>;

type Part = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;
type Finish = Extract<Part, { type: 'finish' }>;

export interface TokenCounts {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  /** Of the input, read from the vendor's cache. */
  readonly cachedInputTokens: number | undefined;
  readonly cacheWriteTokens: number | undefined;
}

export interface Spoken {
  readonly text: string;
  /** 'cut' when the stream ended without one. */
  readonly reason: 'stop' | 'length' | 'content-filter' | 'cut' | 'other';
  /** As the vendor calls it. */
  readonly rawReason: string | undefined;
  /** Why it refused, where the vendor says so beside the text. */
  readonly explanation: string | undefined;
  readonly tokens: TokenCounts;
}

/** Far more than any answer; an endpoint that never stops must not fill the memory. */
const LONGEST_ANSWER = 4_000_000;

export async function readStream(stream: ReadableStream<Part>): Promise<Spoken> {
  let text = '';
  let block: string | undefined;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') return spoken(text, part);
    if (part.type !== 'text-delta') continue;
    if (block !== undefined && block !== part.id) text += '\n';
    block = part.id;
    text += part.delta;
    if (text.length > LONGEST_ANSWER) return { ...UNFINISHED, text, reason: 'length' };
  }
  return { ...UNFINISHED, text };
}

const UNFINISHED: Spoken = {
  text: '',
  reason: 'cut',
  rawReason: undefined,
  explanation: undefined,
  tokens: {
    inputTokens: undefined,
    outputTokens: undefined,
    cachedInputTokens: undefined,
    cacheWriteTokens: undefined,
  },
};

function spoken(text: string, part: Finish): Spoken {
  const { finishReason } = part;
  const [unified, raw] =
    typeof finishReason === 'string'
      ? [finishReason, finishReason as string]
      : [finishReason.unified, finishReason.raw];
  return {
    text,
    reason: reasonOf(unified, raw),
    rawReason: raw,
    explanation: explanationOf(part.providerMetadata),
    tokens: tokensOf(part.usage),
  };
}

function reasonOf(unified: string, raw: string | undefined): Spoken['reason'] {
  if (unified === 'stop' || unified === 'length' || unified === 'content-filter') return unified;
  // The SDK closes a stream that the server dropped in good order; only the missing reason shows it.
  return raw === undefined ? 'cut' : 'other';
}

function tokensOf(usage: Finish['usage']): TokenCounts {
  const { inputTokens, outputTokens } = usage;
  return {
    inputTokens: typeof inputTokens === 'object' ? inputTokens.total : inputTokens,
    outputTokens: typeof outputTokens === 'object' ? outputTokens.total : outputTokens,
    cachedInputTokens: typeof inputTokens === 'object' ? inputTokens.cacheRead : undefined,
    cacheWriteTokens: typeof inputTokens === 'object' ? inputTokens.cacheWrite : undefined,
  };
}

function explanationOf(metadata: Finish['providerMetadata']): string | undefined {
  const details = metadata?.anthropic?.stopDetails;
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return undefined;
  const { explanation } = details as { readonly explanation?: unknown };
  return typeof explanation === 'string' ? explanation : undefined;
}
