// How the variants of a comparison were scored, down to the words each verdict rests on, and how one of them became the base.

import { type AdversarialOutput, TIE } from '../../../workflows/adversarial/index.ts';
import { type Html, html, listed } from '../../html/html.ts';
import { labelsOf, variantName } from '../../model/names.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { metricsTable, scoreTable } from './metrics.ts';
import { passagesOf } from './passages.ts';
import { scoreChart } from './score-chart.ts';
import { byRank, chosenBase, ratio, type Told } from './selection.ts';
import { verdictGrid } from './verdict-grid.ts';

export function scores(record: RunRecord): Section | undefined {
  const output = record.output as AdversarialOutput | undefined;
  if (!output?.selection) return undefined;
  const { selection, elimination } = output;
  const told: Told = { selection, labels: labelsOf(record) };
  const body = selection.scoring_skipped
    ? html`<p>Nothing was scored: ${selection.skip_reason ?? 'there was nothing to choose between'}. ${baseSentence(told)}</p>`
    : html`<p>${baseSentence(told)} ${scoresSentence(told)}</p>${elimination && eliminated(told, elimination)}${scoreChart(told)}${scoreTable(told)}${metricsTable(told)}${verdictGrid(told, passagesOf(record))}`;
  return { id: 'scores', title: 'Scores', body };
}

function baseSentence({ selection, labels }: Told): Html {
  const { base_override, base_reason, scoring_skipped } = selection;
  const name = variantName(labels, chosenBase(selection));
  if (base_override !== undefined) return html`A person chose ${name} as the base.`;
  if (base_reason !== undefined) return html`${name} is the base by descent, as ${base_reason}.`;
  return scoring_skipped ? html`${name}, the first, is the base.` : html`${name} is the base.`;
}

/** What the scores say, whoever chose. */
function scoresSentence({ selection, labels }: Told): Html {
  const [top, next] = byRank(selection);
  if (top === undefined || next === undefined) return html`No other file was scored.`;
  const [first, second] = [variantName(labels, top.variant), variantName(labels, next.variant)];
  const isBase = top.variant === chosenBase(selection);
  const verb = isBase ? 'It' : html`By the scores it would be ${first}, which`;
  if (selection.tiebreaker_level === 0)
    return html`${verb} has the highest score, ${ratio(top.variant_score)}, which is ${selection.margin.toFixed(4)} more than ${second} has.`;
  const put = isBase ? 'put it first' : html`would make ${first} the base`;
  return html`The two best scores, of ${listed([first, second])}, are ${selection.margin.toFixed(4)} apart, and below ${TIE} they do not decide. Tiebreak ${selection.tiebreaker_level} of 3 ${put}: ${selection.decided_by}.`;
}

const eliminated = (
  { labels }: Told,
  { eliminated: out }: NonNullable<AdversarialOutput['elimination']>,
): Html =>
  html`<p>Not scored, because elimination left them out before the debate: ${listed(out.map((letter) => variantName(labels, letter)))}.</p>`;
