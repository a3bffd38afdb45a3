// What became of a point: what somebody decided, and what the merge did with it.

import { type Html, html } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';
import type { Comparison, Point } from './gather.ts';
import { withNames } from './words.ts';

export function renderOutcome({ point, decided }: Point, { output, labels }: Comparison): Html | undefined {
  const { plan, merge } = output;
  const changes = plan?.changes.filter(({ points }) => points.includes(point.id)) ?? [];
  const refusals = plan?.refusals.filter((one) => one.point === point.id) ?? [];
  if (changes.length + refusals.length === 0 && decided === undefined) return undefined;
  return html`<section><h4>Outcome</h4><ul class="outcome">${decided && html`<li>${renderDecided(decided)}</li>`}${changes.map(
    ({ number, title, variant, rationale, risk }) => {
      const result = merge?.results.find(({ change }) => change === number);
      return html`<li>Change ${number}, from ${variantName(labels, variant)} (${risk} risk)${
        result &&
        html`, <strong>${result.status.toLowerCase()}</strong>${result.reason !== undefined && html`: ${result.reason}`}`
      }: <span dir="auto">${title}</span>. <span class="muted" dir="auto">${withNames(rationale, labels)}</span></li>`;
    },
  )}${refusals.map(
    ({ reason }) =>
      html`<li>No change: <span dir="auto">${withNames(reason.replace(/^open: /, ''), labels)}</span></li>`,
  )}</ul></section>`;
}

const TAKES: Readonly<Record<string, string>> = {
  both: 'both stand',
  neither: 'neither stands',
  words: 'own words',
};

const renderDecided = ({ take, words, why, by }: NonNullable<Point['decided']>): Html =>
  html`Decided by ${by === 'person' ? 'a person' : by}: <strong dir="auto">${TAKES[take] ?? take}</strong>${
    words !== undefined && html`: <span dir="auto">${words}</span>`
  }${why !== undefined && html`. Why: <span dir="auto">${why}</span>`}`;
