// The options side by side, the chosen one first: who voted for each, what the tables of the judges add up to, and what each judge
// found in it.

import { effortOf, JUDGES, outOfTen, overallOf, roiOf, totalOf } from '../../../workflows/decide/index.ts';
import { type Html, html } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
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

interface Total {
  readonly title: string;
  readonly of: (decided: Decided, id: string) => string;
  readonly isOfTen?: true;
}

/** What no option has a number for is no column. */
const TOTALS: readonly Total[] = [
  {
    title: 'Total risk',
    of: (decided, id) => outOfTen(totalOf(ratedBy(decided, 'risk', id))),
    isOfTen: true,
  },
  {
    title: 'Total value',
    of: (decided, id) => outOfTen(totalOf(ratedBy(decided, 'value', id))),
    isOfTen: true,
  },
  { title: 'Realistic effort', of: (decided, id) => tellDays(effortIn(decided, id)) },
  {
    title: 'Value per day',
    of: (decided, id) => `${roiOf(totalOf(ratedBy(decided, 'value', id)), effortIn(decided, id)) ?? UNKNOWN}`,
  },
];

const UNKNOWN = 'unknown';
const ratedBy = (decided: Decided, stance: string, id: string) => weighedBy(decided, stance, id)?.rated ?? [];
const effortIn = (decided: Decided, id: string) => effortOf(weighedBy(decided, 'effort', id)?.work ?? []);

function renderTotals(decided: Decided): Html {
  const totals = TOTALS.filter(({ of }) => decided.options.some(({ id }) => of(decided, id) !== UNKNOWN));
  const rows = decided.options.map(({ id, label }) => {
    const votes = votesFor(decided, id);
    return html`<tr><th scope="row"><a href="#${addressOf(decided, id)}">Option ${id}</a>: <bdi>${label}</bdi> ${chosenTag(decided, id)}</th><td>${votes.length}${votes.length > 0 && ` (${votes.join(', ')})`}</td>${totals.map(({ of }) => html`<td>${of(decided, id)}</td>`)}</tr>`;
  });
  return html`<div class="scroll" role="group" aria-label="Totals of the options" tabindex="0"><table><thead><tr><th scope="col">Option</th><th scope="col">Votes</th>${totals.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>
<p class="muted">${totals.length === 0 ? 'There are no totals: no judge rated anything, and no work is stated in days.' : 'Code adds the totals up from the judges’ tables below; votes decide, totals do not.'}${totals.some(({ isOfTen }) => isOfTen) && ' Of risk and value the worst or best row of each of four types counts, so one grave risk alone gives 2.5 of 10. Low risk is good, high value is good.'}</p>`;
}

const tellDays = ({ days, uncertainty, realistic }: ReturnType<typeof effortOf>): string =>
  realistic === null
    ? 'unknown'
    : `${realistic} days (${days} stated, times ${uncertainty} for what is uncertain)`;

function renderOption(option: Option, decided: Decided): Html {
  const { id, label, description } = option;
  const weighed = decided.evaluations.flatMap((one) => weighedBy(decided, one.stance, id) ?? []);
  // The built-in judges all count the same marks.
  const isShared =
    weighed.length > 1 && new Set(weighed.map(({ evidence }) => JSON.stringify(evidence))).size === 1;
  const judges = decided.evaluations.map((evaluation) => renderJudge(evaluation, id, isShared));
  return html`<article class="card option" id="${addressOf(decided, id)}"><h3>Option ${id}: <bdi>${label}</bdi> ${chosenTag(decided, id)}</h3>
${description.trim() === '' ? html`<p class="notice">It has no text but its name: nothing speaks for or against it.</p>` : html`<details><summary>What it says</summary><p class="quote" dir="auto">${description}</p></details>`}
${isShared && renderQuotes(`All ${weighed.length} judges quote`, weighed[0]?.evidence ?? [])}<div class="sides">${judges}</div></article>`;
}

const renderQuotes = (title: string, evidence: Weighed['evidence']): Html | undefined =>
  evidence.length === 0
    ? undefined
    : html`<p>${title}</p><ul>${evidence.map((one) => html`<li>${renderCited(one)}</li>`)}</ul>`;

function renderJudge(
  { stance, options: all, problems }: Evaluation,
  id: string,
  isShared: boolean,
): Html | undefined {
  const own = all.find(({ option }) => option === id);
  if (own === undefined) return undefined;
  const found = problems.filter(({ option }) => option === id);
  return html`<div><h4>${JUDGES[stance].title}</h4>${stance === 'effort' ? renderWork(own) : renderRated(own, stance)}
${!isShared && renderQuotes('It quotes', own.evidence)}${own.struck.map(({ text }) => html`<p><del>${text}</del> <span class="muted">(not found in the texts, not counted)</span></p>`)}
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
      html`<tr><th scope="row" dir="auto">${type}<span class="row-reason">${description}</span></th><td>${levels[0].toLowerCase()}</td><td>${levels[1].toLowerCase()}</td><td>${overallOf(levels).toLowerCase()}</td></tr>`,
  )}</tbody></table></div>`;
}

function renderWork({ work }: Weighed): Html {
  if (work.length === 0) return html`<p class="muted">Lists no work here.</p>`;
  return html`<div class="scroll" role="group" aria-label="Table of the effort judge" tabindex="0"><table><thead><tr><th scope="col">Work</th><th scope="col">Days</th><th scope="col">Complexity</th></tr></thead><tbody>${work.map(
    ({ component, days, complexity, dependencies }) =>
      html`<tr><th scope="row" dir="auto">${component}${dependencies !== '' && html`<span class="row-reason">needs ${dependencies}</span>`}</th><td>${days ?? 'not stated'}</td><td>${complexity?.toLowerCase() ?? 'not stated'}</td></tr>`,
  )}</tbody></table></div>`;
}
