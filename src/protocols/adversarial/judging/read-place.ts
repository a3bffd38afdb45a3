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

/** What an analyst may say instead of a place. */
const SAME = /^same as\s+(\S+)$/i;
const NOT = /^not\b/i;

const NEW = /^new:\s*(.+?)\s*@\s*(\S+)$/i;
const MOST_TITLE = 100;

export function readPlace(after: string): SaidPlace | undefined {
  const said = after.trim();
  if (said === '') return undefined;
  const same = SAME.exec(said)?.[1];
  if (same !== undefined) return { at: foldNumber(same), is: 'same' };
  if (NOT.test(said)) return { at: '', is: 'not' };
  const [, heading, at] = NEW.exec(said) ?? [];
  if (heading === undefined || at === undefined) return { at: foldNumber(said) };
  return { at: at.toLowerCase() === 'start' ? 'start' : foldNumber(at), heading: titleOf(heading) };
}

/** A title is one line of text and nothing else: an answer becomes no markup. */
const titleOf = (heading: string): string =>
  heading
    .replace(/[#<>[\]`*_|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_TITLE);
