// Step 4: what is to change in the base and what is not. In comes what a rule or a decision puts in; what nobody judged
// becomes a point that is shown and left open.

import type { DiffPoint } from '../../../domain/comparison/difference.ts';
import type { MergePlan } from '../../../domain/comparison/merge.ts';
import type { JudgedCounts } from '../../../domain/contract.ts';
import { applyChanges } from '../../../text/edit/apply-changes.ts';
import { quoteRef } from '../differences/judged-points.ts';
import { rememberEdits } from './by-rule/earlier-edits.ts';
import { disposeIndependent } from './by-rule/find-fates.ts';
import { disposeKin } from './by-rule/merge-revision.ts';
import type { DraftDecision, SettledBlock } from './context/decided.ts';
import { type DraftEdit, overlaps } from './context/draft-edit.ts';
import type { Disposed } from './context/fates.ts';
import { type Decided, type MergeContext, openContext } from './context/merge-context.ts';
import { fillSlots } from './decided-slots.ts';
import { type SettledMerge, settleJudged, type Unplaced } from './judged/settle-judged.ts';
import { listUnjudged } from './list-unjudged.ts';
import { highestRisk, mendLinks, planChanges } from './plan-changes.ts';
import { findRefusals, findWeaknesses, lintPlan } from './refusals.ts';

export interface Planned {
  readonly context: MergeContext;
  readonly plan: MergePlan;
  /** What became of everything the other variants say. */
  readonly variants: readonly Disposed[];
  /** One for each statement that nobody judged. */
  readonly unjudged: readonly DiffPoint[];
  /** What is to come in, as analysts say, and has no place in this base. */
  readonly unplaced: readonly Unplaced[];
  /** Blocks of which analysts bring something in: `variant:block`. */
  readonly judgedBlocks: ReadonlySet<string>;
  readonly counts: JudgedCounts;
  /** What somebody decided of it; absent where nobody did. */
  readonly decisions?: readonly DraftDecision[];
  /** Where blocks went that were unjudged before, by `blockKey`. */
  readonly settledBlocks?: ReadonlyMap<string, SettledBlock>;
}

export function planMerge(decided: Decided): Planned {
  const context = openContext(decided);
  const { comparison, baseIndex } = context;
  const others = comparison.variants.map((_, index) => index).filter((index) => index !== baseIndex);
  const earlier = rememberEdits();
  const variants = others.map((index) => {
    const isKin = context.ancestor !== undefined || comparison.areKin(baseIndex, index);
    if (!isKin) return disposeIndependent(context, index);
    const disposed = disposeKin(context, index, earlier);
    earlier.remember(disposed.edits);
    return disposed;
  });
  const settled = settleAll(context, variants);
  const unjudged = listUnjudged(
    context,
    settled.variants.flatMap((variant) => variant.unjudged),
  );
  const slots = fillSlots(context);
  const edits = fitTogether(slots.edits, [
    ...settled.variants.flatMap((variant) => variant.edits),
    ...settled.edits,
  ]);
  const drafted = planChanges(context, edits);
  const changes = mendLinks(context, drafted, applyChanges(context.baseDocument.text, drafted).text);
  const refusals = findRefusals(context, changes, slots.refused);
  const plan: MergePlan = {
    base: context.base,
    changes,
    weaknesses: findWeaknesses(context, changes, refusals),
    refusals,
    risk: highestRisk(changes),
    lint: [],
    approval: 'auto-approved',
  };
  return {
    context: { ...context, points: withBacking(context, settled.backing) },
    plan: { ...plan, lint: lintPlan(context, plan) },
    variants: settled.variants,
    unjudged,
    unplaced: settled.unplaced,
    judgedBlocks: new Set(
      settled.edits.flatMap(({ variant, blocks }) => blocks.map((block) => `${variant}:${block}`)),
    ),
    counts: countJudged(settled.variants),
  };
}

/** What analysts said of what rules left open. */
function settleAll(context: MergeContext, variants: readonly Disposed[]): SettledMerge {
  const { judgement, places = new Map() } = context;
  if (judgement === undefined) return { variants, edits: [], unplaced: [], backing: new Map() };
  return settleJudged(context, variants, judgement, places);
}

/** Reasons and remarks wait with the side that they speak for. */
const withBacking = (
  { points, comparison }: MergeContext,
  backing: SettledMerge['backing'],
): readonly DiffPoint[] =>
  points.map((point) => {
    const refs = backing.get(point.id);
    return refs ? { ...point, backing: refs.map((ref) => quoteRef(comparison, ref)) } : point;
  });

/** What a decision puts in a slot goes before what a variant has for the same passage. */
function fitTogether(slots: readonly DraftEdit[], edits: readonly DraftEdit[]): DraftEdit[] {
  return [...slots, ...edits.filter((edit) => !slots.some((slot) => overlaps(slot, edit)))];
}

function countJudged(variants: readonly Disposed[]): JudgedCounts {
  const sum = (of: (one: Disposed) => number): number => variants.reduce((total, one) => total + of(one), 0);
  return {
    judged: { by_rule: sum(({ judged }) => judged), by_seat: sum(({ bySeat = 0 }) => bySeat), by_person: 0 },
    unjudged: sum(({ unjudged }) => unjudged.length),
  };
}
