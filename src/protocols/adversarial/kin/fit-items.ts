// List items that come in take the marker of the list they stand in, and numbered lists go on counting.

import type { Atom } from './atoms.ts';
import type { Trio } from './judge-atoms.ts';
import type { Entry } from './write-hunks.ts';

const MARK = /^([ \t>]*)([-*+]|\d{1,9}(?=[.)]))/;

/** The entries with new texts where markers change; also of the base's own items behind one that came in. */
export function fitItems(trio: Trio, entries: readonly Entry[]): Entry[] {
  const fitted = [...entries];
  for (const list of listsOf(trio, entries)) {
    const members = list.map((at) => entries[at] as Entry);
    if (!members.some(({ base }) => base >= 0) || members.every(({ base }) => base >= 0)) continue;
    const marks = members.map((entry) => markOf(textOf(trio, entry)));
    for (const [index, mark] of wantedMarks(trio, members, marks).entries()) {
      const at = list[index] as number;
      const entry = entries[at] as Entry;
      if (mark !== marks[index])
        fitted[at] = { ...entry, text: textOf(trio, entry).replace(MARK, (_, margin) => `${margin}${mark}`) };
    }
  }
  return fitted;
}

const textOf = ({ base }: Trio, { text, base: b }: Entry): string => text ?? base.list[b]?.raw ?? '';
const markOf = (text: string): string => MARK.exec(text)?.[2] ?? '';
const isNumber = (mark: string): boolean => /^\d/.test(mark);

function wantedMarks(trio: Trio, members: readonly Entry[], marks: readonly string[]): readonly string[] {
  const first = marks[members.findIndex(({ base }) => base >= 0)] ?? '';
  if (!isNumber(first)) return marks.map((mark) => (isNumber(mark) ? mark : first));
  const own = members.flatMap(({ base }) => (base >= 0 ? [markOf(trio.base.list[base]?.raw ?? '')] : []));
  const their = members.flatMap(({ other }) =>
    other >= 0 ? [markOf(trio.other.list[other]?.raw ?? '')] : [],
  );
  // Lists that do not count, as "1. 1. 1.", are left as they are.
  if (!marks.every(isNumber) || !(isCounting(own) && isCounting(their))) return marks;
  const start = Math.min(...marks.map(Number));
  return marks.map((_, at) => String(start + at));
}

const isCounting = (marks: readonly string[]): boolean =>
  marks.every((mark, at) => at === 0 || Number(mark) > Number(marks[at - 1]));

/** Items of the same level that nothing of a lower rank stands between, as indices of entries. */
function listsOf({ base, other }: Trio, entries: readonly Entry[]): number[][] {
  const lists: number[][] = [];
  const open = new Map<number, number[]>();
  entries.forEach((entry, at) => {
    const atom: Atom | undefined = base.list[entry.base] ?? other.list[entry.other];
    if (!atom) return;
    for (const rank of open.keys()) if (rank > atom.rank) open.delete(rank);
    if (atom.kind !== 'list-item') return;
    const list = open.get(atom.rank);
    if (list) list.push(at);
    else {
      const started = [at];
      open.set(atom.rank, started);
      lists.push(started);
    }
  });
  return lists;
}
