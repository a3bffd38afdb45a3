// A review as its page reads it, and the text that each round was about: edits change it on the way.

import type { ReviewOutput } from '../../../workflows/review/index.ts';
import type { RunRecord } from '../../model/record.ts';

export type Review = ReviewOutput;
export type Reviewed = ReviewOutput['challenges'][number];
export type Evidence = Reviewed['evidence'][number];
export type Edit = ReviewOutput['edits'][number];

/** Undefined while it waits for its author, and where it failed. */
export const reviewOf = ({ output }: RunRecord): Review | undefined => output as Review | undefined;

/** Worst first, as raised within one severity. */
export const SEVERITIES: Readonly<Record<string, string>> = {
  critical: 'severity-high',
  significant: 'severity-medium',
  minor: 'severity-low',
};

/** The document as the adversary had it in a round; undefined where the recorded edits do not lead there. */
export function textOfRound(original: string, edits: readonly Edit[], round: number): string | undefined {
  let text = original;
  for (let earlier = 1; earlier < round; earlier += 1) {
    const own = edits
      .filter((edit) => edit.round === earlier && edit.status === 'applied')
      // Of several at one place the first comes first, so it goes in last.
      .reverse()
      .sort((a, b) => b.start - a.start);
    for (const { start, end, before, after } of own) {
      if (text.slice(start, end) !== before) return undefined;
      text = text.slice(0, start) + after + text.slice(end);
    }
  }
  return text;
}
