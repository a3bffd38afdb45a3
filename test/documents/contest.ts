// Points of difference made by hand: what each variant says at a point, found in its text.

import type { DiffPoint, Side } from '../../src/domain/comparison/difference.ts';
import type { Variant } from '../../src/domain/document.ts';
import { spanOf } from '../../src/text/parse/document-lines.ts';
import { variantsOf } from './variants-of.ts';

/** One point for each row of quotes, one quote for each text; undefined where a variant is silent. */
export function contest(texts: readonly string[], rows: readonly (readonly (string | undefined)[])[]) {
  const variants = variantsOf(...texts);
  return { variants, points: rows.map((row, index) => contradiction(variants, row, index + 1)) };
}

function contradiction(
  variants: readonly Variant[],
  row: readonly (string | undefined)[],
  number: number,
): DiffPoint {
  return {
    id: `X-${String(number).padStart(3, '0')}`,
    kind: 'contradiction',
    title: row.filter((text) => text !== undefined).join(' against '),
    severity: 'High',
    reason: 'by hand',
    category: 'opposing-claims',
    sides: variants.map((variant, index) => side(variant, row[index])),
  };
}

function side({ id, document }: Variant, text: string | undefined): Side {
  if (text === undefined) return { variant: id, present: false, summary: 'nothing', quotes: [] };
  const start = document.text.indexOf(text);
  if (start < 0) throw new RangeError(`"${text}" does not stand in ${id}`);
  const span = spanOf(document, start, start + text.length);
  return { variant: id, present: true, summary: text, quotes: [{ ...span, variant: id, text }] };
}
