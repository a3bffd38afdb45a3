// Lists of a text: items of one level that nothing but what stands below them parts.

import type { Atom } from '../atoms.ts';

/** For each list its items, as indices of atoms. */
export function listRuns(list: readonly Atom[]): number[][] {
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
