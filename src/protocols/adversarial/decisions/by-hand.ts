// What was decided and code could not carry out: told in the log and the brief, and marked where it stands.

import type { Quote } from '../../../domain/document.ts';
import type { Planned } from '../planning/index.ts';

export interface ByHand {
  /** What holds, with who says it. */
  readonly held: string;
  /** Words of the base that still say otherwise. */
  readonly stays: readonly Quote[];
}

/** By point. */
export const leftByHand = ({ decisions = [] }: Planned): ReadonlyMap<string, ByHand> =>
  new Map(
    decisions.flatMap(({ item, outcome, decision, stays = [] }): [string, ByHand][] => {
      if (stays.length === 0) return [];
      if (!('side' in outcome)) return [[item.id, { held: decision.words ?? outcome.kind, stays }]];
      const { quotes, take } = outcome.side;
      const held = `${quotes.map(({ text }) => text.trim()).join(' / ')} (${take})`;
      return [[item.id, { held, stays }]];
    }),
  );
