// What the rounds of a debate share: who takes part, what all may see, what went wrong so far.

import type { DebateFailure, EvidenceTally, Seat } from '../../domain/debate.ts';
import type { DiffPoint } from '../../domain/difference.ts';
import type { Variant } from '../../domain/document.ts';
import type { Deliberation } from '../../domain/protocol.ts';
import type { AdversarialInput } from './input.ts';
import type { DebatePayload, Shown } from './questions/debate-payload.ts';

export interface DebateContext extends Pick<AdversarialInput, 'depth' | 'convergence' | 'focus' | 'blind'> {
  readonly variants: readonly Variant[];
  /** All points of step 1. */
  readonly points: readonly DiffPoint[];
  readonly highlighted: readonly string[];
  /** The text of diff-analysis.md. */
  readonly analysis: string;
  /** One for each variant, in order. */
  readonly seats: readonly Seat[];
  /** Why there is nothing to debate, if so. */
  readonly skip?: string | undefined;
}

/** What the rounds share, and the failures they note. */
export interface Hall {
  readonly context: DebateContext;
  readonly deliberation: Deliberation;
  /** For the last attempt: it may let the embedded engine answer for a model. */
  readonly lenient: Deliberation;
  readonly shown: Shown;
  readonly failures: DebateFailure[];
  readonly evidence: EvidenceTally[];
}

export function payloadFor({ context, shown }: Hall, index: number): DebatePayload {
  const { variants, seats, focus, blind } = context;
  const { model, ...known } = seats[index] ?? { model: 'embedded' };
  return {
    advocate: variants[index]?.id ?? '',
    number: index + 1,
    seat: blind ? known : { model, ...known },
    focus,
    shown,
  };
}
