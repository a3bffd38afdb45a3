// The merge of a comparison: the merged document with the origin of each block, every variant with what became of each block, the base
// with what was changed, the plan and the checks.

import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';
import { type Html, html, NOTHING } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { type Addresses, findAddresses } from './addresses.ts';
import { renderChecks, renderDropped, renderRenumbered } from './checks.ts';
import { mergedDocument } from './merged-document.ts';
import { renderPlan } from './plan.ts';
import { type Merge, readMerge } from './read-merge.ts';
import { renderRedline } from './redline.ts';
import { type ShownMerge, showLines } from './shown-lines.ts';
import { renderTotals, variantTexts } from './variant-texts.ts';

interface Pane {
  readonly key: string;
  /** On the tab. */
  readonly tab: string;
  readonly title: string;
  readonly body: Html;
}

export function mergeSection(record: RunRecord): Section | undefined {
  const merge = readMerge(record);
  const { file, provenance, ledger, output } = merge;
  if (file === undefined && ledger === undefined && output === undefined) return undefined;
  const shown = file?.text === undefined ? undefined : showLines(file.text, provenance);
  const addresses = findAddresses(merge, shown?.blocks ?? []);
  return {
    id: 'merge',
    title: 'The merge',
    body: html`${renderState(merge, shown)}${renderPanes(panesOf(merge, shown, addresses))}${
      output && html`<h3 id="merge-plan">The plan</h3>${renderPlan(merge, output, addresses)}`
    }${ledger && html`<h3>Where everything went</h3>${renderTotals(merge, ledger)}${renderDropped(ledger, merge, addresses)}`}${
      output && renderChecked(merge, output, addresses)
    }`,
  };
}

const renderChecked = (
  merge: Merge,
  { validation, renumbered }: AdversarialOutput,
  addresses: Addresses,
): Html =>
  html`${renumbered.length > 0 && renderRenumbered(renumbered, merge)}<h3>Checks of the merged document</h3>${renderChecks(validation, addresses)}`;

/** What is missing, and what that means for what is shown. */
function renderState({ file, provenance, ledger, output }: Merge, shown: ShownMerge | undefined): Html {
  const name = file?.name.replace('../', '') ?? output?.mergedName;
  const said = [
    name === undefined && 'No document has been merged yet.',
    name !== undefined &&
      shown === undefined &&
      html`The merged document <code>${name}</code> is missing or cannot be read.`,
    file?.state === 'altered' &&
      shown &&
      html`<code>${name}</code> was edited after the merge. Text that is as the merge left it has its origin; the rest is marked “edited”${
        provenance && html` (${shown.edited.size} lines)`
      }.`,
    shown &&
      provenance === undefined &&
      'Where its text came from is not shown: provenance.json is missing or cannot be read.',
    ledger === undefined &&
      'Where the text of each file went is not shown: ledger.json is missing or cannot be read.',
  ].filter((one) => one);
  return said.length === 0 ? NOTHING : html`${said.map((one) => html`<p class="notice">${one}</p>`)}`;
}

function panesOf(merge: Merge, shown: ShownMerge | undefined, addresses: Addresses): Pane[] {
  const { ledger, base, documents, labels } = merge;
  const text = documents.get(base ?? '')?.text;
  const panes: Pane[] = [];
  if (shown)
    panes.push({
      key: 'merged',
      tab: 'Merged document',
      title: 'The merged document',
      body: mergedDocument(merge, shown, addresses),
    });
  if (ledger && documents.size > 0)
    panes.push({
      key: 'side',
      tab: shown ? 'Side by side' : 'Where it went',
      title: 'What became of each file',
      body: variantTexts(merge, ledger, addresses),
    });
  if (shown && text !== undefined)
    panes.push({
      key: 'redline',
      tab: 'Changes in the base',
      title: `What changed in ${labels.get(base ?? '') ?? 'the base'}`,
      body: renderRedline(merge, text, shown),
    });
  return panes;
}

/** Tabs with the script, one after the other without. */
function renderPanes(panes: readonly Pane[]): Html {
  const [first] = panes;
  if (first === undefined) return NOTHING;
  const tabs = panes.map(({ key, tab }) => {
    const isFirst = key === first.key;
    const controls = key === 'side' && first.key === 'merged' ? 'merge-merged merge-side' : `merge-${key}`;
    return html`<button type="button" role="tab" id="merge-tab-${key}" data-view="${key}" aria-controls="${controls}" aria-selected="${String(isFirst)}" tabindex="${isFirst ? 0 : -1}">${tab}</button>`;
  });
  return html`<div class="merge" data-view="${first.key}">
<div class="tabs needs-script" role="tablist" aria-label="Views of the merge">${tabs}</div>
<div class="panes">${panes.map(
    ({ key, title, body }) =>
      html`<div class="pane" id="merge-${key}" role="tabpanel" aria-labelledby="merge-title-${key}"><h3 id="merge-title-${key}">${title}</h3>${body}</div>`,
  )}</div></div>`;
}
