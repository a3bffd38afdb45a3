// Who comes before whom by what the documents say of each other.

import { haveOneTitle } from './compare-titles.ts';
import { findDropped } from './find-dropped.ts';
import type { Link } from './order-all.ts';
import { type Finding, quote } from './order-labels.ts';
import { compareValues, type Label } from './read-labels.ts';
import type { Member } from './read-member.ts';
import { fits, namesLetter, type Reference } from './read-references.ts';
import type { Succession } from './read-successions.ts';

/** What makes two documents members of one series without saying which comes first. */
export const findTitled = (members: readonly Member[]): Link[] =>
  members.flatMap((one, a) =>
    members.flatMap((other, b): Link[] =>
      a !== b && (haveOneTitle(one.title, other.title) || speaksOfLetter(one, other)) ? [[a, b]] : [],
    ),
  );

const speaksOfLetter = (one: Member, other: Member): boolean =>
  other.headLabels.some(
    (label) =>
      one.headLabels.some(({ style, value }) => style === label.style && value[0] !== label.value[0]) &&
      namesLetter(one.lines, label),
  );

/** A product has versions and builds, too: these need something else that ties the two documents. */
const AMBIGUOUS = new Set(['version', 'release', 'build', 'issue', 'iteration']);

/** Who speaks of the label of another is newer than it, unless it looks ahead. */
export function findReferred(members: readonly Member[], ties: readonly Link[]): Finding[] {
  const labels = members.map(({ headLabels, nameLabels }) => [...headLabels, ...nameLabels]);
  return members.flatMap(({ references }, index) =>
    references.flatMap((reference) => {
      const holders = labels.flatMap((own, at) => (own.some((one) => fits(one, reference)) ? [at] : []));
      const [other = index] = holders;
      const isTied = ties.some(([a, b]) => (a === index && b === other) || (a === other && b === index));
      if (holders.length !== 1 || other === index || (AMBIGUOUS.has(reference.label.style) && !isTied))
        return [];
      const newer = newerBy(labels[index] ?? [], reference);
      return newer ? [findingOf(members, index, other, newer === 'speaker', reference)] : [];
    }),
  );
}

/** A label of its own decides better than the wording. */
function newerBy(labels: readonly Label[], { label, newer }: Reference): Reference['newer'] {
  const own = labels.find(({ style }) => style === label.style && style !== 'date');
  if (own === undefined) return newer;
  return compareValues(own.value, label.value) > 0 ? 'speaker' : 'other';
}

function findingOf(
  members: readonly Member[],
  index: number,
  other: number,
  isNewer: boolean,
  said: Pick<Label, 'line' | 'text'>,
): Finding {
  const [older, newer] = isNewer ? [other, index] : [index, other];
  const says = `${isNewer ? 'after' : 'before'} ${members[other]?.name}`;
  return { older, newer, evidence: [quote(index, said, says)] };
}

export function findStated(members: readonly Member[], areKin: boolean): Finding[] {
  return members.flatMap(({ successions }, index) =>
    successions.flatMap((succession) => {
      const other = resolve(members, index, succession, areKin);
      return other === undefined ? [] : [findingOf(members, index, other, succession.isNewer, succession)];
    }),
  );
}

/** The one other document that the sentence names. */
function resolve(
  members: readonly Member[],
  index: number,
  { label, named, isNewer }: Succession,
  areKin: boolean,
): number | undefined {
  const holders = (matches: (member: Member) => boolean): number[] =>
    members.flatMap((member, at) => (matches(member) ? [at] : []));
  const byName = holders(({ name }) => named.includes(name.split('/').at(-1) ?? name));
  const byLabel = label ? holders((member) => holds(member, label)) : [];
  const found = byName.length > 0 ? byName : byLabel;
  if (found.length > 0) return found.length === 1 && found[0] !== index ? found[0] : undefined;
  // Of two revisions the one that alone speaks of an earlier one is the later.
  const other = members[1 - index];
  if (members.length > 2 || !areKin || !isNewer || label === undefined || named === '') return undefined;
  const isAlone = other?.headLabels.length === 0 && other.successions.length === 0;
  return isAlone ? 1 - index : undefined;
}

const holds = ({ nameLabels, headLabels }: Member, label: Pick<Label, 'style' | 'value'>): boolean =>
  [...nameLabels, ...headLabels].some(
    ({ style, value }) => style === label.style && compareValues(value, label.value) === 0,
  );

/** One place may be chance, and two documents that drop each other's ideas are no revisions. */
const FEWEST_PLACES = 2;

/** Who drops what the other states, and not the other way round, is newer. */
export function findOutdated(members: readonly Member[]): Finding[] {
  const all = findDropped(members.map(({ lines }) => lines.join('\n')));
  return members.flatMap((_, newer) =>
    members.flatMap((_, older) => {
      const places = all.filter((one) => one.newer === newer && one.older === older);
      const isOpposed = all.some((one) => one.newer === older && one.older === newer);
      if (isOpposed || new Set(places.map(({ line }) => line)).size < FEWEST_PLACES) return [];
      return places.map((place) => findingOf(members, newer, older, true, place));
    }),
  );
}
