// The order of the documents of a set, oldest first, where they themselves say it: by the labels in their names and
// heads, by what they say of each other, and by what one drops that another states. An order counts only if one of
// them is newer than all others and nothing contradicts it.

import { haveOneTitle } from '../compare-titles.ts';
import { type Dropped, findDropped } from '../find-dropped.ts';
import type { Kinship } from '../measure-kinship.ts';
import { type Link, orderAll } from '../order-all.ts';
import { type Finding, type LineageEvidence, orderByHeads, orderByNames, quote } from './order-labels.ts';
import { compareValues, type Label } from './read-labels.ts';
import {
  fits,
  type Member,
  type NamedText,
  namesLetter,
  type Reference,
  readMember,
  type Succession,
} from './read-member.ts';

export type { LineageEvidence, NamedText };

export interface Lineage {
  /** Indexes, oldest first. */
  readonly order: readonly number[];
  readonly evidence: readonly LineageEvidence[];
}

const ONLY_NEWEST = 'newer than all others, whose order among themselves is not told';

/** Without `kinship`, only names and sentences can tie the documents to one series. */
export function readLineage(documents: readonly NamedText[], kinship?: Kinship): Lineage | undefined {
  if (documents.length < 2 || kinship?.verdict === 'unrelated') return undefined;
  const members = documents.map(readMember);
  const kin = (kinship?.pairs ?? [])
    .filter((pair) => pair.kin === 'revisions')
    .map(({ a, b }): Link => [a, b]);
  const dropped = findDropped(documents.map(({ text }) => text));
  const ties = findTies(members, dropped);
  const context = { ties: [...kin, ...ties], dropped };
  const told = [
    ...orderByNames(members, kin.length > 0),
    ...findStated(members, kin.length > 0, context),
    ...findReferred(members, context),
  ];
  const headed = (findings: readonly Finding[]): Finding[] => {
    const links = [...kin, ...findings.map(({ older, newer }): Link => [older, newer])];
    return [...findings, ...orderByHeads(members, links, ties)];
  };
  // What was dropped orders only where the rest does not.
  return (
    conclude(members, headed(told)) ?? conclude(members, headed([...told, ...findOutdated(members, dropped)]))
  );
}

function conclude(members: readonly Member[], findings: readonly Finding[]): Lineage | undefined {
  const found = orderAll(members.length, findings);
  if (!found) return undefined;
  const newest = found.order.at(-1) ?? 0;
  const open = { variant: newest, line: 0, text: members[newest]?.name ?? '', says: ONLY_NEWEST };
  return { order: found.order, evidence: [...gather(findings), ...(found.isPartial ? [open] : [])] };
}

/** Each thing once, by document and line. */
function gather(findings: readonly Finding[]): LineageEvidence[] {
  const all = findings.flatMap(({ evidence }) => evidence);
  const once = new Map(all.map((one) => [`${one.variant} ${one.line} ${one.says}`, one]));
  return [...once.values()].sort((a, b) => a.variant - b.variant || a.line - b.line);
}

/** What makes two documents members of one series without saying which comes first. */
const findTies = (members: readonly Member[], dropped: readonly Dropped[]): Link[] =>
  members.flatMap((one, a) =>
    members.flatMap((other, b): Link[] => {
      const isTied =
        haveOneTitle(one.title, other.title) ||
        (speaksOfLetter(one, other) && placesOf(dropped, a, b).length > 0);
      return a !== b && isTied ? [[a, b]] : [];
    }),
  );

const speaksOfLetter = (one: Member, other: Member): boolean =>
  other.headLabels.some(
    (label) =>
      one.headLabels.some(({ style, value }) => style === label.style && value[0] !== label.value[0]) &&
      namesLetter(one.lines, label),
  );

/** A product has versions and builds, too. */
const AMBIGUOUS = new Set(['version', 'release', 'build', 'issue', 'iteration']);

/**
 * Whether a label that one mentions is that of the other. Who counts drafts itself may mean a draft of its own: then
 * something else must tie the two, such as a thing dropped that the other states.
 */
function isMeant(
  members: readonly Member[],
  index: number,
  other: number,
  style: string,
  context: Context,
): boolean {
  const own = members[index];
  const isOpen = AMBIGUOUS.has(style) || labelsOf(own).some((label) => label.style === style);
  const isTied = context.ties.some(([a, b]) => (a === index && b === other) || (a === other && b === index));
  return !isOpen || isTied || placesOf(context.dropped, index, other).length > 0;
}

export interface Context {
  readonly ties: readonly Link[];
  readonly dropped: readonly Dropped[];
}

const labelsOf = (member: Member | undefined): readonly Label[] =>
  member ? [...member.headLabels, ...member.nameLabels] : [];

/** Who speaks of the label of another is newer than it, unless it looks ahead. */
function findReferred(members: readonly Member[], context: Context): Finding[] {
  return members.flatMap((member, index) =>
    member.references.flatMap((reference) => {
      const holders = members.flatMap((one, at) =>
        labelsOf(one).some((own) => fits(own, reference)) ? [at] : [],
      );
      const [other = index] = holders;
      if (holders.length !== 1 || other === index) return [];
      const newer = newerBy(labelsOf(member), reference);
      if (newer === undefined || !isMeant(members, index, other, reference.label.style, context)) return [];
      return [findingOf(members, index, other, newer === 'speaker', reference)];
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

function findStated(members: readonly Member[], areKin: boolean, context: Context): Finding[] {
  return members.flatMap(({ successions }, index) =>
    successions.flatMap((succession) => {
      const other = resolve(members, index, succession, areKin, context);
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
  context: Context,
): number | undefined {
  const holders = (matches: (member: Member) => boolean): number[] =>
    members.flatMap((member, at) => (matches(member) ? [at] : []));
  const byName = holders(({ name }) => named.includes(name.split('/').at(-1) ?? name));
  const byLabel = label ? holders((member) => labelsOf(member).some((own) => fits(own, { label }))) : [];
  const found = byName.length > 0 ? byName : byLabel;
  const [only = index] = found;
  if (found.length > 1 || (found.length === 1 && only === index)) return undefined;
  if (found.length === 1)
    return byName.length > 0 || isMeant(members, index, only, label?.style ?? '', context) ? only : undefined;
  // Of two revisions the one that alone speaks of an earlier one is the later.
  const other = members[1 - index];
  if (members.length > 2 || !areKin || !isNewer || label === undefined || named === '') return undefined;
  const isAlone = other?.headLabels.length === 0 && other.successions.length === 0;
  return isAlone ? 1 - index : undefined;
}

/** One place may be chance, and two documents that drop each other's ideas are no revisions. */
const FEWEST_PLACES = 2;

/** Who drops what the other states, and not the other way round, is newer. */
const findOutdated = (members: readonly Member[], dropped: readonly Dropped[]): Finding[] =>
  members.flatMap((_, newer) =>
    members.flatMap((_, older) => {
      const places = placesOf(dropped, newer, older);
      if (new Set(places.map(({ line }) => line)).size < FEWEST_PLACES) return [];
      return places.map((place) => findingOf(members, newer, older, true, place));
    }),
  );

function placesOf(dropped: readonly Dropped[], newer: number, older: number): readonly Dropped[] {
  const isOpposed = dropped.some((one) => one.newer === older && one.older === newer);
  return isOpposed ? [] : dropped.filter((one) => one.newer === newer && one.older === older);
}
