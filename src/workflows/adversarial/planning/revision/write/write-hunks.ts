// From fates and places to hunks and edits. Between two atoms that stand side by side in one of the texts, the gap is
// the one of that text; so what comes in brings its own empty lines, and what nobody changed keeps its bytes.

import { lineEndOf } from '../../../../../text/parse/document-lines.ts';
import { type Atom, type Atoms, range } from '../model/atoms.ts';
import { type BaseFate, type Entry, type Fates, NOWHERE, type OtherFate, type Trio } from '../model/fates.ts';
import type { Hunk, HunkKind, KinEdit, Part } from '../model/revision-plan.ts';
import { blocksOf, divideHunk, spanOf } from './divide-hunk.ts';

/** The text of an atom of the other in the form of its place. */
export type Render = (other: number) => string;

export function writeHunks(trio: Trio, fates: Fates, entries: readonly Entry[]): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  for (let next = 1; next < entries.length; next += 1) {
    if ((entries[next] as Entry).base === NOWHERE) continue;
    hunks.push(...regionHunks(trio, fates, entries.slice(at, next + 1)));
    const { base, text } = entries[next] as Entry;
    if (base < trio.base.list.length) hunks.push(atomHunk(trio, fates, base, text));
    at = next;
  }
  for (const [o, fate] of fates.other.entries())
    if (!fate.comes && fates.base[fate.base]?.other !== o) hunks.push(strayHunk(trio, fate, o));
  return joinHunks(hunks.sort((a, b) => a.base.start - b.base.start || a.base.end - b.base.end));
}

/** The result, piece by piece. */
export function listEntries(
  trio: Trio,
  fates: Fates,
  places: ReadonlyMap<number, number>,
  render: Render,
): Entry[] {
  const behind = new Map<number, number[]>();
  for (const [o, b] of places) behind.set(b, [...(behind.get(b) ?? []), o]);
  const entries: Entry[] = [{ base: -1, other: -1, old: -1 }];
  const come = (b: number): void => {
    for (const o of behind.get(b) ?? [])
      entries.push({ base: NOWHERE, other: o, old: NOWHERE, text: render(o) });
  };
  come(-1);
  fates.base.forEach(({ gone, taken, other }, b) => {
    const old = fates.baseOld[b] as number;
    const side = { other: other < 0 ? NOWHERE : other, old: old < 0 ? NOWHERE : old };
    if (!gone) entries.push({ base: b, ...side, ...(taken && { text: render(other) }) });
    come(b);
  });
  const end = ({ list }: Atoms): number => list.length;
  entries.push({
    base: end(trio.base),
    other: end(trio.other),
    old: trio.ancestor ? end(trio.ancestor) : NOWHERE,
  });
  return entries;
}

/** What stands between two atoms of the base that stay. */
function regionHunks(trio: Trio, fates: Fates, entries: readonly Entry[]): Hunk[] {
  const { list, document } = trio.base;
  const [first, last] = [entries[0] as Entry, entries.at(-1) as Entry];
  const left = range(first.base + 1, last.base).filter((b) => fates.base[b]?.gone);
  const coming = entries.slice(1, -1).map(({ other }) => other);
  const [start, end] = [list[first.base]?.end ?? 0, list[last.base]?.start ?? document.text.length];
  const gaps = entries.slice(1).map((entry, at) => gapBetween(trio, entries[at] as Entry, entry));
  if (left.length === 0 && coming.length === 0 && gaps[0] === trio.base.gaps[last.base]) return [];
  const text = gaps.map(
    (gap, at) => `${gap}${entries[at + 1]?.base === NOWHERE ? entries[at + 1]?.text : ''}`,
  );
  const eol = lineEndOf(document.text);
  const edit = trimEdit(document.text, {
    start,
    end,
    text: text.join('').replaceAll('\n', eol),
  });
  const base = left.length > 0 ? spanOf(list, left) : { start: edit.start, end: edit.start };
  const hunk: Hunk = {
    kind: regionKind(fates, left, coming),
    base,
    other: spanOf(trio.other.list, coming),
    baseBlocks: blocksOf(list, left),
    otherBlocks: blocksOf(trio.other.list, coming),
    edit,
  };
  if (hunk.kind !== 'add') return [hunk];
  let at = start - edit.start;
  const ends = text.map((part, index) => {
    at += part.replaceAll('\n', eol).length;
    return at + (gaps[index + 1] ?? '').replaceAll('\n', eol).length;
  });
  return divideHunk(trio, hunk, coming, ends);
}

function regionKind(fates: Fates, left: readonly number[], coming: readonly number[]): HunkKind {
  const isMoved = (fate: BaseFate | OtherFate | undefined): boolean => fate?.kind === 'moved';
  if (left.length + coming.length === 0) return 'take';
  if (coming.some((o) => fates.other[o]?.kind === 'decide')) return 'decide';
  if (left.every((b) => isMoved(fates.base[b])) && coming.every((o) => isMoved(fates.other[o])))
    return 'moved';
  return left.length === 0 ? 'add' : coming.length === 0 ? 'remove' : 'take';
}

