// The order in which a stance prefers options. What stands level is told apart by what the other stances weigh, never by
// a name or a place in the list; what stays level has no first.

import type { Stance } from '../model.ts';
import type { Weighed } from './weigh-case.ts';

type Preference = (a: Weighed, b: Weighed) => number;

const byPoints =
  (stance: Stance): Preference =>
  (a, b) =>
    b.points[stance] - a.points[stance];
/** What cannot be done in time is no use, whatever it gives. */
const byTime: Preference = (a, b) => Number(a.isLate) - Number(b.isLate);
/** As in the table: value for realistic days, cross-multiplied so that nothing is rounded. */
const byReturn: Preference = (a, b) => b.valueTotal * (a.days ?? 1) - a.valueTotal * (b.days ?? 1);

/** Days count only where every option has them: otherwise they would tell some pairs apart by one measure, some by another. */
function preferencesOf(stance: Stance, options: readonly Weighed[]): readonly Preference[] {
  if (stance === 'risk') return [byPoints('risk'), byPoints('value'), byPoints('effort')];
  if (stance === 'value') return [byPoints('value'), byPoints('risk'), byPoints('effort')];
  const areTimed = options.every(({ days }) => days !== null && days > 0);
  return [byTime, ...(areTimed ? [byReturn] : []), byPoints('effort'), byPoints('value'), byPoints('risk')];
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
  return { ranked, first, isClear: second !== undefined && isPreferred(stance, first, second) };
}

/** The only option that is described at all must at least sound good. */
const isGood = ({ points }: Weighed): boolean => points.risk + points.value + points.effort > 0;

const isPreferred = (stance: Stance, first: Weighed, second: Weighed): boolean =>
  first.points[stance] !== second.points[stance] || (stance === 'effort' && first.isLate !== second.isLate);
