// The questions whose answers would let a count decide, each with what the texts say already, so that nobody is asked for
// what stands there.

import type { Stance } from '../model.ts';
import { type Comparison, sumDays } from './compare-tallies.ts';
import { counted, join, named, quoted } from './explain-tally.ts';
import type { Tally } from './tally.ts';

export function whatSettles(stance: Stance, tallies: readonly Tally[], comparison: Comparison): string[] {
  const { first, silent, level, unlisted } = comparison;
  const [found] = unlisted;
  return [
    ...(silent.length > 0 ? [askMarks(silent)] : []),
    ...(found && level[0] ? [`Does ${quoted(found)} speak against ${named(level[0])}?`] : []),
    ...(first === undefined && !found && level.length > 1 ? [askApart(stance, level)] : []),
    ...(stance === 'effort' ? askDays(tallies) : []),
  ];
}

function askMarks(silent: readonly Tally[]): string {
  const [unmarked] = silent.flatMap((one) =>
    one.unmarked.filter(({ text }) => text.trim() !== one.option.label.trim()),
  );
  const there = unmarked ? ` What is said, such as ${quoted(unmarked)}, is marked neither way.` : '';
  return `What speaks for ${join(silent.map(named))}, and what against?${there}`;
}

function askApart(stance: Stance, level: readonly Tally[]): string {
  const [a, b] = [...level].sort(
    (one, other) => sumDays(one) - sumDays(other) || (one.option.id < other.option.id ? -1 : 1),
  );
  if (a === undefined || b === undefined) return '';
  const more = sumDays(b) - sumDays(a);
  if (stance === 'effort' && more > 0 && b.pros.length > a.pros.length && a.days.length > 0) {
    return `Is what ${named(b)} lists beyond ${named(a)}, ${counted(b.pros.length - a.pros.length, 'pro')} more, worth ${Math.round(more * 10) / 10} more days?`;
  }
  const strongest = [a, b].flatMap(({ pros, cons }) => pros[0] ?? cons[0] ?? []);
  return `What weighs more: ${strongest.map(quoted).join(' or ')}?`;
}

/** An option that names a time is not asked for one, but what the time is. */
function askDays(tallies: readonly Tally[]): string[] {
  const open = tallies.filter(({ days }) => days.length === 0);
  const unclear = open.filter(({ times }) => times.length > 0);
  const untimed = open.filter(({ times }) => times.length === 0);
  return [
    ...unclear.map((one) => `Is this the work for ${named(one)}: ${one.times.map(quoted).join(' or ')}?`),
    ...(untimed.length > 0 ? [`How many days of work does each take: ${join(untimed.map(named))}?`] : []),
  ];
}
