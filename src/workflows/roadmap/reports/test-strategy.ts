// test-strategy.md: when the work stops to be checked, by what, and what happens to what is found.

import { escapeLine, escapeTitle } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import type { Extraction } from '../model/extraction.ts';
import type { ComplexityClass, Milestone, RoadmapPlan } from '../model/plan.ts';
import { renderFrontmatter } from './frontmatter.ts';
import { foldIds } from './id-ranges.ts';
import { GENERATOR, sourceFields } from './roadmap.ts';

export interface TestStrategyReport {
  readonly plan: RoadmapPlan;
  readonly extraction: Extraction;
  readonly generated: string;
  readonly sources: readonly string[];
}

/** Work milestones for each validation milestone (facts B.13). */
const INTERLEAVE: Readonly<Record<ComplexityClass, number>> = { LOW: 3, MEDIUM: 2, HIGH: 1 };

const PRINCIPLES = [
  'Checking runs beside the work and never waits for its end: each validation milestone begins as soon as the work before it is done.',
  'A major issue stops the work that builds on it until it is fixed and checked again.',
  'Every requirement has a check that can fail, named before the work on it begins.',
  'What a check found is written down with the milestone, the requirement and the evidence, also where it passed.',
  'A milestone is done when its gate is passed, and not when its deliverables exist.',
] as const;

const ISSUE_CLASSES = [
  ['Critical', 'Stop all work on the milestone, fix, validate again', 'Any', 'A requirement of priority P0 is not met; data is lost or exposed'],
  ['Major', 'Stop what depends on it, fix before the next milestone', '>1 or blocking', 'An acceptance criterion of a deliverable fails'],
  ['Minor', 'Log, fix within the next milestone', '>5 triggers review', 'A deviation that breaks no acceptance criterion'],
  ['Info', 'Log, no action needed', 'None', 'An observation for later'],
] as const; // biome-ignore format: a table

export function renderTestStrategy({ plan, extraction, generated, sources }: TestStrategyReport): string {
  const { milestones, validations, complexity } = plan;
  const frontmatter = renderFrontmatter({
    ...sourceFields(sources),
    generated,
    generator: GENERATOR,
    validation_philosophy: 'continuous-parallel',
    validation_milestones: validations.length,
    work_milestones: milestones.length,
    interleave_ratio: `1:${INTERLEAVE[complexity.class]}`,
    major_issue_policy: 'stop-and-fix',
    complexity_class: complexity.class,
    validated_requirements: new Set(plan.coverage.map(({ requirement }) => requirement)).size,
  });
  return [
    frontmatter.trimEnd(),
    `# Test Strategy: ${escapeTitle(extraction.title)}`,
    '## Validation Philosophy',
    PRINCIPLES.map((principle, index) => `${index + 1}. ${principle}`).join('\n'),
    '## Validation Milestones',
    validationTable(plan),
    '## Issue Classification',
    renderTable(['Severity', 'Action', 'Threshold', 'Example'], ISSUE_CLASSES),
    '## Acceptance Gates',
    gateTable(plan),
    '## Acceptance Criteria',
    criteriaTable(plan, extraction),
    '## Validation Coverage Matrix',
    renderTable(
      ['Requirement', 'Validated By', 'Milestone', 'Method'],
      plan.coverage.map(({ requirement, by, milestone, method }) =>
        [requirement, by, milestone, method].map(escapeLine),
      ),
    ),
    `*End of test-strategy.md: validation milestones ${validations.length}, acceptance gates ${milestones.length}, rows of coverage ${plan.coverage.length}.*`,
    '',
  ].join('\n\n').replace(/(?<!\n)\n+$/, '\n'); // biome-ignore format: the document in its order
}

/** What is tested how: every criterion of the spec with the deliverable that has to meet it. */
function criteriaTable({ milestones, coverage }: RoadmapPlan, { criteria }: Extraction): string {
  const methods = new Map(coverage.map(({ requirement, method }) => [requirement, method]));
  const rows = criteria.map(({ id, text, derivedFrom, source }) => {
    const held = milestones.flatMap(({ deliverables }) =>
      deliverables.filter(({ requirements }) => requirements.some((one) => derivedFrom.includes(one))),
    );
    const method = derivedFrom.map((one) => methods.get(one)).find((one) => one !== undefined);
    return [
      id,
      derivedFrom.join(', ') || 'the whole',
      held.map((one) => one.id).join(', ') || 'release',
      text,
      method?.replace(/, by .*$/, '') ?? 'observed after release',
      String(source.line),
    ];
  });
  return rows.length === 0
    ? 'The spec states none; what has to be asked stands with each deliverable in roadmap.md.'
    : renderTable(
        ['ID', 'Requirement', 'Deliverable', 'Criterion', 'Method', 'Line'],
        rows.map((row) => row.map(escapeLine)),
      );
}

const validationTable = ({ validations }: RoadmapPlan): string =>
  renderTable(
    ['ID', 'After Work Milestone', 'Validates', 'Stop Criteria'],
    validations.map(({ id, after, validates, stopCriteria }) => [
      id,
      after,
      validates.map(escapeLine).join(', '),
      escapeLine(stopCriteria),
    ]),
  );

const gateTable = ({ milestones, validations }: RoadmapPlan): string =>
  renderTable(
    ['Milestone', 'Gate Criteria', 'Pass Condition'],
    milestones.map((milestone) => {
      // A check behind a later milestone cannot hold this one up: that one waits for it.
      const checks = validations.filter(({ after }) => after === milestone.id);
      const passed = checks.length === 0 ? '' : `${checks.map(({ id }) => id).join(', ')} passed; `;
      return [
        `${milestone.id}: ${escapeLine(milestone.title)}`,
        gateCriteria(milestone),
        `${passed}no open Critical issue, at most 1 Major that blocks nothing`,
      ];
    }),
  );

function gateCriteria({ deliverables }: Milestone): string {
  const ids = deliverables.map(({ id }) => id);
  const requirements = [...new Set(deliverables.flatMap((one) => one.requirements))];
  const met = `${foldIds(ids) || 'No deliverable'}: acceptance criteria in roadmap.md met`;
  return requirements.length === 0 ? met : `${met}; fulfils ${requirements.map(escapeLine).join(', ')}`;
}
