// The evidence behind each verdict: what was judged, what both passes said, the words it rests on, what was searched and why.

import { type Html, html } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';
import type { ReadPassage } from './passages.ts';
import type { Told, Verdict } from './selection.ts';

const SHOWN_QUOTES = 4;
const LONGEST_QUOTE = 400;

export const isFlipped = ({ pass_1, pass_2 }: Verdict): boolean => pass_1 !== pass_2;

const verdictTag = (verdict: string): Html =>
  html`<span class="tag ${verdict === 'MET' ? 'tag-good' : 'tag-bad'}">${verdict}</span>`;

export function evidenceOf(verdict: Verdict, criterion: string, told: Told, read: ReadPassage): Html {
  const { variant, basis, reason, searched, items, evidence } = verdict;
  const more = evidence.length - SHOWN_QUOTES;
  return html`<p><b>${criterion}</b><br>${variantName(told.labels, variant)}</p>
<p>${verdictTag(verdict.verdict)} ${BASES[basis] ?? basis}. ${passes(verdict)}</p>
<p dir="auto">${reason}</p>
${evidence.slice(0, SHOWN_QUOTES).map((place) => quoted(read(variant, place), place))}${more > 0 && html`<p class="muted">and ${more} more</p>`}
${searched !== '' && html`<p class="muted">Searched: ${items} ${searched}</p>`}`;
}

const BASES: Readonly<Record<string, string>> = {
  proved: 'Proved by code',
  heuristic: 'A judgement or a rule of thumb, not proved',
};

function passes(verdict: Verdict): Html {
  const { pass_1, pass_2 } = verdict;
  if (!isFlipped(verdict)) return html`Both passes of the judge say so.`;
  return html`The passes disagree: first ${verdictTag(pass_1)}, second ${verdictTag(pass_2)}; a third look decided.`;
}

function quoted(text: string | undefined, { line, endLine }: Verdict['evidence'][number]): Html {
  const where = endLine > line ? `Lines ${line} to ${endLine}` : `Line ${line}`;
  if (text === undefined) return html`<p class="muted">${where}; the text is not there any more</p>`;
  const cut = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return html`<p><span class="muted">${where}:</span> <q class="quote" dir="auto">${cut}</q></p>`;
}
