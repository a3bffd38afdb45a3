// How near the scores are to each other, and what each is made of: a bar per variant, the upper end of the best marked as a tie.

import { TIE } from '../../../workflows/adversarial/index.ts';
import { type Html, html } from '../../html/html.ts';
import { byRank, ratio, type Score, type Told } from './selection.ts';

const ROW = 46;
const TOP = 20;
/** Of the width; the rest is for the number behind the longest bar. */
const FULL = 88;

/** In percent of the picture, which is as wide as there is room: words keep their size. */
const across = (value: number): string => `${(Math.min(1, Math.max(0, value)) * FULL).toFixed(2)}%`;

export function scoreChart(told: Told): Html {
  const scores = byRank(told.selection);
  const best = Math.max(...scores.map(({ variant_score }) => variant_score));
  const height = TOP + scores.length * ROW + 4;
  const said = scores
    .map(({ variant, variant_score }) => `${told.labels.get(variant) ?? variant} ${ratio(variant_score)}`)
    .join(', ');
  return html`<figure class="score-chart"><svg role="img" aria-label="Scores from 0 to 1: ${said}" width="100%" height="${height}">
<defs><pattern id="score-stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3" height="6" class="score-stripe"/></pattern></defs>
<rect class="score-tie" x="${across(best - TIE)}" y="${TOP - 4}" width="${across(Math.min(best, TIE))}" height="${height - TOP}"/>
${[0, 0.5, 1].map(
  (value) =>
    html`<line class="score-line" x1="${across(value)}" x2="${across(value)}" y1="${TOP - 4}" y2="${height}"/><text x="${across(value)}" y="12"${value > 0 && html` text-anchor="middle"`}>${value}</text>`,
)}
${scores.map((score, at) => bar(score, told, TOP + at * ROW))}
</svg><figcaption class="muted">Plain: from metrics. Striped: from criteria. Shaded: less than ${TIE} below the best, where a tiebreak decides.</figcaption></figure>`;
}

function bar({ variant, quant_score, qual_score, variant_score }: Score, { labels }: Told, y: number): Html {
  const [plain, striped] = [quant_score / 2, qual_score / 2];
  return html`<g class="variant-${variant.toLowerCase()}"><text x="0" y="${y + 14}">${labels.get(variant) ?? variant}</text>
<rect class="score-bar" x="0" y="${y + 20}" width="${across(plain)}" height="16"/>
<rect x="${across(plain)}" y="${y + 20}" width="${across(striped)}" height="16" class="score-bar score-half"/>
<text x="${across(variant_score)}" dx="6" y="${y + 33}">${ratio(variant_score)}</text></g>`;
}
