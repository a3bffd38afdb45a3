// When somebody was asked and for how long, and what the run waited for: back from whoever answered last, each time to the
// one that answered last before this one was asked. A journal does not say who waited for whom; where rounds follow each other it is so.

import type { Entry } from './entries.ts';

export interface Span {
  readonly entry: Entry;
  readonly at: number;
  readonly ms: number;
}

/** In the order in which they began. */
export const spansOf = (entries: readonly Entry[]): Span[] =>
  entries
    .flatMap((entry) =>
      [...entry.calls, ...(entry.took ? [entry.took] : [])].flatMap(({ at, ms }) =>
        at === undefined || ms === undefined ? [] : [{ entry, at, ms }],
      ),
    )
    .sort((a, b) => a.at - b.at);

export const endOf = ({ at, ms }: Span): number => at + ms;

/** Beginning and length are rounded each. */
const ROUNDING_MS = 2;

export function criticalPath(spans: readonly Span[]): readonly Span[] {
  const byEnd = [...spans].sort((a, b) => endOf(a) - endOf(b) || a.at - b.at);
  const chain: Span[] = [];
  for (const span of byEnd.reverse()) {
    const next = chain[0];
    if (next === undefined || endOf(span) <= next.at + ROUNDING_MS) chain.unshift(span);
  }
  return chain;
}
