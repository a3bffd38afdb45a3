// Decisions by what was decided about: they hold where an item has the same sides, word for word. And what a run leaves, put to what
// is remembered already: of these documents the newest word counts, in one order, so that the same content has the same bytes.

import type { Decision } from '../../../../domain/decision.ts';
import type { OpenItem } from '../../decisions/open-items.ts';
import {
  foldSpace,
  markOf,
  type RememberedDecision,
  type RememberedSet,
  type ToRemember,
} from './remembered.ts';

type Sides = RememberedDecision['sides'];

const sidesOf = ({ sides }: OpenItem): Sides =>
  sides.map(({ labels, quotes }) => ({
    labels: [...labels].sort(),
    texts: quotes.map(({ text }) => foldSpace(text)),
  }));

const keyOf = (kind: OpenItem['kind'], sides: Sides): string =>
  JSON.stringify([kind, sides.map((side) => JSON.stringify([side.labels, side.texts])).sort()]);

const keyOfDecision = ({ kind, sides }: RememberedDecision): string => markOf(keyOf(kind, sides));

const keyOfItem = (item: OpenItem): string => keyOf(item.kind, sidesOf(item));

/** Those that fit one item and no other. */
export function recallDecisions(
  items: readonly OpenItem[],
  remembered: readonly RememberedDecision[] = [],
): Decision[] {
  return remembered.flatMap((one): Decision[] => {
    const key = keyOf(one.kind, one.sides);
    const [item, ...more] = items.filter((candidate) => keyOfItem(candidate) === key);
    if (item === undefined || more.length > 0) return [];
    const { take: taken, words, why, by, at } = one;
    const side = typeof taken === 'number' ? JSON.stringify(one.sides[taken]) : undefined;
    const take =
      side === undefined
        ? taken
        : item.sides[sidesOf(item).findIndex((own) => JSON.stringify(own) === side)]?.take;
    if (typeof take !== 'string' || (take === 'words' && !words?.trim())) return [];
    return [
      {
        item: item.id,
        take,
        ...(words !== undefined && { words }),
        ...(why !== undefined && { why }),
        by,
        at,
      },
    ];
  });
}

export function rememberDecisions(
  items: readonly OpenItem[],
  given: readonly Decision[],
  startedAt: string,
): { readonly decisions: RememberedDecision[]; readonly open: string[] } {
  const byItem = new Map(given.map((decision) => [decision.item, decision]));
  const decisions = items.flatMap((item): RememberedDecision[] => {
    const { take: said = '', words, why, by = '', at = startedAt } = byItem.get(item.id) ?? {};
    const side = item.sides.findIndex((one) => one.take === said);
    const take = side >= 0 ? side : (['both', 'neither', 'words'] as const).find((word) => word === said);
    if (take === undefined) return [];
    return [
      {
        kind: item.kind,
        sides: sidesOf(item),
        take,
        ...(words !== undefined && { words }),
        ...(why !== undefined && { why }),
        by,
        at,
      },
    ];
  });
  const open = items.filter(({ id }) => !byItem.has(id)).map((item) => markOf(keyOfItem(item)));
  return { decisions, open };
}

export function mergeSets(
  sets: readonly RememberedSet[],
  told: ToRemember,
  isFresh: boolean,
): RememberedSet[] {
  const key = nameOf(told.documents);
  const before = sets.find(({ documents }) => nameOf(documents) === key);
  const { seen = [], conflicts = [], statements = [], replies = [] } = told.judged ?? before ?? {};
  // Whoever looks with fresh eyes leaves open what was decided, and withdraws nothing.
  const replaced = new Set([...told.decisions.map(keyOfDecision), ...(isFresh ? [] : told.open)]);
  const stay = (before?.decisions ?? []).filter((decision) => !replaced.has(keyOfDecision(decision)));
  const merged: RememberedSet = {
    documents: [...told.documents].sort(),
    seen: [...new Set(seen)].sort(),
    conflicts: inOrder(conflicts),
    statements: inOrder(statements),
    decisions: inOrder([...stay, ...told.decisions]),
    replies: inOrder(replies),
  };
  const others = sets.filter(({ documents }) => nameOf(documents) !== key);
  const all = isEmpty(merged) ? others : [...others, merged];
  return all.sort((a, b) => (nameOf(a.documents) < nameOf(b.documents) ? -1 : 1));
}

export const nameOf = (documents: readonly string[]): string => JSON.stringify([...documents].sort());

const isEmpty = ({ conflicts, statements, decisions, replies }: RememberedSet): boolean =>
  conflicts.length + statements.length + decisions.length + replies.length === 0;

/** Once each, whenever it was said. */
function inOrder<Entry extends { readonly at: string }>(entries: readonly Entry[]): Entry[] {
  const keyed = entries.map((entry) => [JSON.stringify({ ...entry, at: '' }), entry] as const);
  return [...new Map(keyed)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}
