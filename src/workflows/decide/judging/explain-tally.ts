// A tally in words: every count with the lines that it counts, and nothing about what was not counted but that it was not.

import { cutAtWord } from '../../evidence/one-line.ts';
import { type Located, placeOf, type Stance } from '../model/decision.ts';
import { type Comparison, sumDays, type Tally } from './tally.ts';

const LONGEST_QUOTE = 160;
const LONGEST_NAME = 80;

export const named = ({ option }: Tally): string =>
  option.label === '' || option.label === option.id
    ? `option ${option.id}`
    : `option ${option.id} (${cutAtWord(option.label, LONGEST_NAME)})`;

/** "no report is lost" (option C, L3). */
export const quoted = (said: Located): string =>
  `"${cutAtWord(said.text, LONGEST_QUOTE)}" (${placeOf(said)})`;

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Lines of the file where they are known: "(lines 31, 32)"; otherwise of the option's own text: "(L3, L4)". */
function linesOf(said: readonly Located[]): string {
  if (said.length === 0) return '';
  const inFile = said.flatMap(({ at }) => at?.split(':').at(-1) ?? []);
  const lines = [...new Set(inFile.length === said.length ? inFile : said.map(({ line }) => `L${line}`))];
  const noun = inFile.length < said.length ? '' : lines.length === 1 ? 'line ' : 'lines ';
  return ` (${noun}${lines.join(', ')})`;
}

/** "C 1 (L5), A 1 (L4), B 2 (L4, L5)": fewest or most first, ids where counts are the same. */
function listed(tallies: readonly Tally[], noun: 'pros' | 'cons'): string {
  const sign = noun === 'pros' ? -1 : 1;
  return [...tallies]
    .sort((a, b) => sign * (a[noun].length - b[noun].length) || (a.option.id < b.option.id ? -1 : 1))
    .map((one) => `${one.option.id} ${one[noun].length}${linesOf(one[noun])}`)
    .join(', ');
}

const listedDays = (tallies: readonly Tally[]): string =>
  [...tallies]
    .sort((a, b) => sumDays(a) - sumDays(b) || (a.option.id < b.option.id ? -1 : 1))
    .map((one) => `${one.option.id} ${sumDays(one)}${linesOf(one.days.map(({ said }) => said))}`)
    .join(', ');

export function explainChoice(stance: Stance, tallies: readonly Tally[], comparison: Comparison): string {
  const cons = `cons ${listed(tallies, 'cons')}`;
  const pros = `pros ${listed(tallies, 'pros')}`;
  const verdict = verdictOf(stance, comparison, tallies.length);
  // Of nothing there is nothing to count.
  if (comparison.silent.length === tallies.length) {
    const days = stance === 'effort' && tallies.some((one) => one.days.length > 0);
    return days ? `${verdict}. ${describeDays(tallies)}` : `${verdict}.`;
  }
  if (stance === 'effort') return `${verdict}. Counted: ${pros}; ${cons}. ${describeDays(tallies)}`;
  return `${verdict}. Counted: ${stance === 'risk' ? `${cons}; ${pros}` : `${pros}; ${cons}`}.`;
}

const FIRST: Readonly<Record<Stance, string>> = {
  risk: 'lists the fewest cons, and of those with as few the most pros',
  value: 'lists the most pros, and of those with as many the fewest cons',
  effort: 'is behind no other in pros, cons or, where all state them, days',
};

function verdictOf(stance: Stance, { first, silent, level }: Comparison, all: number): string {
  if (first) return `${capital(named(first))} ${FIRST[stance]}`;
  if (silent.length > 0) {
    const whose = silent.length === all ? 'any option' : join(silent.map(named));
    return `No recommendation: nothing is marked as a pro or a con of ${whose}`;
  }
  const leading = join(level.map(named));
  return stance === 'effort'
    ? `No recommendation: between ${leading}, each is ahead in one count and behind in another`
    : `No recommendation: ${leading} are level`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function describeDays(tallies: readonly Tally[]): string {
  const stated = tallies.filter(({ days }) => days.length > 0);
  if (stated.length === 0)
    return 'Days of work are read from none of the options, so marks alone are compared.';
  const days = `Days stated: ${listedDays(stated)}.`;
  return stated.length === tallies.length
    ? days
    : `${days} They are read from ${stated.length} of ${tallies.length} options, so marks alone are compared.`;
}

const join = (words: readonly string[]): string => {
  const sorted = [...words].sort();
  return sorted.length < 2 ? sorted.join('') : `${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`;
};

export function explainProblem({ pros, cons }: Tally, first: Tally | undefined): string {
  const [con] = cons;
  const against =
    first && first.pros.length + first.cons.length > 0
      ? ` against ${first.pros.length} and ${first.cons.length}`
      : '';
  const counts = `${counted(pros.length, 'pro')} and ${counted(cons.length, 'con')} listed${against}`;
  return con === undefined ? `${counts}.` : `${quoted(con)}; ${counts}.`;
}

/** Said of every choice: a count is no weight. */
export function explainDoubt(tallies: readonly Tally[]): string {
  const unmarked = tallies.flatMap((one) => one.unmarked).length;
  const left =
    unmarked === 0
      ? ''
      : `; ${counted(unmarked, 'statement')} on the options ${unmarked === 1 ? 'is' : 'are'} marked neither way and not counted`;
  return `Marks were counted, not weighed: one may outweigh all others${left}.`;
}

export function whatSettles(
  stance: Stance,
  tallies: readonly Tally[],
  { first, silent, level }: Comparison,
): string[] {
  return [
    ...(silent.length > 0 ? [askMarks(silent)] : []),
    ...(first === undefined && level.length > 1 ? [askApart(stance, level)] : []),
    ...(stance === 'effort' ? askDays(tallies) : []),
  ];
}

function askMarks(silent: readonly Tally[]): string {
  const [unmarked] = silent.flatMap((one) =>
    one.unmarked.filter(({ text }) => text.trim() !== one.option.label.trim()),
  );
  const there = unmarked ? ` Other statements, for example ${quoted(unmarked)}, are marked neither way.` : '';
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
