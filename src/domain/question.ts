// A question is what a protocol asks an agent. It carries data, not a prompt, so that a model (through
// `prompt`) and the embedded engine (through `embedded`) can answer the same one.

import type { ZodType } from 'zod';

/** "advocate:A", "judge", "human"… */
export type Role = string;

export interface Prompt {
  readonly system: string;
  /** How many questions begin, in the same words, before `user`: a vendor's cache may end after each part. */
  readonly shared?: readonly string[];
  readonly user: string;
}

/** Something wrong with an answer that its schema cannot see. */
export interface Finding {
  readonly path: string;
  readonly message: string;
}

export interface Question<Payload, Answer> {
  readonly kind: string;
  /** `text`: the answer is what is said, word for word, and its schema a string. Otherwise one JSON object. */
  readonly form?: 'json' | 'text';
  /** No corrective ask: this is the last attempt already. */
  readonly asksOnce?: true;
  /** Evidence fields before reasoning before verdict. */
  readonly answer: ZodType<Answer>;
  /** A wider shape for vendors that put it before the prompt: the same for all questions that begin alike. */
  readonly shape?: ZodType;
  /** Shared documents first, instructions last. */
  prompt(payload: Payload): Prompt;
  /** The rule that answers without a model. */
  embedded(payload: Payload): Answer;
  /** What the schema cannot check: quotes exist, ids known, every point answered. */
  check?(answer: Answer, payload: Payload): Finding[];
  /** How a person is asked; only questions of the role `human` have it. */
  readonly person?: Form<Payload>;
}

export function defineQuestion<Payload, Answer>(
  question: Question<Payload, Answer>,
): Question<Payload, Answer> {
  return question;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Asked if this is chosen. */
  readonly next?: readonly Field[] | undefined;
}

export type Field =
  | {
      readonly kind: 'many' | 'one';
      readonly name: string;
      readonly message: string;
      readonly choices: readonly Choice[];
      /** Marked before anybody chooses. */
      readonly chosen: readonly string[];
    }
  | { readonly kind: 'text'; readonly name: string; readonly message: string };

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly fields: readonly Field[];
}

export interface Checkpoint {
  /** Stable: the key in a file of answers. */
  readonly name: string;
  /** What was found, line by line, and at last what is asked. */
  readonly question: readonly string[];
  /** The first is the default. */
  readonly options: readonly Option[];
  /** What happens if nobody says anything. */
  readonly default: string;
  /** What may be written instead of choosing. */
  readonly grammar: string;
}

/** What was chosen: an option, and the values of the fields that were asked. */
export interface Decision {
  readonly option: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** An answer that is still to be checked, or why there is none. */
export type Reading = { readonly answer: unknown } | { readonly fault: Finding };

/** The part of a question that only people need. */
export interface Form<Payload> {
  present(payload: Payload): Checkpoint;
  /** From what was chosen. */
  decide(decision: Decision, payload: Payload): Reading;
  /** From one line of text; an empty one is the default and does not get here. */
  read(line: string, payload: Payload): Reading;
}
