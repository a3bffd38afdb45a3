// What an advocate is given, in every round: plain data, since it is fingerprinted. Built once per debate, so that
// what is derived from it can be remembered by identity.

import type { Criticism, Seat } from '../../../../domain/comparison/debate.ts';
import {
  approachesOf,
  type DiffPoint,
  type Severity,
  type Side,
} from '../../../../domain/comparison/difference.ts';
import type { Quote, Variant, VariantId } from '../../../../domain/document.ts';

/** Enough to see what a side rests on. */
const MOST_QUOTES = 8;

export interface ShownVariant {
  readonly id: VariantId;
  readonly label: string;
  readonly text: string;
}

export interface ShownPoint extends Pick<DiffPoint, 'id' | 'kind' | 'title' | 'severity' | 'reason'> {
  readonly sides: readonly Side[];
  /** Variants that say the same, one group each. */
  readonly approaches: readonly (readonly VariantId[])[];
  /** What an analyst said of it: the fact that leaves one side, or the question that would settle it. */
  readonly judged?: { readonly take?: VariantId; readonly why: string; readonly ask: string };
}

/** A contradiction inside one variant, or something that only one variant has. */
export interface OwnPoint {
  readonly id: string;
  readonly variant: VariantId;
  readonly title: string;
  readonly severity: Severity;
  readonly quotes: readonly Quote[];
}

/** What all advocates see. */
export interface Shown {
  readonly variants: readonly ShownVariant[];
  /** The text of diff-analysis.md. */
  readonly analysis: string;
  /** The points to take a position on. */
  readonly points: readonly ShownPoint[];
  readonly faults: readonly OwnPoint[];
  readonly contributions: readonly OwnPoint[];
  /** Revisions of one text, the oldest first; absent where no order is known. */
  readonly order?: readonly VariantId[];
  /** Variants that are revisions of one text, one group each; whoever is in none was written independently. */
  readonly families?: readonly (readonly VariantId[])[];
  /** What the variants were written from. */
  readonly source?: string;
}

/** Only where an analyst named the point. */
const judgedOf = ({ foundBy, take, ask = '' }: DiffPoint): Pick<ShownPoint, 'judged'> =>
  foundBy === undefined ? {} : { judged: { ...(take && { take: take.variant }), why: take?.why ?? '', ask } };

/** Ids of the points that a variant speaks of: on the others its advocate abstains (ruling R2-2). */
export const pointsFor = ({ points }: Shown, advocate: VariantId): string[] =>
  points.filter(({ approaches }) => approaches.some((group) => group.includes(advocate))).map(({ id }) => id);

export interface DebatePayload {
  readonly advocate: VariantId;
  /** 1-based: "Advocate for Variant 1". */
  readonly number: number;
  /** The model is left out where names are withheld. */
  readonly seat: Partial<Seat>;
  /** Empty: all. */
  readonly focus: readonly string[];
  readonly shown: Shown;
}

/** What an advocate said, for the others: without the positions' quotes, which are in the variants. */
export interface Spoken {
  readonly advocate: VariantId;
  readonly text: string;
  readonly stands: readonly {
    readonly point: string;
    readonly resolution: string;
    readonly concedes: boolean;
  }[];
}

export interface RebutPayload extends DebatePayload {
  /** Round 1, every advocate's. */
  readonly statements: readonly Spoken[];
  /** Raised in round 1 against the variant of this advocate. */
  readonly criticisms: readonly Criticism[];
  /** Given before this one. */
  readonly rebuttals: readonly Spoken[];
}

export interface ConcludePayload extends DebatePayload {
  readonly statements: readonly Spoken[];
  readonly rebuttals: readonly Spoken[];
  readonly finals: readonly Spoken[];
  /** Ids of the points without a majority: the only ones to answer. */
  readonly unresolved: readonly string[];
}

/** What may be known beside the variants. */
export interface Surroundings {
  readonly blind?: boolean | undefined;
  readonly order?: readonly VariantId[] | undefined;
  readonly families?: readonly (readonly VariantId[])[] | undefined;
  readonly source?: string | undefined;
}

export function showVariants(
  variants: readonly Variant[],
  points: readonly DiffPoint[],
  debated: readonly DiffPoint[],
  analysis: string,
  { blind = false, order, families = [], source }: Surroundings = {},
): Shown {
  const own = (chosen: readonly DiffPoint[]): OwnPoint[] =>
    chosen.map(({ id, title, severity, sides, within }) => {
      const side = sides.find(({ variant, present }) => (within ? variant === within : present));
      return {
        id,
        variant: side?.variant ?? '',
        title,
        severity,
        quotes: side?.quotes.slice(0, MOST_QUOTES) ?? [],
      };
    });
  return {
    variants: variants.map(({ id, label, document }) => ({
      id,
      label: blind ? anonymous(id) : label,
      text: document.text,
    })),
    analysis: blind ? withoutNames(withoutRun(analysis)) : withoutRun(analysis),
    points: debated.map((point) => ({
      id: point.id,
      kind: point.kind,
      title: point.title,
      severity: point.severity,
      reason: point.reason,
      approaches: approachesOf(point),
      sides: point.sides.map(({ variant, present, summary, quotes }) => ({
        variant,
        present,
        summary,
        quotes: quotes.slice(0, MOST_QUOTES),
      })),
      ...judgedOf(point),
    })),
    faults: own(points.filter(({ within }) => within !== undefined)),
    contributions: own(points.filter(({ kind }) => kind === 'unique')),
    ...(order && { order }),
    ...(families.length > 0 && { families }),
    ...(source !== undefined && { source }),
  };
}

/** What a variant is called where names are withheld. */
export const anonymous = (id: VariantId): string => `Variant ${id}`;

/** When and by whom it was made says nothing about the variants, and no vendor's cache would hit in the next run. */
const withoutRun = (analysis: string): string =>
  changeHead(analysis, (head) => head.replace(/^- (?:Generated|Engine): .*\n/gm, ''));

/** The head of the analysis names files; what follows speaks of letters. */
const withoutNames = (analysis: string): string =>
  changeHead(analysis, (head) => head.replace(/^(- Variant [A-J]): .* \(/gm, '$1 ('));

function changeHead(analysis: string, change: (head: string) => string): string {
  const end = analysis.indexOf('\n## What Matters\n');
  return end < 0 ? change(analysis) : change(analysis.slice(0, end)) + analysis.slice(end);
}
