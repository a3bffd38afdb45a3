// Contradictions that are settled: by a person, or in the debate without one, which the reader may want to look at.

import type { DiffPoint } from '../../domain/comparison/difference.ts';
import { PERSON } from '../../domain/run.ts';
import { clip } from '../../domain/workflow/summary.ts';
import type { AdversarialOutput } from '../../workflows/adversarial/index.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { type Labels, variantName } from '../model/names.ts';
import type { RunRecord } from '../model/record.ts';
import { isByRules } from './standing.ts';

const MOST_SHOWN = 4;
const LONGEST_QUOTE = 64;

interface Settled {
  readonly id: string;
  readonly what: Part;
}

export function renderDecided(
  record: RunRecord,
  { debate }: AdversarialOutput,
  points: readonly DiffPoint[],
  labels: Labels,
): Html {
  const { decisions } = record;
  const letterOf = (take: string): string => [...labels].find(([, label]) => label === take)?.[0] ?? take;
  const byPerson = decisions.map(({ item, take, words, why, by }): Settled => {
    const point = points.find(({ id }) => id === item);
    return {
      id: item,
      what: html`${words ?? outcomeOf(point, letterOf(take), labels)}${by !== PERSON && ` by ${by}`}${why !== undefined && html` <span class="muted">(${why})</span>`}`,
    };
  });
  const known = new Set(decisions.map(({ item }) => item));
  const byDebate = debate.points.flatMap(({ point_id: id, agreed, winner, resolution }): Settled[] => {
    const point = points.find((one) => one.id === id);
    if (!agreed || known.has(id) || point?.kind !== 'contradiction') return [];
    return [{ id, what: outcomeOf(point, winner ?? resolution, labels) }];
  });
  return html`${list('Decided by a person', byPerson)}${list(isByRules(record) ? 'Decided by the rules, without you' : 'Decided in the debate, without you', byDebate)}`;
}

/** Variants that say the same win together. */
function outcomeOf(point: DiffPoint | undefined, winner: string, labels: Labels): Part {
  if (!labels.has(winner))
    return html`<strong>${winner}</strong>${point !== undefined && html`: ${point.title}`}`;
  const sides = point?.sides ?? [];
  const said = (letter: string): string | undefined =>
    sides.find(({ variant }) => variant === letter)?.quotes[0]?.text;
  const quote = said(winner);
  const agreeing = [...labels.keys()].filter((letter) => letter === winner || said(letter) === quote);
  const others = sides.filter(({ variant, present }) => present && !agreeing.includes(variant));
  const names = (letters: readonly string[]): Part =>
    joined(
      letters.map((one) => variantName(labels, one)),
      ', ',
    );
  if (quote === undefined) return html`${names([winner])}${point !== undefined && html`: ${point.title}`}`;
  return html`${names(agreeing)}: <span dir="auto">“${clip(quote, LONGEST_QUOTE)}”</span>${
    others.length > 0 && labels.size > 2 && html`, not ${names(others.map(({ variant }) => variant))}`
  }`;
}

const list = (title: string, settled: readonly Settled[]): Html | undefined =>
  settled.length === 0
    ? undefined
    : html`<h2>${title} (${settled.length})</h2><ul class="settled">${settled
        .slice(0, MOST_SHOWN)
        .map(({ id, what }) => html`<li><a href="#${id}">${id}</a> ${what}</li>`)}${
        settled.length > MOST_SHOWN &&
        html`<li><a href="#points">${settled.length - MOST_SHOWN} more</a></li>`
      }</ul>`;
