// A decision as its page reads it: what was asked, and what came of it.

import type { DecideOutput, JudgeAsked } from '../../../workflows/decide/index.ts';
import { type Html, html } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';

export type Evaluation = DecideOutput['evaluations'][number];
export type Cited = Evaluation['options'][number]['evidence'][number];

interface Option {
  readonly id: string;
  readonly label: string;
  readonly description: string;
}

export interface Decided extends DecideOutput {
  /** The chosen one first, then those with the most votes. */
  readonly options: readonly Option[];
}

/** Undefined while the judges are at it, and where it failed. */
export function decidedOf({ input, output }: RunRecord): Decided | undefined {
  if (output === undefined) return undefined;
  const decided = output as DecideOutput;
  const { options } = input as { readonly options: readonly Option[] };
  const rank = ({ id }: Option): number =>
    id === winnerOf(decided) ? -Infinity : -votesFor(decided, id).length;
  return { ...decided, options: [...options].sort((a, b) => rank(a) - rank(b) || 0) };
}

/** A person's choice is the last word. */
export const winnerOf = ({ result }: DecideOutput): string | null => result.chosen ?? result.recommended;

export const votesFor = ({ result }: DecideOutput, option: string): readonly JudgeAsked[] =>
  result.perspectives.filter(({ vote }) => vote === option).map(({ stance }) => stance);

/** Ids are anybody's words, so places in the page have numbers. */
export const addressOf = ({ options }: Decided, id: string): string =>
  `option-${options.findIndex((one) => one.id === id) + 1}`;

/** "option B: Pandoc as an optional external process", as a link to what is said of it. */
export function optionLink(decided: Decided, id: string | null): Html {
  const option = decided.options.find((one) => one.id === id);
  if (option === undefined) return html`nothing`;
  return html`<a href="#${addressOf(decided, option.id)}">option ${option.id}</a>: <bdi>${option.label}</bdi>`;
}

export const renderCited = ({ text, source, line, at }: Cited): Html =>
  html`<q dir="auto">${text}</q> <span class="muted">(${source}, line ${line}${at !== undefined && html`; <code>${at}</code>`})</span>`;
