// Whether one passage says all that another says, and more: nothing is lost then by having it in place of the other.

import type { Claim } from '../../../domain/claim.ts';
import type { Document } from '../../../domain/document.ts';

/** A word may be one of grammar; of two, one says something. */
const MORE_WORDS = 2;

export function saysMore(document: Document, claim: Claim, than: Document, other: Claim): boolean {
  const own = wordsOf(document, claim);
  const theirs = wordsOf(than, other);
  return own.size >= theirs.size + MORE_WORDS && [...theirs].every((word) => own.has(word));
}

const wordsOf = ({ text }: Document, { start, end }: Claim): ReadonlySet<string> =>
  new Set(
    text
      .slice(start, end)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
