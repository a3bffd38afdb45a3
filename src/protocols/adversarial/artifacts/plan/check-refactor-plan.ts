// The protocol's own checks of refactor-plan.md, made on the finished text against the plan: sections and nothing
// else, every change with its fields, every refusal and weakness, counts, risk and approval.

import type { MergePlan } from '../../../../domain/merge.ts';
import type { Finding } from '../../../../domain/question.ts';
import {
  type ArtifactSection,
  checkFields,
  checkOutline,
  checkRows,
  fieldOf,
  readArtifact,
  sectionUnder,
} from '../read-artifact.ts';
import {
  approvalFields,
  approvalItems,
  changeFields,
  changeHeading,
  planTitle,
  refusalRow,
  reviewItems,
  reviewRows,
  riskRow,
  sourcesOf,
  weaknessRow,
} from './refactor-plan.ts';

const RISKS = ['Low', 'Medium', 'High'] as const;
const ISO_TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

export function checkRefactorPlan(markdown: string, plan: MergePlan): Finding[] {
  const sections = readArtifact(markdown);
  const under = (heading: string) => sectionUnder(sections, heading);
  return [
    ...checkPlan(plan),
    ...checkOutline(markdown, [
      planTitle(plan),
      '## Overview',
      '## Planned Changes',
      ...plan.changes.map(changeHeading),
      '## Changes NOT Being Made',
      '## Base Weaknesses',
      '## Risk Summary',
      '## Plan Review',
      '## Review Status',
    ]),
    ...checkOverview(under('## Overview'), plan),
    ...plan.changes.flatMap((change) => checkFields(under(changeHeading(change)), changeFields(change))),
    ...checkRows(under('## Changes NOT Being Made'), plan.refusals.map(refusalRow)),
    ...checkRows(under('## Base Weaknesses'), plan.weaknesses.map(weaknessRow)),
    ...checkRows(under('## Risk Summary'), plan.changes.map(riskRow)),
    ...checkRows(under('## Plan Review'), reviewRows(plan)),
    ...checkItems(under('## Plan Review'), reviewItems(plan)),
    ...checkStatus(under('## Review Status'), plan),
  ];
}

/** What holds of every plan, whatever is printed. */
function checkPlan({ changes, refusals, weaknesses, risk }: MergePlan): Finding[] {
  const highest = RISKS[Math.max(0, ...changes.map((change) => RISKS.indexOf(change.risk)))] ?? 'Low';
  const isBlank = (text: string): boolean => text.trim() === '';
  return [
    ...refusals
      .filter(({ reason }) => isBlank(reason))
      .map(({ point }) => ({ path: 'Changes NOT Being Made', message: `${point} has no reason` })),
    ...weaknesses
      .filter(({ fix }) => isBlank(fix))
      .map(({ point }) => ({ path: 'Base Weaknesses', message: `${point} has no fix approach` })),
    ...changes.flatMap(({ number }, index) =>
      number === index + 1
        ? []
        : [{ path: `Change ${number}`, message: `stands at place ${index + 1} of the plan` }],
    ),
    ...(risk === highest
      ? []
      : [{ path: 'Overview', message: `risk of the plan is ${risk}, of its changes ${highest}` }]),
  ];
}

function checkOverview(section: ArtifactSection | undefined, plan: MergePlan): Finding[] {
  const base = fieldOf(section, 'Base') ?? '';
  return [
    ...(section === undefined || base.startsWith(`Variant ${plan.base} (`)
      ? []
      : [{ path: 'Overview', message: `Base: says ${base}, expected Variant ${plan.base}` }]),
    ...checkFields(section, [
      ['Incorporating strengths from', sourcesOf(plan)],
      ['Planned changes', String(plan.changes.length)],
      ['Changes not being made', String(plan.refusals.length)],
      ['Risk level', plan.risk],
    ]),
  ];
}

function checkItems(section: ArtifactSection | undefined, expected: readonly string[]): Finding[] {
  if (!section || section.items.join('\n') === expected.join('\n')) return [];
  return [{ path: 'Plan Review', message: `${section.items.length} findings, expected ${expected.length}` }];
}

function checkStatus(section: ArtifactSection | undefined, plan: MergePlan): Finding[] {
  if (!section) return [];
  const path = 'Review Status';
  const boxes = section.items.filter((item) => /^\[[ x]\] /.test(item));
  const timestamp = fieldOf(section, 'Approval timestamp') ?? 'nothing';
  return [
    ...(boxes.join('\n') === approvalItems(plan).join('\n')
      ? []
      : [{ path, message: `boxes: ${boxes.join(', ')}, expected ${plan.approval}` }]),
    ...checkFields(section, approvalFields(plan)),
    ...(ISO_TIMESTAMP.test(timestamp)
      ? []
      : [{ path, message: `Approval timestamp: ${timestamp} is not ISO 8601` }]),
  ];
}
