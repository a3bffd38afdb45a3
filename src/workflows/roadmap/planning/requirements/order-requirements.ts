// The order that the spec itself asks for: which requirement comes before which, how long the longest chain is, and
// the cycle that makes any order impossible.

import { UsageError } from '../../../../domain/errors.ts';
import type { Extraction, SpecDependency } from '../../model/extraction.ts';

export interface RequirementOrder {
  /** Ids, each once: whatever a requirement needs comes before it, otherwise as in the spec. */
  readonly ids: readonly string[];
  /** What each needs, directly. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  /** What needs each, directly. */
  readonly neededBy: ReadonlyMap<string, readonly string[]>;
  /** Requirements on the longest chain that ends with each; 1 where nothing is needed. */
  readonly depth: ReadonlyMap<string, number>;
  /** The first cycle, closed: `A, B, A`. Its ids stand at the end of `ids`, in the order of the spec. */
  readonly cycle: readonly string[];
}

/** Both ends are requirements; what a requirement would need of itself says nothing. */
export const linksOf = (
  extraction: Extraction,
): readonly (SpecDependency & { readonly before: string; readonly after: string })[] => {
  const known = new Set(extraction.requirements.map(({ id }) => id));
  return extraction.dependencies.flatMap((one) => {
    const { before, after } = one;
    if (before === undefined || after === undefined || before === after) return [];
    return known.has(before) && known.has(after) ? [{ ...one, before, after }] : [];
  });
};

export function orderRequirements(extraction: Extraction): RequirementOrder {
  const given = [...new Set(extraction.requirements.map(({ id }) => id))];
  const links = linksOf(extraction);
  const needs = collect(given, links, ({ after, before }) => [after, before]);
  const neededBy = collect(given, links, ({ after, before }) => [before, after]);
  const open = new Map(given.map((id) => [id, needs.get(id)?.length ?? 0]));
  const depth = new Map<string, number>();
  const ids: string[] = [];
  // Layer by layer, so that the order of the spec decides wherever nothing else does.
  let layer = given.filter((id) => open.get(id) === 0);
  for (let level = 1; layer.length > 0; level += 1) {
    for (const id of layer) depth.set(id, level);
    ids.push(...layer);
    const next = new Set<string>();
    for (const id of layer) {
      for (const later of neededBy.get(id) ?? []) {
        const left = (open.get(later) ?? 0) - 1;
        open.set(later, left);
        if (left === 0) next.add(later);
      }
    }
    layer = given.filter((id) => next.has(id));
  }
  const stuck = given.filter((id) => !depth.has(id));
  return { ids: [...ids, ...stuck], needs, neededBy, depth, cycle: findCycle(stuck, needs) };
}

type Link = { readonly before: string; readonly after: string };

function collect(
  ids: readonly string[],
  links: readonly Link[],
  read: (link: Link) => readonly [string, string],
): Map<string, readonly string[]> {
  const found = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const link of links) {
    const [from, to] = read(link);
    found.get(from)?.add(to);
  }
  return new Map([...found].map(([id, others]) => [id, [...others]]));
}

/** Each of `stuck` needs another of them, so walking back comes round. */
function findCycle(stuck: readonly string[], needs: RequirementOrder['needs']): string[] {
  const among = new Set(stuck);
  const seen = new Map<string, number>();
  const path: string[] = [];
  let at = stuck[0];
  while (at !== undefined && !seen.has(at)) {
    seen.set(at, path.length);
    path.push(at);
    at = needs.get(at)?.find((id) => among.has(id));
  }
  if (at === undefined) return [];
  const around = path.slice(seen.get(at)).reverse();
  // From the one that the spec names first.
  const first = around.indexOf(stuck.find((id) => around.includes(id)) ?? '');
  const turned = [...around.slice(first), ...around.slice(0, first)];
  return [...turned, turned[0] ?? ''];
}

/** Throws where no order is possible. */
export function requireOrder(extraction: Extraction): RequirementOrder {
  const order = orderRequirements(extraction);
  const { cycle } = order;
  if (cycle.length === 0) return order;
  const links = linksOf(extraction);
  const lines = cycle.slice(1).map((after, index) => {
    const link = links.find((one) => one.after === after && one.before === cycle[index]);
    return `${link?.id ?? ''} in line ${link?.source.line ?? 0}`;
  });
  throw new UsageError(
    `The spec asks for an order that goes round: ${cycle.join(' -> ')} (${lines.join(', ')})`,
    {
      code: 'roadmap/cycle',
      hint: 'Each of them is to come before the next: take one of these dependencies out of the spec.',
    },
  );
}
