// Long documents are attacked in slices of lines, each against the whole: a mind that has to look at everything at once
// looks at little of it closely.

import type { Reply } from './parse-reply.ts';

/** Some 10,000 tokens: what was tried was shorter. */
const LONGEST_WHOLE = 40_000;
const LONGEST_SLICE = 24_000;

export interface Slice {
  readonly from: number;
  readonly to: number;
}

/** Undefined alone where the document is short enough to be attacked whole. */
export function cutSlices(text: string): readonly (Slice | undefined)[] {
  if (text.length <= LONGEST_WHOLE) return [undefined];
  const lines = text.split(/\r\n|\n|\r/);
  const slices: Slice[] = [];
  let [from, size] = [1, 0];
  lines.forEach((line, index) => {
    // A section is not torn where its heading comes late enough.
    const isFull = size >= LONGEST_SLICE || (size >= LONGEST_SLICE / 2 && /^#{1,3}\s/.test(line));
    if (isFull) {
      slices.push({ from, to: index });
      [from, size] = [index + 1, 0];
    }
    size += line.length + 1;
  });
  return [...slices, { from, to: lines.length }];
}

/** What several slices say is one reply; it has no objections only where none of them has. */
export function joinReplies(replies: readonly [Reply, ...Reply[]] | readonly Reply[]): Reply {
  const [first, ...others] = replies;
  if (first === undefined) throw new RangeError('no reply to join');
  if (others.length === 0) return first;
  const all = [first, ...others];
  let number = 0;
  return {
    ...first,
    hasNoObjections: all.every((one) => one.hasNoObjections),
    looked: all.map(({ looked }) => looked).find((one) => one !== undefined),
    summary: all.flatMap(({ summary }) => summary),
    challenges: all.flatMap(({ challenges }) =>
      challenges.map((one) => {
        number += 1;
        return { ...one, number };
      }),
    ),
    unaccepted: all.flatMap(({ unaccepted }, slice) =>
      unaccepted.map((one) => ({
        ...one,
        label: slice === 0 ? one.label : `Slice ${slice + 1}, ${one.label}`,
      })),
    ),
    answered: all.flatMap(({ answered = [] }) => answered),
    struck: all.flatMap(({ struck }) => struck),
    assessed: all.flatMap(({ assessed }) => assessed),
  };
}
