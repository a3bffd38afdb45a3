// How a decision is put to a person: the words, the options with what each asks further, and the default. It is data,
// so that a terminal, a line of text, a file of answers and another program all offer the same.

import type { Finding } from './question.ts';

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
