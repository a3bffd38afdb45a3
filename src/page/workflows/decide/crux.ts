// What the outcome hangs on: who would have to change their mind, who disagrees, what would settle it, and what weakens it.

import { JUDGES } from '../../../workflows/decide/index.ts';
import { type Html, html } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { decidedOf, optionLink } from './decided.ts';

export function crux(record: RunRecord): Section | undefined {
  const decided = decidedOf(record);
  if (decided === undefined) return undefined;
  const { result } = decided;
  const dissent = result.perspectives.filter(({ stance }) => result.dissent.includes(stance));
  return {
    id: 'crux',
    title: 'What would change this',
    body: html`<p dir="auto">${result.crux}</p>
${renderList(
  'Who disagrees',
  dissent.map(
    ({ stance, vote, reason }) => html`${JUDGES[stance].title}, for ${optionLink(decided, vote)}. ${reason}`,
  ),
)}${renderList('What would settle it', result.questions)}${renderList('To keep in mind', result.notes)}`,
  };
}

const renderList = (title: string, items: readonly (Html | string)[]): Html | undefined =>
  items.length === 0
    ? undefined
    : html`<h3>${title}</h3><ul>${items.map((item) => html`<li dir="auto">${item}</li>`)}</ul>`;
