// The numbers of an evaluation: counted from levels and days, never asked for. docs/decide.md has the formulas.

import { type JudgeAnswer, LEVELS, ROW_KINDS, type Stance } from './model.ts';

export type Level = (typeof LEVELS)[number];

export type RowOf<S extends Stance> = JudgeAnswer<S>['options'][number]['rows'][number];

const pointsOf = (level: Level): number => LEVELS.indexOf(level) + 1;

/** Probability times impact, or magnitude times reach: 1 to 9. */
const product = (a: Level, b: Level): number => pointsOf(a) * pointsOf(b);

/** Of nine: 1-2, 3-4, 6-9. */
export const overallOf = (a: Level, b: Level): Level => {
  const points = product(a, b);
  return points <= 2 ? 'LOW' : points <= 4 ? 'MEDIUM' : 'HIGH';
};

const HIGHEST = 9;

/** 0 to 10: the highest product of each of the four types, over what four types could have at most; null: nothing was rated. */
function totalOf<Row>(
  kinds: readonly string[],
  rows: readonly Row[],
  read: (row: Row) => { readonly kind: string; readonly a: Level; readonly b: Level },
): number | null {
  if (rows.length === 0) return null;
  const highest = kinds.map((kind) =>
    Math.max(0, ...rows.map(read).flatMap((row) => (row.kind === kind ? [product(row.a, row.b)] : []))),
  );
  return tenths((10 * highest.reduce((sum, one) => sum + one, 0)) / (HIGHEST * kinds.length));
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

export const riskTotal = (rows: readonly RowOf<'risk'>[]): number | null =>
  totalOf(ROW_KINDS.risk, rows, ({ type, probability, impact }) => ({
    kind: type,
    a: probability,
    b: impact,
  }));

export const valueTotal = (rows: readonly RowOf<'value'>[]): number | null =>
  totalOf(ROW_KINDS.value, rows, ({ type, magnitude, reach }) => ({ kind: type, a: magnitude, b: reach }));

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

export function effortOf(rows: readonly RowOf<'effort'>[]): Effort {
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
