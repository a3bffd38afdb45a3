// Adversarial: variants of one document are compared, debated, scored and merged.
// Read this file first; each step has a file of its own name.

import { SIMILAR } from '../../domain/contract.ts';
import type { Variant } from '../../domain/document.ts';
import { DECISIONS_STEP } from '../../domain/run.ts';
import { type Deliberation, defineWorkflow } from '../../domain/workflow/workflow.ts';
import { parseDocument } from '../../text/parse/parse-document.ts';
import { collectWarnings } from '../reports/collect-warnings.ts';
import { consultAnalysts } from './consulting/consult-analysts.ts';
import { debateFacts, scoringFacts } from './consulting/servers/facts.ts';
import { openHelp } from './consulting/servers/open-help.ts';
import { contestedOf } from './debate/convergence.ts';
import { runDebate } from './debate/debate.ts';
import type { DebateContext } from './debate/debate-hall.ts';
import { allowStandIns, nameEngine, seatsFor } from './debate/doors.ts';
import { recordDebate } from './debate/record-debate.ts';
import { findDifferences, isSimilar, tellDifferences, tellFound } from './differences/index.ts';
import { askPriorities, CHECKPOINTS } from './merging/decisions/checkpoints.ts';
import { hearDebate } from './merging/decisions/hear-debate.ts';
import { mergeVariants } from './merging/merge-variants.ts';
import { tellDepth } from './prepare/find-help.ts';
import { countQuestions, foresight } from './prepare/foresee.ts';
import { prepareComparison, seatsOf } from './prepare/prepare.ts';
import { DECISIONS, decideItems } from './questions/checkpoints/decide-items.ts';
import { publishAnalysis } from './reports/analysis/check-diff-analysis.ts';
import { countDifferences } from './reports/analysis/diff-data.ts';
import { concludeComparison } from './reports/contract.ts';
import { describeRun } from './reports/summary/describe-run.ts';
import type { AdversarialOutput } from './reports/summary/output.ts';
import { summariseComparison } from './reports/summary/summary.ts';
import { type AdversarialInput, adversarialInput, sentDocuments } from './request/input.ts';
import { adversarialRequest } from './request/request.ts';
import { chooseFinalists, type Field } from './scoring/eliminate.ts';
import { scoreVariants } from './scoring/index.ts';
import { beginJudging, judgesEarly } from './scoring/judge-variants.ts';
import { measureVariants } from './scoring/measure.ts';
import { nameBase, recordSelection } from './scoring/record-selection.ts';
import { collectVariants } from './variants/collect-variants.ts';
import { baseByDescent, traceDescent } from './variants/descent.ts';
import { describeVariant, nameArtifactType } from './variants/read-variants.ts';

// What the next comparison of the same documents may know.
export {
  mergeSets,
  nameOf,
  type RememberedSet,
  rememberedSet,
  type ToRemember,
} from './judging/remembered.ts';
export { describeMisfits } from './judging/remembering/find-news.ts';
// A roadmap debates by comparisons inside its own run.
export { CHECKPOINTS } from './merging/decisions/checkpoints.ts';
// What a finished comparison left open is decided afterwards, by a person or a model.
export { sectionTexts } from './merging/decisions/decisions-file.ts';
export { mergeDecisions } from './merging/decisions/merge-decisions.ts';
export { foreseeCalls } from './prepare/foresee.ts';
export {
  checkDecisions,
  type DecidePayload,
  decideItems,
  decisionsOf,
} from './questions/checkpoints/decide-items.ts';
export type { ItemQuote, ItemSide, OpenItem } from './questions/checkpoints/open-item.ts';
export { decisionsFrom, judgeItems, MOST_ITEMS } from './questions/judge-items.ts';
export type { AdversarialOutput } from './reports/summary/output.ts';
export type { AdversarialInput } from './request/input.ts';
export type { AdversarialRequest } from './request/request.ts';
// What scores mean: the criteria in words, and from where on a lead decides.
export { criteriaOf, DIMENSIONS, RUBRIC } from './scoring/detectors/rubric.ts';
export { TIE } from './scoring/select-base.ts';

