// What each round looked at, what it did not take up, and what nobody has read: no challenge means nothing where nobody looked.

import { counted } from '../../../domain/workflow/summary.ts';
import { type Html, html } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { type Review, reviewOf } from './reviewed.ts';

type Round = Review['rounds'][number];

export function rounds(record: RunRecord): Section | undefined {
  const review = reviewOf(record);
  if (review === undefined) return undefined;
  const isUnread = review.rounds.every(({ looked }) => looked !== undefined);
  return {
    id: 'rounds',
    title: 'Rounds',
    count: review.rounds.length,
    body: html`${!review.rounds.some(({ looked }) => looked === review.because) && html`<p>${review.because}.</p>`}${isUnread && html`<p class="notice">No mind has read this document. The built-in adversary counts and looks things up; it does not see what is unclear, unwise or missing. Name a model with <code>--adversary</code> to have it read.</p>`}
${review.rounds.map(renderRound)}${renderRemembered(review)}`,
  };
}

function renderRound(round: Round): Html {
  const { adversary, looked, raised, open, evidence, unaccepted, answered = [], dropped, notes } = round;
  return html`<article class="card"><h3>Round ${round.round}</h3>
<p>Adversary: ${adversary}. ${looked === undefined ? 'It has read the document.' : `${looked}.`}</p>
<p>${counted(raised.length, 'challenge')} raised for the first time, ${open.length} open after it. ${counted(evidence.verified, 'quotation')} found where ${evidence.verified === 1 ? 'it is' : 'they are'} said to stand${evidence.struck > 0 && html`, <strong>${evidence.struck} not found and not counted</strong>`}.</p>
${renderList('Not taken for a challenge', unaccepted)}${renderList('Not raised, because the document answers it', answered)}${renderList('Raised again without new evidence, not counted', dropped)}${renderList('What the adversary says beside its challenges', notes)}</article>`;
}

const renderList = (title: string, items: readonly string[]): Html | undefined =>
  items.length === 0
    ? undefined
    : html`<h4>${title}</h4><ul>${items.map((item) => html`<li dir="auto">${item}</li>`)}</ul>`;

function renderRemembered({ remembered }: Review): Html | undefined {
  if (remembered.length === 0) return undefined;
  return html`<h3>Settled by an earlier review and not raised again</h3><ul>${remembered.map(
    ({ id, severity, concern, status, reason, from, settledAt }) =>
      html`<li dir="auto">${id} (${severity}): ${concern} <span class="muted">${status === 'rejected' ? 'Rejected' : 'Accepted as a risk'} on ${settledAt.slice(0, 10)} in ${from}: ${reason}</span></li>`,
  )}</ul>`;
}
