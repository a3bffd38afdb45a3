// Each variant with what became of every block of it, and the totals of that.

import { PLACES } from '../../../domain/comparison/merge.ts';
import { linesOf } from '../../../workflows/reports/provenance-record.ts';
import { documentBox } from '../../html/document-box.ts';
import { type Html, html } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';
import { type Addresses, entriesOf, entryId } from './addresses.ts';
import { carryBlocks } from './carry-blocks.ts';
import { markFate, PLACE_WORDS } from './fates.ts';
import type { Entry, LedgerFile, Merge } from './read-merge.ts';
import { renderDocument } from './render-document.ts';

export function variantTexts(merge: Merge, ledger: LedgerFile, addresses: Addresses): Html {
  const letters = lettersOf(ledger);
  // The base is in the merged document: what is looked for first is another.
  const first = letters.find((letter) => letter !== merge.base) ?? merge.base;
  return html`<p class="muted">Beside each block: what became of it, as a link to the merged document. <a href="#merge-ledger">What the words mean</a></p>
${letters.map((letter) => {
  const own = entriesOf(ledger, letter);
  return html`<details class="variant-text variant-${letter.toLowerCase()}" name="merge-variant"${letter === first && html` open`}>
<summary>${variantName(merge.labels, letter)}${letter === merge.base && ', the base'}: what became of its ${own.length} blocks</summary>
${renderVariant(merge, letter, own, addresses)}</details>`;
})}`;
}

function renderVariant(merge: Merge, letter: string, own: readonly Entry[], addresses: Addresses): Html {
  const lines = linesOf(merge.documents.get(letter)?.text ?? '');
  const carried = carryBlocks(own, (entry) => markFate(entry, merge, addresses));
  const left = (entry: Entry): Html => {
    const marks = new Map(markFate(entry, merge, addresses));
    const [before, after] = [marks.get('before'), marks.get('after')];
    return html`<div class="block fate-${PLACE_WORDS[entry.place].word}" id="${entryId(entry)}">${before}<pre>${
      lines.slice(entry.line - 1, entry.endLine).join('\n') || `line ${entry.line}`
    }</pre>${after}</div>`;
  };
  return documentBox(merge.labels.get(letter) ?? letter, renderDocument(lines, carried, left), ' fates');
}

const lettersOf = ({ entries }: LedgerFile): string[] => [...new Set(entries.map(({ variant }) => variant))];

export function renderTotals({ labels }: Merge, ledger: LedgerFile): Html {
  const letters = lettersOf(ledger);
  const rows = PLACES.map((place) => {
    const cells = letters.map((letter) => {
      const found = ledger.entries.filter((entry) => entry.variant === letter && entry.place === place);
      const [first] = found;
      return html`<td class="number">${first ? html`<a href="#${entryId(first)}">${found.length}</a>` : 0}</td>`;
    });
    const { word, meaning } = PLACE_WORDS[place];
    return html`<tr><th scope="row"><span class="chip fate-${word}">${word}</span></th>${cells}<td>${meaning}${word !== place && html` <span class="muted">In ledger.json: ${place}.</span>`}</td></tr>`;
  });
  const sums = letters.map((letter) => html`<td class="number">${entriesOf(ledger, letter).length}</td>`);
  const lost = ledger.orphans.length;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Totals of the ledger"><table id="merge-ledger">
<caption>Where the ${ledger.entries.length} blocks of ${letters.length} files went; a number leads to the first of them</caption>
<thead><tr><th scope="col">Place</th>${letters.map((letter) => html`<th scope="col">${variantName(labels, letter)}</th>`)}<th scope="col">Meaning</th></tr></thead>
<tbody>${rows}<tr><th scope="row">all</th>${sums}<td>${
    lost === 0
      ? 'Every block has its place.'
      : html`<strong>Blocks without a place: ${lost}. The merge failed.</strong>`
  }</td></tr></tbody></table></div>`;
}
