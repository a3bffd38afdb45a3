// A question is what a protocol asks an agent. It carries data, not a prompt, so that a model (through
// `prompt`) and the embedded engine (through `embedded`) can answer the same one.

import type { ZodType } from 'zod';
import type { Form } from './checkpoint.ts';

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
