// Ids of what comes in: one that the base uses for something else becomes the next free one of its series, and every
// mention in what comes in follows. So do the names that paired records have in the base.

import { readRequirementIds } from '../../../../../text/statements/requirement-ids.ts';
import { type Atom, fold } from '../model/atoms.ts';
import type { BaseFate, Fates, Trio } from '../model/fates.ts';
import type { RenamedId } from '../model/revision-plan.ts';

const SERIES = /^(.*?)(?<!\d)(\d+)([a-z]?)$/;

export function renameIds(trio: Trio, fates: Fates): RenamedId[] {
  const renamed = new Map<string, RenamedId>();
  const defined = new Map<string, number>();
  trio.base.list.forEach(({ name }, b) => {
    if (name.startsWith('#')) defined.set(name, b);
  });
  const agreed = agreedNames(trio, fates);
  trio.other.list.forEach((atom, o) => {
    const own = idOf(atom);
    if (!own) return;
    const fate = fates.other[o];
    const partner = trio.base.list[fate?.base ?? -1];
    if (partner && !fate?.comes && fates.base[fate?.base ?? -1]?.other === o)
      followPair(trio, fates, o, renamed);
    else if (fate?.comes && !agreed.has(atom.name) && isTaken(trio, fates, defined.get(atom.name), o))
      renamed.set(own.canonical, { from: own.id, to: nextFree(trio, own.id, renamed) });
  });
  return [...renamed.values()];
}

const idOf = ({ name, raw }: Atom) => (name.startsWith('#') ? readRequirementIds(raw)[0] : undefined);

/** By which both mean one thing somewhere: what else begins with such an id speaks of that thing. */
const agreedNames = ({ base, other }: Trio, fates: Fates): Set<string> =>
  new Set(
    other.list
      .filter(({ name }, o) => name.startsWith('#') && base.list[fates.other[o]?.base ?? -1]?.name === name)
      .map(({ name }) => name),
  );

/** By something that is not the same record; with an ancestor, by something that the base added itself. */
function isTaken({ ancestor }: Trio, fates: Fates, b: number | undefined, o: number): boolean {
  if (b === undefined || fates.base[b]?.other === o || fates.base[b]?.gone) return false;
  return !ancestor || fates.baseOld[b] === -1;
}

/** Without an ancestor nobody renamed anything: the base's name holds. */
function followPair(
  { base, other, ancestor }: Trio,
  fates: Fates,
  o: number,
  renamed: Map<string, RenamedId>,
): void {
  const fate = fates.other[o];
  const b = fate?.base ?? -1;
  const [own, their] = [base.list[b] as Atom, other.list[o] as Atom];
  const [name, from] = [idOf(own), idOf(their)];
  if (ancestor || !fate || !name || !from || name.canonical === from.canonical) return;
  renamed.set(from.canonical, { from: from.id, to: name.id });
  if (fold(own.raw.replace(name.id, '')) !== fold(their.raw.replace(from.id, ''))) return;
  fate.kind = 'same';
  const here = fates.base[b] as BaseFate;
  delete here.parts;
  here.kind = 'same';
}

function nextFree(trio: Trio, id: string, renamed: ReadonlyMap<string, RenamedId>): string {
  const [, prefix = '', digits = ''] = SERIES.exec(id) ?? [];
  const texts = [trio.base, trio.other].map(({ document }) => document.text);
  const used = [
    ...texts.flatMap(readRequirementIds).map(({ id: one }) => one),
    ...[...renamed.values()].map(({ to }) => to),
  ];
  const numbers = used.flatMap((one) => {
    const match = SERIES.exec(one);
    return match?.[1] === prefix ? [Number(match[2])] : [];
  });
  return `${prefix}${String(Math.max(0, ...numbers) + 1).padStart(digits.length, '0')}`;
}

export function withIds(text: string, ids: readonly RenamedId[]): string {
  if (ids.length === 0) return text;
  const names = new Map(ids.map(({ from, to }) => [from, to]));
  let result = text;
  for (const { id, start, end } of readRequirementIds(text).reverse()) {
    const to = names.get(id);
    if (to !== undefined) result = result.slice(0, start) + to + result.slice(end);
  }
  return result;
}
