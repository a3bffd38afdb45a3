// The plan of the merge: what was to change in the base, why and what came of it, and what was left as it is.

import type { Change, MergePlan } from '../../../domain/comparison/merge.ts';
import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';
import { type Html, html } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';
import type { Addresses } from './addresses.ts';
import { linkPoint, linkPoints } from './fates.ts';
import type { Merge } from './read-merge.ts';

export function renderPlan(
  merge: Merge,
  { plan, merge: done }: AdversarialOutput,
  addresses: Addresses,
): Html {
  const { changes, refusals, weaknesses, risk, approval } = plan;
  const results = new Map(done.results.map((result) => [result.change, result]));
  return html`<p>Changes: ${changes.length} planned, ${done.applied} applied, ${done.failed} failed, ${done.skipped} skipped;
risk of the plan: ${risk}; ${APPROVALS[approval] ?? approval}.</p>
${changes.map((change) => renderChange(change, merge, addresses, results.get(change.number)))}
${weaknesses.length > 0 && renderWeaknesses(weaknesses, merge)}
${refusals.length > 0 && renderRefusals(refusals, merge)}`;
}

const APPROVALS: Readonly<Record<string, string>> = {
  'auto-approved': 'approved by default, nobody was asked',
  'user-approved': 'approved by a person',
  'user-overridden': 'changed by a person',
};

type Result = AdversarialOutput['merge']['results'][number];

const STATUS_TAGS: Readonly<Record<Result['status'], string>> = {
  Applied: 'tag-good',
  Failed: 'tag-bad',
  Skipped: 'tag-warn',
};

function renderChange(change: Change, merge: Merge, addresses: Addresses, result: Result | undefined): Html {
  const { number, title, variant, source, target, integration, approach, points, rationale } = change;
  const [from, into, there] = [
    addresses.source(variant, source.line),
    addresses.source(merge.base ?? '', target.line),
    addresses.ofChange(number),
  ];
  const place = (id: string | undefined, section: string, line: number): Html =>
    html`“${section}” (${id ? html`<a href="#${id}">line ${line}</a>` : `line ${line}`})`;
  return html`<div class="card change" id="change-${number}">
<h4>Change ${number}: <span data-title>${title}</span> ${result && html`<span class="tag ${STATUS_TAGS[result.status]}">${result.status}</span>`}</h4>
<p>From ${variantName(merge.labels, variant)}, section ${place(from, source.section, source.line)}, into the base, section ${place(into, target.section, target.line)}: ${approach}, ${integration}.${
    there && html` <a href="#${there}">See it in the merged document</a>.`
  }</p>
<p><strong>Why:</strong> <span data-why>${rationale}</span>${points.length > 0 && html` (${linkPoints(merge, points)})`}.${
    change.decided !== undefined && html` Decided: ${change.decided}.`
  }${change.isReworded && ' Somebody wrote it in other words than its source.'}</p>
<p><strong>Risk:</strong> <span class="severity-${change.risk.toLowerCase()}">${change.risk}</span>, ${change.riskReason}.${
    result?.reason !== undefined && html` <strong>${result.status}:</strong> ${result.reason}.`
  }</p></div>`;
}

const renderWeaknesses = (weaknesses: MergePlan['weaknesses'], merge: Merge): Html =>
  html`<details><summary>Weaknesses of the base: ${weaknesses.length}</summary><div class="scroll" role="group" aria-label="Weaknesses of the base" tabindex="0"><table>
<thead><tr><th scope="col">Point</th><th scope="col">Issue</th><th scope="col">Better</th><th scope="col">What becomes of it</th></tr></thead>
<tbody>${weaknesses.map(
    ({ point, issue, better, fix }) =>
      html`<tr><td>${linkPoint(merge, point)}</td><td dir="auto">${issue}</td><td>${better ? variantName(merge.labels, better) : 'none'}</td><td>${fix}</td></tr>`,
  )}</tbody></table></div></details>`;

const renderRefusals = (refusals: MergePlan['refusals'], merge: Merge): Html =>
  html`<details><summary>Differences that the plan leaves as they are: ${refusals.length}</summary><div class="scroll" role="group" aria-label="Differences that stay" tabindex="0"><table>
<thead><tr><th scope="col">Point</th><th scope="col">What the others propose</th><th scope="col">Why the base stays</th></tr></thead>
<tbody>${refusals.map(
    ({ point, approach, reason }) =>
      html`<tr><td>${linkPoint(merge, point)}</td><td dir="auto">${approach}</td><td>${reason}</td></tr>`,
  )}</tbody></table></div></details>`;
