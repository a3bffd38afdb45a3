// Where a score comes from, with the numbers in: the five metrics with what was counted, and the formula.

import { type Html, html } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';
import { byRank, CRITERIA, columnHeads, inBox, percent, ratio, type Score, type Told } from './selection.ts';

type Metric = Score['metrics'][number];

export function metricsTable(told: Told): Html {
  const scores = byRank(told.selection);
  const [first] = scores;
  if (first === undefined) return html``;
  const table = html`<table><thead><tr><th scope="col">Metric</th><th scope="col">Weight</th>${columnHeads(told, scores)}</tr></thead>
<tbody>${first.metrics.map(
    (metric, at) =>
      html`<tr><th scope="row">${metric.name}<div class="counted">${metric.counted}</div></th><td class="number">${metric.weight.toFixed(2)}</td>${scores.map(({ metrics }) => metricCell(metrics[at]))}</tr>`,
  )}
<tr class="sum"><th scope="row">Metrics together<div class="counted">the sum of weight × share</div></th><td class="number">1.00</td>${scores.map(
    ({ quant_score }) => html`<td class="number"><b>${ratio(quant_score)}</b></td>`,
  )}</tr></tbody></table>`;
  return html`<h3>Metrics</h3><p>Code counts five things in each file; nobody is asked. Each share says what it is counted from.</p>${inBox('The metrics as a table', table)}`;
}

function metricCell(metric: Metric | undefined): Html {
  if (metric === undefined) return html`<td>not counted</td>`;
  const { numerator, denominator, value, applicable } = metric;
  if (!applicable) return html`<td class="number">nothing to count, set to ${value}</td>`;
  return html`<td class="number">${numerator} of ${denominator}<div class="counted">${percent(value)}</div></td>`;
}

export function scoreTable(told: Told): Html {
  const rows = byRank(told.selection).map(
    (score, at) =>
      html`<tr><td class="number">${at + 1}</td><th scope="row" class="file-name">${variantName(told.labels, score.variant)}</th><td>${formula(score)} = <b>${ratio(score.variant_score)}</b></td><td class="number">${ratio(score.length_adjusted_score)}<div class="counted">${score.words} words</div></td></tr>`,
  );
  const table = html`<table><thead><tr><th scope="col">Rank</th><th scope="col">File</th><th scope="col">Score: half from metrics, half from criteria met of ${CRITERIA}</th><th scope="col">Adjusted for length</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`${inBox('The scores as a table', table)}<p class="muted">Adjusted for length: a file twice as long as usual loses 0.05, one half as long gains it. This is for your information and decides nothing.</p>`;
}

/** 0.5 × (0.30 × 1.000 + …) + 0.5 × 11/25 */
function formula({ metrics, criteria_met }: Score): Html {
  const shares = metrics.map(({ weight, value }) => `${weight.toFixed(2)} × ${ratio(value)}`).join(' + ');
  return html`<span class="formula">0.5 × (${shares}) + 0.5 × ${criteria_met}/${CRITERIA}</span>`;
}
