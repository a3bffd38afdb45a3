// roadmap.md: what to build, in which order, and how one sees that it is done. For somebody who opens it cold: first
// what it is about and the order of work, then each milestone, then what answers for the whole.

import { codeSpan, escapeLine, escapeTitle } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import { paragraph } from '../../reports/paragraph.ts';
import { DOMAINS, type Extraction } from '../model/extraction.ts';
import type { RoadmapPlan } from '../model/plan.ts';
import { renderFrontmatter } from './frontmatter.ts';
import { renderKept, renderMilestone } from './milestone-section.ts';
import { dateSection, leftOutSection, questionSection } from './open-questions.ts';
import { countPhases } from './phases.ts';
import {
  coverageSection,
  criteriaSection,
  decisionSection,
  deferredSection,
  doubtSection,
  identifierSection,
  registerSection,
} from './roadmap-sections.ts';

/** As the contract of the debate says it. */
export interface RoadmapAdversarial {
  readonly mode: string;
  readonly agents: readonly string[];
  readonly convergence_score: number | null;
  /** Not in multi-spec mode. */
  readonly base_variant?: string | null | undefined;
  readonly artifacts_dir: string | null;
}

export interface RoadmapReport {
  readonly plan: RoadmapPlan;
  readonly extraction: Extraction;
  readonly generated: string;
  readonly sources: readonly string[];
  readonly compliance: string;
  readonly adversarial?: RoadmapAdversarial | undefined;
  readonly validation: {
    /** 0 to 1. */
    readonly score: number;
    readonly status: string;
    readonly warnings: readonly string[];
    /** False where reviewers had a say in the score. */
    readonly mechanicalOnly?: boolean | undefined;
    /** What keeps the score of a PASS below 1. */
    readonly notes?: readonly string[] | undefined;
  };
}

export const GENERATOR = 'sc:roadmap';

export function renderRoadmap(report: RoadmapReport): string {
  const { plan, extraction } = report;
  const body = [
    renderFrontmatter(frontmatterOf(report)).trimEnd(),
    `# Roadmap: ${escapeTitle(extraction.title)}`,
    '## Overview',
    overview(report),
    '## Milestone Summary',
    summary(plan),
    '## Dependency Graph',
    graph(plan),
    ...plan.milestones.flatMap((milestone) => renderMilestone(milestone, plan)),
    ...coverageSection(plan, extraction),
    ...deferredSection(plan, extraction),
    ...doubtSection(extraction),
    ...questionSection(plan, extraction),
    ...dateSection(extraction),
    ...leftOutSection(extraction),
    ...registerSection(plan),
    ...decisionSection(report),
    ...criteriaSection(plan, extraction),
    ...identifierSection(plan, extraction),
    ...renderKept(plan.kept, '##'),
    ...warningSection(report),
  ].join('\n\n');
  // Nothing may be cut off, or taken out of, a document that ends with this.
  const rows = body.split('\n').filter((line) => line.startsWith('|')).length;
  return `${body}\n\n*End of roadmap.md: milestones ${plan.milestones.length}, deliverables ${countDeliverables(plan)}, risks ${plan.risks.length}, requirements ${extraction.requirements.length}, lines of tables ${rows}.*\n`;
}

/** Requirements that the planner puts off, and statements that the spec itself does. */
const deferredWords = (planned: number, stated: number): string =>
  (planned > 0 ? `; ${planned} deferred by the plan` : '') +
  (stated > 0 ? `; ${stated} more statements that the spec puts off or leaves out` : '');

const countDeliverables = ({ milestones }: RoadmapPlan): number =>
  milestones.reduce((sum, { deliverables }) => sum + deliverables.length, 0);

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Never rounded up: 0.84999 does not read 0.85. */
const shownScore = (score: number): number => Math.floor(score * 1e4 + 1e-7) / 1e4;

/** Exactly one of the two. */
export const sourceFields = (sources: readonly string[]) =>
  sources.length === 1 ? { spec_source: sources[0] } : { spec_sources: sources };

