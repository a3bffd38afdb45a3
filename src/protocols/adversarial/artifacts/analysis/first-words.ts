// The first sentence that a point rests on, where its title is only a heading.

import type { Block, Quote, Variant } from '../../../../domain/document.ts';
import { lineRef, shorten } from '../../differences/draft.ts';

const MOST_WORDS = 16;
/** Fewer words are a label. */
const FEWEST_WORDS = 3;

/** `"The release stops within 5 minutes." (L14)`; of a quoted heading what stands below it. */
export function firstWords(variants: readonly Variant[], quotes: readonly Quote[]): string | undefined {
  const [quote] = quotes;
  const document = variants.find(({ id }) => id === quote?.variant)?.document;
  if (quote === undefined || document === undefined) return undefined;
  const section = document.sections.findLast(({ start }) => start <= quote.start);
  const textOf = ({ start, end }: Pick<Block, 'start' | 'end'>): string => document.text.slice(start, end);
  const isProse = ({ kind }: Block): boolean =>
    kind === 'paragraph' || kind === 'list-item' || kind === 'table-row';
  const block = document.blocks.find(
    (one) =>
      one.end > quote.start &&
      one.start < (section?.treeEnd ?? document.text.length) &&
      isProse(one) &&
      shorten(textOf(one), FEWEST_WORDS).split(' ').length === FEWEST_WORDS,
  );
  if (block === undefined) return undefined;
  const [sentence = ''] = textOf(block).split(/(?<=[.!?])\s/, 1);
  return `"${shorten(sentence, MOST_WORDS).replaceAll('"', "'")}" (${lineRef({ line: block.line, endLine: block.line })})`;
}
