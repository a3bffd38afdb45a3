// The plan: a graph of its milestones, the same as a table, and each with its goal, what it delivers and what may go wrong.

import { counted } from '../../../domain/workflow/summary.ts';
import { type Html, html, joined } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { renderGraph } from './milestone-graph.ts';
import { addressOf, type Milestone, milestoneLinks, type Roadmap, roadmapOf } from './roadmap.ts';
import { traceRows } from './trace-rows.ts';

export function milestones(record: RunRecord): Section | undefined {
  const roadmap = roadmapOf(record);
  if (roadmap === undefined || roadmap.plan.milestones.length === 0) return undefined;
  const { plan } = roadmap;
  const statements = new Map(
    traceRows(roadmap).flatMap(({ id }, at) => (id === undefined ? [] : [[id, `statement-${at + 1}`]])),
  );
  return {
    id: 'milestones',
    title: 'Milestones',
    count: plan.milestones.length,
    body: html`${renderGraph(roadmap)}${renderSummary(roadmap)}${plan.milestones.map((one) => renderMilestone(one, roadmap, statements))}`,
  };
}

const RISKS: Readonly<Record<string, string>> = { High: 'severity-high', Medium: 'severity-medium' };

const riskTag = (level: string): Html => html`<span class="tag ${RISKS[level] ?? ''}">${level} risk</span>`;

function renderSummary(roadmap: Roadmap): Html {
  const { milestones: all, validations } = roadmap.plan;
  const rows = all.map(({ id, title, priority, effort, dependencies, deliverables, riskLevel }) => {
    const waiting = all.filter((one) => one.dependencies.includes(id)).map((one) => one.id);
    const checks = validations.filter(({ validates }) => validates.includes(id));
    return html`<tr><th scope="row">${milestoneLinks(roadmap, [id])}</th><td dir="auto">${title}</td><td>${priority}</td><td>${effort}</td>
<td>${dependencies.length === 0 ? 'nothing' : milestoneLinks(roadmap, dependencies)}</td><td>${waiting.length === 0 ? 'nothing' : milestoneLinks(roadmap, waiting)}</td>
<td class="number">${deliverables.length}</td><td>${riskLevel}</td><td>${joined(
      checks.map((check) => `${check.id} after ${check.after}`),
      ', ',
    )}</td></tr>`;
  });
  return html`<div class="scroll" role="group" aria-label="Table of the milestones" tabindex="0"><table class="wide"><thead><tr><th scope="col">Milestone</th><th scope="col">Title</th><th scope="col">Priority</th><th scope="col">Effort</th><th scope="col">Waits for</th><th scope="col">Before</th><th scope="col">Deliverables</th><th scope="col">Risk</th><th scope="col">Checked by</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function renderMilestone(
  milestone: Milestone,
  roadmap: Roadmap,
  statements: ReadonlyMap<string, string>,
): Html {
  const { id, title, type, priority, effort, riskLevel, objective, deliverables } = milestone;
  const requirement = (one: string): Html =>
    statements.has(one) ? html`<a href="#${statements.get(one)}">${one}</a>` : html`${one}`;
  const rows = deliverables.map(
    (one) =>
      html`<tr><th scope="row">${one.id}</th><td dir="auto">${one.description}</td><td>${joined(one.requirements.map(requirement), ', ')}</td><td dir="auto">${one.acceptance}</td></tr>`,
  );
  return html`<article class="card milestone" id="${addressOf(roadmap, id)}"><h3 dir="auto">${id} ${title}</h3>
<p class="tag-line"><span class="tag">${priority}</span> <span class="tag">effort ${effort}</span> <span class="tag">${type.toLowerCase()}</span> ${riskTag(riskLevel)}</p>
<p dir="auto">${objective}</p><p>${renderOrder(milestone, roadmap)}</p>
<div class="scroll" role="group" aria-label="Deliverables of ${id}" tabindex="0"><table class="wide"><thead><tr><th scope="col">Deliverable</th><th scope="col">What it is</th><th scope="col">Fulfils</th><th scope="col">Done when</th></tr></thead><tbody>${rows}</tbody></table></div>
${renderRisks(milestone, roadmap)}</article>`;
}

const renderOrder = ({ dependencies }: Milestone, roadmap: Roadmap): Html =>
  dependencies.length === 0
    ? html`Waits for nothing: the work can begin at once.`
    : html`Waits for ${milestoneLinks(roadmap, dependencies)}.`;

function renderRisks({ risks }: Milestone, { plan }: Roadmap): Html | undefined {
  const own = plan.risks.filter(({ id }) => risks.includes(id));
  if (own.length === 0) return undefined;
  return html`<h4>${counted(own.length, 'risk')}</h4><ul>${own.map(
    ({ id, text, probability, impact, mitigation, owner }) =>
      html`<li dir="auto"><strong>${id}</strong> ${text} <span class="muted">(probability ${probability}, impact ${impact}, owner ${owner})</span><br>Against it: ${mitigation}</li>`,
  )}</ul>`;
}
