// The order in which a stance prefers options. What stands level is told apart by what the other stances weigh, never by
// a name or a place in the list; what stays level has no first.

import type { Stance } from '../model.ts';
import { daysOf, type Weighed } from './weigh-case.ts';

type Preference = (a: Weighed, b: Weighed) => number;

const byRisk: Preference = (a, b) => a.risk - b.risk;
const byValue: Preference = (a, b) => b.value - a.value;
/** Cross-multiplied: no rounding. */
const byReturn: Preference = (a, b) => b.gain * costOf(a, b) - a.gain * costOf(b, a);

/** Days count only where they are stated for both. */
function costOf(own: Weighed, other: Weighed): number {
  const days = daysOf(own.case);
  return days === undefined || daysOf(other.case) === undefined ? own.cost : days;
}

const PREFERENCES: Readonly<Record<Stance, readonly Preference[]>> = {
  risk: [byRisk, byValue, byReturn],
  value: [byValue, byRisk, byReturn],
  effort: [byReturn, byValue, byRisk],
};

export interface Ranking {
  /** Best first; options about which nothing is said are left out. */
  readonly ranked: readonly Weighed[];
  /** Undefined: nothing to go on, or nothing that tells the first two apart. */
  readonly first: Weighed | undefined;
  /** Whether the stance itself prefers the first, or only what breaks its tie. */
  readonly isClear: boolean;
}

export function rankOptions(stance: Stance, weighed: readonly Weighed[]): Ranking {
  const preferences = PREFERENCES[stance];
  const compare: Preference = (a, b) =>
    preferences.reduce((order, preference) => (order === 0 ? preference(a, b) : order), 0);
  const ranked = weighed.filter((one) => one.case.arguments.length > 0).sort(compare);
  const [first, second] = ranked;
  if (!first || (second ? compare(first, second) === 0 : !isGood(first)))
    return { ranked, first: undefined, isClear: false };
  return { ranked, first, isClear: second !== undefined && preferences[0]?.(first, second) !== 0 };
}

/** The only option that is described at all must at least sound good. */
const isGood = ({ risk, value }: Weighed): boolean => value > risk;
