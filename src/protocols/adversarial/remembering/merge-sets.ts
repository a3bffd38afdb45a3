// What a run leaves, put to what is remembered already: other documents stay as they are, of these the newest word counts.
// In one order, so that the same content has the same bytes.

import { keyOfDecision } from './recall-decisions.ts';
import type { RememberedSet, ToRemember } from './remembered.ts';

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
