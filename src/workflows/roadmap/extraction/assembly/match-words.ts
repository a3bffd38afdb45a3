// Which requirement a passage speaks of that names none: the one whose rare words it shares, in its own text, in its title
// or in what the spec says around it.

import { UNITS } from '../../../../text/words/lexicon.ts';
import { createVocabulary } from '../../../../text/words/read-words.ts';

export interface Holder {
  readonly id: string;
  readonly text: string;
  /** What else is said of it: its title, its paragraph, its parts, sentences that name its id. */
  readonly around: string;
  /** The titles above it. */
  readonly group: string;
}

/** Ids: one, or those of one place that share as much; empty where nothing tells. */
export type FindHolders = (text: string, without?: readonly string[]) => readonly string[];

/** A word around a requirement tells half as much as one of its own. */
const AROUND = 0.5;
/** A word of more requirements tells none of them. */
const MOST_HOLDERS = 12;
const MOST_EQUAL = 3;
/** Weight that must be shared: one word of a single requirement, or several of a few. */
const LEAST = 0.7;

const FIGURE = /(?<![\d.,:])(\d{1,9})[\s-]?(%|[a-z])/gi;

export function createMatcher(holders: readonly Holder[]): FindHolders {
  const vocabulary = createVocabulary();
  /** The same figure tells as much as a word. */
  const tellingOf = (text: string): Set<string | number> =>
    new Set([
      ...[...text.matchAll(FIGURE)].map(([, number = '', unit = '']) => `${number}${unit}`),
      ...vocabulary
        .read(text.replace(/['’]s\b|[-/]/g, ' '))
        .filter(({ word }) => (word.kind === 'content' || word.kind === 'name') && !UNITS.has(word.lower))
        .map(({ word }) => word.stemId),
    ]);
  const bags = holders.map(({ text, around }) => ({ own: tellingOf(text), around: tellingOf(around) }));
  const owners = new Map<string | number, number>();
  const near = new Map<string | number, Set<string>>();
  bags.forEach(({ own, around }, at) => {
    for (const one of own) owners.set(one, (owners.get(one) ?? 0) + 1);
    // A word around several requirements of one place tells the place.
    for (const one of around) near.set(one, (near.get(one) ?? new Set()).add(holders[at]?.group ?? ''));
  });
  const weigh = (among: number): number => (among === 0 || among > MOST_HOLDERS ? 0 : 1 / among);
  return (text, without = []) => {
    const asked = [...tellingOf(text)];
    const scores = bags.map(({ own, around }, at) =>
      without.includes(holders[at]?.id ?? '')
        ? 0
        : asked.reduce<number>((sum, one) => {
            if (own.has(one)) return sum + weigh(owners.get(one) ?? 0);
            return around.has(one)
              ? sum + AROUND * weigh((near.get(one)?.size ?? 0) + (owners.get(one) ?? 0))
              : sum;
          }, 0),
    );
    const best = Math.max(0, ...scores);
    const equal = best === 0 ? [] : holders.filter((_, at) => (scores[at] ?? 0) > best - 1e-9);
    const isOnePlace = equal.every(({ group }) => group === equal[0]?.group);
    return isOnePlace && best * equal.length >= LEAST ? equal.slice(0, MOST_EQUAL).map(({ id }) => id) : [];
  };
}