function frontmatterOf({ plan, extraction, ...report }: RoadmapReport) {
  const { complexity, milestones, deferred } = plan;
  const shares = new Map(extraction.domains.map(({ domain, share }) => [domain, share]));
  return {
    ...sourceFields(report.sources),
    generated: report.generated,
    generator: GENERATOR,
    compliance: report.compliance,
    complexity_score: rounded(complexity.score, 3),
    complexity_class: complexity.class,
    domain_distribution: Object.fromEntries(
      DOMAINS.map((domain) => [domain, rounded((shares.get(domain) ?? 0) * 100, 1)]),
    ),
    primary_persona: primaryOf(plan),
    consulting_personas: consultingOf(plan),
    milestone_count: milestones.length,
    milestone_index: milestones.map((milestone) => ({
      id: milestone.id,
      title: milestone.title,
      type: milestone.type,
      priority: milestone.priority,
      dependencies: milestone.dependencies,
      deliverable_count: milestone.deliverables.length,
      risk_level: milestone.riskLevel,
    })),
    total_requirements: extraction.requirements.length,
    deferred_requirements: deferred.length + extraction.putOff.length,
    total_deliverables: countDeliverables(plan),
    total_risks: plan.risks.length,
    estimated_phases: countPhases(milestones),
    validation_score: shownScore(report.validation.score),
    validation_status: report.validation.status,
    validation_mechanical_only: report.validation.mechanicalOnly ?? true,
    adversarial: adversarialFields(report.adversarial),
  };
}

/** Filled or wholly absent; ruling D-5: no base variant where specs were merged. */
const adversarialFields = (adversarial: RoadmapAdversarial | undefined) =>
  adversarial && {
    mode: adversarial.mode,
    agents: adversarial.agents,
    convergence_score: adversarial.convergence_score,
    ...(adversarial.mode !== 'multi-spec' && { base_variant: adversarial.base_variant ?? null }),
    artifacts_dir: adversarial.artifacts_dir,
  };

const primaryOf = ({ personas }: RoadmapPlan): string =>
  personas.find(({ role }) => role === 'primary')?.persona ?? 'architect';

const consultingOf = ({ personas }: RoadmapPlan): string[] =>
  personas.filter(({ role }) => role === 'consulting').map(({ persona }) => persona);

function overview({ plan, extraction, sources, validation }: RoadmapReport): string {
  const { milestones, deferred, complexity } = plan;
  const placed = extraction.requirements.length - deferred.length;
  const [first] = milestones;
  const version = extraction.version === null ? '' : ` (version ${escapeLine(extraction.version)})`;
  const lines = [
    `**Spec**: ${sources.map(codeSpan).join(', ')}${version}`,
    `**Scope**: ${placed} of ${extraction.requirements.length} requirements in ${milestones.length} milestones with ${countDeliverables(plan)} deliverables${deferredWords(deferred.length, extraction.putOff.length)}`,
    `**Order of work**: ${milestones.map(({ id }) => id).join(', then ')}; the Dependency Graph shows what may run side by side`,
    ...(first ? [`**Start with**: ${first.id}, ${escapeLine(first.title)}`] : []),
    `**Complexity**: ${complexity.class} (${rounded(complexity.score, 3)}); primary persona ${escapeLine(primaryOf(plan))}`,
    `**Stops for checks**: ${plan.validations.length} validation milestones, described in test-strategy.md`,
    `**Validation**: ${describeValidation(validation)}`,
  ];
  return [
    ...(extraction.summary.trim() === '' ? [] : [paragraph(extraction.summary)]),
    lines.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');
}

function describeValidation({ status, score, ...rest }: RoadmapReport['validation']): string {
  if (status === 'SKIPPED') return 'SKIPPED';
  const basis = rest.mechanicalOnly === false ? 'checks by code and two reviewers' : 'checks by code alone';
  const open = rest.warnings.length > 0 ? '; what is open stands under Validation Warnings' : '';
  return `${status} (${shownScore(score)}, ${basis})${open}`;
}

const summary = ({ milestones }: RoadmapPlan): string =>
  renderTable(
    ['ID', 'Title', 'Type', 'Priority', 'Effort', 'Dependencies', 'Deliverables', 'Risk'],
    milestones.map((milestone) => [
      milestone.id,
      escapeLine(milestone.title),
      milestone.type,
      milestone.priority,
      milestone.effort,
      milestone.dependencies.join(', ') || 'None',
      String(milestone.deliverables.length),
      milestone.riskLevel,
    ]),
  );

/** One line for each milestone: what may begin when it is done. */
function graph({ milestones }: RoadmapPlan): string {
  const lines = milestones.map(({ id }) => {
    const after = milestones.filter(({ dependencies }) => dependencies.includes(id));
    return after.length === 0 ? id : `${id} -> ${after.map((one) => one.id).join(', ')}`;
  });
  return ['```text', ...lines, '```'].join('\n');
}

function warningSection({ plan, validation }: RoadmapReport): string[] {
  const list = (warnings: readonly string[]) =>
    [...new Set(warnings)].map((warning) => `- ${paragraph(warning)}`).join('\n');
  return [
    ...(plan.warnings.length > 0 ? ['## Planning Warnings', list(plan.warnings)] : []),
    ...(validation.warnings.length > 0 ? ['## Validation Warnings', list(validation.warnings)] : []),
    ...(validation.notes?.length ? ['## Validation Notes', list(validation.notes)] : []),
  ];
}
