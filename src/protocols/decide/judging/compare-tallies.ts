// Which option each stance prefers by the tallies alone. Where an option has no marks, where two stand level, or where more
// of one thing costs more of another, no count decides, and nobody recommends anything.

import type { Located, Stance } from '../model.ts';
import type { Tally } from './tally.ts';

export interface Comparison {
  readonly first: Tally | undefined;
  /** Options of which nothing is marked: against them nothing can be counted. */
  readonly silent: readonly Tally[];
  /** Those that no count puts behind another; two or more where none is first. */
  readonly level: readonly Tally[];
  /** What stands against the claim that the first has no cons. */
  readonly unlisted: readonly Located[];
}

export function compareTallies(stance: Stance, tallies: readonly Tally[]): Comparison {
  const silent = tallies.filter(({ pros, cons }) => pros.length + cons.length === 0);
  if (silent.length > 0) return { first: undefined, silent, level: [], unlisted: [] };
  const isBehind = BEHIND[stance];
  const areTimed = tallies.every(({ days }) => days.length > 0);
  const level = tallies.filter((one) => tallies.every((other) => !isBehind(one, other, areTimed)));
  const leads = level.filter((one) =>
    tallies.every((other) => other === one || isBehind(other, one, areTimed)),
  );
  const [best] = leads;
  const unlisted = best === undefined || stance === 'value' || best.cons.length > 0 ? [] : dangersOf(best);
  return { first: unlisted.length > 0 ? undefined : best, silent, level, unlisted };
}

type IsBehind = (one: Tally, other: Tally, areTimed: boolean) => boolean;

/** Fewer cons, then more pros; more pros, then fewer cons; for the third stance no worse in anything and better in one. */
const BEHIND: Readonly<Record<Stance, IsBehind>> = {
  risk: (one, other) =>
    other.cons.length < one.cons.length ||
    (other.cons.length === one.cons.length && other.pros.length > one.pros.length),
  value: (one, other) =>
    other.pros.length > one.pros.length ||
    (other.pros.length === one.pros.length && other.cons.length < one.cons.length),
  effort: (one, other, areTimed) => {
    const gains = [
      other.pros.length - one.pros.length,
      one.cons.length - other.cons.length,
      areTimed ? sumDays(one) - sumDays(other) : 0,
    ];
    return gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0);
  },
};

export const sumDays = ({ days }: Tally): number =>
  Math.round(days.reduce((sum, one) => sum + one.days, 0) * 10) / 10;

/** Words of harm: what is searched for before anybody says that nothing speaks against an option. */
const HARM = [
  'risk', 'danger', 'fail', 'break', 'broke', 'lose', 'lost', 'loss', 'corrupt', 'leak', 'conflict', 'insecure', 'vulnerab',
  'outage', 'unmaintained', 'deprecated', 'bug', 'complex', 'cannot',
] as const; // biome-ignore format: words
const HARMFUL = new RegExp(`\\b(?:${HARM.join('|')})`, 'i');

const dangersOf = ({ pros, unmarked }: Tally): Located[] =>
  unmarked.filter(({ text }) => HARMFUL.test(text) && !pros.some((pro) => pro.text === text));
