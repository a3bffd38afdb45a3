// One thing under two spellings, or under another name throughout a revision, with a place of each.

import { findSpellings, type SpellingDrift, type WordPlace } from '../../text/find/find-spellings.ts';
import { trimEnd } from '../../text/parse/document-lines.ts';
import type { RenamedFiles } from './compare-files.ts';
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

export function draftRenamed({ files }: Reading, renamed: readonly RenamedFiles[]): Draft[] {
  return renamed.flatMap(({ places, times: count }): Draft[] => {
    const [first, ...others] = places.map(({ file, line }) => lineOf(files, file, line));
    const names = [...new Set(places.map(({ name }) => name))];
    if (!first) return [];
    return [
      {
        kind: 'terminology',
        severity: 'Low',
        message: `${names.map((name) => `"${name}"`).join(' is ')} in files that are otherwise alike, at ${count} places`,
        reason: 'readers and searches take two names for two things',
        spans: [first, ...others],
        identity: [...names].sort(),
      },
    ];
  });
}

function lineOf(files: Reading['files'], file: number, line: number): FileSpan {
  const { text = '', lineStarts = [] } = files[file]?.document ?? {};
  const start = lineStarts[line - 1] ?? 0;
  return { file, start, end: trimEnd(text, start, lineStarts[line] ?? text.length) };
}

const WAYS: Readonly<Record<SpellingDrift['kind'], string>> = {
  hyphen: 'with and without a hyphen',
  space: 'in one and in two',
  capitals: 'in other capitals',
  regional: 'in British and American spelling',
};

const times = ({ length }: readonly WordPlace[]): string => `${length} times`;

const spanOf = ({ file, start, end }: WordPlace): FileSpan => ({ file, start, end });
