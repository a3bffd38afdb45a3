// Stated totals against what they add up: a "Total" row or a sentence that says what all of a table, or of the headings
// of one chapter, come to. Sums are arithmetic, so nothing is guessed.

import type { Cell, Claim } from '../../../domain/claim.ts';
import type { Range } from '../../../domain/document.ts';
import { push } from '../../words/index-lists.ts';
import type { Comparison } from '../comparison/compare-documents.ts';

export interface WrongTotal {
  readonly stated: number;
  readonly sum: number;
  readonly unit: string;
  /** The statement of the total, then what it adds up. */
  readonly places: readonly Range[];
}

/** With fewer a number beside them is hardly their sum. */
const FEWEST_PARTS = 3;
const TOTAL_ROW = /^\W*(?:grand )?(?:totals?|sum|overall|altogether)\b/i;
const TOTAL_WORDS =
  /\b(?:in total|total(?:s|ling)?|sum(?:s up)? to|add(?:s)? up to|altogether|together|combined|end to end|all in all)\b/i;
/** A number with its unit, and nothing else but an approximation sign. */
const VALUE = /^[~≈]?\s*(\d[\d.,\u2009\u202f ]*)(?![\d.,\u2009\u202f ])\s*([A-Za-z%°€$£]{0,12})$/;

export function findWrongTotals(comparison: Comparison, variant: number): WrongTotal[] {
  return [...inTables(comparison, variant), ...inHeadings(comparison, variant)];
}

interface Part {
  readonly span: Range;
  readonly value: number;
  readonly unit: string;
}

function readValue(text: string): Pick<Part, 'value' | 'unit'> | undefined {
  const [, digits, unit = ''] = VALUE.exec(text.replace(/[*_`]/g, '').trim()) ?? [];
  if (digits === undefined || /[.,]\d{1,2}[.,]/.test(digits)) return undefined;
  const value = Number(
    digits
      .replace(/[\u2009\u202f ]/g, '')
      .replace(/,(?=\d{3}\b)/g, '')
      .replace(',', '.'),
  );
  return Number.isFinite(value) ? { value, unit: unit.toLowerCase() } : undefined;
}

function inTables(comparison: Comparison, variant: number): WrongTotal[] {
  const { blocks } = comparison.variants[variant]?.document ?? { blocks: [] };
  const tables = new Map<number, Claim[]>();
  for (const claim of comparison.claims[variant] ?? []) {
    const parent = blocks[claim.block]?.kind === 'table-row' ? blocks[claim.block]?.parent : undefined;
    if (parent !== undefined) push(tables, parent, claim);
  }
  return [...tables.values()].flatMap((rows) => {
    const width = Math.min(...new Set(rows.map(({ cells = [] }) => cells.length)));
    return Array.from({ length: Math.max(0, width - 1) }, (_, at) => at + 1).flatMap((column) =>
      checkColumn(comparison, variant, rows, column),
    );
  });
}

function checkColumn(
  comparison: Comparison,
  variant: number,
  rows: readonly Claim[],
  column: number,
): WrongTotal[] {
  const id = comparison.variants[variant]?.id ?? '';
  const textOf = (cell: Cell | undefined): string =>
    cell ? comparison.textOf(id).slice(cell.start, cell.end) : '';
  const isTotal = ({ cells = [] }: Claim): boolean => TOTAL_ROW.test(textOf(cells[0]).replace(/[*_`]/g, ''));
  const parts = rows.filter((row) => !isTotal(row)).map((row) => partOf(row, textOf(row.cells?.[column])));
  if (parts.length < FEWEST_PARTS || parts.some((part) => part === undefined)) return [];
  const known = parts as Part[];
  if (new Set(known.map(({ unit }) => unit)).size > 1) return [];
  const totals = rows.filter(isTotal).flatMap((row) => partOf(row, textOf(row.cells?.[column])) ?? []);
  const section = rows[0]?.section;
  const said = (comparison.claims[variant] ?? []).filter(
    (claim) => claim.section === section && !claim.cells,
  );
  return [
    // What stands below a total is not in it.
    ...totals.flatMap((total) => {
      const above = known.filter(({ span }) => span.start < total.span.start);
      return wrong(total, known).length === 0 ? [] : wrong(total, above.length === 0 ? known : above);
    }),
    ...statedTotals(comparison, said, known[0]?.unit ?? '').flatMap((total) => wrong(total, known)),
  ];
}

const partOf = (row: Claim, text: string): Part | undefined => {
  const read = readValue(text);
  return read && { ...read, span: row };
};

/** Sentences that say what things come to, with one number of the unit. */
function statedTotals(comparison: Comparison, claims: readonly Claim[], unit: string): Part[] {
  if (unit === '') return [];
  return claims.flatMap((claim) => {
    const text = comparison.textOf(claim.variant).slice(claim.start, claim.end);
    const numbers = [...text.matchAll(/(\d[\d.,]{0,30})\s?([A-Za-z%°€$£]{1,12})\b/g)].filter(
      ([, , own = '']) => own.toLowerCase() === unit,
    );
    const [only, ...others] = numbers;
    const read = only && others.length === 0 ? readValue(only[0]) : undefined;
    return read && TOTAL_WORDS.test(text) ? [{ ...read, span: claim }] : [];
  });
}

/** "Phase 1 (2 weeks)", "Phase 2 (3 weeks)" and "four weeks end to end". */
function inHeadings(comparison: Comparison, variant: number): WrongTotal[] {
  const document = comparison.variants[variant]?.document;
  const groups = new Map<string, (Part & { readonly dimension: string })[]>();
  for (const { title, level, parent, firstBlock } of document?.sections ?? []) {
    const inside = level > 0 ? /\(([^()]{1,40})\)\s*$/.exec(title)?.[1] : undefined;
    const [only, ...others] = inside ? comparison.reader.readStatement(inside).quantities : [];
    const span = document?.blocks[firstBlock];
    if (!only || others.length > 0 || !span || only.dimension !== 'time') continue;
    push(groups, `${parent}:${level}`, { span, value: only.low, unit: only.text, dimension: only.dimension });
  }
  return [...groups.values()].flatMap((parts) => {
    if (parts.length < FEWEST_PARTS) return [];
    return (comparison.claims[variant] ?? []).flatMap((claim) => {
      const times = claim.statement.quantities.filter(({ dimension }) => dimension === 'time');
      const text = comparison.textOf(claim.variant).slice(claim.start, claim.end);
      const [only, ...others] = times;
      if (!only || others.length > 0 || !TOTAL_WORDS.test(text)) return [];
      return wrong({ span: claim, value: only.low, unit: only.text }, parts);
    });
  });
}

function wrong(total: Part, parts: readonly Part[]): WrongTotal[] {
  const sum = parts.reduce((all, { value }) => all + value, 0);
  if (Math.abs(sum - total.value) <= 1e-6 * Math.max(sum, 1)) return [];
  const places = [total.span, ...parts.map(({ span }) => span)];
  return [{ stated: total.value, sum, unit: total.unit, places }];
}
