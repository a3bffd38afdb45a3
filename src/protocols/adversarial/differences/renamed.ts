// C-points for things that revisions call by another name throughout: told once each, not at every place. Whether it is
// a mere name or a change of mind is for a reader to say.

import type { Quote, Variant } from '../../../domain/document.ts';
import { type Comparison, quoteSpan } from '../../../text/compare/compare-documents.ts';
import type { Renamed } from '../../../text/kinship/renames/find-renamed.ts';
import { trimEnd } from '../../../text/parse/document-lines.ts';
import { absent, counted, type Draft } from './draft.ts';
import { quotedSide } from './opposing-points.ts';

/** Places quoted of each variant; the title counts all. */
const MOST_QUOTES = 3;

export const draftRenamed = ({ variants, renamed }: Comparison): Draft[] =>
  renamed.map((thing) => draftOf(variants, thing));

function draftOf(variants: readonly Variant[], { names, lines }: Renamed): Draft {
  const distinct = [...new Set(names.flatMap((name) => name ?? []))];
  const places = Math.max(...lines.map(({ length }) => length));
  const sides = variants.map((variant, index) => {
    const quotes = (lines[index] ?? []).slice(0, MOST_QUOTES).flatMap((line) => quoteLine(variant, line));
    return quotes.length === 0 ? absent(variant, 'silent') : quotedSide(variant, quotes);
  });
  return {
    kind: 'content',
    rule: 'renamed',
    title: `Renamed: ${distinct.join(' is ')}, in ${counted(places, 'place')}`,
    sides,
    severity: 'Low',
    reason: 'one name became another throughout, and nothing else changed there',
    weight: places,
    scope: 'names',
  };
}

function quoteLine(variant: Variant, line: number): Quote[] {
  const { text, lineStarts } = variant.document;
  const from = lineStarts[line - 1] ?? 0;
  const end = trimEnd(text, from, lineStarts[line] ?? text.length);
  const start = from + text.slice(from, end).search(/\S|$/);
  return start < end ? [quoteSpan(variant, { start, end })] : [];
}
