// What we need of a language model: the part of the AI SDK's contract that is called here. Written out, because the
// SDK's own types do not compile for those who check the libraries they use.

export interface ModelCall {
  prompt: ModelMessage[];
  responseFormat?: { type: 'json'; name: string; schema: ModelSchema };
  providerOptions?: Record<string, ModelOptions>;
  maxOutputTokens?: number;
  abortSignal?: AbortSignal;
}

/** What one vendor alone understands. */
export interface ModelOptions {
  [name: string]: boolean | number | string | ModelOptions;
}

export type ModelMessage =
  | { role: 'system'; content: string }
  | { role: 'user' | 'assistant'; content: ModelText[] };

export interface ModelText {
  type: 'text';
  text: string;
  providerOptions?: Record<string, Record<string, Record<string, string>>>;
}

/** A JSON Schema; vendors read it, we do not. */
// biome-ignore lint/suspicious/noExplicitAny: the SDK's type of it must fit, whatever it is
export type ModelSchema = any;

export interface ModelPart {
  readonly type: string;
  readonly id?: unknown;
  readonly delta?: unknown;
  readonly error?: unknown;
  readonly finishReason?: unknown;
  readonly usage?: unknown;
  readonly providerMetadata?: unknown;
  readonly warnings?: unknown;
}

/** Any language model of the AI SDK, but not a bare id, which would send the prompt to a gateway nobody chose. */
export interface Model {
  readonly provider: string;
  readonly modelId: string;
  doStream(call: ModelCall): PromiseLike<{ readonly stream: ReadableStream<ModelPart> }>;
}
