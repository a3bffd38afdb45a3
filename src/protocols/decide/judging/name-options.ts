// Which option a sentence of the context speaks of: the one whose name it holds. Names are what tells labels apart.

import type { Word } from '../../../domain/claim.ts';
import { isMeaningful } from '../../../text/statements/read-statement.ts';
import type { Vocabulary } from '../../../text/words/read-words.ts';

export type Stems = ReadonlySet<number>;

export const stemsOf = (vocabulary: Vocabulary, text: string): Stems =>
  new Set(
    vocabulary.read(text).flatMap(({ word }: { word: Word }) => (isMeaningful(word) ? [word.stemId] : [])),
  );

/** The words of each label without those that all of them have. */
export function namesOf(labels: readonly Stems[]): Stems[] {
  const isCommon = (stem: number): boolean => labels.every((label) => label.has(stem));
  return labels.map((label) => new Set([...label].filter((stem) => !isCommon(stem))));
}

/**
 * The place of the option that is named; a longer name goes before one that is part of it ("full offline mode" before
 * "offline mode"). Undefined where none is, or several are.
 */
export function findNamed(names: readonly Stems[], said: Stems): number | undefined {
  const held = names.flatMap((name, at) => (name.size > 0 && isPart(name, said) ? [{ name, at }] : []));
  const longest = held.filter(({ name }) => held.every((other) => isPart(other.name, name)));
  return longest.length === 1 ? longest[0]?.at : undefined;
}

const isPart = (part: Stems, whole: Stems): boolean => [...part].every((stem) => whole.has(stem));
