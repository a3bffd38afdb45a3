// The sections of roadmap.md that speak of the whole: what became of every requirement, the risks, the decisions, what
// success is, and which ids are new.

import { escapeLine } from '../../adversarial/artifacts/escape-line.ts';
import { renderTable } from '../../adversarial/artifacts/markdown-table.ts';
import type { Decision, Extraction, RoadmapPlan } from '../model.ts';
import { touches } from './milestone-section.ts';
import type { RoadmapReport } from './roadmap.ts';

/** A requirement for each row, in the order of the spec. */
export function coverageSection(plan: RoadmapPlan, { requirements }: Extraction): string[] {
  const deferred = new Set(plan.deferred.map(({ requirement }) => requirement));
  const rows = requirements.map(({ id, text, priority }) => {
    const holders = plan.milestones.filter(({ deliverables }) =>
      deliverables.some((one) => one.requirements.includes(id)),
    );
    const deliverables = holders.flatMap((one) =>
      one.deliverables.filter((deliverable) => deliverable.requirements.includes(id)),
    );
    const validated = plan.coverage.filter(({ requirement }) => requirement === id).map(({ by }) => by);
    const none = deferred.has(id) ? 'Deferred' : 'None';
    return [
      escapeLine(id),
      escapeLine(text),
      priority,
      holders.map((one) => one.id).join(', ') || none,
      deliverables.map((one) => one.id).join(', ') || none,
      [...new Set(validated)].join(', ') || none,
    ];
  });
  return [
    '## Requirement Coverage',
    renderTable(['Requirement', 'Statement', 'Priority', 'Milestone', 'Deliverable', 'Validated By'], rows),
  ];
}

export function deferredSection({ deferred }: RoadmapPlan, { requirements }: Extraction): string[] {
  if (deferred.length === 0)
    return ['## Deferred Requirements', 'None: every requirement has its milestone.'];
  const textOf = new Map(requirements.map(({ id, text }) => [id, text]));
  return [
    '## Deferred Requirements',
    renderTable(
      ['Requirement', 'Statement', 'Reason'],
      deferred.map(({ requirement, reason }) => [
        escapeLine(requirement),
        escapeLine(textOf.get(requirement) ?? ''),
        escapeLine(reason),
      ]),
    ),
  ];
}

/** Ruling D-42: the last column maps a risk to that of extraction.md. */
export function registerSection({ risks, milestones }: RoadmapPlan): string[] {
  if (risks.length === 0) return ['## Risk Register', 'The spec names no risk and none was inferred.'];
  return [
    '## Risk Register',
    renderTable(
      ['ID', 'Risk', 'Affected Milestones', 'Probability', 'Impact', 'Mitigation', 'Owner', 'Extraction ID'],
      risks.map((risk) => [
        risk.id,
        escapeLine(risk.text),
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

export function decisionSection(report: RoadmapReport): string[] {
  const given = new Map(report.plan.decisions.map((one) => [one.decision, one]));
  const wanted = defaultDecisions(report).map((one) => given.get(one.decision) ?? one);
  const others = report.plan.decisions.filter(
    ({ decision }) => !wanted.some((one) => one.decision === decision),
  );
  return [
    '## Decision Summary',
    renderTable(
      ['Decision', 'Chosen', 'Alternatives Considered', 'Rationale'],
      [...wanted, ...others].map(({ decision, chosen, alternatives, rationale }) =>
        [decision, chosen, alternatives, rationale].map(escapeLine),
      ),
    ),
  ];
}

/** The five rows that every roadmap has, for those that the planning left out; each cites what it rests on. */
function defaultDecisions({ plan, adversarial }: RoadmapReport): Decision[] {
  const { personas, template, milestones, complexity } = plan;
  const primary = personas.find(({ role }) => role === 'primary');
  const others = personas.filter(({ role }) => role === 'consulting').map(({ persona }) => persona);
  const score = complexity.score.toFixed(3);
  return [
    {
      decision: 'Primary Persona',
      chosen: primary?.persona ?? 'architect',
      alternatives: others.join(', ') || 'None',
      rationale: primary?.rationale ?? 'No domain reaches a confidence of 0.3',
    },
    {
      decision: 'Template',
      chosen: template.name,
      alternatives: 'None',
      rationale: template.score === null ? 'Not scored' : `Score ${template.score.toFixed(3)}`,
    },
    {
      decision: 'Milestone Count',
      chosen: String(milestones.length),
      alternatives: 'None',
      rationale: `Complexity ${complexity.class} (${score})`,
    },
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

/** `M1 to M5`. */
export const rangeOf = (ids: readonly string[]): string =>
  ids.length === 1 ? `${ids[0]}` : `${ids[0]} to ${ids.at(-1)}`;

const OWN = /^(?:M\d+|D\d+\.\d+|T\d+\.\d+|V\d+)$/;

/** Ids that no reader finds in the spec: families of ours by their ends, all others one by one. */
export function identifierSection({ milestones, risks, validations, declaredNew }: RoadmapPlan): string[] {
  const risky = new Set(risks.map(({ id }) => id));
  const families: readonly (readonly [ids: readonly string[], what: string])[] = [
    [milestones.map(({ id }) => id), 'Milestones of this roadmap'],
    [
      milestones.flatMap(({ deliverables }) => deliverables.map(({ id }) => id)),
      'Deliverables of the milestones',
    ],
    [risks.map(({ id }) => id), 'Risks; the register maps each to its id in extraction.md'],
    [validations.map(({ id }) => id), 'Validation milestones of test-strategy.md'],
  ];
  const rows = [
    ...families.filter(([ids]) => ids.length > 0).map(([ids, what]) => [rangeOf(ids), what]),
    ...declaredNew
      .filter(({ id }) => !OWN.test(id) && !risky.has(id))
      .map(({ id, what }) => [escapeLine(id), escapeLine(what)]),
  ];
  return ['## New Identifiers', renderTable(['ID', 'Stands For'], rows)];
}
