// What the parts of base-selection.md share: the data they render and the way numbers are written.

import type { PointResult } from '../../../../domain/comparison/debate.ts';
import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { Metric, Selection } from '../../../../domain/comparison/scoring.ts';
import type { Variant } from '../../../../domain/document.ts';

export interface BaseSelection {
  readonly generated: string;
  readonly engine: string;
  /** Those that can be the base. */
  readonly variants: readonly Variant[];
  readonly eliminated: readonly Variant[];
  readonly points: readonly DiffPoint[];
  readonly results: readonly PointResult[] | undefined;
  readonly selection: Selection;
}

export const ratio = (value: number): string => value.toFixed(3);

/** `0.923 (12/13)`, marked where there was nothing to count. */
export const metricCell = ({ value, numerator, denominator, applicable }: Metric): string =>
  `${ratio(value)} (${numerator}/${denominator}${applicable ? '' : ', n/a'})`;

export const specOf = (variants: readonly Variant[], id: string): string =>
  variants.find((variant) => variant.id === id)?.agentSpec ?? 'original';
