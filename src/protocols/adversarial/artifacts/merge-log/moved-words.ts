// A few words mean nothing without their heading. Where a change puts some under another one, its entry quotes them, so
// that whoever looks for them knows where they went.

import type { Variant } from '../../../../domain/document.ts';
import type { Change } from '../../../../domain/merge.ts';
import { codeSpan } from '../../../markdown/escape-line.ts';

const FEW_WORDS = 14;

const unnumbered = (title: string): string => title.replace(/^\s*\d[\d.]*[.):]?\s+/, '').trim();

/** Only of what is added to a section: a new one brings its heading along. */
export function movedWords(
  { variant, approach, edits, title, decided }: Change,
  variants: readonly Variant[],
): [label: string, value: string][] {
  const document = variants.find(({ id }) => id === variant)?.document;
  // Whoever decides puts a statement where it belongs for them: wherever it was, it is said where it went.
  const isDecided = decided !== undefined;
  if ((approach !== 'append' && !isDecided) || !document) return [];
  const quotes = edits
    .flatMap(({ blocks }) => blocks)
    .flatMap((index): string[] => {
      const block = document.blocks[index];
      const heading = unnumbered(document.sections[block?.section ?? 0]?.title ?? '');
      if (!block || block.kind === 'code' || title.includes(heading)) return [];
      const text = document.text.slice(block.start, block.end).trim();
      return isDecided || text.split(/\s+/).length <= FEW_WORDS ? [codeSpan(text)] : [];
    });
  return quotes.length === 0 ? [] : [['Under another heading', quotes.join(' ⏎ ')]];
}
