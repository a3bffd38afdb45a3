// Step 1: every difference between the variants, as numbered points. The four kinds of the protocol are found
// by the files beside this one; here they are sorted, grouped to a number a person can read, and counted.

import {
  asksForDecision,
  type DiffPoint,
  ID_PREFIX,
  isUnjudgedTopic,
  type PointKind,
} from '../../../domain/comparison/difference.ts';
import type { Document, Variant } from '../../../domain/document.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { type Comparison, compareDocuments } from '../../../text/relations/comparison/compare-documents.ts';
import { type Judgement, knowJudged } from '../judging/judgement.ts';
import { normaliseText } from '../variants/read-variants.ts';
import { findContent, type Grain } from './content.ts';
import { findContradictions } from './contradictions.ts';
import { type Draft, SEVERITY_RANK } from './draft.ts';
import { draftConflicts, withoutJudged } from './judged-points.ts';
import { findNonProse } from './non-prose.ts';
import { draftRenamed } from './opposing-points.ts';
import { findStructural } from './structural.ts';
import { findUnique } from './unique.ts';

/** Ruling E-22: no more points than a person reads; grouped, never cut. */
const MOST_POINTS = 150;
/** Seed 000: fewer differences than this share of what could differ means the variants are the same. */
const SUBSTANTIALLY_IDENTICAL = 0.1;
/** Order, depth and headings are compared in every run. */
const STRUCTURAL_DIMENSIONS = 3;
const MOST_MATTERING = 12;

export interface Differences {
  readonly points: readonly DiffPoint[];
  /** Ids of the points to read first, at most twelve. */
  readonly whatMatters: readonly string[];
  /** Topics matched and unmatched plus the structural dimensions. */
  readonly comparable: number;
  readonly ratio: number;
  readonly substantiallyIdentical: boolean;
  readonly grain: Grain;
  /** What the points were found in; steps 4 and 5 read on in it. */
  readonly comparison: Comparison;
}

/** With an ancestor, what only one side changed since is no contradiction. */
export function findDifferences(variants: readonly Variant[], ancestor?: Document): Differences {
  return tellDifferences(compareDocuments(variants), ancestor);
}

/** The same with what analysts said of them, where any were asked. */
export function tellDifferences(
  comparison: Comparison,
  ancestor?: Document,
  judgement?: Judgement,
): Differences {
  const { drafts, grain } = areIdentical(comparison.variants)
    ? { drafts: [], grain: 'topic' as const }
    : findDrafts(comparison, ancestor, judgement);
  const points = number(drafts);
  const comparable = comparison.topics.length + STRUCTURAL_DIMENSIONS;
  const ratio = points.length / comparable;
  return {
    points,
    whatMatters: chooseWhatMatters(points),
    comparable,
    ratio,
    substantiallyIdentical: ratio < SUBSTANTIALLY_IDENTICAL,
    grain,
    comparison,
  };
}

/** Ruling D-16: equal but for white space at line ends is equal. */
function areIdentical([first, ...others]: readonly Variant[]): boolean {
  if (!first) return true;
  const text = normaliseText(first.document.text);
  return others.every(
    ({ document }) => document.text === first.document.text || normaliseText(document.text) === text,
  );
}

function findDrafts(
  comparison: Comparison,
  ancestor: Document | undefined,
  judgement: Judgement | undefined,
): { drafts: Draft[]; grain: Grain } {
  const { drafts: byRule, reported } = findContradictions(comparison, ancestor);
  const judged = judgement ? draftConflicts(comparison, judgement) : [];
  const contradictions = judgement ? withoutJudged(byRule, judged, judgement) : byRule;
  const known = judgement && knowJudged(judgement);
  const unique = findUnique(comparison, known);
  const taken = {
    statements: new Set([...reported, ...(known?.disputed ?? [])]),
    topics: unique.topics,
    isJudged: known?.isJudged,
  };
  const fixed = [
    ...findStructural(comparison),
    ...contradictions,
    ...judged,
    ...unique.drafts,
    ...findNonProse(comparison),
    ...draftRenamed(comparison),
  ];
  const content = findContent(
    comparison,
    { ...taken, isThreeWay: ancestor !== undefined },
    MOST_POINTS - fixed.length,
  );
  return { drafts: [...fixed, ...content.drafts], grain: content.grain };
}

const KINDS: readonly PointKind[] = ['structural', 'content', 'contradiction', 'unique'];

function number(drafts: readonly Draft[]): DiffPoint[] {
  return KINDS.flatMap((kind) =>
    drafts
      .filter((draft) => draft.kind === kind)
      .sort(bySeverity)
      .map(({ weight: _weight, topic: _topic, ...point }, index) => ({
        id: `${ID_PREFIX[kind]}-${String(index + 1).padStart(3, '0')}`,
        ...point,
      })),
  );
}

// Contradictions inside one variant come after those between variants (ruling E-14).
function bySeverity(a: Draft, b: Draft): number {
  return (
    Number(a.within !== undefined) - Number(b.within !== undefined) ||
    SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
    b.weight - a.weight ||
    firstLine(a) - firstLine(b)
  );
}

const firstLine = ({ sides }: Draft): number =>
  sides.find(({ quotes }) => quotes.length > 0)?.quotes[0]?.line ?? 0;

/** How many points of a kind may stand among those that matter before other kinds had their turn. */
const TURNS: readonly (readonly [PointKind, number])[] = [
  ['contradiction', 8],
  ['unique', 4],
  ['content', 4],
  ['structural', 2],
];

/** Severe before less severe, contradictions first, no kind crowding out the others; Low never matters most. */
function chooseWhatMatters(points: readonly DiffPoint[]): string[] {
  const worthwhile = points.filter(({ severity }) => severity !== 'Low').sort(byWeightOfKind);
  const turn = new Set(
    TURNS.flatMap(([kind, most]) => worthwhile.filter((point) => point.kind === kind).slice(0, most)),
  );
  const order = (point: DiffPoint): number => {
    if (point.severity === 'High' && (turn.has(point) || point.kind === 'contradiction')) return 0;
    return turn.has(point) ? 1 : 2;
  };
  const chosen = worthwhile
    .map((point) => ({ point, order: order(point) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, MOST_MATTERING)
    .map(({ point }) => point);
  return chosen.sort(byWeightOfKind).map(({ id }) => id);
}

const byWeightOfKind = (a: DiffPoint, b: DiffPoint): number =>
  SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] || turnOf(a) - turnOf(b);

const turnOf = ({ kind }: DiffPoint): number => TURNS.findIndex(([one]) => one === kind);

/** Ruling R2-5: few differences, and no contradiction above Low among them. */
export const isSimilar = ({ substantiallyIdentical, points }: Differences): boolean =>
  substantiallyIdentical && !points.some((point) => asksForDecision(point) && point.severity !== 'Low');

/** What was found, before anybody says what of it is debated. */
export function tellFound({ points }: Differences, deliberation: Deliberation): void {
  const contradictions = countKind(points, 'contradiction');
  const detail = `${points.length} differences, ${contradictions} contradictions`;
  // Whatever becomes of the run, nobody has resolved them yet.
  const asked = points.filter(asksForDecision).map(({ id }) => id);
  const unjudged = points.filter(isUnjudgedTopic).map(({ id }) => id);
  const settled = { open_points: [...asked, ...unjudged], unresolved_conflicts: asked };
  deliberation.report({ type: 'step-finished', step: 'diff-analysis', detail, settled });
}

export const countKind = (points: readonly DiffPoint[], kind: PointKind): number =>
  points.filter((point) => point.kind === kind).length;
