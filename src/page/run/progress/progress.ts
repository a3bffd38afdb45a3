// How far a run is that has not come to its end: the last it recorded, and how it goes on where it stands still.

import type { RunEvent } from '../../../domain/run.ts';
import { asksNobodyElse } from '../../../domain/seat.ts';
import { counted } from '../../../domain/workflow/summary.ts';
import { type Html, html, listed } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section, Shown } from '../../model/section.ts';

/** These, and no others, are left for somebody to go on with. */
const STILL = ['stopped', 'waiting', 'interrupted'];
const AWAITS_AUTHOR = 'review/waiting';
const MOST_SHOWN = 8;

export function progress(record: RunRecord, { isLive }: Shown): Section | undefined {
  const { status, events } = record;
  const last = events.at(-1);
  if (status !== 'running' && !STILL.includes(status)) return undefined;
  const isOfAuthor = last?.type === 'run-stopped' && last.code === AWAITS_AUTHOR;
  const more = status === 'running' || isOfAuthor ? undefined : isLive ? goOn(record) : howToGoOn(record);
  return { id: 'progress', title: 'Progress', body: html`${whereItIs(record)}${recent(events)}${more}` };
}

function whereItIs({ status, detail, events }: RunRecord): Html {
  const count = (type: RunEvent['type']): number => events.filter((event) => event.type === type).length;
  const soFar = `${counted(count('answer-recorded'), 'answer')} and ${counted(count('artifact-published'), 'file')} so far.`;
  if (status === 'running') return html`<p>This run is going on: ${soFar}</p>`;
  const why = detail === undefined ? '' : ` ${detail.replace(/[.]?$/, '.')}`;
  return html`<p>This run stands still.${why} It has ${soFar}</p>`;
}

/** The newest first. */
function recent(events: readonly RunEvent[]): Html | undefined {
  const lines = events
    .flatMap((event) => lineOf(event) ?? [])
    .slice(-MOST_SHOWN)
    .reverse();
  return lines.length === 0
    ? undefined
    : html`<ol class="steps">${lines.map((line) => html`<li>${line}</li>`)}</ol>`;
}

function lineOf(event: RunEvent): Html | undefined {
  switch (event.type) {
    case 'answer-recorded':
      return html`<code>${event.step}</code> answered by ${event.agent === 'embedded' ? 'the built-in rules' : event.agent}`;
    case 'answer-failed':
      return html`<code>${event.step}</code> goes without an answer: ${event.message}`;
    case 'artifact-published':
      return html`<code>${event.name}</code> written`;
    case 'run-finished':
    case 'run-started':
    case 'run-stopped':
      return undefined;
  }
}

/** Whoever presses the button is told before what it spends and sends. */
function goOn({ engine = '', documents }: RunRecord): Html {
  const told = asksNobodyElse(engine)
    ? html`Nothing is sent or spent: the built-in rules answer.`
    : html`This asks <strong>${engine}</strong> and sends ${listed(documents.map(({ label }) => html`<code>${label}</code>`))}: it may cost money. No answer that is recorded is asked for again.`;
  return html`<form class="card needs-script" data-post="continue"><p>${told}</p><p><button type="submit">Continue this run</button></p></form>`;
}

const howToGoOn = ({ folder }: RunRecord): Html =>
  html`<p>Continue with <code>steelman resume ${folder}</code>. No answer that is recorded is asked for again.</p>`;
