// Steps 4 and 5 in a row: the plan is made, looked at and carried out; what a run keeps of it is made here.

import type { DebateResult } from '../../../domain/comparison/debate.ts';
import type { ChangeResult, MergePlan } from '../../../domain/comparison/merge.ts';
import { mergedInto, type Selection } from '../../../domain/comparison/scoring.ts';
import type { ReturnContract } from '../../../domain/contract.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { planJudged } from '../consulting/plan-judged.ts';
import { planFacts } from '../consulting/servers/facts.ts';
import type { Help } from '../consulting/servers/open-help.ts';
import { type Outcome, outcomeOf } from '../consulting/servers/outcome.ts';
import type { DebateRecord } from '../debate/record-debate.ts';
import type { Judgement } from '../judging/judgement.ts';
import { rememberReplies } from '../judging/remembering/replies.ts';
import type { DecisionRecord } from '../planning/context/decided.ts';
import { type Decided, openPoints } from '../planning/context/merge-context.ts';
import type { Planned } from '../planning/index.ts';
import type { DiffAnalysis } from '../reports/analysis/diff-analysis.ts';
import { renderDiffData } from '../reports/analysis/diff-data.ts';
import { unjudgedTopics } from '../reports/brief/brief-run.ts';
import type { Renumbered } from '../reports/brief/decision-brief.ts';
import { tellMinds } from '../reports/brief/minds-part.ts';
import { contractOf } from '../reports/contract.ts';
import { renderRefactorPlan } from '../reports/plan/refactor-plan.ts';
import type { MergeRecord } from '../reports/summary/output.ts';
import type { AdversarialInput } from '../request/input.ts';
import type { Descent } from '../variants/descent.ts';
import { askPlan } from './decisions/checkpoints.ts';
import { applyDecisions, applyRequests, askDecisions, recordRequests } from './decisions/index.ts';
import { rememberRun } from './decisions/remember.ts';
import { revisePlan } from './decisions/revise-plan.ts';
import { carryOut, executeMerge, type Merged, type MergeToCarryOut, renumberedIn } from './index.ts';
import type { WritingOrder } from './writing/settle-texts.ts';
import { type WrittenSections, writeSections } from './writing/write-sections.ts';

export interface MergeRequest {
  readonly input: AdversarialInput;
  readonly found: DiffAnalysis;
  readonly descent: Descent;
  readonly judgement: Judgement | undefined;
  readonly debate: DebateResult;
  readonly record: DebateRecord;
  readonly selection: Selection;
  readonly baseVariant: string;
  /** Given so far. */
  readonly warnings: readonly string[];
  readonly help: Help;
}

export async function mergeVariants(request: MergeRequest, deliberation: Deliberation): Promise<MergeRecord> {
  const { input, found, descent, selection, help } = request;
  deliberation.report({ type: 'step-started', step: 'refactor-plan', title: 'Step 4: refactoring plan' });
  const remembering = rememberReplies(deliberation, input.remembered?.replies);
  const { planned: drafted, seen } = await planJudged(
    decidedIn(request),
    input,
    deliberation,
    remembering.deliberation,
  );
  const { judgement } = drafted.context;
  await deliberation.publish('diff-analysis.json', renderDiffData(found, drafted.unjudged));
  const { planned, plan, skip } = await reviewed(drafted, deliberation);
  // Whatever helpers are told must not hang on decisions, which may come later.
  const errors = [...request.warnings];
  await help.consult('plan', planFacts(plan));
  const decisions = await askDecisions(planned, input.remembered?.decisions, deliberation);
  const records = [...recordRequests(planned), ...decisions.records];
  const shown = applyDecisions({ planned, plan, skip }, decisions);
  await publishPlan(shown.planned, shown.plan, deliberation);
  const fluent = await writeOut(input, { planned, plan, skip }, deliberation);
  // Sections are written without them: a later decision has nobody asked again.
  const order =
    fluent.plan === plan ? { ...fluent, ...shown } : applyDecisions({ planned, skip, ...fluent }, decisions);
  const conclude = (merged: Merged): ReturnContract =>
    contractOf(resultsOf(request, order.planned, records, merged));
  const merged = await executeMerge(
    {
      ...order,
      decisionsFile: decisions.file,
      input,
      skipped: selection.skipped,
      kinship: descent.sentence,
      seen,
      statusOf: (one) => conclude(one).status,
      artifactType: found.artifactType ?? ANY_TYPE,
    },
    help,
    deliberation,
  );
  if (help.isAsked('memory'))
    await help.persist(undecidedOutcome(request, { planned, skip, seen, ...fluent }, errors, deliberation));
  const minds = tellMinds(planned, seen);
  const record = recordMerge(input, order, merged, conclude(merged), renumberedIn(planned));
  const { replies } = remembering;
  const { startedAt } = deliberation;
  const toRemember = rememberRun({ input, judgement, replies, decisions, startedAt });
  return {
    ...record,
    ...(toRemember && { toRemember }),
    ...(minds && { minds }),
    ...(records.length > 0 && { decisions: records }),
  };
}

