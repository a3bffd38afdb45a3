// A file that repeats many requirements of others is told once: a copy is one finding, not one for each line.

import type { ReadFile } from '../../text/find/references/find-references.ts';
import { push } from '../../text/words/index-lists.ts';
import type { Draft } from './finding.ts';

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
