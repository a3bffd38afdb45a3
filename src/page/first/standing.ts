// How a run stands, in words for somebody who did not start it, and the facts that every run has: who answered, what it cost.

import { dollars } from '../../domain/cost.ts';
import { counted } from '../../domain/workflow/summary.ts';
import { type Html, html } from '../html/html.ts';
import type { RunRecord } from '../model/record.ts';
import type { Told, Tone } from './told.ts';
import { whoAnswered } from './who.ts';

const UNFINISHED: Readonly<Record<string, readonly [verdict: string, tone: Tone, sentence: string]>> = {
  running: ['going on', 'warn', 'The run is going on; what is below is what it has written so far.'],
  waiting: ['waits for you', 'warn', 'The run waits for a person.'],
  stopped: ['stopped', 'bad', 'The run stopped before its end.'],
  interrupted: ['broken off', 'bad', 'The run was broken off: its process ended without a word.'],
  empty: ['nothing recorded', 'bad', 'The run recorded nothing.'],
};

/** Undefined for a run that came to its end. */
export function tellUnfinished({
  status,
  detail,
  folder,
  waiting,
}: RunRecord): Pick<Told, 'verdict' | 'sentences'> | undefined {
  const known = waiting.length > 0 ? UNFINISHED.waiting : UNFINISHED[status];
  if (known === undefined) return undefined;
  const [text, tone, sentence] = known;
  const why = status === 'running' ? undefined : detail;
  const goesOn = tone === 'bad' && status !== 'empty';
  return {
    verdict: { text, tone },
    sentences: [
      sentence,
      ...(why === undefined ? [] : [why]),
      ...(goesOn
        ? [html`Nothing that was recorded is lost. To go on: <code>steelman resume ${folder}</code>`]
        : []),
    ],
  };
}

const STATUS_TONES: Readonly<Record<string, Tone>> = { success: 'good', finished: 'good', failed: 'bad' };
export const toneOf = (status: string): Tone => STATUS_TONES[status] ?? 'warn';

export const isByRules = ({ engine }: RunRecord): boolean => engine === 'embedded';

/** A file in the folder that holds the folder of the run, as a reader names it. */
export function besideRun({ folder }: RunRecord, name: string): string {
  const at = folder.lastIndexOf('/');
  return at < 0 ? name : `${folder.slice(0, at)}/${name}`;
}

export function costWords({ receipt }: RunRecord): string {
  if (receipt === undefined) return 'nothing: no model was paid';
  const { cost, calls, input_tokens: read, output_tokens: written } = receipt.total;
  const price = cost === null ? 'price unknown' : dollars(cost);
  return `${price} for ${counted(calls, 'call')} (${read} tokens in, ${written} out)`;
}

/** One line, so that it fits a phone. */
export const factLine = (record: RunRecord): Html => {
  const { status, startedAt } = record;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Status', status],
    ['Answered by', whoAnswered(record)],
    ['Cost', costWords(record)],
    ['Started', startedAt?.slice(0, 16).replace('T', ' ').concat(' UTC')],
  ];
  return html`<dl class="facts">${facts.map(
    ([name, value]) => value !== undefined && html`<div><dt>${name}</dt> <dd>${value}</dd></div>`,
  )}</dl>`;
};