const decidedIn = ({ found, debate, selection, descent, judgement }: MergeRequest): Decided => ({
  comparison: found.differences.comparison,
  points: found.differences.points,
  results: debate.results,
  rounds: debate.rounds,
  base: mergedInto(selection),
  skipped: debate.skipped,
  order: descent.order,
  ancestor: descent.ancestor,
  judgement,
});

/** Word for word, unless a model was named to write sections. */
async function writeOut(
  { writesSections, merger = NOBODY }: AdversarialInput,
  order: WritingOrder,
  deliberation: Deliberation,
): Promise<WrittenOut> {
  return writesSections && merger !== NOBODY ? writeSections(order, deliberation) : { plan: order.plan };
}

/** As it would be had nobody decided what is open. */
function undecidedOutcome(
  request: MergeRequest,
  order: Pick<MergeToCarryOut, 'planned' | 'plan' | 'skip' | 'seen' | 'written'>,
  errors: readonly string[],
  deliberation: Deliberation,
): Outcome {
  const { input, found, selection, help } = request;
  const silent = { ...deliberation, report: () => undefined };
  const { merged } = carryOut({ ...order, input, skipped: selection.skipped }, silent);
  const results = resultsOf(request, order.planned, recordRequests(order.planned), merged);
  return outcomeOf({
    ...request,
    startedAt: deliberation.startedAt,
    artifactType: found.artifactType ?? ANY_TYPE,
    merged,
    contract: contractOf(results),
    errors: [...errors, ...help.failures],
  });
}

type WrittenOut = Pick<WrittenSections, 'plan'> & Partial<WrittenSections>;

/** Where the documents do not say what they are. */
const ANY_TYPE = 'document';

/** Who answers for a person that was not asked. */
const NOBODY = 'embedded';

/** Asked before the plan is published, so that the published one says who approved it. */
async function reviewed(planned: Planned, deliberation: Deliberation): Promise<WritingOrder> {
  const { plan, context } = planned;
  const { answer, agent } = await askPlan(planned, deliberation);
  const isPerson = agent !== NOBODY && answer.unasked !== true;
  const revised = revisePlan(plan, answer, isPerson, context.baseDocument);
  return applyRequests({ planned, ...revised }, answer);
}

async function publishPlan({ context }: Planned, plan: MergePlan, deliberation: Deliberation): Promise<void> {
  const { variants } = context.comparison;
  const { startedAt: generated, engine } = deliberation;
  const markdown = renderRefactorPlan({ plan, variants, generated, engine });
  await deliberation.publish('refactor-plan.md', markdown);
  const detail = `${plan.changes.length} changes planned, ${plan.refusals.length} not made, risk ${plan.risk}`;
  deliberation.report({ type: 'step-finished', step: 'refactor-plan', detail });
}

const countStatus = ({ merge }: Merged, status: ChangeResult['status']): number =>
  merge.results.filter((result) => result.status === status).length;

function resultsOf(
  { input, record, found, baseVariant, warnings }: MergeRequest,
  planned: Planned,
  records: readonly DecisionRecord[],
  merged: Merged,
) {
  const { merge, ledger, validation, validDocument } = merged;
  const { points } = found.differences;
  const open = new Set(openPoints(planned.context));
  return {
    mergedName: input.mergedName,
    merged: true,
    baseVariant,
    debate: record,
    points,
    faults: points.filter(({ id, within }) => within !== undefined && open.has(id)).map(({ id }) => id),
    topics: unjudgedTopics(planned),
    decided: records.flatMap(({ items }) => items),
    counts: planned.counts,
    merge: { planned: merge.results.length, failed: countStatus(merged, 'Failed') },
    validDocument,
    validation,
    lost:
      ledger.orphans.length +
      ledger.dropped.filter(({ point, byRule }) => point === undefined && !byRule).length +
      validation.checks.reduce((sum, { lost = 0 }) => sum + lost, 0),
    warnings,
  };
}

function recordMerge(
  { mergedName, provenance }: AdversarialInput,
  { plan, written }: WrittenOut,
  merged: Merged,
  contract: ReturnContract,
  renumbered: readonly Renumbered[],
): MergeRecord {
  const { merge, ledger, validation } = merged;
  return {
    mergedName,
    provenance,
    plan,
    ...(written && { written }),
    merge: {
      planned: merge.results.length,
      applied: countStatus(merged, 'Applied'),
      failed: countStatus(merged, 'Failed'),
      skipped: countStatus(merged, 'Skipped'),
      results: merge.results.map(({ change, status, reason }) => ({ change, status, reason })),
    },
    ledger: {
      blocks: ledger.entries.length,
      orphans: ledger.orphans.length,
      anchors: ledger.anchors,
      dropped: ledger.dropped.length,
    },
    renumbered,
    validation,
    contract,
  };
}
