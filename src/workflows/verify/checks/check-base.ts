// Checks of the base selection: scores follow from their tables, and the highest is the base unless a rule says why not. The scores
// of a pipeline are recomputed from its own table of criteria by every method that could explain them.

import type { Document } from '../../../domain/document.ts';
import type { CheckResult } from '../../../domain/workflow/recheck.ts';
import { type Draft, examine } from '../../recheck/findings.ts';
import { readTables, type Table } from '../../reports/read-tables.ts';
import { readQualTotals, readQuantScores } from '../read/read-scores.ts';
import { readSelection, type Selection } from '../read/read-selection.ts';
import { isNear, readFraction, readNumber, round } from '../read/read-values.ts';
import { readVariant } from '../read/read-variant.ts';
import type { Artifact, RunFiles } from '../read/run-folder.ts';

/** Products are often rounded to three digits before they are added. */
const ROUNDED_PRODUCTS = 0.002;
/** Seed 000: within five per cent the debate decides. */
const TIEBREAK_MARGIN = 0.05;

export function checkBase({ base }: RunFiles): CheckResult[] {
  if (!base) return [];
  const selection = readSelection(base.document);
  const isChosen = checkChoice(base, selection);
  if (selection.dialect === 'pipeline') return [isChosen, ...checkCriteria(base, selection)];
  return [checkQuant(base), checkQual(base), isChosen];
}

function checkQuant({ path, document }: Artifact): CheckResult {
  const scores = readQuantScores(document).flatMap(({ variant, computed, declared }) =>
    declared ? [{ variant, computed, declared }] : [],
  );
  const drafts = scores
    .filter(({ computed, declared }) => !isNear(declared, computed, ROUNDED_PRODUCTS))
    .map(({ variant, computed, declared }): Draft => {
      const message = `Variant ${variant}: ${declared.value} declared, but its metrics times their weights give ${round(computed)}.`;
      return { declared: declared.value, recomputed: round(computed), message, line: declared.line };
    });
  return examine('base.quant_formula', path, scores.length, drafts);
}

function checkQual({ path, document }: Artifact): CheckResult {
  const totals = readQualTotals(document).flatMap(({ variant, met, criteria, declared }) =>
    declared && declared.whole === criteria ? [{ variant, met, criteria, declared }] : [],
  );
  const drafts = totals
    .filter(({ met, declared }) => declared.part !== met)
    .map(({ variant, met, criteria, declared }): Draft => {
      const message = `Variant ${variant}: ${declared.part}/${declared.whole} declared, but ${met} of ${criteria} criteria are marked as met.`;
      return { declared: declared.part, recomputed: met, message, line: declared.line };
    });
  return examine('base.qual_total', path, totals.length, drafts);
}

function checkChoice(
  { path }: Artifact,
  { base, line, scores, ineligible, dialect, isOverridden }: Selection,
): CheckResult {
  const check = 'base.not_argmax';
  const own = base === undefined ? undefined : scores.get(base);
  if (own === undefined || scores.size < 2) return examine(check, path, 0);
  const [best, highest] = [...scores].reduce((left, right) => (right[1] > left[1] ? right : left));
  const margin = highest === 0 ? 0 : (highest - own) / (highest > 1 ? highest : 1);
  const isTie = dialect === 'skill' ? margin <= TIEBREAK_MARGIN : highest === own;
  const isExplained = isTie || isOverridden || ineligible.has(best);
  if (best === base || isExplained) return examine(check, path, scores.size);
  const message = `Variant ${base} is the base with ${own}, but ${best} scored ${highest}; neither the tiebreaker nor a floor explains it.`;
  return examine(check, path, scores.size, [
    { declared: `selected ${base}`, recomputed: `${best} ${highest} > ${base} ${own}`, message, line },
  ]);
}

/** One criterion for all variants: points, the most that could be had, and the weight if there is one. */
interface Criterion {
  readonly points: readonly number[];
  readonly most: number | undefined;
  readonly weight: number | undefined;
}

interface Criteria {
  readonly variants: readonly string[];
  readonly rows: readonly Criterion[];
}

interface Method {
  readonly name: string;
  readonly totals: readonly number[];
}

const FEWEST_CRITERIA = 3;
/** Declared totals are whole numbers, rounded or cut: anything nearer explains them. */
const WITHIN = 1;
/** No reader would take such totals for the declared ones. */
const FAR_OFF = 25;

function checkCriteria({ path, document }: Artifact, { scores, base }: Selection): CheckResult[] {
  const criteria = readCriteria(document, [...scores.keys()]);
  const checks = ['base.cli_total_from_own_table', 'base.cli_winner_flip'] as const;
  if (!criteria) return checks.map((check) => examine(check, path, 0));
  const { variants, rows } = criteria;
  const methods = methodsFor(criteria);
  const declared = variants.map((variant) => scores.get(variant) ?? 0);
  const written = variants.map((variant, index) => `${variant}:${declared[index]}`).join(' ');
  const explains = ({ totals }: Method): boolean =>
    totals.every((total, index) => Math.abs(total - (declared[index] ?? 0)) < WITHIN);
  const [likely] = methods;
  if (!likely) return checks.map((check) => examine(check, path, 0));
  const nearest = methods.reduce((left, right) =>
    distance(right, declared) < distance(left, declared) ? right : left,
  );
  const plausible = distance(likely, declared) < FAR_OFF ? [nearest, likely] : [nearest];
  const told = [...new Set(plausible)].map(
    ({ name, totals }) => `${name} ${totals.map((total) => round(total, 2)).join(' to ')}`,
  );
  const total = methods.some(explains)
    ? []
    : [
        {
          declared: written,
          recomputed: [nearest.name, nearest.totals.map((value) => round(value, 2))],
          message: `${written} declared, but the ${rows.length} criteria give: ${told.join('; ')}.`,
        },
      ];
  const winners = methods.map(({ totals }) => variants[totals.indexOf(Math.max(...totals))]);
  const elected = winners[0];
  const isFlipped =
    base !== undefined && variants.includes(base) && winners.every((winner) => winner !== base);
  const flip = isFlipped
    ? [
        {
          declared: written,
          recomputed: [likely.name, ...likely.totals.map((value) => round(value, 1))],
          message: `The criteria, added up, elect ${elected}, not ${base}: ${told.join('; ')}.`,
        },
      ]
    : [];
  return [examine(checks[0], path, rows.length, total), examine(checks[1], path, rows.length, flip)];
}

