// What somebody may do to a finished merge without its looking broken, by class; each changes the merged document only.

export const SABOTAGE_CLASSES = [
  'drops-requirement',
  'moves-row',
  'swaps-values',
  'overwrites-id',
  'cuts-list',
  'changes-number',
] as const;
export type SabotageClass = (typeof SABOTAGE_CLASSES)[number];

/** A merge and what it was made from. */
export interface FinishedMerge {
  readonly name: string;
  readonly variants: readonly { readonly name: string; readonly text: string }[];
  readonly base?: string;
  readonly merged: string;
  readonly undecided: string;
  readonly log: string;
  readonly idMap?: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface Sabotage {
  readonly kind: SabotageClass;
  /** Lines as they were, or as they became: an inventory that names one of them has found it. */
  readonly touched: readonly string[];
  readonly merged: string;
}
