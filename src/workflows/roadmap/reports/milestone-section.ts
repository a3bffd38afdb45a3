// One milestone in roadmap.md: what it is for, what it hands over, what it waits for and what endangers it.

import { escapeLine, escapeTitle } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import { paragraph } from '../../reports/paragraph.ts';
import type { Deliverable, Milestone, RoadmapPlan } from '../model/plan.ts';
import { riskText, touches } from './risk-text.ts';

export function renderMilestone(milestone: Milestone, plan: RoadmapPlan): string[] {
  const { id, title, type, priority, effort, riskLevel, objective, deliverables } = milestone;
  return [
    `## ${id}: ${escapeTitle(title)}`,
    `**Type**: ${type} | **Priority**: ${priority} | **Effort**: ${effort} | **Risk**: ${riskLevel}`,
    '### Objective',
    paragraph(objective),
    '### Deliverables',
    renderTable(
      ['ID', 'Description', 'Acceptance Criteria'],
      deliverables.map((one) => [one.id, describe(one), escapeLine(one.acceptance)]),
    ),
    '### Dependencies',
    dependencies(milestone, plan),
    '### Risk Assessment',
    risks(milestone, plan),
    ...renderKept(milestone.kept, '###'),
  ];
}

/** The ids it fulfils stand behind it, so that nobody has to look them up. */
const describe = ({ description, requirements }: Deliverable): string =>
  requirements.length === 0
    ? escapeLine(description)
    : `${escapeLine(description)} [${requirements.map(escapeLine).join(', ')}]`;

function dependencies({ dependencies: before }: Milestone, { milestones }: RoadmapPlan): string {
  if (before.length === 0) return 'None: the work can begin at once.';
  return before
    .map((id) => {
      const title = milestones.find((one) => one.id === id)?.title;
      return `- ${id}${title === undefined ? '' : `: ${escapeLine(title)}`}`;
    })
    .join('\n');
}

function risks(milestone: Milestone, plan: RoadmapPlan): string {
  const found = plan.risks.filter((risk) => touches(risk, milestone));
  if (found.length === 0) return 'No risk of the register touches this milestone.';
  return renderTable(
    ['Risk', 'Probability', 'Impact', 'Mitigation'],
    found.map((risk) => [
      `${risk.id}: ${riskText(risk)}`,
      risk.probability,
      risk.impact,
      escapeLine(risk.mitigation),
    ]),
  );
}

/** Ruling D-34: verbatim, and as a text that is shown, never as one that has a say in this document. */
export function renderKept(text: string | undefined, level: '##' | '###'): string[] {
  if (text === undefined || text.trim() === '') return [];
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return [
    `${level} Kept From The Merged Roadmap`,
    `${fence}markdown\n${text.replace(/\r\n?/g, '\n').replace(/(?<!\n)\n+$/, '')}\n${fence}`,
  ];
}
