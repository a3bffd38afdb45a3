// The order in which a stance prefers options. What stands level is told apart by what the other stances weigh, never by
// a name or a place in the list; what stays level has no first.

import type { Stance } from '../model.ts';
import type { Weighed } from './weigh-case.ts';

type Preference = (a: Weighed, b: Weighed) => number;

const byRiskTotal: Preference = (a, b) => a.riskTotal - b.riskTotal;
const byRisk: Preference = (a, b) => a.risk - b.risk;
const byValueTotal: Preference = (a, b) => b.valueTotal - a.valueTotal;
const byValue: Preference = (a, b) => b.value - a.value;
/** Cross-multiplied: no rounding. */
const byReturn: Preference = (a, b) => b.gain * a.cost - a.gain * b.cost;
/** As in the table: value for realistic days. */
const byDays: Preference = (a, b) => b.valueTotal * (a.days ?? 1) - a.valueTotal * (b.days ?? 1);

/** Days count only where every option has them: otherwise they would tell some pairs apart by one measure, some by another. */
function preferencesOf(stance: Stance, options: readonly Weighed[]): readonly Preference[] {
  if (stance === 'risk') return [byRiskTotal, byRisk, byValue, byReturn];
  if (stance === 'value') return [byValueTotal, byValue, byRisk, byReturn];
  const areTimed = options.every(({ days }) => days !== null && days > 0);
  return [...(areTimed ? [byDays] : []), byReturn, byValue, byRisk];
}

export interface Ranking {
  /** Best first; options about which nothing is said are left out. */
  readonly ranked: readonly Weighed[];
  /** Undefined: nothing to go on, or nothing that tells the first two apart. */
  readonly first: Weighed | undefined;
  /** Whether the stance itself prefers the first, or only what breaks its tie. */
  readonly isClear: boolean;
}

export function rankOptions(stance: Stance, weighed: readonly Weighed[]): Ranking {
  const heard = weighed.filter((one) => one.case.arguments.length > 0);
  const preferences = preferencesOf(stance, heard);
  const compare: Preference = (a, b) =>
    preferences.reduce((order, preference) => (order === 0 ? preference(a, b) : order), 0);
  const ranked = [...heard].sort(compare);
  const [first, second] = ranked;
  if (!first || (second ? compare(first, second) === 0 : !isGood(first)))
    return { ranked, first: undefined, isClear: false };
  return { ranked, first, isClear: second !== undefined && preferences[0]?.(first, second) !== 0 };
}

/** The only option that is described at all must at least sound good. */
const isGood = ({ risk, value }: Weighed): boolean => value > risk;
