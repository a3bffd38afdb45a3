// What the servers of this folder have in common: the same conversation in each vendor's wire format.

import type { Language as Provider } from '../../src/domain/vendors.ts';

export interface Received {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly text: string }[];
  /** All that was said to the model, system prompt included. */
  readonly text: string;
  /** Whether a JSON Schema came with it. */
  readonly structured: boolean;
  readonly stream: boolean;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly text: string;
  readonly ending: 'stop' | 'length' | 'refusal' | 'content-filter';
  /** What the vendor says it counted; always the same unless told. */
  readonly tokens?: ReplyTokens;
}

export interface ReplyTokens {
  /** Of the input, neither read from the cache nor written to it. */
  readonly plain: number;
  readonly read: number;
  readonly written: number;
  readonly output: number;
}

export interface ServerEvent {
  readonly event?: string;
  readonly data: unknown;
}

export type Rejection =
  | 'rate-limited'
  | 'server-error'
  | 'overloaded'
  | 'invalid-key'
  | 'unknown-model'
  | 'context-too-long'
  | 'request-timeout'
  | 'conflict'
  | 'bad-request';

export interface Dialect {
  readonly provider: Provider;
  /** A model id that this vendor's SDK takes for a current one. */
  readonly model: string;
  readonly structuredOutput: boolean;
  readonly basePath: string;
  /** Whether this is the endpoint of a conversation. */
  accepts(path: string): boolean;
  read(body: Readonly<Record<string, unknown>>, path: string): Omit<Received, 'text' | 'headers' | 'body'>;
  events(reply: Reply, received: Received): ServerEvent[];
  whole(reply: Reply, received: Received): unknown;
  reject(rejection: Rejection, message: string): { readonly status: number; readonly body: unknown };
  /** An error in the midst of a stream that began well. */
  breakdown(message: string): ServerEvent;
}

export const TOKENS = { input: 120, output: 34, cached: 20 };

/** A handful of pieces, so that text arrives in parts as it does from a vendor. */
export function pieces(text: string): string[] {
  const size = Math.max(7, Math.ceil(text.length / 12));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

export const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];

/** Vendors take a string or a list of parts. */
export const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : listOf(content)
        .map(({ text }) => String(text ?? ''))
        .join('');
