// What must not come in although the base does not have it so: what would be said twice, what has lost its place, and
// what is another version of a section that one side wrote anew. With an ancestor only what the base itself wrote since
// then can stand against it: what the base left as it was, the other was free to change.

import { splitSentences } from '../../../../../text/words/split-sentences.ts';
import { type Atom, cellsOf, fold, MARKER, range, TEXT_RANK, wordsOf } from '../model/atoms.ts';
import { type Fates, hold, type Trio } from '../model/fates.ts';
import { alikeness, NAMED_NEAR } from '../pair/align-keys.ts';

/** Two sections with less in common (shared words over the words of the shorter) are two texts, not two versions. */
const KIN_SECTION = 0.3;

export function holdBack(trio: Trio, fates: Fates): void {
  const { base, other } = trio;
  const own = range(0, base.list.length).filter((b) => fates.baseOld[b] === -1);
  const stand = new Map(
    [...groupByHeading(base.list, own)].map(([home, atoms]) => [home, indexAtoms(base.list, atoms)]),
  );
  for (const [heading, atoms] of groupByHeading(other.list, range(0, other.list.length))) {
    const home = heading === -1 ? -1 : (fates.other[heading]?.base ?? -1);
    if (heading !== -1 && home === -1) continue;
    if (!trio.ancestor) holdRewritten(trio, fates, heading, home);
    const names = indexAtoms(other.list, atoms);
    for (const o of atoms) holdRepeated(trio, fates, stand.get(home), names, o);
  }
  holdNamed(trio, fates, indexAtoms(base.list, own));
  holdSaid(trio, fates);
  if (!trio.ancestor) holdHollow(trio, fates);
  other.list.forEach((atom, o) => {
    if (atom.kind === 'table-row' && fates.other[o]?.comes) holdMisfit(trio, fates, atom, o);
    const isBeside = fates.other[o - 1]?.comes || fates.other[o + 1]?.comes;
    if (atom.kind === 'rule' && !trio.ancestor && !isBeside) hold(fates, o, -1, 'keep');
  });
}

type AtomIndex = ReadonlyMap<string, readonly number[]>;

/** Atoms by key and by name. */
function indexAtoms(list: readonly Atom[], atoms: readonly number[]): AtomIndex {
  const index = new Map<string, number[]>();
  const add = (mark: string, at: number): void => {
    const found = index.get(mark);
    if (found) found.push(at);
    else index.set(mark, [at]);
  };
  for (const at of atoms) {
    const { key, name } = list[at] as Atom;
    add(key, at);
    if (name !== '') add(name, at);
  }
  return index;
}

/** Atoms below each heading, without it; -1 for those before the first. */
function groupByHeading(list: readonly Atom[], atoms: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>([[-1, []]]);
  for (const at of atoms) {
    const { heading } = list[at] as Atom;
    const group = groups.get(heading) ?? [];
    if (heading !== at) group.push(at);
    groups.set(heading, group);
  }
  return groups;
}

/** From the whole text down: where a section with all below it was written anew, nothing of it is an addition. */
function holdRewritten({ base, other }: Trio, fates: Fates, heading: number, home: number): void {
  const [from, to] = [home, treeEnd(base.list, home)];
  const [low, high] = [heading, treeEnd(other.list, heading)];
  const sizeOf = (list: readonly Atom[], at: readonly number[]): number =>
    at.reduce((sum, index) => sum + (list[index] as Atom).words.length, 0);
  const [here, there] = [range(from + 1, to), range(low + 1, high)];
  const paired = sizeOf(other.list, there.filter((o) => isWithin(fates.other[o]?.base, from, to))); // biome-ignore format: a sum
  const least = Math.min(sizeOf(base.list, here), sizeOf(other.list, there));
  const alone = here.find((b) => fates.base[b]?.other === -1 && base.list[b]?.words.length) ?? -1;
  if (alone < 0 || paired >= KIN_SECTION * least) return;
  for (const o of there) hold(fates, o, alone);
}

const isWithin = (at: number | undefined, from: number, to: number): boolean =>
  at !== undefined && at > from && at < to;

/** Behind the last atom below a heading; -1 stands for the whole text. */
function treeEnd(list: readonly Atom[], heading: number): number {
  const rank = list[heading]?.rank ?? 0;
  let end = heading + 1;
  while (end < list.length && (list[end] as Atom).rank > rank) end += 1;
  return end;
}

