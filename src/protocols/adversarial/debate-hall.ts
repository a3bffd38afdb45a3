// What the rounds of a debate share: who takes part, what all may see, what went wrong so far.

import type { DebateFailure, EvidenceTally, Seat } from '../../domain/debate.ts';
import type { DiffPoint } from '../../domain/difference.ts';
import type { Variant, VariantId } from '../../domain/document.ts';
import type { Deliberation } from '../../domain/protocol.ts';
import type { AdversarialInput } from './input.ts';
import { type DebatePayload, type Shown, showVariants } from './questions/debate-payload.ts';
import { describeParts, shortenShown } from './questions/shorten-shown.ts';

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
  /** For models to which the whole is too long; undefined where nothing can be left out. */
  readonly short: Shown | undefined;
  /** Who gets the short one, and since which round. */
  readonly shortened: Map<VariantId, number>;
  readonly failures: DebateFailure[];
  readonly evidence: EvidenceTally[];
}

export function openHall(
  context: DebateContext,
  debated: readonly DiffPoint[],
  doors: Pick<Hall, 'deliberation' | 'lenient'>,
): Hall {
  const { variants, points, analysis, blind } = context;
  const shown = showVariants(variants, points, debated, analysis, blind);
  const short = shortenShown(shown, variants, debated);
  return { context, ...doors, shown, short, shortened: new Map(), failures: [], evidence: [] };
}

export function payloadFor(hall: Hall, index: number): DebatePayload {
  const { variants, seats, focus, blind } = hall.context;
  const { model, ...known } = seats[index] ?? { model: 'embedded' };
  return {
    advocate: variants[index]?.id ?? '',
    number: variants[index]?.number ?? index + 1,
    seat: blind ? known : { model, ...known },
    focus,
    shown: shownTo(hall, variants[index]?.id ?? ''),
  };
}

const shownTo = ({ shown, short, shortened }: Hall, advocate: VariantId): Shown =>
  shortened.has(advocate) && short !== undefined ? short : shown;

/** From now on the advocate is shown the short version; undefined if there is none, or it was shown already. */
export function shortenFor(hall: Hall, round: number, advocate: VariantId): Shown | undefined {
  const { short, shortened } = hall;
  if (short === undefined || shortened.has(advocate)) return undefined;
  shortened.set(advocate, round);
  return short;
}

/** In the order of rounds and variants: that of time must not show. */
export function describeShortened({ short, shortened, context }: Hall): string[] {
  if (short === undefined) return [];
  const order = context.variants.map(({ id }) => id);
  return [...shortened]
    .sort(([a, from], [b, since]) => from - since || order.indexOf(a) - order.indexOf(b))
    .map(
      ([advocate, round]) =>
        `Advocate ${advocate} is shown the contested sections only, from round ${round} on (${describeParts(short)})`,
    );
}
