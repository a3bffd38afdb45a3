// A program that takes a seat, as its vendor ships it: where it comes from, what is planted in the home of its user, and
// how its vendor speaks.

import type { KnownKind } from '../programs/fake-program.ts';

/** Tokens as the vendor counts them for one request. */
export interface Counted {
  readonly input: number;
  readonly cached: number;
  readonly written: number;
  readonly output: number;
}

export interface Turn {
  readonly body: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly nth: number;
  /** Instead of an answer: a tool that is to be called. */
  readonly tool: Tool | undefined;
  readonly text: string;
  readonly counted: Counted;
}

export interface Tool {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Reply {
  /** Server-sent events, or one body. */
  readonly events?: readonly object[];
  readonly body?: object;
}

export interface Places {
  readonly home: string;
  /** Holds what nobody may read. */
  readonly secret: string;
  /** Is there once somebody ran something. */
  readonly ran: string;
}

export interface Client {
  readonly kind: KnownKind;
  readonly package: string;
  readonly bin: string;
  /** The model that the vendor says has answered, as the program reports it; undefined where it reports its own choice. */
  readonly model: RegExp;
  /** Files of the user's home. */
  plant(places: Places): Readonly<Record<string, string>>;
  environment(address: string): Readonly<Record<string, string>>;
  /** Whether a request asks for an answer; all others are turned away. */
  accepts(method: string, path: string): boolean;
  tools(places: Places): readonly Tool[];
  /** Every tool that a request offers, and which of them do no harm. */
  offered(body: Readonly<Record<string, unknown>>): readonly string[];
  readonly harmless: readonly string[];
  reply(turn: Turn): Reply;
}

type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
export const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];
