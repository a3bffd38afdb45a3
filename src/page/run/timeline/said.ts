// One entry of the timeline: who was asked what and said what, what of it did not count, and what it cost.

import type { PaidCall } from '../../../domain/cost.ts';
import { type Html, html } from '../../html/html.ts';
import type { Entry } from './entries.ts';
import { outline } from './outline.ts';
import { counted, duration, spent, thousands } from './quantities.ts';
import { agentName, askedFor, isPerson, type Labels, roleName } from './words.ts';

/** Longer answers are folded; what a person said is only if it is a document. */
const [SHORT, SHORT_OF_PERSON] = [240, 1_500];
/** The rest is in the journal. */
const LONGEST = 20_000;

export const addressOf = ({ number }: Entry): string => `answer-${number}`;

export function said(entry: Entry, labels: Labels): Html {
  return html`<li id="${addressOf(entry)}" value="${entry.number}">${entry.event.type === 'answer-failed' ? failed(entry.event) : answered(entry.event, labels)}${took(entry)}${paid(entry.calls)}</li>`;
}

const failed = ({ step, code, message }: Extract<Entry['event'], { readonly type: 'answer-failed' }>): Html =>
  html`<p><span class="tag tag-bad">no answer</span> <code>${step}</code> <span dir="auto">${message}</span> <span class="muted">(${code}); the run went on without it</span></p>`;

function answered(
  {
    role,
    agent,
    question,
    step,
    answer,
    struck,
  }: Extract<Entry['event'], { readonly type: 'answer-recorded' }>,
  labels: Labels,
): Html {
  return html`<p><b>${roleName(role, labels)}</b>, ${agentName(agent, role)}, ${askedFor(question, step, labels)}</p>${answerText(answer, isPerson(agent))}${
    struck.length > 0 &&
    html`<p class="struck">Struck, and without effect:</p><ul>${struck.map(({ path, message }) => html`<li dir="auto"><code>${path}</code> ${message}</li>`)}</ul>`
  }`;
}

function answerText(answer: unknown, isOfPerson: boolean): Html {
  const text = outline(answer);
  const shown =
    text.length > LONGEST
      ? `${text.slice(0, LONGEST)}\n… the rest, ${thousands(text.length - LONGEST)} characters, is in journal.jsonl`
      : text;
  const words = html`<pre class="answer" dir="auto" tabindex="0">${shown}</pre>`;
  if (text.length <= (isOfPerson ? SHORT_OF_PERSON : SHORT)) return words;
  return html`<details><summary>Answer, ${thousands(text.length)} characters</summary>${words}</details>`;
}

function took({ took: one }: Entry): Html | undefined {
  if (one?.ms === undefined) return undefined;
  const open = one.openMs === undefined ? '' : `; the question lay open for ${duration(one.openMs)}`;
  return html`<p class="muted">${timeOf(one)}${open}</p>`;
}

const timeOf = ({ at, ms }: Pick<PaidCall, 'at' | 'ms'>): string =>
  ms === undefined ? '' : `took ${duration(ms)}${at === undefined ? '' : `, from ${duration(at)} on`}`;

const callWords = (call: PaidCall): string =>
  [`${spent([call])}${modelOf(call)}`, timeOf(call)].filter((part) => part !== '').join('; ');

export function paid(calls: readonly PaidCall[]): Html | undefined {
  const [first] = calls;
  if (first === undefined) return undefined;
  if (calls.length === 1) return html`<p class="muted">1 call: ${callWords(first)}</p>`;
  return html`<details><summary class="muted">${counted(calls.length, 'call')}: ${spent(calls)}</summary><ol>${calls.map((call) => html`<li>${call.agent}: ${callWords(call)}</li>`)}</ol></details>`;
}

const modelOf = ({ model }: PaidCall): string => (model === undefined ? '' : `, ${model}`);
