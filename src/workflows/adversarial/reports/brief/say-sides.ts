// What the sides of a point say, in few words: the values in which they differ where they are otherwise alike, their
// sentences cut around the difference otherwise. Files are called by their names, not by letters.

import { approachesOf, type DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { Quote, Variant, VariantId } from '../../../../domain/document.ts';
import { shorten } from '../../differences/draft.ts';
import { shortenAround, tellingPart, underHeading } from './shorten-around.ts';

/** One approach to a point: who takes it and what it comes to. */
export interface Saying {
  /** Names of the files that say it. */
  readonly files: string;
  /** The same, each with the line it says it on. */
  readonly places: string;
  /** Its words, without what it has in common with the others where it is long. */
  readonly quote: string;
  /** Only what differs, where that is a value; otherwise the same as `quote`. */
  readonly value: string;
}

export const labelOf = (variants: readonly Variant[], id: VariantId): string =>
  variants.find((variant) => variant.id === id)?.label ?? id;

/** One entry for each approach, that of the base first. */
export function sayingsOf(
  point: DiffPoint,
  variants: readonly Variant[],
  mostWords: number,
  base?: VariantId,
): Saying[] {
  const voices = voicesOf(point, base).map(({ ids, quotes }) => ({
    ids,
    quotes,
    // The same cell of many rows says one thing.
    said: fewOf([...new Set(quotes.map((quote) => codeAt(quote) ?? underHeading(variants, quote)))]),
  }));
  const isCode = point.sides.some(({ quotes }) => quotes.some((quote) => codeAt(quote) !== undefined));
  const values = isCode ? undefined : differingValues(voices.map(({ said }) => said.join(' / ')));
  const texts = voices.map(({ said }, at) => {
    const others = voices.flatMap((other, index) => (index === at ? [] : other.said));
    return said.map((one) => tellingPart(one, point.title, others, mostWords)).join(' / ');
  });
  const placeOf = (id: VariantId, own: readonly Quote[]): string => {
    const side = point.sides.find(({ variant }) => variant === id)?.quotes[0];
    const line = (own.find(({ variant }) => variant === id) ?? side)?.line;
    return `${labelOf(variants, id)}${line === undefined ? '' : ` L${line}`}`;
  };
  return voices.map(({ ids, quotes }, index) => {
    const others = texts.filter((_, at) => at !== index);
    const quote = shortenAround(texts[index] ?? '', others, mostWords);
    const files = ids.map((id) => labelOf(variants, id)).join(', ');
    return {
      files,
      places: ids.map((id) => placeOf(id, quotes)).join(', '),
      quote,
      value: values?.[index] ?? quote,
    };
  });
}

interface Voice {
  readonly ids: readonly VariantId[];
  readonly quotes: readonly Quote[];
}

/** A single line of a code block means nothing on its own. */
const codeAt = ({ text, line, endLine }: Quote): string | undefined =>
  /^\s*(?:`{3}|~{3})/.test(text) ? `the code in L${line}-${endLine}` : undefined;

/** Enough to see what a mark is about; `undecided.md` has every place. */
const MOST_PASSAGES = 2;

const fewOf = (said: readonly string[]): string[] =>
  said.length <= MOST_PASSAGES
    ? [...said]
    : [...said.slice(0, MOST_PASSAGES), `${said.length - MOST_PASSAGES} more`];

/** One for each approach; of a variant that says two things, one for each of these. */
function voicesOf(point: DiffPoint, base: VariantId | undefined): Voice[] {
  const { sides, within } = point;
  if (within !== undefined)
    return sides.flatMap(({ variant, quotes }) =>
      quotes.map((quote) => ({ ids: [variant], quotes: [quote] })),
    );
  const ofBase = (id: VariantId): number => Number(id === base);
  const ranked = approachesOf(point).map((ids) => ids.toSorted((a, b) => ofBase(b) - ofBase(a)));
  return ranked
    .toSorted((a, b) => ofBase(b[0] ?? '') - ofBase(a[0] ?? ''))
    .map((ids) => {
      const quotesOf = (id: VariantId): readonly Quote[] =>
        sides.find(({ variant }) => variant === id)?.quotes ?? [];
      return { ids, quotes: ids.map(quotesOf).find((quotes) => quotes.length > 0) ?? [] };
    });
}

/** `FR-005, Requirement`: what a title says before the values that stand against each other; empty where it only has these. */
export function subjectOf({ title }: Pick<DiffPoint, 'title'>): string {
  const against = title.indexOf(' against ');
  const end = title.lastIndexOf(': ', against);
  if (against < 0 || end < 0) return '';
  const rows = / \(\d+ rows: [^()]*\)$/.exec(title)?.[0] ?? '';
  return `${title.slice(0, end)}${rows}`;
}

/** Longer ones are read as sentences. */
const MOST_WORDS_OF_VALUE = 6;
const ALL = Number.MAX_SAFE_INTEGER;

/** What stands between the words that all share at the beginning and at the end; undefined where that is not a value. */
export function differingValues(texts: readonly string[]): string[] | undefined {
  const all = texts.map((text) => shorten(text, ALL).split(' '));
  const keys = all.map((words) => words.map(keyOf));
  const [first = []] = keys;
  const shortest = Math.min(...keys.map((words) => words.length));
  const alike = (offset: (words: readonly string[]) => string | undefined): boolean =>
    keys.every((words) => offset(words) === offset(first));
  let head = 0;
  while (head < shortest && alike((words) => words[head])) head += 1;
  let tail = 0;
  while (head + tail < shortest && alike((words) => words.at(-1 - tail))) tail += 1;
  if (texts.length < 2 || head + tail === 0) return undefined;
  const middles = all.map((words) => {
    const end = words.length - tail;
    // A number is read with its unit.
    const unit = tail > 0 && /\d$/.test(words[end - 1] ?? '') ? 1 : 0;
    return words.slice(head, end + unit);
  });
  const isValue = middles.every(({ length }) => length > 0 && length <= MOST_WORDS_OF_VALUE);
  return isValue
    ? middles.map((words) => words.join(' ').replace(/^\/ |(?<![.,;:])[.,;:]+$| \/$/g, ''))
    : undefined;
}

const keyOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^[("'`]+/, '')
    .replace(/(?<![)"'`.,;:])[)"'`.,;:]+$/, '');
