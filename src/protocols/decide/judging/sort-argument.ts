// What an argument is about: what can go wrong, what is gained, what it takes. And how much each stance makes of it: most
// of its own matter and of what cannot be sorted, little or nothing of the rest.

import type { Stance } from '../model.ts';
import type { Concern } from './cues.ts';
import type { Tone } from './read-tone.ts';

export type Leaning = 'for' | 'against';

/** Empty: about nothing in particular. */
export type Matters = ReadonlySet<Stance>;

const MATTERS: Readonly<Record<Concern, readonly Stance[]>> = {
  effort: ['effort'],
  testing: ['effort'],
  docs: ['effort'],
  dependency: ['risk', 'effort'],
  operation: ['risk', 'effort'],
  safety: ['risk'],
  ability: ['value'],
  people: ['value'],
  business: ['value'],
};

/** By the words that carry its leaning; where none does, by the matters it names. */
export function sortArgument(
  { sounds, concerns }: Pick<Tone, 'sounds' | 'concerns'>,
  leaning: Leaning,
): Matters {
  const sign = leaning === 'for' ? 1 : -1;
  const carrying = [...sounds].flatMap(([concern, tone]) => (tone * sign > 0 ? [concern] : []));
  const meant = carrying.length > 0 ? carrying : [...concerns];
  return new Set(meant.flatMap((concern) => MATTERS[concern]));
}

/** What is wanted is value, unless its words say that work or danger is meant. */
export function sortDriver({ sounds }: Pick<Tone, 'sounds'>): Matters {
  const meant = [...sounds].flatMap(([concern, tone]) => (tone === 0 ? [] : MATTERS[concern]));
  return new Set<Stance>(meant.length > 0 ? meant : ['value']);
}

interface Weight {
  readonly for: number;
  readonly against: number;
}

/** What cannot be sorted counts in full for all: a plain list of good and bad keeps its force. */
const FULL: Weight = { for: 3, against: 3 };

/**
 * A skeptic minds every drawback and gives nothing for promises; who looks for value minds neither danger nor work; who
 * does the work asks what for.
 */
const OTHERS: Readonly<Record<Stance, Readonly<Partial<Record<Stance, Weight>>>>> = {
  risk: { value: { for: 0, against: 2 }, effort: { for: 1, against: 2 } },
  value: { risk: { for: 1, against: 0 } },
  effort: { value: { for: 2, against: 1 }, risk: { for: 1, against: 1 } },
};

export interface Sorted {
  readonly leaning: Leaning;
  readonly matters: Matters;
}

export function weightFor(stance: Stance, { leaning, matters }: Sorted): number {
  if (matters.size === 0) return FULL[leaning];
  const weights = [...matters].map(
    (matter) => (matter === stance ? FULL : OTHERS[stance][matter])?.[leaning] ?? 0,
  );
  return Math.max(...weights);
}

/** What a judge cites and puts into its table: its own matter and what cannot be sorted; what people lose is a risk too. */
export const looksAt = (stance: Stance, { leaning, matters }: Sorted): boolean =>
  matters.size === 0 ||
  matters.has(stance) ||
  (stance === 'risk' && leaning === 'against' && matters.has('value')) ||
  (stance === 'effort' && leaning === 'for' && matters.has('value'));
