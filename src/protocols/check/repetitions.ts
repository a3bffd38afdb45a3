// Requirements that are stated at more than one place: what is changed in one copy is forgotten in the other. A file that
// repeats many requirements of others is told once.

import { findRepeated } from '../../text/find/find-repeated.ts';
import type { ReadFile } from '../../text/find/references/find-references.ts';
import { push } from '../../text/words/index-lists.ts';
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
