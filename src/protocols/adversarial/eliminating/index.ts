// Between steps 1 and 2, where it is asked for and more than four variants are there: only the finalists get advocates
// and can become the base. The others stay in everything else: points, plan and ledger.

import type { Variant } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/compare/compare-documents.ts';
import type { Measured } from '../scoring/measure.ts';
import { quantOf } from '../scoring/select-base.ts';
import { type Elimination, eliminate, MOST_FINALISTS } from './eliminate.ts';
import { measureSimilarity } from './measure-similarity.ts';

export interface Field {
  /** Those that are debated for and scored: all of them unless some were eliminated. */
  readonly variants: readonly Variant[];
  /** Undefined where nothing was measured. */
  readonly measured: readonly Measured[] | undefined;
  /** Best score first. */
  readonly eliminated: readonly Variant[];
  /** Absent where none was held. */
  readonly elimination?: Elimination;
}

export interface Entrants {
  readonly variants: readonly Variant[];
  readonly measured: readonly Measured[];
  readonly comparison: Comparison;
}

export function chooseFinalists({ variants, measured, comparison }: Entrants, isWanted: boolean): Field {
  if (!isWanted || variants.length <= MOST_FINALISTS) {
    return { variants, measured, eliminated: [] };
  }
  const scores = variants.map(({ id }, index) => ({
    variant: id,
    quant_score: quantOf(measured[index]?.metrics ?? []),
  }));
  const elimination = eliminate(scores, measureSimilarity(comparison));
  const isFinalist = ({ id }: Variant): boolean => elimination.finalists.includes(id);
  return {
    variants: variants.filter(isFinalist),
    measured: measured.filter(({ subject }) => elimination.finalists.includes(subject.variant)),
    eliminated: elimination.eliminated.flatMap((id) => variants.find((variant) => variant.id === id) ?? []),
    elimination,
  };
}

/** How many of so many variants are debated for and scored. */
export const countFinalists = (variants: number, isWanted: boolean): number =>
  isWanted ? Math.min(variants, MOST_FINALISTS) : variants;
