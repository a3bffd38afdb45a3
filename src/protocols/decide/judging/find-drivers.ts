// What the context asks for, whichever option is taken: items below a heading for drivers, and sentences with a duty.

import type { Document } from '../../../domain/document.ts';
import { lineAt } from '../../../text/parse/parse-document.ts';
import { splitSentences } from '../../../text/words/split-sentences.ts';
import type { Sentence } from './argument.ts';

const DRIVER_TITLE = /\b(?:drivers?|forces|criteria|goals?|objectives?|requirements?|constraints?|needs?)\b/i;
const DUTY = /\b(?:must|shall|should|needs?|wants?|want to|required|important|essential|expects?)\b/i;
/** Who pays, who asks: what they do is what counts. */
const STAKE = /\b(?:revenue|turnover|churn|complain\w*|asked for|ask for)\b/i;
const BULLET = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;

/** A context with more duties than this tells no options apart, and every one is held against every argument. */
const MOST_DRIVERS = 300;

/** The same words count once. */
export function findDrivers(
  context: readonly { readonly label: string; readonly document: Document }[],
): Sentence[] {
  const found = context.flatMap(({ label, document }) =>
    document.blocks.flatMap((block): Sentence[] => {
      if (block.kind !== 'list-item' && block.kind !== 'paragraph') return [];
      const written = document.text.slice(block.start, block.end);
      const start = block.start + (BULLET.exec(written)?.[0].length ?? 0);
      const isListed =
        block.kind === 'list-item' && DRIVER_TITLE.test(document.sections[block.section]?.title ?? '');
      const ranges = splitSentences(document.text.slice(start, block.end));
      return ranges
        .map((range) => ({
          source: label,
          line: lineAt(document, start + range.start),
          text: document.text.slice(start + range.start, start + range.end),
        }))
        .filter(
          ({ text }, at) =>
            (isListed && at === 0) || (!text.endsWith('?') && (DUTY.test(text) || STAKE.test(text))),
        );
    }),
  );
  const seen = new Set<string>();
  return found.filter(({ text }) => !seen.has(text) && seen.add(text)).slice(0, MOST_DRIVERS);
}
