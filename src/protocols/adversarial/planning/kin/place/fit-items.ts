// List items that come in take the marker of the list they stand in, and numbered lists go on counting.

import type { Atom } from '../atoms.ts';
import type { Trio } from '../judge-atoms.ts';
import { type Entry, NOWHERE } from '../write/write-hunks.ts';

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
  const theirMark = ({ other }: Entry): string => markOf(trio.other.list[other]?.raw ?? '');
  const shared = members.findIndex(({ base, other }) => base >= 0 && other >= 0);
  if (!marks.every(isNumber)) {
    const [own, their] = [marks[shared] ?? '', shared < 0 ? '' : theirMark(members[shared] as Entry)];
    const isBullets = own !== '' && !isNumber(own) && !isNumber(their);
    return marks.map((mark, at) =>
      isBullets && members[at]?.base === NOWHERE && mark === their ? own : mark,
    );
  }
  const own = members.flatMap(({ base }) => (base >= 0 ? [markOf(trio.base.list[base]?.raw ?? '')] : []));
  const their = members.flatMap((entry) => (entry.other >= 0 ? [theirMark(entry)] : []));
  // Lists that do not count, as "1. 1. 1.", are left as they are.
  if (isCounting(marks) || !(isCounting(own) && isCounting(their))) return marks;
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
    const isTheirs = entry.text !== undefined && entry.other >= 0;
    const atom: Atom | undefined = isTheirs ? other.list[entry.other] : base.list[entry.base];
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
