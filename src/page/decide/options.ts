// The options side by side, the chosen one first: who voted for each, what the tables of the judges add up to, and what each judge
// found in it.

import { effortOf, JUDGES, outOfTen, overallOf, roiOf, totalOf } from '../../workflows/decide/index.ts';
import { type Html, html } from '../html/html.ts';
import type { RunRecord } from '../model/record.ts';
import type { Section } from '../model/section.ts';
import {
  addressOf,
  type Decided,
  decidedOf,
  type Evaluation,
  renderCited,
  votesFor,
  winnerOf,
} from './decided.ts';

type Option = Decided['options'][number];
type Weighed = Evaluation['options'][number];

export function options(record: RunRecord): Section | undefined {
  const decided = decidedOf(record);
  if (decided === undefined) return undefined;
  return {
    id: 'options',
    title: 'Options',
    count: decided.options.length,
    body: html`${renderTotals(decided)}${decided.options.map((one) => renderOption(one, decided))}`,
  };
}

const weighedBy = ({ evaluations }: Decided, stance: string, option: string): Weighed | undefined =>
  evaluations.find((one) => one.stance === stance)?.options.find((one) => one.option === option);

function chosenTag(decided: Decided, id: string): Html | undefined {
  if (id !== winnerOf(decided)) return undefined;
  return html`<span class="tag tag-good">${decided.result.chosen === null ? 'recommended' : 'chosen by you'}</span>`;
}

function renderTotals(decided: Decided): Html {
  const rows = decided.options.map(({ id, label }) => {
    const value = totalOf(weighedBy(decided, 'value', id)?.rated ?? []);
    const effort = effortOf(weighedBy(decided, 'effort', id)?.work ?? []);
    const votes = votesFor(decided, id);
    return html`<tr><th scope="row"><a href="#${addressOf(decided, id)}">Option ${id}</a>: <bdi>${label}</bdi> ${chosenTag(decided, id)}</th><td>${votes.length}${votes.length > 0 && ` (${votes.join(', ')})`}</td>
<td>${outOfTen(totalOf(weighedBy(decided, 'risk', id)?.rated ?? []))}</td><td>${outOfTen(value)}</td><td>${tellDays(effort)}</td><td>${roiOf(value, effort) ?? 'unknown'}</td></tr>`;
  });
  return html`<div class="scroll" role="group" aria-label="Totals of the options" tabindex="0"><table class="wide"><thead><tr><th scope="col">Option</th><th scope="col">Votes</th><th scope="col">Total risk</th><th scope="col">Total value</th><th scope="col">Realistic effort</th><th scope="col">Value per day</th></tr></thead><tbody>${rows}</tbody></table></div>
<p class="muted">Code adds the totals up from the judges’ tables below: the worst row of each of four types counts, so one grave risk alone gives 2.5 of 10. Low risk is good, high value is good. Votes decide, totals do not.</p>`;
}

const tellDays = ({ days, uncertainty, realistic }: ReturnType<typeof effortOf>): string =>
  realistic === null
    ? 'unknown'
    : `${realistic} days (${days} stated, times ${uncertainty} for what is uncertain)`;

function renderOption(option: Option, decided: Decided): Html {
  const { id, label, description } = option;
  const judges = decided.evaluations.map((evaluation) => renderJudge(evaluation, id));
  return html`<article class="card option" id="${addressOf(decided, id)}"><h3>Option ${id}: <bdi>${label}</bdi> ${chosenTag(decided, id)}</h3>
${description.trim() === '' ? html`<p class="notice">It has no text but its name: nothing speaks for or against it.</p>` : html`<details><summary>What it says</summary><p class="quote" dir="auto">${description}</p></details>`}
<div class="sides">${judges}</div></article>`;
}

function renderJudge({ stance, options: all, problems }: Evaluation, id: string): Html | undefined {
  const own = all.find(({ option }) => option === id);
  if (own === undefined) return undefined;
  const found = problems.filter(({ option }) => option === id);
  return html`<div><h4>${JUDGES[stance].title}</h4>${stance === 'effort' ? renderWork(own) : renderRated(own, stance)}
${(own.evidence.length > 0 || own.struck.length > 0) && html`<ul>${own.evidence.map((one) => html`<li>${renderCited(one)}</li>`)}${own.struck.map((one) => html`<li><del>${one.text}</del> <span class="muted">(not found in the texts, not counted)</span></li>`)}</ul>`}
${found.map(({ problem, search }) => html`<p dir="auto">Problem: ${problem}${search !== undefined && html` <span class="muted">(searched: ${search})</span>`}</p>`)}</div>`;
}

const LEVELS: Readonly<Record<string, readonly [string, string]>> = {
  risk: ['Probability', 'Impact'],
  value: ['Magnitude', 'Reach'],
};

function renderRated({ rated }: Weighed, stance: string): Html {
  const [first = '', second = ''] = LEVELS[stance] ?? [];
  if (rated.length === 0) return html`<p class="muted">Rated nothing here.</p>`;
  return html`<div class="scroll" role="group" aria-label="Table of the ${stance} judge" tabindex="0"><table><thead><tr><th scope="col">Type</th><th scope="col">${first}</th><th scope="col">${second}</th><th scope="col">Overall</th></tr></thead><tbody>${rated.map(
    ({ type, description, levels }) =>
      html`<tr><th scope="row" dir="auto">${type}<span class="reason">${description}</span></th><td>${levels[0].toLowerCase()}</td><td>${levels[1].toLowerCase()}</td><td>${overallOf(levels).toLowerCase()}</td></tr>`,
  )}</tbody></table></div>`;
}

function renderWork({ work }: Weighed): Html {
  if (work.length === 0) return html`<p class="muted">Lists no work here.</p>`;
  return html`<div class="scroll" role="group" aria-label="Table of the effort judge" tabindex="0"><table><thead><tr><th scope="col">Work</th><th scope="col">Days</th><th scope="col">Complexity</th></tr></thead><tbody>${work.map(
    ({ component, days, complexity, dependencies }) =>
      html`<tr><th scope="row" dir="auto">${component}${dependencies !== '' && html`<span class="reason">needs ${dependencies}</span>`}</th><td>${days ?? 'not stated'}</td><td>${complexity?.toLowerCase() ?? 'not stated'}</td></tr>`,
  )}</tbody></table></div>`;
}
