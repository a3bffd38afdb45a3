// refactor-plan.md: the template of the protocol over the plan as data, with slots of its own for the weaknesses of
// the base, for concrete things that come in and for what the review of the plan found.

import {
  type Anchor,
  type Change,
  isOwnWords,
  type MergePlan,
  type Place,
  type PlanFinding,
  type Refusal,
  type Weakness,
} from '../../../../domain/comparison/merge.ts';
import type { Variant, VariantId } from '../../../../domain/document.ts';
import { escapeLine, escapeTitle, placeText } from '../../../reports/escape-line.ts';
import { renderTable } from '../../../reports/markdown-table.ts';
import { specOf } from '../base-selection/score-cells.ts';
import { AUTO_APPROVED, cutText } from '../short-text.ts';

export interface RefactorPlan {
  readonly plan: MergePlan;
  readonly variants: readonly Variant[];
  readonly generated: string;
  readonly engine: string;
}

export function renderRefactorPlan(report: RefactorPlan): string {
  const { plan, generated } = report;
  const changes = plan.changes.map((change) => `${changeHeading(change)}\n\n${renderChange(change)}`);
  return `${[
    planTitle(plan),
    `## Overview\n\n${renderOverview(report).join('\n')}`,
    `## Planned Changes\n\n${changes.join('\n\n') || 'None: the base stays as it is.'}`,
    `## Changes NOT Being Made\n\n${tableOf(['Diff Point', 'Non-Base Approach', 'Rationale for Keeping Base'], plan.refusals.map(refusalRow))}`,
    `## Base Weaknesses\n\n${tableOf(['Diff Point', 'Issue', 'Better Variant', 'Fix Approach'], plan.weaknesses.map(weaknessRow))}`,
    `## Risk Summary\n\n${tableOf(['Change #', 'Risk', 'Impact if Failed', 'Rollback'], plan.changes.map(riskRow))}`,
    `## Plan Review\n\n${renderReview(plan)}`,
    `## Review Status\n\n${renderStatus(plan, generated).join('\n')}`,
  ].join('\n\n')}\n`;
}

const planTitle = ({ base }: MergePlan): string => `# Refactoring Plan: Merge into Base (Variant ${base})`;

const changeHeading = ({ number, title, variant }: Change): string =>
  `### Change ${number}: ${escapeTitle(title)} (from Variant ${variant})`;

/** The same without its variant, as the log has it. */
export const changeTitle = ({ number, title }: Change): string =>
  `### Change ${number}: ${escapeTitle(title)}`;

const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? 'None.' : renderTable(columns, rows);

export const describeBase = (variants: readonly Variant[], base: VariantId): string => {
  const label = variants.find(({ id }) => id === base)?.label;
  const name = label === undefined ? '' : `: ${escapeLine(label)}`;
  return `Variant ${base} (${escapeLine(specOf(variants, base))}${name})`;
};

function renderOverview({ plan, variants, generated, engine }: RefactorPlan): string[] {
  return [
    `- Base: ${describeBase(variants, plan.base)}`,
    `- Incorporating strengths from: ${sourcesOf(plan)}`,
    `- Planned changes: ${plan.changes.length}`,
    `- Changes not being made: ${plan.refusals.length}`,
    `- Risk level: ${plan.risk}`,
    `- Engine: ${escapeLine(engine)}`,
    `- Generated: ${escapeLine(generated)}`,
  ];
}

/** `Variant B (2 changes), Variant C (1 change), own words (1 change)`. */
function sourcesOf({ changes }: MergePlan): string {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const source = isOwnWords(change) ? 'own words' : `Variant ${change.variant}`;
    counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  const told = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, count]) => `${source} (${count} ${count === 1 ? 'change' : 'changes'})`);
  return told.join(', ') || 'none';
}

const renderChange = (change: Change): string =>
  changeFields(change)
    .map(([label, value]) => `- **${label}**: ${value}`)
    .join('\n');

/** Two reasons with their figures. */
const LONGEST_RATIONALE = 120;

