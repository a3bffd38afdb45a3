// The numbers of an evaluation: counted from levels and days, never asked for. docs/decide.md has the formulas.

import { type JudgeAnswer, LEVELS } from '../model/decision.ts';

export type Level = (typeof LEVELS)[number];

export type Work = JudgeAnswer<'effort'>['options'][number]['rows'][number];

/** A row of the risk or the value table: probability and impact, or magnitude and reach. */
export interface Rated {
  readonly type: string;
  readonly description: string;
  readonly levels: readonly [Level, Level];
}

/** 1 to 9. */
const productOf = ([a, b]: Rated['levels']): number => (LEVELS.indexOf(a) + 1) * (LEVELS.indexOf(b) + 1);

/** Of nine: 1-2, 3-4, 6-9. */
export const overallOf = (levels: Rated['levels']): Level => {
  const points = productOf(levels);
  return points <= 2 ? 'LOW' : points <= 4 ? 'MEDIUM' : 'HIGH';
};

/** Four types of nine points. */
const HIGHEST = 36;

/** 0 to 10: the highest product of each type, over what four types could have at most; null: nothing was rated. */
export function totalOf(rated: readonly Rated[]): number | null {
  if (rated.length === 0) return null;
  const highest = new Map<string, number>();
  for (const { type, levels } of rated)
    highest.set(type, Math.max(highest.get(type) ?? 0, productOf(levels)));
  return tenths((10 * [...highest.values()].reduce((sum, one) => sum + one, 0)) / HIGHEST);
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

export const outOfTen = (total: number | null | undefined): string =>
  total == null ? 'unknown' : `${total.toFixed(1)}/10`;

export interface Effort {
  /** Sum of the days that are known; null where none is. */
  readonly days: number | null;
  /** Facts of the method: 1, 1.5, 2; 3 where something is not known at all. */
  readonly uncertainty: 1 | 1.5 | 2 | 3;
  /** Days times uncertainty. */
  readonly realistic: number | null;
}

const UNCERTAINTY = { LOW: 1, MEDIUM: 1.5, HIGH: 2 } as const;

export function effortOf(rows: readonly Work[]): Effort {
  const known = rows.flatMap(({ days }) => (days === null ? [] : [days]));
  const days = known.length === 0 ? null : tenths(known.reduce((sum, one) => sum + one, 0));
  const levels = rows.flatMap(({ complexity }) => (complexity === null ? [] : [UNCERTAINTY[complexity]]));
  const isKnown = rows.length > 0 && known.length === rows.length && levels.length === rows.length;
  const uncertainty = isKnown ? (Math.max(1, ...levels) as 1 | 1.5 | 2) : 3;
  return { days, uncertainty, realistic: days === null ? null : tenths(days * uncertainty) };
}

/** Value per realistic day; null where either is not known, or nothing is to be done. */
export const roiOf = (value: number | null | undefined, { realistic }: Effort): number | null =>
  value == null || realistic === null || realistic === 0 ? null : Math.round((value / realistic) * 100) / 100;
