// What variants disagree about: the points that everything after step 1 refers to by id.

import type { Quote, VariantId } from '../document.ts';

export const SEVERITIES = ['Low', 'Medium', 'High'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** `unjudged`: one statement of which no rule may say how it relates to what the others say. */
export type PointKind = 'structural' | 'content' | 'contradiction' | 'unique' | 'unjudged';

export const ID_PREFIX: Record<PointKind, string> = {
  structural: 'S',
  content: 'C',
  contradiction: 'X',
  unique: 'U',
  unjudged: 'Q',
};

/** `id-clash`: one id for two things; nobody votes on it, the incoming one gets another number. */
export type ContradictionCategory =
  | 'opposing-claims'
  | 'requirement-constraint'
  | 'impossible-sequence'
  | 'id-clash';

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
  /** The name of the rule that states it, whose words are in its row in `text/relations/`; absent where layout, coverage or unjudged text is told. */
  readonly rule?: string;
  /** Set on unjudged statements, and on the row of a topic that holds some. */
  readonly relation?: 'unjudged';
  /** Variants that say the same, one group each; silent variants are in none. Absent: whoever quotes alike agrees. */
  readonly approaches?: readonly (readonly VariantId[])[];
  /** Set for a contradiction inside one variant (outside convergence and matrix). */
  readonly within?: VariantId;
  /** Points folded into this one because they say the same thing. */
  readonly grouped?: number;
  /** What its quotes stand for, where that is not simply the text quoted. */
  readonly scope?: PointScope;
  /** Names of the analysts who named it; absent: a rule states it. */
  readonly foundBy?: readonly string[];
  /** The side that a stated fact leaves, as the analysts say: whoever argues may still see it otherwise. */
  readonly take?: { readonly variant: VariantId; readonly why: string };
  /** The question that would settle it. */
  readonly ask?: string;
  /** Where a reader would look for it, if not at any of its quotes. */
  readonly at?: Quote;
  /** Reasons and remarks that go where a side of it goes. */
  readonly backing?: readonly Quote[];
}

/** Whether still to be decided between approaches; layout, wording, placement and additions are only told. */
export const asksForDecision = ({ kind, within, category }: DiffPoint): boolean =>
  kind === 'contradiction' && within === undefined && category !== 'id-clash';

/** Who says the same on a point (ruling R2-1); a silent variant has no approach (R2-2). */
export function approachesOf({ approaches, sides }: DiffPoint): readonly (readonly VariantId[])[] {
  if (approaches !== undefined) return approaches;
  const groups = new Map<string, VariantId[]>();
  for (const { variant, present, quotes } of sides) {
    if (!present) continue;
    const said = quotes.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('\n');
    groups.set(said, [...(groups.get(said) ?? []), variant]);
  }
  return [...groups.values()];
}

/** The row of a topic with statements that nobody judged. */
export const isUnjudgedTopic = ({ kind, relation }: DiffPoint): boolean =>
  kind === 'content' && relation === 'unjudged';
