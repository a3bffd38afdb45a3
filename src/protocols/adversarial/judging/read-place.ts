// Where something that is added belongs, as an analyst says it: behind a number, in a section, or in a new one.

import { foldNumber } from './number-book.ts';

export interface SaidPlace {
  /** A number, a §section, or `start`. */
  readonly at: string;
  /** Title of a section that is to be made behind it. */
  readonly heading?: string | undefined;
  /** The base says it there already; or it is nothing for the document. */
  readonly is?: 'same' | 'not';
}

const NEW = /^new:\s{0,20}(.{1,300}?)\s{0,20}@\s{0,20}(\S{1,300})$/i;
const MOST_TITLE = 100;

export function readPlace(after: string): SaidPlace | undefined {
  const said = after.trim();
  if (said === '') return undefined;
  const [, heading, at] = NEW.exec(said) ?? [];
  if (heading === undefined || at === undefined) return { at: foldNumber(said) };
  return { at: at.toLowerCase() === 'start' ? 'start' : foldNumber(at), heading: titleOf(heading) };
}

const SAME = /^same as\s+(\S+)$/i;
const NOT = /^not\b/i;

/** The same from somebody who was asked for nothing but a place, and may find that none is needed. */
export function readPlaceOrNone(after: string): SaidPlace | undefined {
  const said = after.trim();
  const same = SAME.exec(said)?.[1];
  if (same !== undefined) return { at: foldNumber(same), is: 'same' };
  return NOT.test(said) ? { at: '', is: 'not' } : readPlace(said);
}

/** A title is one line of text and nothing else: an answer becomes no markup. */
const titleOf = (heading: string): string =>
  heading
    .replace(/[#<>[\]`*_|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_TITLE);
