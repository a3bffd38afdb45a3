// Headings that come in stand as deep as their neighbours do in the base, which may differ from where they come from.

import type { FreshSection } from './arrange.ts';
import { TEXT_RANK } from './atoms.ts';
import type { Fates, Trio } from './judge-atoms.ts';

export const DEEPEST = 6;

/** Rank of each atom of the other in the base: for headings moved up or down with the last heading that both have. */
export function fitRanks({ base, other }: Trio, fates: Fates, fresh: readonly FreshSection[]): number[] {
  const given = new Map(fresh.map(({ heading, rank }) => [heading, rank]));
  let shift = 0;
  return other.list.map(({ rank }, o) => {
    if (rank >= TEXT_RANK) return rank;
    const fate = fates.other[o];
    const partner = fate && !fate.comes ? base.list[fate.base] : undefined;
    if (fate && partner && partner.rank < TEXT_RANK)
      shift = fates.base[fate.base]?.taken ? 0 : partner.rank - rank;
    return given.get(o) ?? Math.min(DEEPEST, Math.max(1, rank + shift));
  });
}

export const fitHeading = (text: string, rank: number): string =>
  rank < TEXT_RANK ? text.replace(/^( {0,3})#{1,6}(?=\s|$)/, (_, margin) => margin + '#'.repeat(rank)) : text;
