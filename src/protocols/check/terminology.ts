// One thing under two spellings, with the places of both.

import { findSpellings, type SpellingDrift, type WordPlace } from '../../text/find-spellings.ts';
import type { Draft, FileSpan } from './finding.ts';
import type { Reading } from './reading.ts';

export function draftTerminology({ files }: Reading): Draft[] {
  return findSpellings(files).flatMap(({ kind, rare, usual }): Draft[] => {
    const [first] = rare.places;
    const [second] = usual.places;
    if (!first || !second) return [];
    return [
      {
        kind: 'terminology',
        severity: 'Low',
        message: `"${rare.text}" (${times(rare.places)}) and "${usual.text}" (${times(usual.places)}) are the same word ${WAYS[kind]}`,
        reason: 'readers and searches take two spellings for two things',
        spans: [spanOf(first), spanOf(second)],
        // Not the files: the first use may turn up in another one tomorrow.
        identity: [rare.text, usual.text].sort(),
      },
    ];
  });
}

const WAYS: Readonly<Record<SpellingDrift['kind'], string>> = {
  hyphen: 'with and without a hyphen',
  space: 'in one and in two',
  capitals: 'in other capitals',
  regional: 'in British and American spelling',
};

const times = ({ length }: readonly WordPlace[]): string => `${length} times`;

const spanOf = ({ file, start, end }: WordPlace): FileSpan => ({ file, start, end });
