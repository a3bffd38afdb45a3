// What a roadmap says at its end: a short text for people, or one JSON document for programs.

import { join } from 'node:path';
import type { Warning } from '../../../domain/errors.ts';
import { showScore } from '../../../workflows/roadmap/generate-roadmap.ts';
import type { RoadmapOutput } from '../../../workflows/roadmap/index.ts';
import { describeReceipt } from '../../cost/describe-cost.ts';
import { counted, printable, showPath } from '../../files/show.ts';
import { contractForOutput } from '../outcome.ts';
import type { Session } from '../session.ts';
import { answeredBy, type EndedRun } from './adversarial.ts';

export interface RoadmapSummary extends EndedRun {
  readonly output: RoadmapOutput;
  readonly callWarnings?: readonly Warning[];
}

const EXIT = { success: 0, partial: 0, failed: 1 } as const;
const STRICT_PARTIAL = 3;

/** Prints what the run gave, and says with which code the program ends. */
export function printRoadmap(summary: RoadmapSummary, session: Session, strict: boolean): number {
  const { contract } = summary.output;
  session.print(session.options.json ? renderJson(summary) : renderText(summary, session));
  if (contract.status === 'failed') {
    const [fault] = contract.faults;
    const why = fault ?? `validation ended with ${contract.validation_status}`;
    const list = fault === undefined ? 'roadmap.md' : 'return-contract.yaml';
    session.note(`error: The roadmap does not hold: ${printable(why)}\n`);
    session.note(`hint: ${showPath(join(summary.folder, list), session.cwd)} lists what is wrong.\n`);
  }
  return strict && contract.status === 'partial' ? STRICT_PARTIAL : EXIT[contract.status];
}

function renderJson({ output, folder, engine, receipt, callWarnings = [] }: RoadmapSummary): string {
  const contract = contractForOutput(output.contract, folder);
  const { complexity, personas, milestones } = output.plan;
  const document = {
    ...contract,
    warnings: [...callWarnings, ...contract.warnings],
    complexity_score: complexity.score,
    complexity_class: complexity.class,
    primary_persona: personas.find(({ role }) => role === 'primary')?.persona ?? null,
    milestone_index: milestones.map(({ id, title, type, priority, effort, dependencies, deliverables }) => ({
      id,
      title,
      type,
      priority,
      effort,
      dependencies,
      deliverables: deliverables.length,
    })),
    engine,
    ...(receipt && { receipt }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function renderText({ output, folder, engine, receipt }: RoadmapSummary, { cwd, paint }: Session): string {
  const { contract } = output;
  const path = (name: string): string => showPath(join(folder, name), cwd);
  const validated = `${contract.validation_status}, ${showScore(contract.validation_score ?? 0)}`;
  const lines = [
    ...describePlan(output, paint.bold),
    '',
    `Covered: ${contract.covered} of ${counted(contract.requirements ?? 0, 'requirement')}${deferredWords(contract.deferred)}`,
    `Validation: ${validated}${contract.validation_status === 'INCOMPLETE' ? '; what is open stands under Validation Warnings in roadmap.md' : ''}`,
    ...doubtWords(output.extraction),
    ...(contract.status === 'success' ? [] : [`Status: ${contract.status}`]),
    '',
    `Roadmap: ${paint.bold(path('roadmap.md'))}`,
    `Test strategy: ${path('test-strategy.md')}`,
    `Extraction: ${path('extraction.md')}`,
    'Review the roadmap before proceeding to tasklist generation.',
    ...[answeredBy(engine), ...describeReceipt(receipt)].map(paint.dim),
  ];
  return `${lines.join('\n')}\n`;
}

const doubtWords = ({ asides }: RoadmapOutput['extraction']): string[] => {
  const lines = asides.flatMap(({ isDoubtful, source }) => (isDoubtful ? [source.line] : []));
  if (lines.length === 0) return [];
  return [
    `To be judged: ${counted(lines.length, 'statement')} (line ${listFirst(lines)}); add --take ${lines[0]}=requirement, =deferred or =context`,
  ];
};

const deferredWords = (deferred: readonly string[]): string =>
  deferred.length === 0 ? '' : `; deferred: ${listFirst(deferred.map(printable))}`;

/** The rest stands in the files. */
const MOST_LISTED = 8;
const listFirst = (list: readonly (string | number)[]): string =>
  list.slice(0, MOST_LISTED).join(', ') +
  (list.length > MOST_LISTED ? ` and ${list.length - MOST_LISTED} more` : '');

function describePlan({ extraction, plan }: RoadmapOutput, bold: (text: string) => string): string[] {
  const { complexity, personas, milestones } = plan;
  const primary = personas.find(({ role }) => role === 'primary');
  const width = Math.max(0, ...milestones.map(({ id }) => id.length));
  return [
    `${bold(printable(extraction.title))}: ${counted(extraction.requirements.length, 'requirement')}, complexity ${complexity.score.toFixed(2)} (${complexity.class})`,
    `Persona: ${primary?.persona ?? 'none'} (${(primary?.confidence ?? 0).toFixed(2)})`,
    '',
    bold('Milestones'),
    ...milestones.map(
      ({ id, title, type, priority, effort, dependencies, deliverables }) =>
        `  ${id.padEnd(width)}  ${priority}  ${effort.padEnd(2)}  ${printable(title)} (${type.toLowerCase()}, ${counted(deliverables.length, 'deliverable')}${dependencies.length > 0 ? `, after ${dependencies.join(', ')}` : ''})`,
    ),
  ];
}

/** `--dry-run`: what would be asked, paid for and written, and nothing of it is; `asked`: where models sit. */
export function printRoadmapPlan(
  { output, folder }: Pick<RoadmapSummary, 'output' | 'folder'>,
  asked: { readonly text: string; readonly json: Record<string, unknown> } | undefined,
  session: Session,
): number {
  const { extraction, plan } = output;
  const shares = extraction.domains
    .filter(({ share }) => share > 0)
    .map(({ domain, share }) => `${domain} ${Math.round(share * 100)}%`);
  const deliverables = plan.milestones.reduce((sum, one) => sum + one.deliverables.length, 0);
  const files = ['extraction.md', 'roadmap.md', 'test-strategy.md'];
  const lines = [
    ...(asked ? [asked.text, 'By rule, which models may see otherwise:', ''] : []),
    ...describePlan(output, session.paint.bold),
    '',
    `Domains: ${shares.join(', ') || 'none'}`,
    `${counted(deliverables, 'deliverable')}, ${counted(plan.risks.length, 'risk')}`,
    'Nothing was written. A run would write:',
    ...files.map((name) => `  ${showPath(join(folder, name), session.cwd)}`),
  ];
  session.print(
    session.options.json
      ? `${JSON.stringify({ ...output.plan, would_write: files.map((name) => join(folder, name)), ...(asked && { estimate: asked.json }) }, null, 2)}\n`
      : `${lines.join('\n')}\n`,
  );
  return 0;
}
