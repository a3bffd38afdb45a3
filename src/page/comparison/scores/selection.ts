// What the parts of the scores share: the selection as recorded, the names of its files, and how numbers are written.

import { type AdversarialOutput, RUBRIC } from '../../../workflows/adversarial/index.ts';
import { type Html, html } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';

export type Selection = AdversarialOutput['selection'];
export type Score = Selection['scores'][number];
export type Verdict = Selection['verdicts'][number];

export interface Told {
  readonly selection: Selection;
  /** Files by letter. */
  readonly labels: ReadonlyMap<string, string>;
}

export const CRITERIA = RUBRIC.length;

export const ratio = (value: number): string => value.toFixed(3);

export const percent = (value: number): string => `${Math.round(value * 100)} %`;

/** Best first, as the scores have it. */
export const byRank = ({ ranking, scores }: Selection): readonly Score[] =>
  ranking.flatMap((letter) => scores.find(({ variant }) => variant === letter) ?? []);

export const chosenBase = ({ base, base_by_descent, base_override }: Selection): string =>
  base_override ?? base_by_descent ?? base;

/** Tables are wider than a phone: they scroll by themselves, by keyboard too. */
export const inBox = (label: string, table: Html): Html =>
  html`<div class="scroll" role="region" tabindex="0" aria-label="${label}">${table}</div>`;

export const columnHeads = ({ labels }: Told, scores: readonly Score[]): Html[] =>
  scores.map(({ variant }) => html`<th scope="col" class="file-name">${variantName(labels, variant)}</th>`);