/** An item or row that the base has under the same heading, or a label or key cell that stands once in both. */
function holdRepeated(
  { base, other }: Trio,
  fates: Fates,
  stand: AtomIndex | undefined,
  names: AtomIndex,
  o: number,
): void {
  const { kind, key, name, holder } = other.list[o] as Atom;
  const isInRecord = holder >= 0 && fates.other[holder]?.comes;
  if (!stand || !fates.other[o]?.comes || isInRecord) return;
  const home = holder < 0 ? -1 : (fates.other[holder]?.base ?? -1);
  const beside = (mark: string): number[] =>
    (stand.get(mark) ?? []).filter((b) => base.list[b]?.holder === home);
  const [twin] = kind === 'list-item' || kind === 'table-row' ? beside(key) : [];
  if (twin !== undefined) hold(fates, o, twin, 'moved');
  const named = name.startsWith(':') || kind === 'table-row' ? beside(name) : [];
  const isOnly = names.get(name)?.every((at) => at === o || other.list[at]?.holder !== holder);
  if (named.length === 1 && isOnly) hold(fates, o, named[0] as number);
}

/** The same id for something alike is a version of it; for something else it gets another number. */
function holdNamed({ base, other }: Trio, fates: Fates, own: AtomIndex): void {
  other.list.forEach(({ name, words }, o) => {
    if (!fates.other[o]?.comes || !name.startsWith('#')) return;
    const twin = own.get(name)?.find((b) => alikeness((base.list[b] as Atom).words, words) >= NAMED_NEAR);
    if (twin !== undefined) hold(fates, o, twin);
  });
}

/** A heading or table head whose whole content stands elsewhere in the base would be left empty. */
function holdHollow({ other }: Trio, fates: Fates): void {
  for (let o = other.list.length - 1; o >= 0; o -= 1) {
    const { rank, kind } = other.list[o] as Atom;
    if (rank >= TEXT_RANK && kind !== 'table-header') continue;
    let end = o + 1;
    const isBelow = (at: Atom | undefined): boolean =>
      at !== undefined && (kind === 'table-header' ? at.holder === o : at.rank > rank);
    while (isBelow(other.list[end])) end += 1;
    const below = fates.other.slice(o + 1, end);
    const stands = below.some(({ comes, moved }) => comes || !moved);
    if (below.length > 0 && !stands) hold(fates, o, below.find(({ base }) => base >= 0)?.base ?? -1);
  }
}

/** A row for other columns than the table has now. */
function holdMisfit({ base, other }: Trio, fates: Fates, { holder }: Atom, o: number): void {
  const head = fates.other[holder];
  const stands = base.list[head?.base ?? -1];
  if (!head || head.comes || !stands || fates.base[head.base]?.taken) return;
  const columns = cellsOf((other.list[holder] as Atom).raw).length;
  if (columns !== cellsOf(stands.raw).length) hold(fates, o, head.base);
}

/** Nothing comes before the first chapter of the base but into a preamble that is there. */
export function holdFirst({ base, other }: Trio, fates: Fates, places: Map<number, number>): void {
  const first = base.list.findIndex(({ rank }) => rank < TEXT_RANK);
  const hasPreamble = base.list.slice(0, Math.max(0, first)).some(({ kind }) => kind !== 'frontmatter');
  for (const [o, at] of places) {
    const isText = (other.list[o] as Atom).rank >= TEXT_RANK;
    if (at >= first || (hasPreamble && isText)) continue;
    hold(fates, o, first);
    places.delete(o);
  }
}

/** Shorter ones stand in many places: "See below.", "This is optional." */
const FEWEST_WORDS = 5;

/** What comes in and is said already: whole, it is moved; in part, still to be decided. */
function holdSaid({ base, other }: Trio, fates: Fates): void {
  const said = new Map<string, number>();
  base.list.forEach((atom, b) => {
    if (fates.baseOld[b] === -1)
      for (const sentence of sentencesOf(atom.kind, atom.raw)) said.set(sentence, b);
  });
  other.list.forEach(({ kind, raw }, o) => {
    const fate = fates.other[o];
    if (!fate?.comes || fate.text !== undefined) return;
    const sentences = sentencesOf(kind, raw);
    const known = sentences.filter((sentence) => said.has(sentence));
    if (known.length === 0) return;
    const isWhole = wordsOf(known.join(' ')).length >= wordsOf(raw.replace(MARKER, '')).length;
    Object.assign(fate, {
      kind: isWhole ? 'moved' : 'decide',
      base: said.get(known[0] ?? ''),
      comes: false,
      moved: true,
    });
  });
  for (const [b, fate] of fates.base.entries())
    if (fate.parts && fates.baseOld[b] === -1)
      fate.parts = fate.parts.map((part) => {
        const { edit, ...rest } = part;
        const kind = base.list[b]?.kind ?? 'rule';
        const isSaid =
          part.kind === 'add' && edit && sentencesOf(kind, edit.text).some((one) => said.has(one));
        return isSaid ? { ...rest, kind: 'moved' } : part;
      });
}

function sentencesOf(kind: Atom['kind'], raw: string): string[] {
  if (kind !== 'paragraph' && kind !== 'list-item') return [];
  const text = raw.trimStart().replace(MARKER, '');
  return splitSentences(text)
    .map(({ start, end }) => fold(text.slice(start, end)))
    .filter((sentence) => wordsOf(sentence).length >= FEWEST_WORDS);
}
