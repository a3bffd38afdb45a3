// What a comparison reports at its end: the differences that matter, the base, the debate, the merge and what is open.

import type { ReturnContract } from '../../../../domain/contract.ts';
import {
  bold,
  counted,
  DONE,
  type Exit,
  file,
  type Line,
  type Shown,
  type Style,
  type Summary,
  styled,
} from '../../../../domain/workflow/summary.ts';
import { baseLine, describeDebate, describeMerge, reasonsFor } from './describe-merge.ts';
import type { AdversarialOutput } from './output.ts';

const BRIEF = 'decision-brief.md';
const REPORT = 'diff-analysis.md';
const PLAN = 'refactor-plan.md';

export function summariseComparison(
  output: AdversarialOutput,
  _input: unknown,
  { isStrict, artifacts }: Shown,
): Summary {
  const { results: _results, ...changes } = output.merge;
  const { answeredBy } = output;
  return {
    lines: linesOf(output),
    contract: output.contract,
    fields: {
      artifacts,
      counts: output.counts,
      substantially_identical: output.substantiallyIdentical,
      highest: output.highest,
      what_matters: output.whatMatters,
      minds: output.minds ?? null,
      changes,
      overrides: findOverrides(output),
    },
    // In the record of an older version: who had a seat.
    ...(answeredBy && { answeredBy: answeredBy.join(', ') }),
    exit: exitOf(output, isStrict),
  };
}

/** Ruling E-18, for a run that came to its end; an error that stopped one has an exit code of its own. */
function exitOf(output: AdversarialOutput, isStrict: boolean): Exit {
  const { status, failure_stage: stage } = output.contract;
  if (status === 'failed') {
    return {
      code: stage === 'merge' || stage === 'validation' ? 1 : 4,
      error: `The run failed at ${stage ?? 'merge'}: ${reasonsFor(output).join('; ')}`,
      hint: [file(PLAN), ' says what to do by hand.'],
    };
  }
  // Partial, and the document is kept; but who builds on it must know that it does not hold.
  if (!output.validation.passed)
    return { code: 1, error: `The merge failed its checks: ${reasonsFor(output).at(-1)}` };
  return status === 'partial' && isStrict ? { code: 3 } : DONE;
}

const STYLES: Readonly<Record<string, Style>> = { High: 'red', Medium: 'yellow' };

function linesOf(output: AdversarialOutput): Line[] {
  const { counts, whatMatters, substantiallyIdentical, contract } = output;
  const kinds = [
    `${counts.structural} structural`,
    `${counts.content} content`,
    counted(counts.contradictions, 'contradiction'),
    `${counts.unique} unique`,
  ];
  const width = Math.max(0, ...whatMatters.map(({ id }) => id.length));
  const matters = whatMatters.map(
    ({ id, severity, title }): Line => [
      `  ${id.padEnd(width)}  `,
      styled(severity.padEnd(6), STYLES[severity] ?? 'dim'),
      `  ${title}`,
    ],
  );
  return [
    [bold(counted(counts.total, 'difference')), `: ${kinds.join(', ')}`],
    ...(substantiallyIdentical ? ['The documents are substantially identical.'] : []),
    ...(matters.length === 0 ? [] : ['', [bold('What matters')], ...matters]),
    '',
    baseLine(output),
    ...describeDebate(output),
    ...describeMerge(output),
    ...describeOverrides(output),
    '',
    ...fileLines(contract),
  ];
}

/** Where something is open, how to decide it, too. */
function fileLines({ merged_output_path: merged, open_points: open, unjudged }: ReturnContract): Line[] {
  const report: Line = ['Report: ', file(REPORT)];
  if (merged === null) return [report];
  return [
    ['Merged document: ', file(merged, 'bold')],
    ['Brief: ', file(BRIEF)],
    report,
    ['Next: steelman verify ', file('.')],
    ['      steelman blame ', file(merged)],
    ...(open.length > 0 || unjudged > 0 ? [['      steelman resolve ', file('.')]] : []),
  ];
}

function findOverrides({ debate, highlighted, selection, plan }: AdversarialOutput): string[] {
  const isLeftOut = debate.out_of_focus.some((id) => !highlighted.includes(id));
  return [
    ...(isLeftOut ? ['after-diff-analysis'] : []),
    ...(debate.override ? ['after-debate'] : []),
    ...(selection.base_override ? ['after-base-selection'] : []),
    ...(plan.approval === 'user-overridden' ? ['after-refactoring-plan'] : []),
  ];
}

const describeSettled = ({ debate: { override } }: AdversarialOutput): string =>
  override && override.resolved.length > 0
    ? `${counted(override.resolved.length, 'point')} settled`
    : 'the threshold counts as reached';

function describePlanned({ merge, decisions = [] }: AdversarialOutput): string[] {
  const count = (deed: string): number => decisions.filter((one) => one.deed === deed).length;
  const done = [
    ...(merge.skipped > 0 ? [`${counted(merge.skipped, 'change')} left out`] : []),
    ...(count('reworded') > 0 ? [`${counted(count('reworded'), 'passage')} reworded`] : []),
    ...(count('added') > 0 ? [`${counted(count('added'), 'passage')} added`] : []),
  ];
  return done.length > 0 ? done : ['changes put elsewhere'];
}

function describeOverrides(output: AdversarialOutput): string[] {
  const overrides = new Set(findOverrides(output));
  const { debate, highlighted } = output;
  const left = debate.out_of_focus.filter((id) => !highlighted.includes(id)).length;
  const parts = [
    ...(overrides.has('after-diff-analysis') ? [`${counted(left, 'point')} out of focus`] : []),
    ...(overrides.has('after-debate') ? [describeSettled(output)] : []),
    ...(overrides.has('after-base-selection') ? ['another base'] : []),
    ...(overrides.has('after-refactoring-plan') ? describePlanned(output) : []),
  ];
  return parts.length === 0 ? [] : [`Decided by you: ${parts.join(', ')}`];
}
