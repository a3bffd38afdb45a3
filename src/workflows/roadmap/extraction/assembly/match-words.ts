// Which requirement a passage speaks of that names none: the one whose rare words it shares, in its own text or in what
// the spec says around it.

import { UNITS } from '../../../../text/words/lexicon.ts';
import { createVocabulary } from '../../../../text/words/read-words.ts';

export interface Holder {
  readonly id: string;
  readonly text: string;
  /** What it stands under, in the product's words. */
  readonly title: string;
  /** What else is said of it: its paragraph, its parts, sentences that name its id. */
  readonly around: string;
  readonly group: string;
}

/** Ids: one, or those of one place that share as much; empty where nothing tells. */
export type FindHolders = (text: string, without?: readonly string[]) => readonly string[];

const AROUND = 0.5;
const TITLE = 0.5;
/** A word of more requirements tells none of them. */
const MOST_HOLDERS = 12;
const MOST_EQUAL = 3;
/** Weight that must be shared: one word of a single requirement, or several of a few. */
const LEAST = 0.7;
/** So much more than the next it must share where its words are common. */
const CLEAR = 1.3;
/** They stand in any statement. */
const WEAK = new Set(
  'first last next new real show shows showing see use uses using make get set keep let allow support provide take give work need start end come go day time test tests case way one part whole'.split(
    ' ',
  ),
);

const FIGURE = /(?<![\d.,:])(\d{1,9})[\s-]?(%|[a-z])/gi;

interface Bag {
  readonly own: ReadonlySet<number>;
  readonly title: ReadonlySet<number>;
  readonly around: ReadonlySet<number>;
}

/** Of the telling words of a text; the same figure tells as much as a word. */
function createStems(): (text: string) => Set<number> {
  const vocabulary = createVocabulary();
  const figures = new Map<string, number>();
  const figureOf = (figure: string): number => {
    if (!figures.has(figure)) figures.set(figure, -1 - figures.size);
    return figures.get(figure) ?? 0;
  };
  return (text) =>
    new Set([
      ...[...text.matchAll(FIGURE)].map(([, number = '', unit = '']) => figureOf(`${number}${unit}`)),
      ...vocabulary
        .read(text.replace(/['’]s\b|[-/]/g, ' '))
        .filter(({ word }) => word.kind === 'content' || word.kind === 'name')
        .filter(({ word }) => !UNITS.has(word.lower) && !WEAK.has(word.lower))
        .map(({ word }) => word.stemId),
    ]);
}

export interface Matcher {
  readonly nearest: FindHolders;
  /** The few that share most, whether or not that tells anything. */
  readonly ranked: FindHolders;
}

/** How much of what is asked each holder shares, by the rarity of its words. */
function createScores(holders: readonly Holder[], stems: (text: string) => Set<number>) {
  const bags = holders.map(({ text, title, around }): Bag => {
    const own = stems(text);
    return { own, title: stems(title), around: new Set([...stems(around)].filter((stem) => !own.has(stem))) };
  });
  const owners = count(
    bags,
    holders,
    ({ own }) => own,
    ({ id }) => id,
  );
  // A word around several requirements of one place, or in its title, tells the place.
  const near = count(
    bags,
    holders,
    ({ around }) => around,
    ({ group }) => group,
  );
  const titles = count(
    bags,
    holders,
    ({ title }) => title,
    ({ title }) => title,
  );
  const weigh = (among: number): number => (among === 0 || among > MOST_HOLDERS ? 0 : 1 / among);
  const score = (asked: ReadonlySet<number>, { own, title, around }: Bag): number => {
    let sum = 0;
    for (const stem of asked) {
      if (own.has(stem)) sum += weigh(owners.get(stem) ?? 0);
      else if (around.has(stem)) sum += AROUND * weigh((near.get(stem) ?? 0) + (owners.get(stem) ?? 0));
      if (title.has(stem)) sum += TITLE * weigh(titles.get(stem) ?? 0);
    }
    return sum;
  };
  return { bags, score };
}

export function createMatcher(holders: readonly Holder[]): Matcher {
  const stems = createStems();
  const { bags, score } = createScores(holders, stems);
  const scoresOf = (asked: ReadonlySet<number>, without: readonly string[]): number[] =>
    bags.map((bag, at) => (without.includes(holders[at]?.id ?? '') ? 0 : score(asked, bag)));
  const ranked: FindHolders = (text, without = []) =>
    scoresOf(stems(text), without)
      .map((shared, at) => ({ shared, at }))
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared || a.at - b.at)
      .slice(0, MOST_EQUAL)
      .map(({ at }) => holders[at]?.id ?? '');
  const nearest: FindHolders = (text, without = []) => {
    const asked = stems(text);
    const scores = scoresOf(asked, without);
    const best = Math.max(0, ...scores);
    const second = Math.max(0, ...scores.filter((score) => score <= best - 1e-9));
    const equal = best === 0 ? [] : holders.filter((_, at) => (scores[at] ?? 0) > best - 1e-9);
    const isOnePlace = equal.every(({ group }) => group === equal[0]?.group);
    // Several common words that no other requirement shares tell as much as one rare word.
    const isClear =
      equal.length === 1 && best >= second * CLEAR && sharedBy(asked, bags[scores.indexOf(best)]) > 1;
    const isTold = isOnePlace && (best * equal.length >= LEAST || isClear);
    return isTold ? equal.slice(0, MOST_EQUAL).map(({ id }) => id) : [];
  };
  return { nearest, ranked };
}

const sharedBy = (asked: ReadonlySet<number>, bag: Bag | undefined): number =>
  [...asked].filter((stem) => bag?.own.has(stem)).length;

/** For each stem in how many places it stands. */
function count(
  bags: readonly Bag[],
  holders: readonly Holder[],
  stemsOf: (bag: Bag) => ReadonlySet<number>,
  placeOf: (holder: Holder) => string,
): ReadonlyMap<number, number> {
  const places = new Map<number, Set<string>>();
  bags.forEach((bag, at) => {
    const holder = holders[at];
    if (holder)
      for (const stem of stemsOf(bag)) places.set(stem, (places.get(stem) ?? new Set()).add(placeOf(holder)));
  });
  return new Map([...places].map(([stem, among]) => [stem, among.size]));
}
