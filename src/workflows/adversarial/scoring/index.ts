// Step 3: every variant is measured and judged, and the best becomes the base of the merge.

import type { PointResult } from '../../../domain/comparison/debate.ts';
import type { DiffPoint } from '../../../domain/comparison/difference.ts';
import { mergedInto, type Selection } from '../../../domain/comparison/scoring.ts';
import type { Variant } from '../../../domain/document.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { askBase } from '../merging/decisions/checkpoints.ts';
import { renderBaseSelection, renderSkippedSelection } from '../reports/base-selection/base-selection.ts';
import { describeVariant } from '../variants/read-variants.ts';
import { type Judged, judgeVariants } from './judge-variants.ts';
import { type Measured, measureVariants } from './measure.ts';
import { nameBase } from './record-selection.ts';
import { countWins, scoreAll, selectBase, type Wins } from './select-base.ts';

export interface ScoringContext {
  /** Those that can be the base. */
  readonly variants: readonly Variant[];
  /** Out of the running, but what only they say is still worth having. */
  readonly eliminated?: readonly Variant[];
  readonly points: readonly DiffPoint[];
  /** The matrix of the debate; undefined where none was held. */
  readonly results: readonly PointResult[] | undefined;
  /** The metrics, where they were counted already. */
  readonly measured?: readonly Measured[] | undefined;
  /** What the judge says, where it was asked already. */
  readonly judging?: (() => Promise<Judged>) | undefined;
  /** Why there is nothing to choose between, if so. */
  readonly skipped?: string | undefined;
  /** The base, where descent decides and not the scores. */
  readonly descent?: Selection['descent'] | undefined;
}

/** `lenient` is asked last, where the judge failed. */
export async function scoreVariants(
  context: ScoringContext,
  deliberation: Deliberation,
  lenient: Deliberation = deliberation,
): Promise<Selection> {
  deliberation.report({
    type: 'step-started',
    step: 'base-selection',
    title: 'Step 3: scoring and base selection',
  });
  const computed =
    context.skipped === undefined
      ? await select(context, deliberation, lenient)
      : skip(context, context.skipped);
  const { descent } = context;
  const isThere = context.variants.some(({ id }) => id === descent?.variant);
  const selection = await askBase(
    descent !== undefined && isThere ? { ...computed, descent } : computed,
    context.variants,
    deliberation,
  );
  const markdown = render(context, selection, deliberation);
  await deliberation.publish('base-selection.md', markdown);
  deliberation.report({
    type: 'step-finished',
    step: 'base-selection',
    detail: `base: Variant ${mergedInto(selection)}`,
    settled: { base_variant: nameBase(selection, context.variants) },
  });
  return selection;
}

async function select(
  context: ScoringContext,
  deliberation: Deliberation,
  lenient: Deliberation,
): Promise<Selection> {
  const { variants, results, judging, measured = measureVariants(variants) } = context;
  const judge = () =>
    judgeVariants(
      measured.map(({ subject }) => subject),
      deliberation,
      lenient,
    );
  const judged = await (judging ?? judge)();
  const scores = scoreAll(
    variants.map((variant, index) => ({
      variant: variant.id,
      metrics: measured[index]?.metrics ?? [],
      verdicts: judged.verdicts.filter((verdict) => verdict.variant === variant.id),
      words: describeVariant(variant).word_count,
    })),
  );
  return { scores, ...judged, ...selectBase(scores, winsOf(results)) };
}

/** Ruling D-17: nothing to choose between, the first stands. */
function skip({ variants }: ScoringContext, skipped: string): Selection {
  const ranking = variants.map(({ id }) => id);
  const [base] = ranking;
  if (base === undefined) throw new RangeError('no variants');
  const tiebreak = { level: 0, decidedBy: 'not scored' } as const;
  const nothing = { scores: [], verdicts: [], passes: [], flips: [], evidence: [] };
  return { ...nothing, ranking, base, margin: 0, tiebreak, skipped };
}

function winsOf(results: readonly PointResult[] | undefined): Wins | undefined {
  if (!results) return undefined;
  return { won: countWins(results), points: results.length };
}

function render(
  { variants, eliminated = [], points, results }: ScoringContext,
  selection: Selection,
  deliberation: Deliberation,
): string {
  const { startedAt: generated, engine } = deliberation;
  const report = { generated, engine, variants, eliminated, points, results, selection };
  return selection.skipped === undefined ? renderBaseSelection(report) : renderSkippedSelection(report);
}
