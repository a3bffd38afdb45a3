// Requirements that are stated at more than one place: what is changed in one copy is forgotten in the other.

import { findRepeated } from '../../text/find/find-repeated.ts';
import type { Draft } from './finding.ts';
import type { Reading } from './reading.ts';

export function draftRepetitions({ claims, reader }: Reading): Draft[] {
  return findRepeated(claims, reader.vocabulary.stemCount()).map(({ original, copy, same }) => ({
    kind: 'duplicate-requirement',
    severity: 'Low',
    message: same
      ? 'This requirement is stated word for word at another place'
      : 'This requirement is stated at another place in nearly the same words',
    reason: 'two copies of one rule can drift apart',
    spans: [
      { file: copy.file, start: copy.claim.start, end: copy.claim.end },
      { file: original.file, start: original.claim.start, end: original.claim.end },
    ],
  }));
}
