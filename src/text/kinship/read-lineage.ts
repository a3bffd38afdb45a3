// The order of the documents of a set, oldest first, where they themselves say it: by the labels in their names and
// heads, by what they say of each other, and by what one drops that another states. An order counts only if one of
// them is newer than all others and nothing contradicts it.

import { findOutdated, findReferred, findStated, findTitled } from './find-succession.ts';
import type { Kinship } from './measure-kinship.ts';
import { type Link, orderAll } from './order-all.ts';
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
  // What was dropped is asked only where the rest is not enough.
  return (
    conclude(members, collect(members, kin, [])) ??
    conclude(members, collect(members, kin, findOutdated(members)))
  );
}

function collect(members: readonly Member[], kin: readonly Link[], outdated: readonly Finding[]): Finding[] {
  const titled = findTitled(members);
  const findings = [
    ...orderByNames(members, kin.length > 0),
    ...findStated(members, kin.length > 0),
    ...findReferred(members, [...kin, ...titled]),
    ...outdated,
  ];
  const links = [...kin, ...findings.map(({ older, newer }): Link => [older, newer])];
  return [...findings, ...orderByHeads(members, links, titled)];
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
