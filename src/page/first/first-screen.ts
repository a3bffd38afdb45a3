// What somebody sees before they do anything: what came out, what waits for them, what it rests on. One screen of a laptop, and the
// most important half of it on a phone.

import { counted } from '../../domain/workflow/summary.ts';
import { type Html, html } from '../html/html.ts';
import type { RunRecord } from '../model/record.ts';
import type { Section } from '../model/section.ts';
import { tellComparison } from './comparison.ts';
import { tellDecision } from './decision.ts';
import { tellReview } from './review.ts';
import { tellRoadmap } from './roadmap.ts';
import { factLine, tellUnfinished, toneOf } from './standing.ts';
import { goes, type Told } from './told.ts';

const BY_WORKFLOW: Readonly<Record<string, (record: RunRecord) => Told>> = {
  adversarial: tellComparison,
  roadmap: tellRoadmap,
  review: tellReview,
  decide: tellDecision,
};

export function firstScreen(record: RunRecord): Section {
  return { id: 'result', title: 'Result', body: render(tellRun(record), record) };
}

/** For a page, and for a comment. */
export function tellRun(record: RunRecord): Told {
  const unfinished = tellUnfinished(record);
  const plain = { headline: record.folder, verdict: { text: record.status, tone: toneOf(record.status) } };
  if (record.examined !== undefined) return { ...plain, ...tellForeign(record) };
  const own = tellSafely(record);
  if (unfinished === undefined)
    return own?.sentences.length
      ? own
      : { ...plain, ...own, sentences: ['What came of it is not on record.'] };
  return { ...plain, ...own, ...unfinished };
}

/** What is recorded may be of another version, or not be there yet. */
function tellSafely(record: RunRecord): Told | undefined {
  try {
    const told = BY_WORKFLOW[record.protocol ?? '']?.(record);
    return told?.verdict === undefined ? undefined : told;
  } catch {
    return undefined;
  }
}

function tellForeign({ files, faults = [] }: RunRecord): Pick<Told, 'verdict' | 'sentences'> {
  return {
    verdict:
      faults.length === 0
        ? { text: 'no record', tone: 'warn' }
        : { text: `${counted(faults.length, 'place')} where it does not hold`, tone: 'bad' },
    sentences: [
      'No journal of steelman lies in this folder: another tool wrote these files, so nothing proves who said what.',
      faults.length === 0
        ? 'What could be computed again came out the same.'
        : html`${counted(faults.length, 'declared value')} ${goes(faults.length, 'does', 'do')} not hold when computed or looked up again; they are marked beside their <a href="#files">files</a>.`,
      `${counted(files.length, 'file')} can be shown.`,
    ],
  };
}

function render({ headline, verdict, sentences, main, aside, unseen }: Told, record: RunRecord): Html {
  return html`<h1>${headline} <span class="tag tag-${verdict.tone}">${verdict.text}</span></h1>
<div class="told">${sentences.map((sentence) => html`<p>${sentence}</p>`)}${unseen !== undefined && html`<p><strong>What nobody has looked at:</strong> ${unseen}</p>`}</div>
${factLine(record)}
${altered(record)}
<div class="first">${main && html`<div class="first-main">${main}</div>`}<div class="first-aside">${aside}${notes(record)}</div></div>`;
}

function altered({ files }: RunRecord): Html | undefined {
  const names = files.filter(({ state }) => state === 'altered').map(({ name }) => name);
  return names.length === 0
    ? undefined
    : html`<p class="notice">Edited after the run wrote it: ${names.join(', ')}. This page shows files as they are now.</p>`;
}

const notes = ({ warnings }: RunRecord): Html | undefined =>
  warnings.length === 0
    ? undefined
    : html`<details class="muted"><summary>${counted(warnings.length, 'note')} on this run</summary><ul>${warnings.map((one) => html`<li>${one}</li>`)}</ul></details>`;
