// What comes in stays with its context: sections whole, steps beside steps that are the same, items and rows in the list
// or table that they stand in, and nothing that the base says in its own way. The rest is for somebody to decide.

import { type Atom, isLead, leans, MARKER, range, TEXT_RANK } from '../model/atoms.ts';
import { type Arranged, type Fates, hold, type OtherFate, type Trio } from '../model/fates.ts';
import type { Part, Range } from '../model/revision-plan.ts';

/** Of the words of a new section: where the base has more of them elsewhere, the section is no addition. */
const KNOWN_ELSEWHERE = 0.4;

type CounterpartOf = (block: number, within: Range) => number | undefined;

export function holdLoose(
  trio: Trio,
  arranged: Arranged,
  fates: Fates,
  counterpartOf: CounterpartOf | undefined,
): void {
  if (counterpartOf) holdKnown(trio, fates, counterpartOf);
  // What is held may leave something else without its context, so once more from the top.
  for (let held = true; held; ) {
    const before = countComing(fates);
    holdTables(trio, fates);
    holdLists(trio, fates);
    holdParted(trio, fates);
    holdLeaning(trio, fates);
    holdSections(trio, arranged, fates);
    held = countComing(fates) < before;
  }
  for (const o of arranged.moved) {
    const here = fates.base[fates.other[o]?.base ?? -1];
    if (here?.kind === 'same' && here.other === o) here.kind = 'moved';
  }
}

const countComing = ({ other }: Fates): number => other.filter(({ comes }) => comes).length;

function holdKnown({ base, other }: Trio, fates: Fates, counterpartOf: CounterpartOf): void {
  const atomOf = new Map(base.list.flatMap(({ blocks }, b) => blocks.map((block) => [block, b] as const)));
  const find = (o: number, within: Range): number | undefined =>
    (other.list[o] as Atom).blocks
      .map((block) => counterpartOf(block, within))
      .find((found) => found !== undefined);
  other.list.forEach((atom, o) => {
    const found = fates.other[o]?.comes ? find(o, atom) : undefined;
    if (found !== undefined) hold(fates, o, atomOf.get(found) ?? -1);
  });
  for (const fate of fates.base)
    if (fate.parts && fate.other >= 0)
      fate.parts = fate.parts.map((part) => {
        const isKnown = part.kind === 'add' && find(fate.other, part.other) !== undefined;
        return isKnown ? withoutEdit(part) : part;
      });
}

const withoutEdit = ({ edit: _, ...part }: Part): Part => ({ ...part, kind: 'decide' });

/** Rows of a table whose head does not come with them or stand in the base; a head whose rows stand elsewhere. */
function holdTables({ base, other }: Trio, fates: Fates): void {
  const rows = new Map<number, number[]>();
  other.list.forEach(({ kind, holder }, o) => {
    if (kind === 'table-row' && holder >= 0) rows.set(holder, [...(rows.get(holder) ?? []), o]);
  });
  for (const [head, members] of rows) {
    const fate = fates.other[head] as OtherFate;
    const isWhole = fate.comes && members.every((o) => fates.other[o]?.comes);
    const stands = !fate.comes && base.list[fate.base]?.kind === 'table-header';
    if (!isWhole && !stands) for (const o of [head, ...members]) hold(fates, o, fate.base);
  }
}

function holdLists(trio: Trio, fates: Fates): void {
  for (const run of listRuns(trio.other.list)) {
    if (!run.some((o) => fates.other[o]?.comes) || isFitting(trio, fates, run)) continue;
    const first = run[0] as number;
    for (let o = first; o <= treeEnd(trio.other.list, run.at(-1) as number); o += 1) hold(fates, o);
  }
}

/** The last atom below an item, or the item itself. */
function treeEnd(list: readonly Atom[], item: number): number {
  const { rank } = list[item] as Atom;
  let at = item;
  while ((list[at + 1]?.rank ?? 0) > rank) at += 1;
  return at;
}

function isFitting(trio: Trio, fates: Fates, run: readonly number[]): boolean {
  const { base, other } = trio;
  const first = other.list[run[0] as number] as Atom;
  if (run.every((o) => fates.other[o]?.comes)) return hasLead(trio, fates, run[0] as number);
  const isNumbered = /^\s*\d/.test(first.raw);
  return run.every((o, at) => {
    if (!fates.other[o]?.comes) return true;
    const before = run.slice(0, at).findLast((one) => !fates.other[one]?.comes);
    const after = run.slice(at).find((one) => !fates.other[one]?.comes);
    if (!isNumbered) return [before, after].some((one) => one !== undefined && isAtHome(trio, fates, one));
    const [low, high] = [before, after].map((one) => (one === undefined ? undefined : stepOf(fates, one)));
    if (low === -1 || high === -1) return false;
    const next = (low ?? -1) < 0 ? undefined : treeEnd(base.list, low as number) + 1;
    const isEnd = next === undefined || base.list[next]?.kind !== 'list-item';
    return high === undefined ? isEnd : low === undefined || next === high;
  });
}

