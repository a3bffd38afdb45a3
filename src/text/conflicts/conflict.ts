// What a detector returns: the slot that two statements fill with values that cannot both hold.

import type { Statement } from '../../domain/claim.ts';
import type { Change } from './change.ts';

export type ConflictKind =
  | 'amount'
  | 'date'
  | 'ordinal'
  | 'modality'
  | 'polarity'
  | 'name'
  | 'value'
  | 'condition'
  | 'restriction'
  | 'actor';

export interface Conflict {
  readonly kind: ConflictKind;
  /** The two values, as a reader would name them. */
  readonly values: readonly [string, string];
  /** How far apart two amounts are; above 1 also marks a conflict in which one side excludes the other. */
  readonly ratio: number;
  /** Set where an amount carries a unit: such amounts are design decisions, bare counts often descriptions. */
  readonly measured?: true;
}

export type Detector = (a: Statement, b: Statement, change: Change) => Conflict | undefined;

/** Share of the meaningful words that may differ around a changed amount or modality. */
export const LOOSE = 0.34;
/** Around a negation or a name nearly everything must be the same. */
export const TIGHT = 0.2;

/** A rule for what is built: two rules about one thing clash more surely than two descriptions. */
export const isNormative = ({ modalities }: Statement): boolean =>
  modalities.some((modality) => !modality.startsWith('may'));
