// What a requirement id looks like (`FR-001`, `FR-AUTH.1`, `NFR-2`, `R-001`) and what does not count as one.
// Ids are shown as written; the canonical form is only for look-up (ruling E-25).

import type { Range } from '../../domain/document.ts';
import { STANDARDS } from '../words/lexicon.ts';

const ID =
  /(?<![\w./#&])(?<!(?:^|\D)-)[A-Z]{1,8}(?:[-.][A-Z][A-Z0-9]{0,11}){0,3}[-.]\d{1,5}(?:\.\d{1,4}){0,3}[a-z]?(?![\w%]|-[\da-z])/g;

export interface PlacedId extends Range {
  /** As written. */
  readonly id: string;
  readonly canonical: string;
  /** The letters of the canonical form: `FR-AUTH` of `FR-AUTH.1`. */
  readonly family: string;
}

/** Every requirement id in a text, in order. */
export function readRequirementIds(text: string): PlacedId[] {
  return [...text.matchAll(ID)].flatMap((match) => {
    const [id] = match;
    const canonical = canonicalId(id);
    const family = canonical.replace(/-(?<!-\d+-)\d+(?:-\d+)*[a-z]?$/, '');
    if (STANDARDS.has(family.split('-')[0] ?? '')) return [];
    return [{ id, canonical, family, start: match.index, end: match.index + id.length }];
  });
}

/** `FR-AUTH.1` and `FR-AUTH-001` are looked up as one. */
const canonicalId = (id: string): string => id.replace(/[-.]/g, '-').replace(/-0+(?=\d)/g, '-');
