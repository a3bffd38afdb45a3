// What an author is given: plain data, since it is fingerprinted.

import type { Seat } from '../../../domain/debate.ts';

export interface WritePayload {
  /** "roadmap", "spec" … */
  readonly type: string;
  readonly source: { readonly label: string; readonly text: string };
  /** The model is left out where names are withheld. */
  readonly seat: Partial<Seat>;
  /** What is written without a model, where whoever asks knows the kind of document better. */
  readonly draft?: string | undefined;
}
