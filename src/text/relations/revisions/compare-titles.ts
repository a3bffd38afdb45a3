// Whether two documents bear the same title, but for what it says about their kind and stage.

import { DOCUMENT_KINDS, FUNCTION_WORDS, ORDINALS } from '../../words/lexicon.ts';
import { stemWord } from '../../words/stem-word.ts';

/** A longer title may say more only if the shorter one is telling enough by itself. */
const TELLING = 3;

export interface Title {
  /** Stems that say what it is about. */
  readonly telling: ReadonlySet<string>;
  readonly size: number;
}

export function readTitle(lines: readonly string[]): Title {
  const title = lines.find((line) => /^#\s/.test(line)) ?? '';
  const words = (title.toLowerCase().match(/[\p{L}][\p{L}\d]+/gu) ?? []).filter(
    (word) => !FUNCTION_WORDS.has(word) && !ORDINALS.has(word) && !/^v\d/.test(word),
  );
  return {
    telling: new Set(words.filter((word) => !DOCUMENT_KINDS.has(word)).map(stemWord)),
    size: words.length,
  };
}

export function haveOneTitle(a: Title, b: Title): boolean {
  const shared = [...a.telling].filter((stem) => b.telling.has(stem)).length;
  const [less, more] = [Math.min(a.telling.size, b.telling.size), Math.max(a.telling.size, b.telling.size)];
  return shared > 0 && shared === less && (less === more ? Math.min(a.size, b.size) > 1 : less >= TELLING);
}
