// Which block of the base a block of another variant corresponds to: the one that holds most of what it says.

import type { Unit } from './decide-units.ts';
import type { MergeContext } from './merge-context.ts';

/** A block of which less is in one place has no host: it is put in as a block of its own. */
const FEWEST_SHARED = 0.5;

export interface Host {
  /** In the base. */
  readonly block: number;
  /** It holds enough for single sentences to be put into it. */
  readonly holds: boolean;
}

export function findHost(context: MergeContext, units: readonly Unit[]): Host | undefined {
  const votes = new Map<number, number>();
  for (const unit of units) {
    const block = relatedBlock(context, unit);
    if (block !== undefined) votes.set(block, (votes.get(block) ?? 0) + 1);
  }
  const [best] = [...votes].sort(([a, x], [b, y]) => y - x || a - b);
  return best && { block: best[0], holds: best[1] / units.length >= FEWEST_SHARED };
}

/** The block of the base that says it, or speaks to it. */
export function relatedBlock(context: MergeContext, { claim, decision }: Unit): number | undefined {
  if (decision.at === 'base') return decision.block;
  return claim ? context.counterpartOf(claim)?.claim.block : undefined;
}
