// What was changed in the document between rounds, and what was refused.

import { counted } from '../../../domain/workflow/summary.ts';
import { type Html, html } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { type Edit, reviewOf } from './reviewed.ts';

/** A person changes the document without saying for which challenge: these edits stand nowhere else. */
export function edits(record: RunRecord): Section | undefined {
  const review = reviewOf(record);
  if (review === undefined || review.edits.length === 0) return undefined;
  const refused = review.edits.filter(({ status }) => status === 'refused').length;
  const owner = (edit: Edit): Html =>
    review.challenges.some(({ id }) => id === edit.challenge)
      ? html`for <a href="#${edit.challenge}">${edit.challenge}</a>`
      : html`by ${edit.challenge}`;
  return {
    id: 'edits',
    title: 'Edits',
    count: review.edits.length,
    body: html`<p>${counted(review.edits.length - refused, 'edit')} made${refused > 0 && `, ${refused} refused`}. Line numbers are those of the document in that round.</p>${review.edits.map((edit) => renderEdit(edit, owner(edit)))}`,
  };
}

export const renderEdits = (own: readonly Edit[]): Html => html`${own.map((edit) => renderEdit(edit))}`;

function renderEdit({ round, line, status, reason, before, after }: Edit, owner?: Html): Html {
  return html`<div class="edit"><p class="muted">Round ${round}, line ${line}${owner && html`, ${owner}`}${status === 'refused' && html`: <strong>refused</strong>, ${reason}`}</p>
${before !== '' && html`<del class="quote" aria-label="Before">${before}</del>`}${after !== '' && html`<ins class="quote" aria-label="After">${after.replace(/^\n+/, '')}</ins>`}</div>`;
}
