// The order of the documents of a set, oldest first, where they themselves say it: by the labels in their names and
// heads, by what they say of each other, and by what one drops that another states. An order counts only if one of
// them is newer than all others and nothing contradicts it.

import { findDropped } from '../find-dropped.ts';
import { findOutdated, findReferred, findStated, findTies } from '../find-succession.ts';
import type { Kinship } from '../measure-kinship.ts';
import { type Link, orderAll } from '../order-all.ts';
import { type Finding, type LineageEvidence, orderByHeads, orderByNames } from './order-labels.ts';
import { type Member, type NamedText, readMember } from './read-member.ts';

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
