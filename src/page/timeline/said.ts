// One entry of the timeline: who was asked what and said what, what of it did not count, and what it cost.

import { type Html, html } from '../html/html.ts';
import type { Call, Entry } from './entries.ts';
import { outline } from './outline.ts';
import { counted, duration, spent, thousands } from './quantities.ts';
import { agentName, askedFor, isPerson, type Labels, roleName } from './words.ts';

/** Longer answers are folded. */
const SHORT = 240;
/** The rest is in the journal. */
const LONGEST = 20_000;

export const addressOf = ({ number }: Entry): string => `answer-${number}`;

export function said(entry: Entry, labels: Labels): Html {
  return html`<li id="${addressOf(entry)}" value="${entry.number}">${entry.event.type === 'answer-failed' ? failed(entry.event) : answered(entry.event, labels)}${times(entry)}${paid(entry.calls)}</li>`;
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
    html`<p class="struck">${counted(struck.length, 'finding')} did not count, because ${struck.length === 1 ? 'it does' : 'they do'} not hold:</p><ul>${struck.map(({ path, message }) => html`<li dir="auto"><code>${path}</code> ${message}</li>`)}</ul>`
  }`;
}

function answerText(answer: unknown, isOpen: boolean): Html {
  const text = outline(answer);
  const shown =
    text.length > LONGEST
      ? `${text.slice(0, LONGEST)}\n… the rest, ${thousands(text.length - LONGEST)} characters, is in journal.jsonl`
      : text;
  const words = html`<pre class="answer" dir="auto">${shown}</pre>`;
  if (text.length <= SHORT) return words;
  return html`<details${isOpen && html` open`}><summary>Answer, ${thousands(text.length)} characters</summary>${words}</details>`;
}

function times({ calls, took }: Entry): Html | undefined {
  const known = [...calls, ...(took ? [took] : [])].filter(({ ms }) => ms !== undefined);
  if (known.length === 0) return undefined;
  const parts = known.map(
    ({ at, ms = 0 }) => `${duration(ms)}${at === undefined ? '' : `, from ${duration(at)} on`}`,
  );
  return html`<p class="muted">Took ${parts.join('; then ')}</p>`;
}

export function paid(calls: readonly Call[]): Html | undefined {
  if (calls.length === 0) return undefined;
  const [first] = calls;
  if (calls.length === 1 && first) return html`<p class="muted">1 call${modelOf(first)}: ${spent(calls)}</p>`;
  return html`<details><summary class="muted">${counted(calls.length, 'call')}: ${spent(calls)}</summary><ol>${calls.map((call) => html`<li>${call.agent}${modelOf(call)}: ${spent([call])}</li>`)}</ol></details>`;
}

const modelOf = ({ model }: Call): string => (model === undefined ? '' : `, ${model}`);
