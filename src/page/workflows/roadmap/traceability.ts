// The way from each statement of the spec to what is made of it, and back to its line.

import { renderFilter } from '../../html/filter.ts';
import { type Html, html, joined } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { addressOf, linesOf, type Roadmap, roadmapOf } from './roadmap.ts';
import { STATES, type State, type TraceRow, traceRows } from './trace-rows.ts';

const TONES: Readonly<Record<State, string>> = {
  unplaced: 'tag-bad',
  judge: 'tag-warn',
  planned: 'tag-good',
  deferred: '',
  'left-out': '',
  context: '',
};

export function traceability(record: RunRecord): Section | undefined {
  const roadmap = roadmapOf(record);
  if (roadmap === undefined) return undefined;
  const rows = traceRows(roadmap);
  const count = (state: State): number => rows.filter((row) => row.state === state).length;
  const kinds = (Object.keys(STATES) as State[])
    .filter((state) => count(state) > 0)
    .map((state) => ({ kind: state, label: STATES[state], count: count(state) }));
  return {
    id: 'traceability',
    title: 'Requirements',
    count: roadmap.extraction.requirements.length,
    body: html`<p>All ${rows.length} statements that were read in ${nameSpecs(record)}, in its order: ${joined(
      kinds.map(({ label, count: own }) => `${own} ${label}`),
      ', ',
    )}. ${roadmap.contract.covered ?? 0} of ${roadmap.extraction.requirements.length} requirements are in a milestone and in a check of it.</p>
${renderFilter('trace', kinds)}
<div class="scroll" role="group" aria-label="Statements of the spec" tabindex="0"><table id="trace" class="wide"><thead><tr><th scope="col">Line</th><th scope="col">Statement</th><th scope="col">State</th><th scope="col">Where, or why not</th><th scope="col">Checked</th></tr></thead>
<tbody>${rows.map((row, at) => renderRow(row, at, roadmap))}</tbody></table></div>`,
  };
}

/** Several specs become one before it is read. */
function nameSpecs({ input, files }: RunRecord): Html {
  const { specs = [] } = (input ?? {}) as { readonly specs?: readonly { readonly label: string }[] };
  if (specs.length > 1 && files.some(({ name }) => name === 'unified-spec.md'))
    return html`<code>unified-spec.md</code>`;
  return specs[0] === undefined ? html`the spec` : html`<code>${specs[0].label}</code>`;
}

function renderRow(row: TraceRow, at: number, roadmap: Roadmap): Html {
  const { state, source, id, text, placed, checked, reason } = row;
  return html`<tr id="statement-${at + 1}" data-kind="${state}"><td class="number">${linesOf(source)}</td>
<td dir="auto">${id !== undefined && html`<strong>${id}</strong> `}${text}${!isSaid(source.quote, `${id ?? ''} ${text}`) && html`<span class="quote muted">${source.quote.trim()}</span>`}</td>
<td><span class="tag ${TONES[state]}">${STATES[state]}</span></td>
<td dir="auto">${joined(
    placed.map(
      ({ milestone, deliverable }) =>
        html`<a href="#${addressOf(roadmap, milestone)}">${milestone}</a> ${deliverable}`,
    ),
    ', ',
  )}${placed.length > 0 && reason !== '' && '; '}${reason}</td>
<td dir="auto">${joined(
    checked.map(({ by, method }) => `${by}: ${method}`),
    '; ',
  )}</td></tr>`;
}

/** Whether a quote differs from a text in more than its marks. */
const isSaid = (quote: string, text: string): boolean => lettersOf(text).includes(lettersOf(quote));

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
