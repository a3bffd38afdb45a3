// Series of ids that a document defines at the heads of its lines, from 1 on without a gap: `**H1** …`, `- G1: …`,
// `| S1 | … |`, also with a letter alone, which may be anything where no such series stands.

import type { ReadText } from './lint-reading.ts';

export interface Series {
  /** Letters with their sign: `H`, `REQ-`. */
  readonly letters: string;
  /** Where each number is defined first. */
  readonly members: ReadonlyMap<number, number>;
}

/** An id as it stands anywhere. */
export interface Mention {
  readonly letters: string;
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** Fewer may be sizes, quarters or levels of anything. */
const FEWEST_MEMBERS = 5;

const HEAD =
  /^[ \t]{0,6}(#{1,6} |[-*+] |\d{1,3}[.)] |\| ?)?(?:\[[ xX]\] )?([*_]{0,3})[[(`]{0,2}([A-Z]{1,8}(?:-[A-Z]{2,8}){0,2}[-_]?)(\d{1,3})(?=[*_`\])]{1,4}(?:[\s:.,–—|]|$)|[:.)](?!\d)|\s|$)(.?)/gm;

const ID = /(?<![\w./#&@+-])([A-Z]{1,8}(?:-[A-Z]{2,8}){0,2}[-_]?)(\d{1,3})(?![\w%]|[.,]\d)/g;

export const readMentions = (text: string): Mention[] =>
  [...text.matchAll(ID)].map(({ 0: written, 1: letters = '', 2: number, index }) => ({
    letters,
    number: Number(number),
    start: index,
    end: index + written.length,
  }));

export function readSeries({ document: { text }, isLive }: ReadText): Series[] {
  const byLetters = new Map<string, Map<number, number>>();
  for (const match of text.matchAll(HEAD)) {
    const [head, marker, bold, letters = '', number, behind = ''] = match;
    // A line of running text may begin with a name; that of a definition has a mark, or a sign behind it.
    if (marker === undefined && bold === '' && !/[:.)]/.test(behind)) continue;
    if (!isLive(match.index + head.length - 1)) continue;
    const members = byLetters.get(letters) ?? new Map<number, number>();
    if (!members.has(Number(number))) members.set(Number(number), match.index + leadOf(head));
    byLetters.set(letters, members);
  }
  return [...byLetters]
    .map(([letters, members]) => ({ letters, members }))
    .filter(({ members }) => members.size >= FEWEST_MEMBERS && isWhole(members));
}

const leadOf = (head: string): number => head.length - head.trimStart().length;

const isWhole = (members: ReadonlyMap<number, number>): boolean =>
  Array.from(members, (_, index) => index + 1).every((number) => members.has(number));
