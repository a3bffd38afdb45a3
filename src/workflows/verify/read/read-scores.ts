// The tables of a base selection: five metrics with weights, rubric verdicts, combined scores, the base selected.

import type { Document } from '../../../domain/document.ts';
import { type Row, readTables, type Table } from '../../reports/read-tables.ts';
import { pathOf, readFields } from './read-metadata.ts';
import { type Fraction, readFraction, readNumber, type Written } from './read-values.ts';
import { readVariant } from './read-variant.ts';

export interface QuantScore {
  readonly variant: string;
  /** Sum of weight times score. */
  readonly computed: number;
  readonly declared: (Written & { readonly line: number }) | undefined;
}

export interface QualTotal {
  readonly variant: string;
  readonly met: number;
  readonly criteria: number;
  readonly declared: (Fraction & { readonly line: number }) | undefined;
}

interface Placed<Value> {
  readonly variant: string;
  readonly value: Value;
  readonly line: number;
}

const TOTAL = /total|score|sum|weighted/i;
const FEWEST_METRICS = 3;
const FEWEST_CRITERIA = 3;
/** A dimension has five criteria; a total has more. */
const SMALLEST_TOTAL = 10;

export function readQuantScores(document: Document): QuantScore[] {
  const tables = readTables(document).filter(({ section }) => /quant/.test(pathOf(document, section)));
  const computed = new Map<string, number>();
  const declared = new Map<string, Placed<Written>>();
  for (const table of tables) {
    const weight = table.header.findIndex((title) => /^(?:weight|wt)$/i.test(title));
    if (weight < 0) for (const total of rowTotals(table)) declared.set(total.variant, total);
    else readMetrics(document, table, weight, computed, declared);
  }
  for (const total of listTotals(document))
    if (!declared.has(total.variant)) declared.set(total.variant, total);
  return [...computed].map(([variant, value]) => {
    const total = declared.get(variant);
    return { variant, computed: value, declared: total && { ...total.value, line: total.line } };
  });
}

function readMetrics(
  document: Document,
  table: Table,
  weight: number,
  computed: Map<string, number>,
  declared: Map<string, Placed<Written>>,
): void {
  const metrics = table.rows.filter(({ cells }) => isMetric(cells, weight));
  if (metrics.length < FEWEST_METRICS || !addsUpToOne(metrics, weight)) return;
  const total = table.rows.find((row) => !metrics.includes(row) && TOTAL.test(row.cells[0] ?? ''));
  for (const { variant, column } of scoreColumns(document, table)) {
    const products = metrics.map(({ cells }) => {
      const score = readNumber(cells[column] ?? '');
      return score ? score.value * (readNumber(cells[weight] ?? '')?.value ?? 0) : Number.NaN;
    });
    const sum = products.reduce((left, right) => left + right, 0);
    if (Number.isNaN(sum)) continue;
    computed.set(variant, sum);
    // A table for one variant puts its total where it likes.
    const cell = total?.cells[column] || total?.cells.slice(1).find((text) => /^\d\.\d/.test(text));
    const written = readNumber(cell ?? '');
    if (total && written) declared.set(variant, { variant, value: written, line: total.line });
  }
}

const isMetric = (cells: readonly string[], weight: number): boolean =>
  /^0?\.\d+$/.test(cells[weight] ?? '') && !/^(?:total|quant|weighted)/i.test(cells[0] ?? '');

const addsUpToOne = (rows: readonly Row[], weight: number): boolean =>
  Math.abs(rows.reduce((sum, { cells }) => sum + (readNumber(cells[weight] ?? '')?.value ?? 0), 0) - 1) <
  0.001;

/** A column for each variant, or one of scores below a heading that names the variant. */
function scoreColumns(document: Document, { header, section }: Table): { variant: string; column: number }[] {
  const columns = header.flatMap((title, column) => {
    const variant = column > 0 ? readVariant(title) : undefined;
    return variant === undefined ? [] : [{ variant, column }];
  });
  if (columns.length > 0) return columns;
  const column = header.findIndex((title) => /^score\b/i.test(title));
  const variant = readVariant(document.sections[section]?.title ?? '');
  return column > 0 && variant !== undefined ? [{ variant, column }] : [];
}

