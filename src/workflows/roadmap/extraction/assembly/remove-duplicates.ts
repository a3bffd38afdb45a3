// One requirement told several times. The first is kept; two texts under one id are both kept and reported.

import { push } from '../../../../text/words/index-lists.ts';
import { createVocabulary, type Vocabulary } from '../../../../text/words/read-words.ts';
import type { FoundRequirement } from '../findings/found.ts';

/** Of the shorter text that the longer one holds: a title and its full text are one. */
const SAME_TEXT = 0.6;
/** A later text is held against so many others of its id: no spec that anybody wrote has more. */
const MOST_NAMESAKES = 20;

export function removeDuplicates(found: readonly FoundRequirement[]): {
  readonly kept: readonly FoundRequirement[];
  readonly warnings: readonly string[];
} {
  const vocabulary = createVocabulary();
  const byId = new Map<string, FoundRequirement[]>();
  const texts = new Set<string>();
  const kept = found.filter((requirement) => {
    const { canonical, id, text } = requirement;
    const namesakes = byId.get(canonical ?? '') ?? [];
    const isTold = namesakes.slice(0, MOST_NAMESAKES).some((other) => isSame(vocabulary, other.text, text));
    if (isTold || (texts.has(normalise(text)) && id === undefined)) return false;
    if (canonical !== undefined) push(byId, canonical, requirement);
    texts.add(normalise(text));
    return true;
  });
  const warnings = [...byId.values()].filter(({ length }) => length > 1).map(divergence);
  return { kept, warnings };
}

/** Lower case, without white space, punctuation and articles. */
const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const stemsOf = (vocabulary: Vocabulary, text: string): ReadonlySet<number> =>
  new Set(vocabulary.read(text).flatMap(({ word }) => (word.kind === 'function' ? [] : [word.stemId])));

function isSame(vocabulary: Vocabulary, a: string, b: string): boolean {
  const [first, second] = [stemsOf(vocabulary, a), stemsOf(vocabulary, b)];
  const [shorter, longer] = first.size <= second.size ? [first, second] : [second, first];
  const shared = [...shorter].filter((stem) => longer.has(stem)).length;
  return shared >= shorter.size * SAME_TEXT;
}

const place = ({ source }: FoundRequirement): string =>
  source.line === source.endLine ? `line ${source.line}` : `lines ${source.line}-${source.endLine}`;

const divergence = (texts: readonly FoundRequirement[]): string =>
  `${texts[0]?.id} stands for different texts at ${texts.map(place).join(' and ')}; all are kept.`;
