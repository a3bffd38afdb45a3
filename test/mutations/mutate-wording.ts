// Defects of meaning that a word makes: a duty turned into a choice or a ban, a statement turned into its opposite.

import type { Place } from './list-places.ts';
import { plantInPlace } from './plant-edit.ts';
import { type Mutator, type Subject, skip } from './planted-defect.ts';
import type { SeededRandom } from './seeded-random.ts';

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const MODALITIES: ReadonlyMap<string, readonly string[]> = new Map([
  ['must', ['must not', 'may']],
  ['must not', ['must', 'may']],
  ['shall', ['shall not', 'should not', 'may']],
  ['shall not', ['shall']],
  ['should', ['should not', 'must not']],
  ['should not', ['should', 'must']],
  ['may', ['must not', 'must']],
  ['cannot', ['can']],
  ['can not', ['can']],
  ['required', ['optional', 'not required']],
  ['mandatory', ['optional']],
  ['optional', ['required']],
]);
const MODAL =
  /\b(?:must not|must|shall not|shall|should not|should|may(?! not)|cannot|can not|(?<!\bnot )(?:required|mandatory|optional))\b/gi;

const NEGATION = /\b(?:not|never|no|none|cannot|without|nothing|neither|nor)\b|n't\b/gi;
const AFFIRMED = /\b(?:is|are|was|were|will|does|do|can|has been|have been)\b(?!\s+(?:only|just|also|to)\b)/g;
const BEFORE_SUBORDINATE =
  /\b(?:that|which|who|if|when|where|what|how|whether|as|than|because|while|until)\s+(?:\S+\s+){0,3}$/i;

const inCaseOf = (model: string, text: string): string => {
  if (model === model.toUpperCase()) return text.toUpperCase();
  return /^[A-Z]/.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
};

export const flipModality: Mutator = (subject, random, parse) => {
  const found = pickChange(subject, random, (place) =>
    [...place.prose.matchAll(MODAL)]
      .filter(({ 0: word, index }) => index >= place.open && !isMentioned(place.prose, index, word))
      .flatMap(({ 0: word, index }) => {
        const followed = /^\s+(?:to|by|for)\b/.test(place.prose.slice(index + word.length));
        const others = (MODALITIES.get(word.toLowerCase().replace(/\s+/g, ' ')) ?? []).filter(
          // "optional to run" is nobody's English.
          (other) => !followed || !/^(?:optional|required)$/.test(other),
        );
        return others.map((other) => ({
          start: index,
          end: index + word.length,
          text: inCaseOf(word, other),
        }));
      }),
  );
  if (!found) return skip('no modality to flip');
  return plantInPlace('flip-modality', subject, found.place, [found.change], parse);
};

/** The word itself is quoted, as where its meaning is defined. */
const isMentioned = (prose: string, at: number, word: string): boolean =>
  /["'\u201c]$/.test(prose.slice(0, at)) && /^["'\u201d]/.test(prose.slice(at + word.length));

export const negate: Mutator = (subject, random, parse) => {
  const removes = random.next() < 0.4;
  const found = pickChange(subject, random, removes ? removals : insertions);
  if (!found) return skip(removes ? 'nothing is denied' : 'nothing to deny');
  return plantInPlace('negate', subject, found.place, [found.change], parse);
};

function insertions({ prose, open }: Place): Change[] {
  if (prose.search(NEGATION) >= 0) return [];
  const inserted = [...prose.matchAll(AFFIRMED)]
    .filter(({ index }) => index >= open && !BEFORE_SUBORDINATE.test(prose.slice(0, index)))
    .slice(0, 1)
    .flatMap(({ 0: verb, index }) => {
      const at = index + (verb.split(' ')[0] ?? '').length;
      const words = /^(?:is|are|was|were|will|can)$/.test(verb) ? [' not', ' never'] : [' not'];
      return words.map((text) => ({ start: at, end: at, text }));
    });
  const always = [...prose.matchAll(/\balways\b/gi)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    text: inCaseOf(word, 'never'),
  }));
  return [...inserted, ...always];
}

function removals({ prose, open }: Place): Change[] {
  if ([...prose.matchAll(NEGATION)].length !== 1) return [];
  return [
    ...prose.matchAll(
      /(?<=\b(?:is|are|was|were|will|does|do|did|can|has|have|must|shall|should)) (?:not|never)\b(?! (?:only|just)\b)/gi,
    ),
  ]
    .filter(({ index }) => index >= open)
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length, text: '' }));
}

/** A place that allows a change, drawn before the change so that talkative places are not favoured. */
export function pickChange<T>(
  { places }: Subject,
  random: SeededRandom,
  list: (place: Place) => readonly T[],
): { place: Place; change: T } | undefined {
  const open = places
    .map((place) => ({ place, changes: list(place) }))
    .filter(({ changes }) => changes.length > 0);
  if (open.length === 0) return undefined;
  const { place, changes } = random.pick(open);
  return { place, change: random.pick(changes) };
}
