// What comes in, and what it says in the words it has in the base.

import type { Document } from '../../../../domain/document.ts';
import { splitCells } from '../../../../text/statements/extract-claims.ts';
import type { NumberedRecord, Unit } from '../../judging/number-statements.ts';
import type { MergeContext } from '../merge-context.ts';
import type { Target } from './find-target.ts';
import type { IdSeries } from './id-series.ts';
import { balance, contentOf } from './slot-text.ts';
import { inBrackets } from './write-details.ts';

export interface Addition {
  readonly record: NumberedRecord;
  /** The whole record, or the parts of it that come in. */
  readonly units: readonly Unit[];
  /** Only these words of it. */
  readonly words: string;
  /** What comes in itself and says the same: the words go behind it. */
  readonly beside?: NumberedRecord;
  readonly target: Target;
  readonly by: string;
  readonly points: readonly string[];
}

export interface Writing {
  readonly context: MergeContext;
  readonly series: IdSeries;
  /** The last number given to an ordered list, by its last item. */
  readonly numbers: Map<number, number>;
  /** What other wordings of an addition say beside it. */
  readonly details: ReadonlyMap<Addition, readonly string[]>;
}

/** The table that a row comes from, where it comes as a whole: its rows stay together. */
export function tableOf(addition: Addition, { blocks }: Document): string | undefined {
  const block = blocks[addition.record.block];
  return block?.kind === 'table-row' && isWhole(addition) ? `table-${block.parent}` : undefined;
}

export const documentOf = ({ comparison }: MergeContext, { record }: Addition): Document =>
  (comparison.variants[record.variant] as MergeContext['baseVariant']).document;

const wordsOf = (context: MergeContext, addition: Addition): string =>
  addition.words === ''
    ? contentOf(documentOf(context, addition), addition.record, addition.units)
    : balance(addition.words);

/** With the id that it has in the base, and with its details. */
export const contentIn = (
  { context, series, details }: Writing,
  addition: Addition,
  neighbour: string | undefined,
): string => {
  const said = series.fitId(addition.record.variant, wordsOf(context, addition), neighbour);
  return said + inBrackets(details.get(addition) ?? [], said);
};

export const isWhole = ({ words, units, record }: Addition): boolean =>
  words === '' && units.length === Math.max(1, record.parts.length);

export function fitRow(
  series: IdSeries,
  variant: number,
  row: string,
  neighbour: string | undefined,
): string {
  const key = splitCells(row)[0];
  if (!key) return row;
  return row.slice(0, key.start) + series.fitKey(variant, key.text, neighbour) + row.slice(key.end);
}