/** The item of the base that is this very step, -1 where it is another one. */
const stepOf = (fates: Fates, o: number): number => {
  const { base, kind, moved } = fates.other[o] as OtherFate;
  return !moved && (kind === 'same' || kind === 'add' || kind === 'keep') ? base : -1;
};

/** Its partner stands in the section that corresponds to its own, or both stand in none. */
function isAtHome({ base, other, arranged }: Trio, fates: Fates, o: number): boolean {
  const b = fates.other[o]?.base ?? -1;
  const partner = base.list[b];
  if (partner?.kind !== 'list-item' || fates.base[b]?.other !== o) return false;
  const { heading } = other.list[o] as Atom;
  return heading === -1
    ? partner.heading === -1
    : (arranged?.headings.get(heading) ?? partner.heading) === partner.heading;
}

/** A whole list comes with the line that leads to it, or below one that leads to no other list in the base. */
function hasLead({ base, other }: Trio, fates: Fates, first: number): boolean {
  const [item, lead] = [other.list[first] as Atom, other.list[first - 1]];
  if (!lead || lead.heading === first - 1 || lead.heading !== item.heading || !isLead(lead)) return true;
  const fate = fates.other[first - 1] as OtherFate;
  if (fate.comes) return true;
  const stands = fates.base[fate.base]?.other === first - 1;
  return stands && fate.kind === 'same' && base.list[fate.base + 1]?.kind !== 'list-item';
}

/** What stands below an item needs that item, a line that leads to a list the list, and a text what goes before it. */
function holdParted({ other }: Trio, fates: Fates): void {
  const isParted = (o: number): boolean => {
    const next = other.list[o + 1];
    return next !== undefined && next.heading !== o + 1 && !fates.other[o + 1]?.comes;
  };
  other.list.forEach((atom, o) => {
    if (!fates.other[o]?.comes) return;
    const around = other.list[atom.holder]?.kind === 'list-item' ? fates.other[atom.holder] : undefined;
    if (around && !around.comes && around.kind !== 'same') hold(fates, o, around.base);
    if (isLead(atom) && isParted(o)) hold(fates, o, fates.other[o + 1]?.base);
    if (atom.rank === TEXT_RANK && atom.heading < o - 1 && isAbsent(fates, o - 1)) hold(fates, o);
  });
  for (const fate of fates.base)
    if (fate.parts && isParted(fate.other))
      fate.parts = fate.parts.map((part) => {
        const raw = part.edit?.text ?? '';
        return part.kind === 'add' && isLead({ kind: 'paragraph', raw }) ? withoutEdit(part) : part;
      });
}

/** It stays out, and no version of it stands in the base. */
function isAbsent(fates: Fates, o: number): boolean {
  const fate = fates.other[o] as OtherFate;
  return !fate.comes && fate.kind === 'decide' && fates.base[fate.base]?.other !== o;
}

/** What leans on the text before it needs that text. */
function holdLeaning({ other }: Trio, fates: Fates): void {
  other.list.forEach(({ kind, raw, heading }, o) => {
    if (!fates.other[o]?.comes || (kind !== 'paragraph' && kind !== 'list-item')) return;
    const before = fates.other[o - 1];
    if (heading === o - 1 || before?.comes || before?.kind === 'same') return;
    if (leans(raw.trimStart().replace(MARKER, ''))) hold(fates, o, before?.base);
  });
}

/** A new section comes with its heading and most of its content, or not at all. */
function holdSections({ other }: Trio, { fresh }: Arranged, fates: Fates): void {
  for (const { heading, end } of fresh) {
    const texts = range(heading + 1, end).filter((o) => (other.list[o] as Atom).rank >= TEXT_RANK);
    const count = (atoms: readonly number[]): number =>
      atoms.reduce((sum, o) => sum + (other.list[o] as Atom).words.length, 0);
    const known = count(texts.filter((o) => !fates.other[o]?.comes));
    const isEmpty = !texts.some((o) => fates.other[o]?.comes);
    if (!isEmpty && fates.other[heading]?.comes && known <= KNOWN_ELSEWHERE * count(texts)) continue;
    const partner = texts.map((o) => fates.other[o]?.base ?? -1).find((b) => b >= 0);
    for (let o = heading; o < end; o += 1) hold(fates, o, partner);
  }
}

/** For each list its items, as indices of atoms. */
function listRuns(list: readonly Atom[]): number[][] {
  const runs: number[][] = [];
  const open = new Map<number, number[]>();
  list.forEach(({ rank, kind }, at) => {
    for (const depth of open.keys())
      if (depth > rank || (depth === rank && kind !== 'list-item')) open.delete(depth);
    if (kind !== 'list-item') return;
    const run = open.get(rank);
    if (run) run.push(at);
    else {
      const started = [at];
      open.set(rank, started);
      runs.push(started);
    }
  });
  return runs;
}
