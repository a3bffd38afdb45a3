// What variants disagree about: the points that everything after step 1 refers to by id.

import type { Quote, VariantId } from './document.ts';

export const SEVERITIES = ['Low', 'Medium', 'High'] as const;
export type Severity = (typeof SEVERITIES)[number];

export type PointKind = 'structural' | 'content' | 'contradiction' | 'unique';

export const ID_PREFIX: Record<PointKind, string> = {
  structural: 'S',
  content: 'C',
  contradiction: 'X',
  unique: 'U',
};

export type ContradictionCategory = 'opposing-claims' | 'requirement-constraint' | 'impossible-sequence';

/**
 * `sections`: headings, for all that stands below them; `names`: places that name what others never mention;
 * `layout`: the arrangement, of which no single passage is better or worse.
 */
export type PointScope = 'sections' | 'names' | 'layout';

/** What one variant says at a point, in one line, with the text it rests on. */
export interface Side {
  readonly variant: VariantId;
  readonly summary: string;
  readonly quotes: readonly Quote[];
  /** False where the variant says nothing about the point. */
  readonly present: boolean;
}

export interface DiffPoint {
  /** `S-001`, `C-…`, `X-…`, `U-…`; contiguous within its kind. */
  readonly id: string;
  readonly kind: PointKind;
  readonly title: string;
  /** One entry per variant, in input order. */
  readonly sides: readonly Side[];
  readonly severity: Severity;
  /** The rule that gave the severity, in words. */
  readonly reason: string;
  readonly category?: ContradictionCategory;
  /** Set for a contradiction inside one variant (outside convergence and matrix). */
  readonly within?: VariantId;
  /** Points folded into this one because they say the same thing. */
  readonly grouped?: number;
  /** What its quotes stand for, where that is not simply the text quoted. */
  readonly scope?: PointScope;
}
