// What a finished run says: a short text for people, or one JSON document for programs.

import { join } from 'node:path';
import type { Receipt } from '../../../domain/cost.ts';
import type { Warning } from '../../../domain/errors.ts';
import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';
import { describeReceipt } from '../../cost/describe-cost.ts';
import { counted, printable, showPath } from '../../files/show.ts';
import { baseLine, describeDebate, describeMerge, reasonsFor } from '../../runs/describe-merge.ts';
import { contractForOutput, exitCodeOf } from '../outcome.ts';
import type { Session } from '../session.ts';

/** What every summary tells of its run. */
export interface EndedRun {
  readonly folder: string;
  readonly warnings: readonly Warning[];
  readonly engine: string;
  /** Undefined where nobody was paid. */
  readonly receipt?: Receipt | undefined;
}

export interface RunSummary extends EndedRun {
  readonly output: AdversarialOutput;
  /** Names of the files in the folder. */
  readonly artifacts: readonly string[];
}

const BRIEF = 'decision-brief.md';
const REPORT = 'diff-analysis.md';
const PLAN = 'refactor-plan.md';

/** Prints what the run gave, and says with which code the program ends. */
export function printSummary(summary: RunSummary, session: Session, strict: boolean): number {
  const { output, folder } = summary;
  session.print(session.options.json ? renderJson(summary) : renderText(summary, session));
  if (output.contract.status === 'failed') {
    const stage = output.contract.failure_stage ?? 'merge';
    session.note(`error: The run failed at ${stage}: ${reasonsFor(output).join('; ')}\n`);
    session.note(`hint: ${join(showPath(folder, session.cwd), PLAN)} says what to do by hand.\n`);
  }
  if (output.contract.status !== 'failed' && !output.validation.passed) {
    // Partial, and the document is kept; but whoever builds on it has to hear that it does not hold.
    session.note(`error: The merge does not hold: ${reasonsFor(output).at(-1)}\n`);
    return 1;
  }
  return exitCodeOf(output.contract, strict);
}

function renderJson({ output, folder, artifacts, warnings, engine, receipt }: RunSummary): string {
  const { results: _results, ...changes } = output.merge;
  const contract = contractForOutput(output.contract, folder);
  // Those of the run are in its contract, in an order that a resumed run has, too.
  const others = warnings.filter(({ message }) => !output.contract.warnings.includes(message));
  const document = {
    ...contract,
    warnings: [...others, ...contract.warnings],
    artifacts,
    counts: output.counts,
    substantially_identical: output.substantiallyIdentical,
    highest: output.highest,
    what_matters: output.whatMatters,
    minds: output.minds ?? null,
    changes,
    overrides: findOverrides(output),
    engine,
    ...(receipt && { receipt }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function renderText({ output, folder, engine, receipt }: RunSummary, { cwd, paint }: Session): string {
  const { counts, whatMatters, substantiallyIdentical, contract } = output;
  const kinds = [
    `${counts.structural} structural`,
    `${counts.content} content`,
    `${counts.contradictions} ${counts.contradictions === 1 ? 'contradiction' : 'contradictions'}`,
    `${counts.unique} unique`,
  ];
  const lines = [
    `${paint.bold(`${counts.total} ${counts.total === 1 ? 'difference' : 'differences'}`)}: ${kinds.join(', ')}`,
    ...(substantiallyIdentical ? ['The documents are substantially identical.'] : []),
  ];
  if (whatMatters.length > 0) {
    const width = Math.max(...whatMatters.map(({ id }) => id.length));
    lines.push('', paint.bold('What matters'));
    for (const { id, severity, title } of whatMatters) {
      const color = severity === 'High' ? paint.red : severity === 'Medium' ? paint.yellow : paint.dim;
      lines.push(`  ${id.padEnd(width)}  ${color(severity.padEnd(6))}  ${printable(title)}`);
    }
  }
  lines.push(
    '',
    baseLine(output),
    ...describeDebate(output),
    ...describeMerge(output),
    ...describeOverrides(output),
    '',
  );
  const run = showPath(folder, cwd);
  if (contract.merged_output_path !== null) {
    const merged = showPath(join(folder, contract.merged_output_path), cwd);
    lines.push(`Merged document: ${paint.bold(merged)}`);
    lines.push(`Brief: ${showPath(join(folder, BRIEF), cwd)}`);
    lines.push(`Report: ${showPath(join(folder, REPORT), cwd)}`);
    lines.push(...nextLines(contract, run, merged));
  } else lines.push(`Report: ${showPath(join(folder, REPORT), cwd)}`);
  lines.push(...[answeredBy(partakers(output, engine)), ...describeReceipt(receipt)].map(paint.dim));
  return `${lines.join('\n')}\n`;
}

/** Where something is open, how to decide it, too. */
function nextLines(
  { open_points: open, unjudged }: RunSummary['output']['contract'],
  run: string,
  merged: string,
) {
  const isOpen = open.length > 0 || unjudged > 0;
  const first = [`Next: steelman verify ${run}`, `      steelman blame ${merged}`];
  return isOpen ? [...first, `      steelman resolve ${run}`] : first;
}

/** Who had a part in it; in the record of an older version, who had a seat. */
const partakers = ({ answeredBy: names }: RunSummary['output'], engine: string): string =>
  names?.join(', ') ?? engine;

export const answeredBy = (engine: string): string =>
  engine === 'embedded' ? 'Answered by the embedded engine, no model.' : `Answered by ${printable(engine)}.`;

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
