// The first circle among things that need each other, without recursion: a hostile text may chain thousands.

import { push } from '../../../../text/words/index-lists.ts';

export interface Need {
  /** Keys of what needs, and of what it needs. */
  readonly by: string;
  readonly needed: string;
}

/** The needs along the circle, in order; empty where there is none. */
export function findCircle<Some extends Need>(needs: readonly Some[]): Some[] {
  const out = new Map<string, Some[]>();
  for (const need of needs) push(out, need.by, need);
  const done = new Set<string>();
  for (const start of out.keys()) {
    const circle = done.has(start) ? undefined : walk(start, out, done);
    if (circle) return circle;
  }
  return [];
}

function walk<Some extends Need>(
  start: string,
  out: ReadonlyMap<string, readonly Some[]>,
  done: Set<string>,
): Some[] | undefined {
  const path: Some[] = [];
  const places = new Map([[start, 0]]);
  const next = [0];
  while (next.length > 0) {
    const node = path.at(-1)?.needed ?? start;
    const need = out.get(node)?.[next[next.length - 1] as number];
    if (!need) {
      next.pop();
      path.pop();
      places.delete(node);
      done.add(node);
      continue;
    }
    next[next.length - 1] = (next[next.length - 1] as number) + 1;
    const at = places.get(need.needed);
    if (at !== undefined) return [...path.slice(at), need];
    if (done.has(need.needed)) continue;
    path.push(need);
    places.set(need.needed, path.length);
    next.push(0);
  }
  return undefined;
}
