// The rubric of the protocol: five dimensions of five criteria, a row each in the file of its dimension. A presence criterion
// needs a quotation, an absence criterion a log of what was searched and no counter-example (ruling E-2).

import { clarity } from './clarity.ts';
import { completeness } from './completeness.ts';
import { correctness } from './correctness.ts';
import type { CriterionRow } from './reading.ts';
import { risk } from './risk.ts';
import { structure } from './structure.ts';

export interface Criterion extends CriterionRow {
  /** `completeness-1`. */
  readonly id: string;
  readonly dimension: string;
}

export const CORRECTNESS = 'Correctness';

const TABLE: readonly (readonly [dimension: string, rows: readonly CriterionRow[]])[] = [
  ['Completeness', completeness],
  [CORRECTNESS, correctness],
  ['Structure', structure],
  ['Clarity', clarity],
  ['Risk Coverage', risk],
];

export const DIMENSIONS: readonly string[] = TABLE.map(([dimension]) => dimension);

export const RUBRIC: readonly Criterion[] = TABLE.flatMap(([dimension, rows]) =>
  rows.map((row, index) => ({
    id: `${dimension.toLowerCase().replace(' ', '-')}-${index + 1}`,
    dimension,
    ...row,
  })),
);

export const criterionOf = (id: string): Criterion | undefined => RUBRIC.find((one) => one.id === id);

export const criteriaOf = (dimension: string): readonly Criterion[] =>
  RUBRIC.filter((one) => one.dimension === dimension);
