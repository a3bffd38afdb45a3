// 25 criteria by dimension against the variants: each verdict as a sign and a word, and a link to its evidence.

import { criteriaOf, DIMENSIONS } from '../../../workflows/adversarial/index.ts';
import { type Html, html } from '../../html/html.ts';
import { evidenceOf, isFlipped } from './evidence.ts';
import type { ReadPassage } from './passages.ts';
import { byRank, CRITERIA, columnHeads, inBox, type Score, type Told, type Verdict } from './selection.ts';

export function verdictGrid(told: Told, read: ReadPassage): Html {
  const scores = byRank(told.selection);
  const verdicts = new Map(
    told.selection.verdicts.map((verdict) => [`${verdict.criterion}:${verdict.variant}`, verdict]),
  );
  const find: Find = (criterion, { variant }) => verdicts.get(`${criterion}:${variant}`);
  const table = html`<table class="verdict-grid"><thead><tr><th scope="col">Criterion</th>${columnHeads(told, scores)}</tr></thead>
${DIMENSIONS.map((dimension) => dimensionRows(dimension, scores, find))}
<tbody><tr class="sum"><th scope="row">Criteria met</th>${scores.map(({ criteria_met }) => html`<td><b>${criteria_met} of ${CRITERIA}</b></td>`)}</tr></tbody></table>`;
  return html`<h3>Criteria</h3>${judged(told)}${inBox('Verdicts on 25 criteria', table)}
<p class="muted needs-script">Point at a verdict, or move to it with Tab and the arrow keys, for its evidence; Enter or a click keeps it open, Escape closes it.</p>
<details><summary>The evidence of all ${told.selection.verdicts.length} verdicts</summary><ul class="evidence-list">${DIMENSIONS.flatMap(
    criteriaOf,
  ).flatMap(({ id, text }) =>
    scores.map((score) => {
      const verdict = find(id, score);
      return (
        verdict &&
        html`<li id="${addressOf(id, score)}" class="card evidence" tabindex="-1">${evidenceOf(verdict, text, told, read)}</li>`
      );
    }),
  )}</ul></details>`;
}

type Find = (criterion: string, score: Score) => Verdict | undefined;

const addressOf = (criterion: string, { variant }: Score): string =>
  `evidence-${criterion}-${variant.toLowerCase()}`;

function dimensionRows(dimension: string, scores: readonly Score[], find: Find): Html {
  const criteria = criteriaOf(dimension);
  const met = scores.map(({ dimensions }) => dimensions.find(({ name }) => name === dimension)?.met ?? 0);
  return html`<tbody><tr class="dimension"><th scope="rowgroup">${dimension}</th>${met.map((count) => html`<td>${count} of ${criteria.length}</td>`)}</tr>
${criteria.map(
  ({ id, text }) =>
    html`<tr><th scope="row">${text}</th>${scores.map((score) => verdictCell(find(id, score), addressOf(id, score)))}</tr>`,
)}</tbody>`;
}

function verdictCell(verdict: Verdict | undefined, address: string): Html {
  if (verdict === undefined) return html`<td>not judged</td>`;
  const isMet = verdict.verdict === 'MET';
  return html`<td><a class="verdict ${isMet ? 'verdict-met' : 'verdict-missed'}" href="#${address}">${sign(verdict.verdict)} <small>${verdict.basis}</small>${
    isFlipped(verdict) &&
    html`<small class="flip">flipped: 1st ${sign(verdict.pass_1)}, 2nd ${sign(verdict.pass_2)}</small>`
  }</a></td>`;
}

const sign = (verdict: string): Html =>
  html`<span class="sign" aria-hidden="true">${verdict === 'MET' ? '✓' : '✗'}</span><span class="unseen">${verdict === 'MET' ? 'met' : 'not met'}</span>`;

function judged({ selection }: Told): Html {
  const { disagreements, verdicts, judges, evidence } = selection;
  const flips =
    disagreements === 0
      ? 'both said the same of each'
      : `they disagreed on ${disagreements} of ${verdicts.length} verdicts, marked “flipped”, and a third look decided each`;
  const who = judges.map((judge) => (judge === 'embedded' ? 'the built-in rules' : judge)).join(', ');
  return html`<p>✓ met, ✗ not met. Judged by ${who} in two passes, the second in reverse order: ${flips}. Of ${evidence.verified + evidence.struck} quotations given as evidence ${evidence.verified} stand at the line they name${
    evidence.struck > 0 &&
    html`; the other ${evidence.struck} were struck, and a verdict that rested on one does not count`
  }.</p>`;
}