/** `| A | 0.255 | … | 0.872 |` below `Quant Total`. */
function rowTotals({ header, rows }: Table): Placed<Written>[] {
  const column = header.findIndex((title) => /quant\w{0,20} (?:total|score)/i.test(title));
  if (column < 1) return [];
  return rows.flatMap(({ cells, line }) => {
    const variant = readVariant(cells[0] ?? '');
    const value = readNumber(cells[column] ?? '');
    return variant !== undefined && value ? [{ variant, value, line }] : [];
  });
}

/** `Variant A: (0.95×0.30) + … = 0.935`. */
function listTotals(document: Document): Placed<Written>[] {
  return readFields(document).flatMap(({ key, value, line, section }) => {
    const variant = /quant/.test(pathOf(document, section)) ? readVariant(key) : undefined;
    const result = value.includes('=') ? readNumber(value.slice(value.lastIndexOf('=') + 1)) : undefined;
    return variant !== undefined && result ? [{ variant, value: result, line }] : [];
  });
}

export function readQualTotals(document: Document): QualTotal[] {
  const verdicts = new Map<string, { met: number; criteria: number }>();
  const tables = readTables(document).filter(
    ({ section }) => !/bias|mitigation|floor/.test(pathOf(document, section)),
  );
  for (const table of tables) countVerdicts(table, verdicts);
  const declared = new Map<string, Placed<Fraction>>();
  for (const table of tables) for (const total of qualTotals(table)) declared.set(total.variant, total);
  return [...verdicts].map(([variant, counts]) => {
    const total = declared.get(variant);
    return { variant, ...counts, declared: total && { ...total.value, line: total.line } };
  });
}

const VERDICT = /^(?:not met|met)\b/i;

function countVerdicts(
  { header, rows }: Table,
  verdicts: Map<string, { met: number; criteria: number }>,
): void {
  const criteria = rows.filter(({ cells }) => !cells.some((cell) => /^(?:subtotal|total)$/i.test(cell)));
  if (criteria.length < FEWEST_CRITERIA) return;
  const columns = header.flatMap((title, column) => {
    const cells = criteria.map((row) => row.cells[column] ?? '');
    const isVerdict = cells.every((cell) => VERDICT.test(cell)) || cells.every((cell) => /^[01]$/.test(cell));
    const variant = isVerdict ? readVariant(title) : undefined;
    return variant === undefined ? [] : [{ title, variant, cells }];
  });
  const finals = columns.filter(({ title }) => /final/i.test(title));
  for (const { variant, cells } of finals.length > 0 ? finals : columns) {
    const before = verdicts.get(variant) ?? { met: 0, criteria: 0 };
    const met = cells.filter((cell) => /^(?:met\b|1$)/i.test(cell)).length;
    verdicts.set(variant, { met: before.met + met, criteria: before.criteria + cells.length });
  }
}

/** `| Total | 22/30 | 24/30 |`, or a row for each variant. */
function qualTotals({ header, rows }: Table): Placed<Fraction>[] {
  return rows.flatMap(({ cells, line }) => {
    const own = readVariant(cells[0] ?? '');
    const isTotal = /^(?:total|qual\w*[_ ]?score)$/i.test(cells[0] ?? '');
    return cells.flatMap((cell, column) => {
      const value = column > 0 ? readFraction(cell) : undefined;
      const variant = isTotal ? readVariant(header[column] ?? '') : own;
      const isWhole =
        value !== undefined &&
        value.whole >= SMALLEST_TOTAL &&
        (isTotal || /score/i.test(header[column] ?? ''));
      return isWhole && variant !== undefined ? [{ variant, value, line }] : [];
    });
  });
}