function gapBetween({ base, other, ancestor }: Trio, one: Entry, two: Entry): string {
  const own = two.base === one.base + 1 ? base.gaps[two.base] : undefined;
  // A gap of the other fits only between atoms of the kinds that it parts there.
  const isAsThere = ({ base: b, other: o, text }: Entry): boolean =>
    text !== undefined || base.list[b]?.kind === other.list[o]?.kind;
  const their =
    two.other === one.other + 1 && isAsThere(one) && isAsThere(two) ? other.gaps[two.other] : undefined;
  if (own === undefined || their === undefined) return own ?? their ?? newGap(base, other, one, two);
  const was = two.old === one.old + 1 ? ancestor?.gaps[two.old] : undefined;
  return own === was ? their : own;
}

/** Neighbours that were none before: items and rows as their lists have them, everything else apart. */
function newGap(base: Atoms, other: Atoms, one: Entry, two: Entry): string {
  const before = base.list[one.base] ?? other.list[one.other];
  const after = base.list[two.base] ?? other.list[two.other];
  if (!before) return base.gaps[0] ?? '';
  if (!after) return base.gaps.at(-1) ?? '';
  if (after.kind === 'table-row') return '\n';
  // Below a paragraph or an item of another kind of list an item would go on with its text.
  const isNumbered = ({ raw }: Atom): boolean => /^[ \t>]*\d/.test(raw);
  if (after.kind !== 'list-item' || (before.kind !== 'list-item' && before.kind !== 'code')) return '\n\n';
  if (before.kind === 'list-item' && isNumbered(before) !== isNumbered(after)) return '\n\n';
  const near = [
    before.kind === 'list-item' && gapAfter(base, one.base),
    gapAfter(base, two.base - 1),
    gapAfter(other, two.other - 1),
  ];
  return near.find((gap) => typeof gap === 'string') || '\n';
}

/** The gap between an item and the next one of its list. */
function gapAfter({ list, gaps }: Atoms, at: number): string | undefined {
  const isItem = (index: number): boolean => list[index]?.kind === 'list-item';
  return isItem(at) && isItem(at + 1) ? gaps[at + 1] : undefined;
}

/** Empty lines that stay are not part of the edit. */
function trimEdit(base: string, { start, end, text }: KinEdit): KinEdit {
  let [from, to, low, high] = [start, end, 0, text.length];
  const isBlank = (at: number): boolean => base[at] === '\n' || base[at] === '\r';
  for (; from < to && low < high && base[from] === text[low] && isBlank(from); from += 1) low += 1;
  for (; to > from && high > low && base[to - 1] === text[high - 1] && isBlank(to - 1); to -= 1) high -= 1;
  return { start: from, end: to, text: text.slice(low, high) };
}

function atomHunk({ base, other }: Trio, fates: Fates, b: number, text: string | undefined): Hunk {
  const { kind, other: o, parts } = fates.base[b] as BaseFate;
  const { start, end, blocks } = base.list[b] as Atom;
  const eol = lineEndOf(base.document.text);
  const withEol = (part: Part): Part =>
    part.edit ? { ...part, edit: { ...part.edit, text: part.edit.text.replace(/\r?\n/g, eol) } } : part;
  return {
    kind,
    base: { start, end },
    other: spanOf(other.list, o < 0 ? [] : [o]),
    baseBlocks: blocks,
    otherBlocks: o < 0 || fates.other[o]?.comes ? [] : blocksOf(other.list, [o]),
    ...(text !== undefined && { edit: { start, end, text: text.replaceAll('\n', eol) } }),
    ...(parts && { sentences: parts.map(withEol) }),
  };
}

/** Of the other, and told beside the atom of the base that it concerns. */
function strayHunk({ base, other }: Trio, { kind, base: b }: OtherFate, o: number): Hunk {
  const at = base.list[b]?.end ?? base.document.text.length;
  return {
    kind,
    base: b < 0 ? { start: at, end: at } : spanOf(base.list, [b]),
    other: spanOf(other.list, [o]),
    baseBlocks: [],
    otherBlocks: blocksOf(other.list, [o]),
  };
}

/** Neighbours on both sides that nothing happens to are one hunk. */
function joinHunks(hunks: readonly Hunk[]): Hunk[] {
  const runs: Hunk[][] = [];
  for (const hunk of hunks) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (
      run &&
      before &&
      isPlain(before) &&
      isPlain(hunk) &&
      before.kind === hunk.kind &&
      follows(before, hunk)
    )
      run.push(hunk);
    else runs.push([hunk]);
  }
  return runs.map(joinRun);
}

function joinRun(run: readonly Hunk[]): Hunk {
  const [first, last] = [run[0] as Hunk, run.at(-1) as Hunk];
  if (first === last) return first;
  return {
    ...first,
    base: { start: first.base.start, end: last.base.end },
    other: { start: first.other.start, end: last.other.end },
    baseBlocks: run.flatMap(({ baseBlocks }) => baseBlocks),
    otherBlocks: run.flatMap(({ otherBlocks }) => otherBlocks),
  };
}

const isPlain = ({ kind, edit, sentences }: Hunk): boolean =>
  (kind === 'same' || kind === 'keep') && !edit && !sentences;

function follows(one: Hunk, two: Hunk): boolean {
  if (one.otherBlocks.length === 0 && two.otherBlocks.length === 0) return true;
  return one.otherBlocks.length > 0 && one.otherBlocks.at(-1) === (two.otherBlocks[0] ?? 0) - 1;
}
