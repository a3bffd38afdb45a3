// What a roadmap reports at its end: the milestones, what is covered, and whether it may be used.

import {
  bold,
  counted,
  DONE,
  type Exit,
  file,
  type Line,
  type Shown,
  type Summary,
} from '../../domain/workflow/summary.ts';
import { showScore } from './generate-roadmap.ts';
import type { RoadmapOutput } from './index.ts';

const STRICT_PARTIAL = 3;

export function summariseRoadmap(output: RoadmapOutput, _input: unknown, { isStrict }: Shown): Summary {
  const { complexity, personas, milestones } = output.plan;
  return {
    lines: linesOf(output),
    contract: output.contract,
    fields: {
      complexity_score: complexity.score,
      complexity_class: complexity.class,
      primary_persona: personas.find(({ role }) => role === 'primary')?.persona ?? null,
      milestone_index: milestones.map(
        ({ id, title, type, priority, effort, dependencies, deliverables }) => ({
          id,
          title,
          type,
          priority,
          effort,
          dependencies,
          deliverables: deliverables.length,
        }),
      ),
    },
    exit: exitOf(output, isStrict),
  };
}

function exitOf({ contract }: RoadmapOutput, isStrict: boolean): Exit {
  if (contract.status === 'failed') {
    const [fault] = contract.faults;
    const why = fault ?? `validation ended with ${contract.validation_status}`;
    const list = fault === undefined ? 'roadmap.md' : 'return-contract.yaml';
    return {
      code: 1,
      error: `The roadmap failed its checks: ${why}`,
      hint: [file(list), ' lists what is wrong.'],
    };
  }
  return isStrict && contract.status === 'partial' ? { code: STRICT_PARTIAL } : DONE;
}

function linesOf(output: RoadmapOutput): Line[] {
  const { contract } = output;
  const validated = `${contract.validation_status}, ${showScore(contract.validation_score ?? 0)}`;
  const where =
    contract.validation_status === 'INCOMPLETE'
      ? '; roadmap.md lists what is open under Validation Warnings'
      : '';
  return [
    ...planLines(output),
    '',
    `Covered: ${contract.covered} of ${counted(contract.requirements ?? 0, 'requirement')}${deferredWords(contract.deferred)}`,
    `Validation: ${validated}${where}`,
    ...doubtWords(output.extraction),
    ...(contract.status === 'success' ? [] : [`Status: ${contract.status}`]),
    '',
    ['Roadmap: ', file('roadmap.md', 'bold')],
    ['Test strategy: ', file('test-strategy.md')],
    ['Extraction: ', file('extraction.md')],
    'Review the roadmap before proceeding to tasklist generation.',
  ];
}

const doubtWords = ({ asides }: RoadmapOutput['extraction']): string[] => {
  const lines = asides.flatMap(({ isDoubtful, source }) => (isDoubtful ? [source.line] : []));
  if (lines.length === 0) return [];
  return [
    `To be judged: ${counted(lines.length, 'statement')} (line ${listFirst(lines)}); add --take ${lines[0]}=requirement, =deferred or =context`,
  ];
};

const deferredWords = (deferred: readonly string[]): string =>
  deferred.length === 0 ? '' : `; deferred: ${listFirst(deferred)}`;

/** The rest stands in the files. */
const MOST_LISTED = 8;
const listFirst = (list: readonly (string | number)[]): string =>
  list.slice(0, MOST_LISTED).join(', ') +
  (list.length > MOST_LISTED ? ` and ${list.length - MOST_LISTED} more` : '');

function planLines({ extraction, plan }: RoadmapOutput): Line[] {
  const { complexity, personas, milestones } = plan;
  const primary = personas.find(({ role }) => role === 'primary');
  const width = Math.max(0, ...milestones.map(({ id }) => id.length));
  const requirements = counted(extraction.requirements.length, 'requirement');
  return [
    [
      bold(extraction.title),
      `: ${requirements}, complexity ${complexity.score.toFixed(2)} (${complexity.class})`,
    ],
    `Persona: ${primary?.persona ?? 'none'} (${(primary?.confidence ?? 0).toFixed(2)})`,
    '',
    [bold('Milestones')],
    ...milestones.map(
      ({ id, title, type, priority, effort, dependencies, deliverables }) =>
        `  ${id.padEnd(width)}  ${priority}  ${effort.padEnd(2)}  ${title} (${type.toLowerCase()}, ${counted(deliverables.length, 'deliverable')}${dependencies.length > 0 ? `, after ${dependencies.join(', ')}` : ''})`,
    ),
  ];
}

/** `--dry-run`: what the rules make of the spec; models may see it otherwise. */
export function previewRoadmap(_input: unknown, _shown: Shown, output: RoadmapOutput | undefined): Summary {
  if (output === undefined) return { lines: [], contract: {}, fields: {}, exit: DONE };
  const { extraction, plan } = output;
  const shares = extraction.domains
    .filter(({ share }) => share > 0)
    .map(({ domain, share }) => `${domain} ${Math.round(share * 100)}%`);
  const deliverables = plan.milestones.reduce((sum, one) => sum + one.deliverables.length, 0);
  return {
    lines: [
      ...planLines(output),
      '',
      `Domains: ${shares.join(', ') || 'none'}`,
      `${counted(deliverables, 'deliverable')}, ${counted(plan.risks.length, 'risk')}`,
    ],
    contract: {},
    fields: { ...plan },
    writes: ['extraction.md', 'roadmap.md', 'test-strategy.md'],
    exit: DONE,
  };
}
