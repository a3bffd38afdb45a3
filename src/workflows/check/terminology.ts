// What a folder says twice: one thing under two spellings, or under another name throughout a revision, and requirements that are
// stated at more than one place, where what is changed in one copy is forgotten in the other.

import { findRepeated } from '../../text/find/find-repeated.ts';
import { findSpellings, type SpellingDrift, type WordPlace } from '../../text/find/find-spellings.ts';
import type { ReadFile } from '../../text/find/references/find-references.ts';
import { trimEnd } from '../../text/parse/document-lines.ts';
import { push } from '../../text/words/index-lists.ts';
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

/** Up to so many are told one by one. */
const MOST_COPIES = 5;

export function foldCopies(files: readonly ReadFile[], drafts: readonly Draft[]): Draft[] {
  const byFile = new Map<number, Draft[]>();
  const within: Draft[] = [];
  for (const draft of drafts) {
    const [copy, original] = draft.spans;
    if (original && original.file !== copy.file) push(byFile, copy.file, draft);
    else within.push(draft);
  }
  const across = [...byFile.values()].flatMap((group) => {
    if (group.length <= MOST_COPIES) return group;
    const [first, ...others] = [...group].sort((a, b) => a.spans[0].start - b.spans[0].start);
    if (!first) return [];
    return [
      {
        ...first,
        message: `${others.length + 1} requirements of this file are stated in other files as well; this is the first`,
        // By the copy alone: which line comes first, and in which file its twin stands, may change.
        identity: ['copies', files[first.spans[0].file]?.name ?? ''],
      },
    ];
  });
  return [...within, ...across];
}
