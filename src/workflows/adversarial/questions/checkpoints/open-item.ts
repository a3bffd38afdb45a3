// An item that a comparison leaves open, with everything that may be said of it, and what a decision on it comes to.

import type { VariantId } from '../../../../domain/document.ts';
import { type Decision, TAKES, type Take } from '../../../../domain/run.ts';

/** One of the things that could hold. */
export interface ItemSide {
  /** What chooses it: the label of a variant; a line, where a document contradicts itself. */
  readonly take: string;
  /** Letters of all variants that say it; the first is quoted. */
  readonly variants: readonly VariantId[];
  readonly labels: readonly string[];
  readonly isBase: boolean;
  readonly quotes: readonly ItemQuote[];
}

export interface ItemQuote {
  /** `L5`, `L5-7` */
  readonly lines: string;
  readonly text: string;
  /** The heading it stands under in its own document. */
  readonly under: string;
  /** The item that it is nested in. */
  readonly of?: string;
}

export interface OpenItem {
  readonly id: string;
  /** All ids that it stands for: the statements of one record are decided together. */
  readonly ids: readonly string[];
  readonly kind: 'contradiction' | 'statement';
  readonly severity: string;
  readonly title: string;
  /** The heading of the base that it belongs under; empty where it has none. */
  readonly section: string;
  readonly sides: readonly ItemSide[];
  /** Everything that `take` may be. */
  readonly options: readonly string[];
}

/** The part of an item that decisions are read by. */
export type Decidable = Pick<OpenItem, 'id' | 'ids' | 'sides' | 'options'>;

export type Outcome = { readonly side: ItemSide } | { readonly kind: Take };

const fold = (text: string): string => text.trim().toLowerCase();

/** Undefined where it is none of the options. A word of ours goes before a file of that name, which has a letter, too. */
export function readTake({ sides }: Pick<Decidable, 'sides'>, take: string): Outcome | undefined {
  const said = fold(take);
  const kind = TAKES.find((one) => one === said);
  if (kind !== undefined) return { kind };
  const named = sides.filter(
    (side) => fold(side.take) === said || side.labels.some((label) => fold(label) === said),
  );
  // A document that contradicts itself has one letter and one name for both sides.
  const lettered = sides.filter(({ variants }) => variants.some((id) => fold(id) === said));
  const [side, ...more] = named.length > 0 ? named : lettered;
  return side !== undefined && more.length === 0 ? { side } : undefined;
}

export const findItem = <Item extends Decidable>(items: readonly Item[], id: string): Item | undefined =>
  items.find(({ ids }) => ids.some((one) => fold(one) === fold(id)));

/** In the words of the item, so that one decision has one form however it was given. */
export function canonical(item: Decidable, decision: Decision): Decision {
  const outcome = readTake(item, decision.take);
  const take = outcome === undefined ? decision.take : 'side' in outcome ? outcome.side.take : outcome.kind;
  const { words, why, by, at } = decision;
  return {
    item: item.id,
    take,
    ...(take === 'words' && words !== undefined && { words: words.trim() }),
    ...(why !== undefined && why.trim() !== '' && { why: why.trim() }),
    by,
    ...(at !== undefined && { at }),
  };
}

export const isSameOutcome = (a: Decision, b: Decision): boolean => a.take === b.take && a.words === b.words;
