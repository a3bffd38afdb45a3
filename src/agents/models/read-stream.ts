// Listens to a model until it has finished. Streaming, so that one that thinks for long is not taken for dead.

import { tokenCount } from '../../domain/cost.ts';
import { type Fields, fieldsOf } from '../failures/read-failure.ts';
import type { ModelPart } from './model.ts';

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

export interface StreamListener {
  /** The first word is there. */
  readonly onBegin?: (() => void) | undefined;
  /** What the SDK changed or left out of the request, in its own words. */
  readonly onWarning?: ((words: string) => void) | undefined;
}

/** What comes before the model has read the prompt, or in place of an answer. */
const NO_BEGINNING = new Set(['stream-start', 'response-metadata', 'raw', 'error', 'ping']);

export async function readStream(
  stream: ReadableStream<ModelPart>,
  listener: StreamListener = {},
): Promise<Spoken> {
  const tell = tellOf(listener);
  let text = '';
  let block: unknown;
  for await (const part of stream) {
    tell(part);
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') return spoken(text, part);
    if (part.type !== 'text-delta') continue;
    if (block !== undefined && block !== part.id) text += '\n';
    block = part.id;
    text += String(part.delta);
    if (text.length > LONGEST_ANSWER) return { ...UNFINISHED, text, reason: 'length' };
  }
  return { ...UNFINISHED, text };
}

function tellOf({ onBegin, onWarning }: StreamListener): (part: ModelPart) => void {
  let hasBegun = false;
  return (part) => {
    if (part.type === 'stream-start') tellWarnings(part, onWarning);
    if (hasBegun || NO_BEGINNING.has(part.type)) return;
    hasBegun = true;
    onBegin?.();
  };
}

/** Two kinds name a setting and say why; the third has words of its own. */
function tellWarnings({ warnings }: ModelPart, tell: StreamListener['onWarning']): void {
  const list: readonly unknown[] = Array.isArray(warnings) ? warnings : [];
  for (const { feature, setting, details, message } of list.map(fieldsOf)) {
    const words = [feature ?? setting, details ?? message].filter((word) => typeof word === 'string');
    if (words.length > 0) tell?.(words.join(': '));
  }
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

function spoken(text: string, part: ModelPart): Spoken {
  // The older contract has a word where the newer has two.
  const { unified, raw } =
    typeof part.finishReason === 'string'
      ? { unified: part.finishReason, raw: part.finishReason }
      : fieldsOf(part.finishReason);
  const rawReason = typeof raw === 'string' ? raw : undefined;
  return {
    text,
    reason: reasonOf(unified, rawReason),
    rawReason,
    explanation: explanationOf(part.providerMetadata),
    tokens: tokensOf(fieldsOf(part.usage)),
  };
}

function reasonOf(unified: unknown, raw: string | undefined): Spoken['reason'] {
  if (unified === 'stop' || unified === 'length' || unified === 'content-filter') return unified;
  // The newest contract has a word for it; whatever the vendor said before, it did not say that it was done.
  if (unified === 'interrupted') return 'cut';
  // The SDK closes a stream that the server dropped in good order; only the missing reason shows it.
  return raw === undefined ? 'cut' : 'other';
}

function tokensOf({ inputTokens, outputTokens }: Fields): TokenCounts {
  const input = typeof inputTokens === 'number' ? { total: inputTokens } : fieldsOf(inputTokens);
  const output = typeof outputTokens === 'number' ? { total: outputTokens } : fieldsOf(outputTokens);
  return {
    inputTokens: tokenCount(input.total),
    outputTokens: tokenCount(output.total),
    cachedInputTokens: tokenCount(input.cacheRead),
    cacheWriteTokens: tokenCount(input.cacheWrite),
  };
}

function explanationOf(metadata: unknown): string | undefined {
  const { explanation } = fieldsOf(fieldsOf(fieldsOf(metadata).anthropic).stopDetails);
  return typeof explanation === 'string' ? explanation : undefined;
}
