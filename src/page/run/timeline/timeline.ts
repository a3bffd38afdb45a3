// Who said what when: every answer of the journal by step, what it cost, and what the run waited for. It says no more than the
// journal does: a run that goes on or was killed has what it has so far, and where no times were kept there is only the order.

import { dollars, type Receipt } from '../../../domain/cost.ts';
import { type Html, html, joined } from '../../html/html.ts';
import { labelsOf } from '../../model/names.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { criticalPath, endOf, type Span, spansOf } from './critical-path.ts';
import { type Group, type Stop, type Told, tellEvents } from './entries.ts';
import { gantt } from './gantt.ts';
import { costOf, counted, duration, thousands, tokensIn } from './quantities.ts';
import { addressOf, paid, said } from './said.ts';
import { type Labels, shortName } from './words.ts';

/** With more, steps are folded. */
const SHOWN_ENTRIES = 40;
/** Of a chain; with more it is folded. */
const TOLD_LINKS = 10;

export function timeline(record: RunRecord): Section | undefined {
  if (record.events.length === 0) return undefined;
  const told = tellEvents(record);
  const labels = labelsOf(record);
  const isOpen = told.entries.length <= SHOWN_ENTRIES;
  return {
    id: 'timeline',
    title: 'Timeline',
    count: told.entries.length,
    body: html`<p>${summary(told, record)}</p>${waited(told, labels)}${record.receipt && receiptTable(record.receipt)}${stopped(told)}${told.groups.map(
      (group) => groupPart(group, labels, isOpen),
    )}${told.loose.length > 0 && html`<h3>Paid for without an answer</h3>${paid(told.loose)}`}`,
  };
}

function summary({ entries }: Told, { receipt, status }: RunRecord): Html {
  if (entries.length === 0)
    return html`Nobody was asked${status === 'running' ? ' yet' : ''}: ${status === 'running' ? 'the run goes on' : 'all was done by rule'}.`;
  const failures = entries.filter(({ event }) => event.type === 'answer-failed').length;
  const answers = html`${counted(entries.length - failures, 'answer')}, in the order in which they came${failures > 0 && `; ${counted(failures, 'question')} had no answer`}`;
  if (receipt === undefined) return html`${answers}. Nobody was paid.`;
  const { total } = receipt;
  return html`${answers}. ${counted(total.calls, 'call')} to models: ${tokensIn(total)}, ${costOf(total.cost)} in all.`;
}

function waited({ entries }: Told, labels: Labels): Html | undefined {
  const spans = spansOf(entries);
  if (spans.length === 0) {
    const isPaid = entries.some(({ calls }) => calls.length > 0);
    return isPaid ? html`<p class="muted">This run kept no times: only the order is known.</p>` : undefined;
  }
  const chain = criticalPath(spans);
  const untimed = entries.flatMap(({ calls }) => calls).filter(({ ms }) => ms === undefined).length;
  return html`${chainSentence(spans, chain, labels)}${gantt(spans, chain, labels)}<p class="muted">Filled: what the run waited for, found by going back from the last answer, each time to the last one before it was asked. Times are those of the run, which stand still while it is stopped.${
    untimed > 0 && ` ${counted(untimed, 'call')} without a time ${untimed === 1 ? 'is' : 'are'} not in it.`
  }</p>`;
}

function chainSentence(spans: readonly Span[], chain: readonly Span[], labels: Labels): Html {
  const begin = Math.min(...spans.map(({ at }) => at));
  const whole = Math.max(...spans.map(endOf)) - begin;
  const busy = chain.reduce((sum, { ms }) => sum + ms, 0);
  const links = chain.map(
    ({ entry, ms }) =>
      html`<a href="#${addressOf(entry)}">${entry.number} ${shortName(entry.event, labels)}</a> (${duration(ms)})`,
  );
  const told = html`${joined(links, ', then ')}.`;
  return html`<p>From the first question to the last answer: <b>${duration(whole)}</b>. In it the run waited for ${chain.length} of ${counted(spans.length, 'turn')}, one after the other, ${duration(busy)} in all${
    chain.length <= TOLD_LINKS
      ? html`: ${told}</p>`
      : html`.</p><details><summary>Which turns</summary><p>${told}</p></details>`
  }`;
}

const NUMBERS = ['calls', 'input_tokens', 'cached_input_tokens', 'output_tokens'] as const;

function receiptTable({ seats, total, prices }: Receipt): Html {
  const row = (name: Html, tally: Receipt['total'], className = ''): Html =>
    html`<tr class="${className}"><th scope="row">${name}</th>${NUMBERS.map((one) => html`<td class="number">${thousands(tally[one])}</td>`)}<td class="number">${tally.cost === null ? 'unknown' : dollars(tally.cost)}</td></tr>`;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="What was paid"><table class="receipt"><thead><tr><th scope="col">Who was paid</th><th scope="col">Calls</th><th scope="col">Tokens in</th><th scope="col">of them from a cache</th><th scope="col">Tokens out</th><th scope="col">Cost</th></tr></thead><tbody>${seats.map((seat) => row(html`<code>${seat.agent}</code>`, seat))}${row(html`All`, total, 'sum')}</tbody></table></div>${
    prices !== null && html`<p class="muted">Prices: ${prices}.</p>`
  }`;
}

const stopped = ({ stops }: Told): Html | undefined =>
  stops.length === 0
    ? undefined
    : html`<details><summary>Stopped ${stops.length === 1 ? 'once' : `${stops.length} times`}</summary><ul>${stops.map(stopLine)}</ul></details>`;

const stopLine = ({ event, after }: Stop): Html =>
  html`<li>${after === 0 ? 'before the first answer' : `after answer ${after}`}: <span dir="auto">${event.message}</span></li>`;

const groupPart = ({ title, entries }: Group, labels: Labels, isOpen: boolean): Html =>
  html`<details class="step"${isOpen && html` open`}><summary><h3>${title}</h3> <span class="count">${entries.length}</span></summary><ol class="answers">${entries.map((entry) => said(entry, labels))}</ol></details>`;
