// What somebody decided about an item that a comparison left open: a contradiction, or a statement that nobody judged.

export interface Decision {
  /** `X-004`, `Q-012` */
  readonly item: string;
  /** A variant's letter or label, or one of `TAKES`. */
  readonly take: string;
  /** Own words, where `take` is `words`. */
  readonly words?: string | undefined;
  readonly why?: string | undefined;
  /** `person`, or the engine of the model that was asked. */
  readonly by: string;
  readonly at?: string | undefined;
}

export const TAKES = ['both', 'neither', 'words', 'later'] as const;
export type Take = (typeof TAKES)[number];

/** Whoever decides without being a model. */
export const PERSON = 'person';

/** The step at which decisions are asked for; a later answer to it replaces the earlier one. */
export const DECISIONS_STEP = 'decisions';
