// One known defect: two texts that differ in exactly one way, where it is, and what must be said about it.

import type { Document } from '../../src/domain/document.ts';
import type { Place } from './list-places.ts';
import type { SeededRandom } from './seeded-random.ts';

export const DEFECT_CLASSES = [
  'drop-section',
  'duplicate-section',
  'rename-section',
  'reorder-sections',
  'flip-modality',
  'change-number',
  'change-unit',
  'change-date',
  'change-name',
  'negate',
  'add-cycle',
  'add-section',
] as const;
export type DefectClass = (typeof DEFECT_CLASSES)[number];

/** 1-based, both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** What a defect touches in one of the two texts. */
export interface Trace {
  /** Where a point must quote: each range on its own. */
  readonly lines: readonly LineRange[];
  /** The sections that are no longer as they were; points above Low belong here. */
  readonly sections: readonly LineRange[];
}

export interface PlantedDefect {
  readonly kind: DefectClass;
  readonly subject: string;
  readonly base: string;
  readonly mutant: string;
  readonly inBase: Trace;
  readonly inMutant: Trace;
  /** For readers of a miss. */
  readonly before: string;
  readonly after: string;
}

/** A real document to plant into. */
export interface Subject {
  readonly name: string;
  readonly document: Document;
  readonly places: readonly Place[];
  /** The whole text reduced to its words, to see what is said twice. */
  readonly plain: string;
}

export interface Skipped {
  readonly skipped: string;
}

export type Mutator = (
  subject: Subject,
  random: SeededRandom,
  parse: (text: string) => Document,
) => PlantedDefect | Skipped;

export const skip = (reason: string): Skipped => ({ skipped: reason });
