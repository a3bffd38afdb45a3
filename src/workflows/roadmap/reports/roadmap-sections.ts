// The sections of roadmap.md that speak of the whole: what became of every requirement, the risks, the decisions, what
// success is, and which ids are new.

import { push } from '../../../text/words/index-lists.ts';
import { escapeLine } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import type { Extraction, Requirement } from '../model/extraction.ts';
import type { Decision, RoadmapPlan } from '../model/plan.ts';
import { foldIds } from './id-ranges.ts';
import { riskText, touches } from './risk-text.ts';
import type { RoadmapReport } from './roadmap.ts';

/** In the words of the spec, with the limit that it sets elsewhere. */
const statementOf = ({ text, constraint }: Requirement): string =>
  escapeLine(
    constraint === undefined || constraint === '' || text.includes(constraint)
      ? text
      : `${text} (${constraint})`,
  );

/** A requirement for each row, in the order of the spec. */
export function coverageSection(plan: RoadmapPlan, { requirements }: Extraction): string[] {
  const deferred = new Set(plan.deferred.map(({ requirement }) => requirement));
  const held = new Map<string, (readonly [milestone: string, deliverable: string])[]>();
  for (const { id, deliverables } of plan.milestones)
    for (const one of deliverables)
      for (const named of new Set(one.requirements)) push(held, named, [id, one.id]);
  const provedBy = new Map<string, string[]>();
  for (const { requirement, by } of plan.coverage) push(provedBy, requirement, by);
  const rows = requirements.map((requirement) => {
    const { id, priority } = requirement;
    const holders = [...new Set(held.get(id)?.map(([milestone]) => milestone))];
    const deliverables = held.get(id)?.map(([, deliverable]) => deliverable) ?? [];
    const validated = provedBy.get(id) ?? [];
    const none = deferred.has(id) ? 'Deferred' : 'None';
    return [
      escapeLine(id),
      statementOf(requirement),
      priority,
      holders.join(', ') || none,
      deliverables.join(', ') || none,
      [...new Set(validated)].join(', ') || none,
    ];
  });
  return [
    '## Requirement Coverage',
    renderTable(['Requirement', 'Statement', 'Priority', 'Milestone', 'Deliverable', 'Validated By'], rows),
  ];
}

/** What a planner puts off, and what the spec itself does. */
export function deferredSection({ deferred }: RoadmapPlan, { requirements, putOff }: Extraction): string[] {
  if (deferred.length + putOff.length === 0)
    return ['## Deferred Requirements', 'None: every requirement has its milestone.'];
  const textOf = new Map(requirements.map((one) => [one.id, statementOf(one)]));
  return [
    '## Deferred Requirements',
    renderTable(
      ['Requirement', 'Statement', 'Reason'],
      [
        ...deferred.map(({ requirement, reason }) => [
          escapeLine(requirement),
          textOf.get(requirement) ?? '',
          escapeLine(reason),
        ]),
        ...putOff.map(({ id, text, reason }) => [id, text, reason].map(escapeLine)),
      ],
    ),
  ];
}

/** What no rule can tell: neither scheduled nor dropped. */
export function doubtSection({ asides }: Extraction): string[] {
  const doubtful = asides.filter(({ isDoubtful }) => isDoubtful);
  if (doubtful.length === 0) return [];
  return [
    '## To Be Judged',
    `It is not decided whether these are requirements, and until then the roadmap is INCOMPLETE. Run the command again with \`--take ${doubtful[0]?.source.line}=requirement\` (or \`=deferred\`, \`=context\`), once for each line, or let a model read the spec (\`--model\`).`,
    renderTable(
      ['Line', 'Statement', 'Why It Is Open'],
      doubtful.map(({ source, reason }) => [
        String(source.line),
        escapeLine(source.quote),
        escapeLine(reason),
      ]),
    ),
  ];
}

/** Ruling D-42: the last column maps a risk to that of extraction.md. */
export function registerSection({ risks, milestones }: RoadmapPlan): string[] {
  if (risks.length === 0) return ['## Risk Register', 'The spec names no risk.'];
  return [
    '## Risk Register',
    renderTable(
      ['ID', 'Risk', 'Affected Milestones', 'Probability', 'Impact', 'Mitigation', 'Owner', 'Extraction ID'],
      risks.map((risk) => [
        risk.id,
        riskText(risk),
        milestones
          .filter((one) => touches(risk, one))
          .map(({ id }) => id)
          .join(', ') || 'None',
        risk.probability,
        risk.impact,
        escapeLine(risk.mitigation),
        escapeLine(risk.owner),
        escapeLine(risk.origin),
      ]),
    ),
  ];
}

