// What somebody decided of what was open, and the edits that it comes to.

import type { Edit } from '../../../../domain/comparison/merge.ts';
import type { Quote } from '../../../../domain/document.ts';
import { type Decision, PERSON } from '../../../../domain/run.ts';
import type { ItemQuote, OpenItem, Outcome } from '../../questions/checkpoints/open-item.ts';

/** An edit before it is numbered, and where it went. */
export interface Placed extends Edit {
  /** Index of the variant whose words come in; that of the base where none do. */
  readonly variant: number;
  /** Section of the base. */
  readonly target: number;
  /** It is a paragraph, list or table of its own. */
  readonly isApart: boolean;
}

/** What is decided about: an open item, or what a person asked for at the plan. */
export type DecidedItem = Omit<OpenItem, 'kind'> & { readonly kind: OpenItem['kind'] | 'request' };

export interface DraftDecision {
  readonly item: DecidedItem;
  readonly decision: Decision;
  readonly outcome: Outcome;
  readonly edits: readonly Placed[];
  /** What could not be done as it was decided. */
  readonly notes: readonly string[];
  /** Words of the merged document that still say otherwise, for somebody to edit. */
  readonly stays?: readonly Quote[];
  /** Blocks of other documents that may come in no more, by `blockKey`, with their words. */
  readonly out?: readonly { readonly key: string; readonly words: string }[];
  /** Headings of the base below which something changes. */
  readonly targets: readonly string[];
  /** What stands below something else because of it. */
  readonly led: readonly ItemQuote[];
  /** What a person asked for at the plan; absent where an open item was decided. */
  readonly deed?: 'added' | 'reworded';
}

/** As a run keeps it: one for each item that is decided. */
export interface DecisionRecord extends Omit<Decision, 'item'> {
  readonly items: readonly string[];
  /** What was asked for at the plan; absent where an open item was decided. */
  readonly deed?: DraftDecision['deed'];
}

/** A point that somebody decided. */
export interface Settled {
  /** Letters of those whose words stand; empty for both, neither and own words. */
  readonly variants: readonly string[];
  /** Files, or `both`, `neither`, `own words`. */
  readonly chosen: string;
  /** `decided by person for b.md: the audit says so` */
  readonly reason: string;
  readonly by: string;
  readonly why: string | undefined;
}

export interface ByHand {
  /** What holds, with who says it. */
  readonly held: string;
  /** Words of the merged document that still say otherwise. */
  readonly stays: readonly Quote[];
}

/** Where a block went that was unjudged. */
export interface SettledBlock {
  readonly point: string;
  readonly reason: string;
}

export const blockKey = (variant: number, block: number): string => `${variant}:${block}`;

/** What an item is called by: its own id first, and the points that it stands for. */
export const namesOf = ({ id, ids }: { readonly id: string; readonly ids: readonly string[] }): string[] => [
  ...new Set(ids.includes(id) ? ids : [id, ...ids]),
];

export const nameOf = (by: string): string => (by === PERSON ? 'a person' : by);
