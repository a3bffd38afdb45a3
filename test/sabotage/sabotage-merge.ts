// The six sabotages. Each picks a place by chance; undefined where the document has none.

import type { SeededRandom } from '../mutations/seeded-random.ts';
import { isMaterial, numbersIn, type Place, readPlaces } from './read-places.ts';
import type { Sabotage, SabotageClass } from './sabotage.ts';

type Saboteur = (merged: string, random: SeededRandom) => Omit<Sabotage, 'kind'> | undefined;

/** New lines by number; null takes a line away. */
function edited(merged: string, changes: ReadonlyMap<number, string | null>): string {
  const lines = merged.split('\n');
  return lines
    .flatMap((line, at) => {
      const change = changes.get(at);
      if (change === null) return [];
      return change === undefined ? [line] : change.split('\n');
    })
    .join('\n');
}

const pickFrom = <T>(random: SeededRandom, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);

const standing = (merged: string): Place[] =>
  readPlaces(merged).filter((place) => place.kind !== 'heading' && isMaterial(place));

const drop: Saboteur = (merged, random) => {
  const place = pickFrom(
    random,
    standing(merged).filter(({ kind }) => kind !== 'row'),
  );
  return place && { touched: [place.text], merged: edited(merged, new Map([[place.at, null]])) };
};

/** Behind a row of another table, or behind a list item below another heading. */
const move: Saboteur = (merged, random) => {
  const places = standing(merged).filter(({ kind }) => kind !== 'paragraph');
  const place = pickFrom(random, places);
  const target =
    place &&
    pickFrom(
      random,
      places.filter(
        ({ kind, home, indent }) => kind === place.kind && home !== place.home && indent === place.indent,
      ),
    );
  if (!place || !target || target.text === place.text) return undefined;
  const changes = new Map([
    [place.at, null],
    [target.at, `${target.text}\n${place.text}`],
  ]);
  return { touched: [place.text], merged: edited(merged, changes) };
};

const replaced = (text: string, at: number, digits: string, by: string): string =>
  text.slice(0, at) + by + text.slice(at + digits.length);

/** The values of two lines of one section, or of any two. */
const swap: Saboteur = (merged, random) => {
  const valued = standing(merged).filter(({ text }) => numbersIn(text).length > 0);
  const first = pickFrom(random, valued);
  if (!first) return undefined;
  const one = random.pick(numbersIn(first.text));
  const others = valued.flatMap((place) =>
    place.at === first.at
      ? []
      : numbersIn(place.text).flatMap((number) => (number.digits === one.digits ? [] : [{ place, number }])),
  );
  const near = others.filter(({ place }) => place.home === first.home);
  const second = pickFrom(random, near.length > 0 ? near : others);
  if (!second) return undefined;
  const { place, number } = second;
  const changes = new Map([
    [first.at, replaced(first.text, one.at, one.digits, number.digits)],
    [place.at, replaced(place.text, number.at, number.digits, one.digits)],
  ]);
  // Where nothing but the two numbers differs, the lines have only changed places.
  if (changes.get(first.at) === place.text) return undefined;
  return { touched: [first.text, place.text], merged: edited(merged, changes) };
};

/** One id gets the number of another, or the words of another. */
const overwrite: Saboteur = (merged, random) => {
  const named = readPlaces(merged).filter(({ id }) => id !== undefined);
  const place = pickFrom(random, named);
  const other =
    place && pickFrom(random, named.filter(({ id, kind }) => id !== place.id && kind === place.kind)); // biome-ignore format: one step
  if (!place || !other) return undefined;
  const [own, foreign] = [place.id ?? '', other.id ?? ''];
  const isWords = random.below(2) === 0;
  const changed = isWords
    ? place.text.slice(0, place.text.indexOf(own) + own.length) +
      other.text.slice(other.text.indexOf(foreign) + foreign.length)
    : place.text.replace(own, foreign);
  if (changed.replace(/\W+/g, '') === place.text.replace(/\W+/g, '')) return undefined;
  return { touched: [place.text, changed], merged: edited(merged, new Map([[place.at, changed]])) };
};

const cut: Saboteur = (merged, random) => {
  const lists: Place[][] = [];
  for (const place of readPlaces(merged).filter(({ kind }) => kind === 'item')) {
    const last = lists.at(-1)?.at(-1);
    if (last && last.at + 1 === place.at && last.indent === place.indent) lists.at(-1)?.push(place);
    else lists.push([place]);
  }
  const halves = lists.filter((list) => list.length >= 4).map((list) => list.slice(list.length / 2));
  const gone = pickFrom(
    random,
    halves.filter((half) => half.some(isMaterial)),
  );
  return (
    gone && {
      touched: gone.map(({ text }) => text),
      merged: edited(merged, new Map(gone.map(({ at }) => [at, null]))),
    }
  );
};

const change: Saboteur = (merged, random) => {
  const place = pickFrom(
    random,
    standing(merged).filter(({ text }) => numbersIn(text).length > 0),
  );
  if (!place) return undefined;
  const { at, digits } = random.pick(numbersIn(place.text));
  const changed = replaced(place.text, at, digits, String(Number(digits) + 1 + random.below(9)));
  return { touched: [place.text, changed], merged: edited(merged, new Map([[place.at, changed]])) };
};

export const SABOTEURS: Readonly<Record<SabotageClass, Saboteur>> = {
  'drops-requirement': drop,
  'moves-row': move,
  'swaps-values': swap,
  'overwrites-id': overwrite,
  'cuts-list': cut,
  'changes-number': change,
};
