// What the first screen says of a run, whatever its workflow: a headline, three sentences, what needs somebody, and beside it what
// it rests on.

import type { Html, Part } from '../html/html.ts';

export type Tone = 'good' | 'warn' | 'bad';

export interface Told {
  readonly headline: Part;
  /** The result in a few words. */
  readonly verdict: { readonly text: string; readonly tone: Tone };
  /** What came out, what is open, where it is. */
  readonly sentences: readonly Part[];
  /** What needs a person, or the most important thing. */
  readonly main?: Html | undefined;
  readonly aside?: Html | undefined;
  /** What nobody has looked at; said of runs without a mind. */
  readonly unseen?: Part;
}

/** The verb that goes with a number of things. */
export const goes = (count: number, one: string, more: string): string => (count === 1 ? one : more);
