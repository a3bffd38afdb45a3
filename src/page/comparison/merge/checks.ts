// How the merge was checked: what each check examined and found, which ids got another number, and which details are gone.

import type { ValidationCheck } from '../../../domain/comparison/merge.ts';
import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';
import { type Html, html } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';
import type { Addresses } from './addresses.ts';
import { linkPoint } from './fates.ts';
import type { LedgerFile, Merge } from './read-merge.ts';

export function renderChecks({ checks }: AdversarialOutput['validation'], addresses: Addresses): Html {
  const passed = checks.filter((check) => check.passed).length;
  const found = checks.filter(({ faults, preExisting }) => faults.length + preExisting.length > 0);
  return html`<p>${passed} of ${checks.length} checks passed.</p>
<div class="scroll" role="group" aria-label="Checks" tabindex="0"><table><thead><tr><th scope="col">Check</th><th scope="col">Result</th><th scope="col">Examined</th><th scope="col">What</th></tr></thead>
<tbody>${checks.map(
    (check) =>
      html`<tr><th scope="row">${check.name}</th><td>${
        check.passed
          ? html`<span class="tag tag-good">passed</span>`
          : html`<span class="tag tag-bad">failed</span>`
      }</td><td class="number">${check.examined}</td><td>${check.detail}</td></tr>`,
  )}</tbody></table></div>
${found.map((check) => renderFaults(check, addresses))}`;
}

function renderFaults({ name, faults, preExisting }: ValidationCheck, { merged }: Addresses): Html {
  const list = (title: string, all: ValidationCheck['faults']): Html | false =>
    all.length > 0 &&
    html`<p>${title}: ${all.length}</p><ul>${all.map(({ line, message }) => {
      const id = merged(line);
      return html`<li>${id ? html`<a href="#${id}">Line ${line}</a>` : `Line ${line}`}: ${message}</li>`;
    })}</ul>`;
  return html`<details${faults.length > 0 && html` open`}><summary>What the check “${name}” found</summary>${list(
    'Brought about by the merge',
    faults,
  )}${list('There before the merge', preExisting)}</details>`;
}

export function renderRenumbered(renumbered: AdversarialOutput['renumbered'], merge: Merge): Html {
  return html`<div class="scroll" role="group" aria-label="New ids" tabindex="0"><table><caption>Ids that were taken by something else in the base</caption>
<thead><tr><th scope="col">From</th><th scope="col">Its id</th><th scope="col">In the merged document</th></tr></thead>
<tbody>${renumbered.map(
    ({ variant, from, to }) =>
      html`<tr><td>${variantName(merge.labels, variant)}</td><td>${from}</td><td>${to}</td></tr>`,
  )}</tbody></table></div>`;
}

export function renderDropped({ dropped, anchors }: LedgerFile, merge: Merge, { source }: Addresses): Html {
  return html`<details><summary>Details that the merged document does not have: ${dropped.length} mentions; ${anchors} ids, limits, dates and names were looked for</summary>
<div class="scroll" role="group" aria-label="Details" tabindex="0"><table><thead><tr><th scope="col">Detail</th><th scope="col">Kind</th><th scope="col">In</th><th scope="col">Point</th><th scope="col">Why</th></tr></thead>
<tbody>${dropped.map(({ anchor, kind, variant, line, point, reason }) => {
    const id = source(variant, line);
    return html`<tr><td dir="auto">${anchor}</td><td>${kind}</td><td>${variantName(merge.labels, variant)}, ${
      id ? html`<a href="#${id}">line ${line}</a>` : `line ${line}`
    }</td><td>${point === null ? 'none' : linkPoint(merge, point)}</td><td>${reason}</td></tr>`;
  })}</tbody></table></div></details>`;
}
