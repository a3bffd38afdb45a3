// Which acceptance criterion proves which requirement: the one whose id it names, or whose rare words it shares.

import { readRequirementIds } from '../../text/statements/requirement-ids.ts';
import { createVocabulary } from '../../text/words/read-words.ts';

/** A passage, by its place in the list that its reader made. */
export interface Passage {
  readonly index: number;
  readonly ids: readonly string[];
  readonly text: string;
}

/** Share of the criterion's weight that must be found in the requirement. */
const FEWEST_SHARED = 0.4;
/** A word of more requirements tells none of them. */
const MOST_REQUIREMENTS = 12;

/** Index of the requirement by index of the criterion; criteria of several requirements or of none are left out. */
export function pairCriteria(
  criteria: readonly Passage[],
  requirements: readonly Passage[],
): ReadonlyMap<number, number> {
  const vocabulary = createVocabulary();
  const stems = ({ text }: Passage): Set<number> =>
    new Set(
      vocabulary
        .read(text)
        .filter(({ word }) => word.kind === 'content' || word.kind === 'name' || word.kind === 'number')
        .map(({ word }) => word.stemId),
    );
  const holders = new Map<number, number[]>();
  const owners = new Map<string, number>();
  requirements.forEach((unit) => {
    for (const stem of stems(unit))
      holders.set(stem, [...(holders.get(stem) ?? []).slice(0, MOST_REQUIREMENTS), unit.index]);
    for (const id of unit.ids) owners.set(id, unit.index);
  });
  const pairs = new Map<number, number>();
  for (const criterion of criteria) {
    const named = namedIn(criterion, owners);
    const found =
      named.length > 0 ? (named.length === 1 ? named[0] : undefined) : nearest(stems(criterion), holders);
    if (found !== undefined) pairs.set(criterion.index, found);
  }
  return pairs;
}

function namedIn({ text, ids }: Passage, owners: ReadonlyMap<string, number>): number[] {
  const found = readRequirementIds(text).flatMap(({ id }) =>
    ids.includes(id) ? [] : (owners.get(id) ?? []),
  );
  return [...new Set(found)];
}

function nearest(
  stems: ReadonlySet<number>,
  holders: ReadonlyMap<number, readonly number[]>,
): number | undefined {
  const shared = new Map<number, number>();
  let total = 0;
  for (const stem of stems) {
    const units = holders.get(stem) ?? [];
    if (units.length > MOST_REQUIREMENTS) continue;
    const weight = 1 / Math.max(1, units.length);
    total += weight;
    for (const unit of units) shared.set(unit, (shared.get(unit) ?? 0) + weight);
  }
  const ranked = [...shared].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const [best, second] = ranked;
  if (!best || best[1] < total * FEWEST_SHARED || best[1] === second?.[1]) return undefined;
  return best[0];
}
