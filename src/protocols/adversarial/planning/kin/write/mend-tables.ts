// A row stands below its table's head or another row. What would leave one without, when the two sides take a table
// apart differently, is not done: the base's head stays, the other's row stays out.

import type { Atom } from '../atoms.ts';
import type { BaseFate, Fates, OtherFate, Trio } from '../judge-atoms.ts';

export function mendTables(trio: Trio, fates: Fates, places: Map<number, number>): void {
  const behind = new Map<number, number[]>();
  for (const [o, at] of places) behind.set(at, [...(behind.get(at) ?? []), o]);
  let isOpen = false;
  const see = ({ kind }: Atom): boolean => {
    const fits = kind !== 'table-row' || isOpen;
    if (fits) isOpen = kind === 'table-row' || kind === 'table-header';
    return fits;
  };
  const come = (at: number): void => {
    for (const o of behind.get(at) ?? []) if (!see(trio.other.list[o] as Atom)) keepOut(fates, places, o);
  };
  come(-1);
  trio.base.list.forEach((atom, b) => {
    const fate = fates.base[b] as BaseFate;
    const visible = fate.taken ? (trio.other.list[fate.other] as Atom) : atom;
    // A head that goes takes its table along, or stays.
    if (fate.gone && !isOpen && atom.kind === 'table-header' && !leavesWhole(trio, fates, behind, b))
      restore(fate);
    if (!fate.gone && !see(visible)) isOpen = true;
    come(b);
  });
}

/** No row of it stays, or another head comes in its place. */
function leavesWhole(
  { base, other }: Trio,
  fates: Fates,
  behind: ReadonlyMap<number, number[]>,
  head: number,
): boolean {
  const isRow = (b: number): boolean => base.list[b]?.holder === head;
  for (let b = head + 1; isRow(b); b += 1) {
    const coming = behind.get(b - 1) ?? [];
    if (coming.some((o) => other.list[o]?.kind === 'table-header')) return true;
    if (!fates.base[b]?.gone) return false;
  }
  return true;
}

function restore(fate: BaseFate): void {
  Object.assign(fate, { kind: 'decide', gone: false, taken: false });
}

function keepOut(fates: Fates, places: Map<number, number>, o: number): void {
  const fate = fates.other[o] as OtherFate;
  const here = fates.base[fate.base];
  if (here?.gone && here.other === o) restore(here);
  Object.assign(fate, { kind: 'decide', comes: false, moved: true });
  places.delete(o);
}
