// Headings that come in stand as deep as their neighbours do in the base, which may differ from where they come from.

import { range, SECTION_NUMBER, TEXT_RANK } from '../model/atoms.ts';
import { type Fates, type FreshSection, hold, type Trio } from '../model/fates.ts';

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

const titleLine = (raw: string): string => raw.replace(HASHES, '').trimStart();

/** The number in front of a title, with what stands around it. */
export const numberOf = (raw: string): string | undefined =>
  SECTION_NUMBER.exec(titleLine(raw))?.[0].trimEnd();

/** "3.9." after "3.8.". */
const nextNumber = (number: string): string =>
  number.replace(/(?<!\d)\d+(?=\D*$)/, (digits) => `${Number(digits) + 1}`);

/**
 * New sections beside numbered ones, with their numbers. One that has a number of its own comes in only if that is the
 * next one: to change it would mislead whoever refers to it.
 */
export function numberFresh(trio: Trio, fresh: readonly FreshSection[], fates: Fates): Map<number, string> {
  const given = new Map<number, string>();
  const latest = new Map<string, string>();
  for (const section of fresh) {
    const { heading, last } = section;
    if (last === undefined || !fates.other[heading]?.comes) continue;
    const next = nextNumber(latest.get(last) ?? last);
    if (!takesNumber(trio, section, next)) {
      for (const o of range(heading, section.end)) hold(fates, o);
      continue;
    }
    latest.set(last, next);
    given.set(heading, next);
  }
  return given;
}

function takesNumber({ other }: Trio, { heading, end }: FreshSection, next: string): boolean {
  const [own, ...below] = other.list
    .slice(heading, end)
    .flatMap(({ kind, raw }) => (kind === 'heading' ? [numberOf(raw)] : []));
  return own === undefined ? below.every((one) => one === undefined) : own === next;
}

/** With the number that it gets. Without one: a number that another section has in the base is left out. */
export function fitNumber({ base, ancestor }: Trio, text: string, given: string | undefined): string {
  const [own, title] = [ancestor ? undefined : numberOf(text), titleLine(text)];
  if (given !== undefined) return text.replace(title, () => `${given} ${title.replace(SECTION_NUMBER, '')}`);
  const isTaken = base.list.some(({ kind, raw }) => kind === 'heading' && numberOf(raw) === own);
  return own !== undefined && isTaken ? text.replace(title, () => title.replace(SECTION_NUMBER, '')) : text;
}
