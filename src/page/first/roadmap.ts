// The first screen of a roadmap: what is planned, what is put off, what somebody has to judge.

import { counted } from '../../domain/workflow/summary.ts';
import type { RoadmapOutput } from '../../workflows/roadmap/index.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import type { RunRecord } from '../model/record.ts';
import { isByRules, toneOf } from './standing.ts';
import { goes, type Told } from './told.ts';

const MOST_LISTED = 8;

export function tellRoadmap(record: RunRecord): Told {
  const { status, documents } = record;
  const output = record.output as RoadmapOutput | undefined;
  const specs = joined(
    documents.map(({ label }) => html`<strong>${label}</strong>`),
    ', ',
  );
  const headline = documents.length === 0 ? record.folder : html`Roadmap from ${specs}`;
  if (output === undefined) return { headline, verdict: { text: status, tone: 'warn' }, sentences: [] };
  const doubtful = output.extraction.asides.filter(({ isDoubtful }) => isDoubtful === true);
  return {
    headline,
    verdict: verdictOf(output, doubtful.length, status),
    sentences: [whatIsPlanned(output), whatIsPutOff(output), whatIsOpen(output, doubtful.length)],
    main: renderOpen(output, doubtful),
    aside: renderMilestones(output),
    unseen: isByRules(record)
      ? 'No model and no person read the spec. The built-in rules plan sentences that say what must be; what a requirement costs, and whether the order makes sense, nobody has judged.'
      : undefined,
  };
}

function verdictOf({ contract }: RoadmapOutput, doubtful: number, status: string): Told['verdict'] {
  const { validation_status: validation, faults } = contract;
  if (faults.length > 0) return { text: counted(faults.length, 'fault'), tone: 'bad' };
  if (doubtful > 0) return { text: `${counted(doubtful, 'statement')} to judge`, tone: 'warn' };
  return { text: (validation ?? status).toLowerCase().replaceAll('_', ' '), tone: toneOf(status) };
}

function whatIsPlanned({ contract, plan, extraction }: RoadmapOutput): Part {
  const { covered, requirements } = contract;
  const deliverables = plan.milestones.reduce((sum, milestone) => sum + milestone.deliverables.length, 0);
  return html`${extraction.title}: ${covered ?? 0} of ${counted(requirements ?? 0, 'requirement')} are planned, in ${counted(plan.milestones.length, 'milestone')} with ${counted(deliverables, 'deliverable')}.`;
}

function whatIsPutOff({ contract }: RoadmapOutput): Part {
  const { deferred } = contract;
  if (deferred.length === 0) return 'Nothing is deferred.';
  const left = deferred.length - MOST_LISTED;
  return html`${counted(deferred.length, 'requirement')} ${goes(deferred.length, 'is', 'are')} deferred, as the spec says: ${deferred.slice(0, MOST_LISTED).join(', ')}${left > 0 && ` and ${left} more`}.`;
}

function whatIsOpen({ contract }: RoadmapOutput, doubtful: number): Part {
  const { validation_status: status, validation_score: score } = contract;
  const checked = `The checks end with ${status ?? 'nothing'}${score === null ? '' : ` and a score of ${score.toFixed(2)} of 1`}`;
  return doubtful === 0
    ? `${checked}.`
    : html`${checked}: ${counted(doubtful, 'statement')} of the spec ${goes(doubtful, 'waits', 'wait')} for you to say what ${goes(doubtful, 'it is', 'they are')}.`;
}

function renderOpen(
  { contract }: RoadmapOutput,
  doubtful: RoadmapOutput['extraction']['asides'],
): Html | undefined {
  const { faults } = contract;
  if (faults.length + doubtful.length === 0) return undefined;
  return html`${faults.length > 0 && html`<h2>What is wrong</h2><ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`}${
    doubtful.length > 0 &&
    html`<h2>To judge: requirement, deferred or context?</h2>${doubtful
      .slice(0, MOST_LISTED)
      .map(
        ({ source }) =>
          html`<article class="conflict"><span class="said-by muted">line ${source.line}</span><span class="quote" dir="auto">${source.quote}</span></article>`,
      )}<p>Say it with <code>--take ${doubtful[0]?.source.line ?? 1}=requirement</code>, <code>=deferred</code> or <code>=context</code>.</p>`
  }`;
}

const renderMilestones = ({ plan }: RoadmapOutput): Html =>
  html`<h2>Milestones</h2><dl class="origins">${plan.milestones.map(
    ({ id, title, priority, deliverables, dependencies }) =>
      html`<div><dt>${id} ${priority}</dt><dd>${title} <span class="muted">(${counted(deliverables.length, 'deliverable')}${
        dependencies.length > 0 && `, after ${dependencies.join(', ')}`
      })</span></dd></div>`,
  )}</dl>`;
