// Which decisions count: the last word on each item.

import type { Decision } from '../../../../domain/run.ts';
import { canonical, findItem, isSameOutcome, type OpenItem } from '../../questions/checkpoints/open-item.ts';

/** The last decision on each item, without those that are put off. */
export function lastDecisions(items: readonly OpenItem[], decisions: readonly Decision[]): Decision[] {
  const last = new Map<string, Decision>();
  for (const decision of decisions) {
    const item = findItem(items, decision.item);
    if (item === undefined) continue;
    last.set(item.id, canonical(item, decision));
  }
  return items.flatMap(({ id }) => last.get(id) ?? []).filter(({ take }) => take !== 'later');
}

/** In the order of the items. Who said the same before keeps the word. */
export function mergeDecisions(
  items: readonly OpenItem[],
  earlier: readonly Decision[],
  given: readonly Decision[],
): Decision[] {
  const known = new Map(lastDecisions(items, earlier).map((decision) => [decision.item, decision]));
  const fresh = given.flatMap((decision): Decision[] => {
    const item = findItem(items, decision.item);
    if (item === undefined) return [];
    const now = canonical(item, decision);
    const before = known.get(item.id);
    const isSame = before && isSameOutcome(before, now) && (now.why === undefined || now.why === before.why);
    return [isSame ? before : now];
  });
  return lastDecisions(items, [...known.values(), ...fresh]);
}