function changeFields(change: Change): [label: string, value: string][] {
  const { rationale, integration, risk, riskReason, points, anchors } = change;
  return [
    ['Source', sourceText(change)],
    ['Target', targetText(change)],
    ['Rationale', escapeLine(cutText(rationale, LONGEST_RATIONALE))],
    ['Integration point', escapeLine(integration)],
    ['Risk', `${risk} — ${escapeLine(riskReason)}`],
    ['Points', points.map(escapeLine).join(', ') || 'none'],
    [
      'Concrete anchors preserved',
      cutText(anchors.map(anchorText).join('; '), LONGEST_RATIONALE) || 'none that the base lacks',
    ],
  ];
}

const LONGEST_SECTION = 40;
const short = ({ section, line }: Place): Place => ({ section: cutText(section, LONGEST_SECTION), line });

export const sourceText = ({ variant, source }: Change): string =>
  `Variant ${variant}, ${placeText(short(source))}`;

export const targetText = ({ target, approach }: Change): string =>
  `${placeText(short(target))}, ${approach}`;

const anchorText = ({ text, kind }: Anchor): string => `${escapeLine(text)} (${kind})`;

/** What the points say in full stands in diff-analysis.json, the plan in run.json. */
const LONGEST_CELL = 60;

const refusalRow = ({ point, approach, reason }: Refusal): string[] =>
  [point, cutText(approach, LONGEST_CELL), cutText(reason, LONGEST_CELL)].map(escapeLine);

const weaknessRow = ({ point, issue, better, fix }: Weakness): string[] =>
  [point, cutText(issue, LONGEST_CELL), better === undefined ? 'none' : `Variant ${better}`, fix].map(
    escapeLine,
  );

function riskRow(change: Change): string[] {
  const { number, approach, risk, points, target } = change;
  const open = points.length > 0 ? `; ${points.join(', ')} not taken up` : '';
  const place = `L${target.line}`;
  const isAddition = approach === 'append' || approach === 'insert';
  const impact = isAddition ? `Addition at ${place} missing${open}` : `${place} stays as it is${open}`;
  const rollback = isAddition ? `Take out Change #${number}` : `Restore ${place} of the base`;
  return [String(number), risk, impact, rollback].map(escapeLine);
}

const RULES: readonly PlanFinding['rule'][] = [
  'source-exists',
  'target-exists',
  'edit-applies',
  'point-covered',
];

/** Per rule: how many things it had to look at, and what it found. */
function reviewRows(plan: MergePlan): string[][] {
  const { changes, weaknesses, refusals, lint } = plan;
  const missed = lint.filter(({ rule }) => rule === 'point-covered').map(({ subject }) => subject);
  const points = new Set([
    ...changes.flatMap((change) => change.points),
    ...[...weaknesses, ...refusals].map(({ point }) => point),
    ...missed,
  ]);
  const edits = changes.reduce((sum, change) => sum + change.edits.length, 0);
  const checked = [changes.length, changes.length, edits, points.size];
  return RULES.map((name, index) => [
    name,
    String(checked[index]),
    String(lint.filter(({ rule }) => rule === name).length),
  ]);
}

const reviewItems = ({ lint }: MergePlan): string[] =>
  lint.map(({ rule, subject, message }) => `${rule}: ${escapeLine(subject)}: ${escapeLine(message)}`);

function renderReview(plan: MergePlan): string {
  const found = reviewItems(plan).map((item) => `- ${item}`);
  return `${renderTable(['Rule', 'Checked', 'Findings'], reviewRows(plan))}\n\n${found.join('\n') || 'No findings.'}`;
}

const APPROVALS: readonly MergePlan['approval'][] = ['auto-approved', 'user-approved', 'user-overridden'];

const approvalItems = ({ approval }: MergePlan): string[] =>
  APPROVALS.map((one) => `[${one === approval ? 'x' : ' '}] ${one}`);

const approvalFields = ({ approval }: MergePlan): [label: string, value: string][] => [
  ['Approved by', approval === 'auto-approved' ? 'auto' : 'user'],
  ['Approval', approval === 'auto-approved' ? AUTO_APPROVED : approval],
];

const renderStatus = (plan: MergePlan, generated: string): string[] => [
  ...approvalItems(plan).map((item) => `- ${item}`),
  ...approvalFields(plan).map(([label, value]) => `- ${label}: ${value}`),
  `- Approval timestamp: ${escapeLine(generated)}`,
];
