// The first screen of a roadmap: what is planned, what is put off, what somebody has to judge.

import { counted } from '../../domain/workflow/summary.ts';
import { NO_CRITERION, OPEN_QUESTION, type RoadmapOutput } from '../../workflows/roadmap/index.ts';
import { type Html, html, joined, listed, type Part } from '../html/html.ts';
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
    sentences: [whatIsPlanned(record, output), whatIsOpen(output, doubtful.length)],
    items: doubtful.map(({ source }) => ({
      id: `line ${source.line}`,
      title: 'Is it a requirement, deferred, or context?',
      quotes: [{ by: documents.map(({ label }) => label), line: source.line, text: source.quote }],
    })),
    main: html`${renderOpen(output, doubtful, documents[0]?.sourcePath ?? 'spec.md')}${renderDeferred(output)}${renderUnclear(output)}`,
    aside: renderMilestones(output),
    unseen: isByRules(record)
      ? 'No model and no person has read the spec. Rules plan sentences that say what must be; what a requirement costs, and whether the order makes sense, nobody has judged.'
      : undefined,
  };
}

function verdictOf({ contract }: RoadmapOutput, doubtful: number, status: string): Told['verdict'] {
  const { validation_status: validation, faults } = contract;
  if (faults.length > 0) return { text: counted(faults.length, 'fault'), tone: 'bad' };
  if (doubtful > 0) return { text: `${counted(doubtful, 'statement')} to judge`, tone: 'warn' };
  return { text: (validation ?? status).toLowerCase().replaceAll('_', ' '), tone: toneOf(status) };
}

function whatIsPlanned(record: RunRecord, { contract, plan }: RoadmapOutput): Part {
  const { covered, requirements, deferred } = contract;
  const put =
    deferred.length === 0
      ? 'nothing is deferred'
      : `${deferred.length} more ${goes(deferred.length, 'is', 'are')} deferred`;
  return html`<strong>${covered ?? 0} of ${counted(requirements ?? 0, 'requirement')}</strong> ${goes(covered ?? 0, 'is', 'are')} planned, in ${counted(plan.milestones.length, 'milestone')}, of which ${listed(plan.milestones.filter(({ dependencies }) => dependencies.length === 0).map(({ id }) => id))} can begin at once; ${put}. The plan is <a href="#files"><code>${record.folder}/${contract.roadmap_path ?? 'roadmap.md'}</code></a>, with <code>test-strategy.md</code> and <code>extraction.md</code> beside it.`;
}

function whatIsOpen({ contract }: RoadmapOutput, doubtful: number): Part {
  const { validation_status: status, validation_score: score } = contract;
  const checked = `The roadmap is ${status ?? 'not checked'}${score === null ? '' : ` (${score.toFixed(3)} of 1 in its checks by code)`}`;
  return doubtful === 0
    ? `${checked}.`
    : html`${checked}: ${counted(doubtful, 'statement')} of the spec ${goes(doubtful, 'waits', 'wait')} for you to say what ${goes(doubtful, 'it is', 'they are')}.`;
}

function renderOpen(
  { contract }: RoadmapOutput,
  doubtful: RoadmapOutput['extraction']['asides'],
  spec: string,
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
      )}<p>Say it: <code>steelman roadmap ${spec} --take ${doubtful[0]?.source.line ?? 1}=requirement</code>, or <code>=deferred</code>, or <code>=context</code></p>`
  }`;
}

function renderDeferred({ contract, extraction, plan }: RoadmapOutput): Html | undefined {
  const reasons = new Map(plan.deferred.map(({ requirement, reason }) => [requirement, reason]));
  const told = contract.deferred.map((id) => {
    const put = extraction.putOff.find((one) => one.id === id);
    const text = put?.text ?? extraction.requirements.find((one) => one.id === id)?.text ?? '';
    return html`<li><strong>${id}</strong> <span dir="auto">${text}</span> <span class="muted">${put?.reason ?? reasons.get(id)}</span></li>`;
  });
  if (told.length === 0) return undefined;
  const left = told.length - MOST_LISTED;
  return html`<h2>Not planned: ${told.length} deferred</h2><ul class="settled">${told.slice(0, MOST_LISTED)}${left > 0 && html`<li><a href="#traceability">${left} more</a></li>`}</ul>`;
}

/** What the spec asks itself, and what it does not say. */
function renderUnclear({ extraction, plan }: RoadmapOutput): Html | undefined {
  const { asides, questions } = extraction;
  const asked = [
    ...asides.filter(({ reason }) => reason === OPEN_QUESTION).map(({ source }) => source.quote),
    ...questions.map(({ text }) => text),
  ];
  const without = [
    ...new Set(
      plan.milestones
        .flatMap(({ deliverables }) => deliverables)
        .flatMap(({ acceptance, requirements }) => (acceptance.includes(NO_CRITERION) ? requirements : [])),
    ),
  ];
  if (asked.length + without.length === 0) return undefined;
  return html`${
    asked.length > 0 &&
    html`<h2>What the spec itself leaves open</h2><ul class="settled">${asked.slice(0, MOST_LISTED).map((one) => html`<li dir="auto">${one.replace(/^\d+\.\s+/, '')}</li>`)}</ul>`
  }${
    without.length > 0 &&
    html`<h2>Ask the author what shows that it is done</h2><p>No criterion is stated for ${without.slice(0, MOST_LISTED).join(', ')}${without.length > MOST_LISTED && ` and ${without.length - MOST_LISTED} more`}.</p>`
  }`;
}

const renderMilestones = ({ plan }: RoadmapOutput): Html =>
  html`<h2>Milestones</h2><ul class="settled">${plan.milestones.map(
    ({ id, title, priority, deliverables, dependencies }) =>
      html`<li><strong>${id}</strong> ${title} <span class="muted">(${priority}, ${counted(deliverables.length, 'deliverable')}${
        dependencies.length > 0 && `, after ${dependencies.join(', ')}`
      })</span></li>`,
  )}</ul>`;
