// Every quotation once more in the document it was taken from: the text at its place, and the lines of that place.

import type { Document } from '../../../domain/document.ts';
import { spanOf } from '../../../text/parse/document-lines.ts';
import type { Difference } from '../../recheck/findings.ts';
import type { Facts } from './facts.ts';
import type { SpanData } from './record.ts';
import type { Recount } from './recount-debate.ts';

export function relocateQuotes({ analysis, documents }: Facts): Recount {
  const quotes = (analysis?.points ?? []).flatMap(({ id, sides }) =>
    sides.flatMap((side) => side.quotes.map((quote) => ({ id, quote, side: side.variant }))),
  );
  const differences = quotes.flatMap(({ id, quote, side }): Difference[] => {
    const document = documents.get(quote.variant);
    const stands = document?.text.slice(quote.start, quote.end);
    if (stands !== quote.text || quote.variant !== side) {
      const message = `${id}: a quotation of ${side}, line ${quote.line}`;
      return [{ check: 'quote.not_verbatim', declared: quote.text, recomputed: stands ?? null, message }];
    }
    return misplaced(document, quote, id);
  });
  return { examined: quotes.length, differences };
}

/** Positions and verdicts name places only; the text is that of the document. */
export function relocateEvidence({ record, documents }: Facts): Recount {
  const places = [
    ...record.debate.positions.flatMap(({ evidence, point, advocate, round }) =>
      evidence.map((span) => ({
        span,
        variant: span.variant,
        of: `${point}, ${advocate} in round ${round}`,
      })),
    ),
    ...record.selection.verdicts.flatMap(({ evidence, variant, criterion }) =>
      evidence.map((span) => ({ span, variant, of: `${criterion} of ${variant}` })),
    ),
  ];
  const differences = places.flatMap(({ span, variant, of }) => misplaced(documents.get(variant), span, of));
  return { examined: places.length, differences };
}

function misplaced(document: Document | undefined, span: SpanData, of: string): Difference[] {
  const { start, end, line, endLine } = span;
  const check = 'quote.place';
  const isInside = document !== undefined && start >= 0 && start < end && end <= document.text.length;
  if (!isInside) {
    return [
      { check, declared: { start, end }, recomputed: null, message: `${of}: no such place in the document` },
    ];
  }
  const there = spanOf(document, start, end);
  if (there.line === line && there.endLine === endLine) return [];
  const recomputed = { line: there.line, endLine: there.endLine };
  return [{ check, declared: { line, endLine }, recomputed, message: `${of}: the place is on other lines` }];
}