/** The rows of the planner, and what the debates decided. */
export function decisionSection({ plan, adversarial }: RoadmapReport): string[] {
  const rows: readonly Decision[] = [
    ...plan.decisions,
    {
      decision: 'Adversarial Mode',
      chosen: adversarial?.mode ?? 'none',
      alternatives: 'none, multi-spec, multi-roadmap, combined',
      rationale: adversarial
        ? `Convergence ${adversarial.convergence_score ?? 'unknown'}; agents ${adversarial.agents.join(', ')}`
        : 'One spec and one plan: nothing to debate',
    },
    {
      decision: 'Adversarial Base Variant',
      chosen: adversarial?.base_variant ?? 'none',
      alternatives: adversarial?.agents.join(', ') || 'None',
      rationale: adversarial
        ? `Chosen by the debate, whose documents are in ${adversarial.artifacts_dir ?? 'no folder'}`
        : 'No debate was held',
    },
  ];
  return [
    '## Decision Summary',
    renderTable(
      ['Decision', 'Chosen', 'Alternatives Considered', 'Rationale'],
      rows.map(({ decision, chosen, alternatives, rationale }) =>
        [decision, chosen, alternatives, rationale].map(escapeLine),
      ),
    ),
  ];
}

export function criteriaSection({ milestones }: RoadmapPlan, { criteria }: Extraction): string[] {
  if (criteria.length === 0) {
    return [
      '## Success Criteria',
      'The spec states none; the acceptance criteria of the deliverables stand in for them.',
    ];
  }
  const last = milestones.at(-1)?.id ?? 'None';
  return [
    '## Success Criteria',
    renderTable(
      ['ID', 'Criterion', 'Validates Milestone(s)', 'Measurable'],
      criteria.map(({ id, text, derivedFrom, measurable }) => {
        const held = milestones.filter(({ deliverables }) =>
          deliverables.some((one) =>
            one.requirements.some((requirement) => derivedFrom.includes(requirement)),
          ),
        );
        // A criterion of the whole is met when the last milestone is.
        return [
          escapeLine(id),
          escapeLine(text),
          held.map((one) => one.id).join(', ') || last,
          measurable ? 'Yes' : 'No',
        ];
      }),
    ),
  ];
}

/** Ids of ours, family by family. */
function ownIds(
  { milestones, risks, validations }: RoadmapPlan,
  extraction: Extraction,
): readonly (readonly [ids: readonly string[], what: string])[] {
  const unnamed = (items: readonly { readonly id: string; readonly originId: string | null }[]) =>
    items.filter(({ originId }) => originId === null).map(({ id }) => id);
  const numbered = 'as numbered in extraction.md; the spec gives them no id';
  return [
    [milestones.map(({ id }) => id), 'Milestones of this roadmap'],
    [
      milestones.flatMap(({ deliverables }) => deliverables.map(({ id }) => id)),
      'Deliverables of the milestones',
    ],
    [risks.map(({ id }) => id), 'Risks; the register maps each to its id in extraction.md'],
    [validations.map(({ id }) => id), 'Validation milestones of test-strategy.md'],
    [unnamed(extraction.requirements), `Requirements, ${numbered}`],
    [unnamed(extraction.criteria), `Success criteria, ${numbered}`],
    [extraction.risks.map(({ id }) => id), 'Risks, as numbered in extraction.md'],
    [extraction.dependencies.map(({ id }) => id), 'Dependencies, as numbered in extraction.md'],
  ];
}

/** Ids that no reader finds in the spec. */
export function identifierSection(plan: RoadmapPlan, extraction: Extraction): string[] {
  const families = ownIds(plan, extraction).filter(([ids]) => ids.length > 0);
  const rows = families.map(([ids, what]) => [foldIds(ids), what]);
  return ['## New Identifiers', renderTable(['ID', 'Stands For'], rows)];
}