const distance = ({ totals }: Method, declared: readonly number[]): number =>
  Math.max(...totals.map((total, index) => Math.abs(total - (declared[index] ?? 0))));

function readCriteria(document: Document, variants: readonly string[]): Criteria | undefined {
  const tables = readTables(document);
  const weights = tables.map(weightsOf).filter((list) => list.length > 0);
  const found = tables.flatMap(
    (table) => readByRows(table, variants) ?? readByColumns(table, variants) ?? [],
  );
  const criteria = found.find(({ rows }) => rows.length >= FEWEST_CRITERIA);
  if (!criteria || criteria.rows.some(({ weight }) => weight !== undefined)) return criteria;
  const list = weights.find(({ length }) => length === criteria.rows.length);
  return { ...criteria, rows: criteria.rows.map((row, index) => ({ ...row, weight: list?.[index] })) };
}

const isWeight = (title: string): boolean => /^(?:weight|wt)$/i.test(title);
const isTotal = (label: string): boolean => /^(?:total|overall|sum|weighted)/i.test(label);

function weightsOf({ header, rows }: Table): number[] {
  const column = header.findIndex(isWeight);
  if (column < 0) return [];
  return rows
    .filter(({ cells }) => !isTotal(cells[0] ?? ''))
    .flatMap(({ cells }) => readNumber(cells[column] ?? '')?.value ?? []);
}

/** A criterion in each row, a column for each variant. */
function readByRows({ header, rows }: Table, variants: readonly string[]): Criteria | undefined {
  if (!header.some((title) => /criteri/i.test(title))) return undefined;
  const columns = variants.map((variant) =>
    header.findIndex((title) => !/weighted/i.test(title) && readVariant(title) === variant),
  );
  if (columns.length < 2 || columns.some((column) => column < 1)) return undefined;
  const weight = header.findIndex(isWeight);
  const read = rows
    .filter(({ cells }) => !isTotal(cells[0] ?? ''))
    .map(({ cells }) =>
      criterion(
        columns.map((column) => cells[column] ?? ''),
        cells[weight],
      ),
    );
  return read.every((row) => row !== undefined) ? { variants, rows: read } : undefined;
}

/** A variant in each row, a column for each criterion: `C1 (25%)`. */
function readByColumns({ header, rows }: Table, variants: readonly string[]): Criteria | undefined {
  if (!/^variant$/i.test(header[0] ?? '') || !header.some(isTotal)) return undefined;
  const own = variants.map((variant) => rows.find(({ cells }) => readVariant(cells[0] ?? '') === variant));
  if (own.length < 2 || own.some((row) => row === undefined)) return undefined;
  const columns = header.flatMap((title, column) => (column > 0 && !isTotal(title) ? [column] : []));
  const read = columns.map((column) =>
    criterion(
      own.map((row) => row?.cells[column] ?? ''),
      undefined,
    ),
  );
  return read.every((row) => row !== undefined) ? { variants, rows: read } : undefined;
}

function criterion(cells: readonly string[], weight: string | undefined): Criterion | undefined {
  const numbers = cells.map((cell) => (/^\d/.test(cell) ? readNumber(cell)?.value : undefined));
  if (numbers.some((number) => number === undefined)) return undefined;
  return {
    points: numbers.map((number) => number ?? 0),
    most: readFraction(cells[0] ?? '')?.whole,
    weight: weight === undefined ? undefined : readNumber(weight)?.value,
  };
}

/** The likeliest first: with weights the weighted mean, otherwise the mean. Shares are told in per cent. */
function methodsFor({ variants, rows }: Criteria): Method[] {
  const sum = (of: (row: Criterion, index: number) => number, index: number): number =>
    rows.reduce((total, row) => total + of(row, index), 0);
  const highest = Math.max(...rows.flatMap(({ points }) => points));
  const scale = (row: Criterion): number => row.most ?? (highest <= 10 ? 10 : 100);
  const points = (row: Criterion, index: number): number => row.points[index] ?? 0;
  const share = (row: Criterion, index: number): number => (100 * points(row, index)) / scale(row);
  const weight = (row: Criterion): number => row.weight ?? 0;
  const all = variants.map((_, index) => index);
  const weights = sum(weight, 0);
  const isWeighted = rows.every((row) => row.weight !== undefined) && weights > 0;
  const weighted = {
    name: 'weighted mean',
    totals: all.map((index) => sum((row) => share(row, index) * weight(row), index) / weights),
  };
  return [
    ...(isWeighted ? [weighted] : []),
    { name: 'mean', totals: all.map((index) => sum(share, index) / rows.length) },
    { name: 'sum', totals: all.map((index) => sum(points, index)) },
    {
      name: 'share of all points',
      totals: all.map((index) => (100 * sum(points, index)) / sum((row) => scale(row), index)),
    },
  ];
}