export const adversarial = defineWorkflow<AdversarialInput, AdversarialOutput>()({
  name: 'adversarial',
  summary:
    'Merge 2-10 variants of a document: find the contradictions, debate them, choose a base, merge the rest into it.',
  input: adversarialInput,
  request: adversarialRequest,
  commandOnly: ['stdinName'],
  always: [
    'diff-analysis.md',
    'diff-analysis.json',
    'debate-transcript.md',
    'base-selection.md',
    'refactor-plan.md',
    'undecided.md',
    'decisions.yaml',
    'decision-brief.md',
    'ledger.json',
    'provenance.json',
    'merge-log.md',
  ],
  // The merged document, which a roadmap of several specs calls by a name of its own, and with --provenance sidecar its sidecar.
  sometimes: ['variant-*-*.md', 'merged-*.md', 'unified-spec.md', '*.provenance.json'],
  examples: [
    'steelman merge a.md b.md',
    'steelman merge --compare a.md,b.md,c.md --output review',
    "steelman merge 'specs/*.md' --output merged --json",
    'steelman merge a.md b.md --depth deep --provenance sidecar',
    'steelman merge a.md b.md --interactive --yes',
    'steelman merge --source spec.md --generate roadmap --agents embedded:architect,embedded:qa',
    'steelman merge a.md b.md --answers decisions.json',
    'steelman merge a.md b.md --model files:./seat --no-wait',
    'git show HEAD~1:spec.md | steelman merge - spec.md --stdin-name before.md',
    `steelman merge a.md b.md --agents 'embedded:security:"focus on tokens"'`,
  ],
  prepare: prepareComparison,
  documents: sentDocuments,
  seats: seatsOf,
  decisions: [
    ...CHECKPOINTS,
    { name: DECISIONS, step: DECISIONS_STEP, question: decideItems, isAskedLater: true },
  ],
  recheck: async (own) => (await import('./recheck/recheck.ts')).recheck(own),
  summarise: summariseComparison,
  describe: describeRun,
  foresee: foresight,
  toRemember: ({ toRemember }) => toRemember,

  conclude: concludeComparison,

  async run(input, door): Promise<AdversarialOutput> {
    const { deliberation: heard, warnings } = collectWarnings(door);
    const named = nameEngine(heard);
    const { deliberation, lenient } = allowStandIns(named.deliberation, input.allowDegraded ?? false);
    deliberation.report({ type: 'outlook', questions: countQuestions(input) });
    const help = openHelp(input, deliberation);
    tellDepth(input, deliberation);
    const variants = await collectVariants(input, { deliberation, lenient });
    const analysed = await analyse(input, variants, deliberation);
    const { differences, judgement, priorities, found, descent } = analysed;
    const { points } = differences;
    const skipped = isSimilar(differences) ? SIMILAR : undefined;
    // Before the first call, so that nobody who has been asked waits for it.
    const field = enterField(input, variants, skipped === undefined ? analysed : undefined);
    const { elimination } = field;
    const context = openDebate(input, variants, analysed, { elimination, skip: skipped });
    const debating = runDebate(context, deliberation, lenient);
    const judging =
      field.measured && judgesEarly(input) ? beginJudging(field.measured, deliberation) : undefined;
    const debate = await hearDebate(input, context, debating, deliberation);
    const record = recordDebate(input, debate, points.map(contestedOf));
    await help.consult('debate', debateFacts(record));
    const selection = await scoreVariants(
      {
        ...field,
        points,
        results: debate.results,
        skipped,
        judging,
        descent: baseByDescent(descent, variants),
      },
      deliberation,
      lenient,
    );
    await help.consult('scoring', scoringFacts(selection));
    const baseVariant = nameBase(selection, variants);
    const merged = await mergeVariants(
      { input, found, descent, judgement, debate, record, selection, baseVariant, warnings, help },
      deliberation,
    );
    return {
      variants: variants.map(describeVariant),
      ...countDifferences(differences),
      highlighted: priorities.points,
      ...(elimination && { elimination }),
      debate: record,
      baseVariant,
      selection: recordSelection(selection),
      answeredBy: named.answeredBy(),
      ...merged,
      ...(input.helpers && { helpers: help.told.calls }),
    };
  },
});

function openDebate(
  input: AdversarialInput,
  variants: readonly Variant[],
  { differences, priorities, analysis, descent }: Awaited<ReturnType<typeof analyse>>,
  more: Pick<DebateContext, 'elimination' | 'skip'>,
): DebateContext {
  return {
    ...input,
    ...more,
    variants,
    points: differences.points,
    highlighted: priorities.points,
    analysis,
    seats: seatsFor(input, variants),
    order: descent.order?.map((index) => variants[index]?.id ?? ''),
    families: descent.families,
  };
}

async function analyse(input: AdversarialInput, variants: readonly Variant[], deliberation: Deliberation) {
  deliberation.report({ type: 'step-started', step: 'diff-analysis', title: 'Step 1: diff analysis' });
  const ancestor = input.ancestor && parseDocument(input.ancestor.text);
  const byRule = findDifferences(variants, ancestor);
  const { comparison } = byRule;
  const descent = traceDescent(input, variants, comparison);
  for (const message of descent.warnings) deliberation.report({ type: 'warning', message });
  const { startedAt: generated, engine } = deliberation;
  const artifactType = input.generate ?? nameArtifactType(variants);
  const judgement = await consultAnalysts(
    {
      input,
      differences: byRule,
      descent,
      newest: baseByDescent(descent, variants)?.variant,
      measure: () => measureVariants(variants, { comparison, artifactType, source: input.source?.text }),
    },
    deliberation,
  );
  const differences = judgement ? tellDifferences(comparison, ancestor, judgement) : byRule;
  const found = { artifactType, generated, engine, variants, differences };
  tellFound(differences, deliberation);
  const priorities = await askPriorities(differences.points, deliberation);
  const analysis = await publishAnalysis({ ...found, outOfFocus: priorities.outOfFocus }, deliberation);
  return { differences, judgement, analysis, artifactType, priorities, found, descent };
}

/** Who is to be debated for and scored, with the metrics that choose them; `analysed` is undefined where nobody is. */
function enterField(
  { source, eliminate }: AdversarialInput,
  variants: readonly Variant[],
  analysed: Awaited<ReturnType<typeof analyse>> | undefined,
): Field {
  if (analysed === undefined) return { variants, measured: undefined, eliminated: [] };
  const { comparison } = analysed.differences;
  const { artifactType } = analysed;
  const measured = measureVariants(variants, { comparison, artifactType, source: source?.text });
  return chooseFinalists({ variants, measured, comparison }, eliminate ?? false);
}
