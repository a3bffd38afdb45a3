// Headings that come in stand as deep as their neighbours do in the base, which may differ from where they come from.

import type { FreshSection } from './arrange.ts';
import { SECTION_NUMBER, TEXT_RANK } from './atoms.ts';
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
  rank < TEXT_RANK ? text.replace(HASHES, (_, margin) => margin + '#'.repeat(rank)) : text;

const HASHES = /^( {0,3})#{1,6}(?=\s|$)/;

/** Without an ancestor: the number of a new section that another one has in the base is left out. */
export function freeNumber({ base, ancestor }: Trio, text: string): string {
  const numberOf = (raw: string): string | undefined => SECTION_NUMBER.exec(titleLine(raw))?.[0].trim();
  const own = ancestor ? undefined : numberOf(text);
  const isTaken = base.list.some(({ kind, raw }) => kind === 'heading' && numberOf(raw) === own);
  return own !== undefined && isTaken
    ? text.replace(titleLine(text), titleLine(text).replace(SECTION_NUMBER, ''))
    : text;
}

const titleLine = (raw: string): string => raw.replace(HASHES, '').trimStart();
