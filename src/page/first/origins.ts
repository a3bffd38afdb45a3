// What came into the merged document from whom.

import { clip, counted } from '../../domain/workflow/summary.ts';
import type { AdversarialOutput } from '../../workflows/adversarial/index.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { type Labels, variantName } from '../model/names.ts';

export interface Origin {
  readonly letter: string;
  /** The beginning of what each change brought in; its title where it only took away. */
  readonly changes: readonly string[];
  readonly words: number;
}

const MOST_TITLES = 3;
const LONGEST_TEXT = 60;
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

export function originsOf({ plan, merge }: AdversarialOutput): readonly Origin[] {
  const applied = new Set(
    merge.results.filter(({ status }) => status === 'Applied').map(({ change }) => change),
  );
  const made = plan.changes.filter(({ number }) => applied.has(number));
  return [...new Set(made.map(({ variant }) => variant))].map((letter) => {
    const own = made.filter(({ variant }) => variant === letter);
    const words = own.flatMap(({ edits }) => edits).reduce((sum, { text }) => sum + wordsIn(text), 0);
    return { letter, changes: own.map(sayChange), words };
  });
}

function sayChange({ edits, title, points }: AdversarialOutput['plan']['changes'][number]): string {
  const text = edits.map((edit) => edit.text.replace(/\s+/g, ' ').trim()).find((one) => one !== '');
  if (text !== undefined) return `“${clip(text, LONGEST_TEXT)}”`;
  return points.length === 0 ? title : `${title} (${points.join(', ')})`;
}

export function renderOrigins(output: AdversarialOutput, labels: Labels): Html {
  const origins = originsOf(output);
  const rows = [...labels.keys()].map((letter) => {
    const changes = origins.find((one) => one.letter === letter)?.changes ?? [];
    const isBase = letter === output.plan.base;
    const what: Part = [
      isBase && html`the base: ${whyBase(output)}`,
      changes.length > 0 && renderTitles(changes),
      !isBase && changes.length === 0 && 'nothing',
    ];
    return html`<div><dt>${variantName(labels, letter)}</dt><dd>${what}</dd></div>`;
  });
  return html`<h2>What came from whom</h2><dl class="origins">${rows}</dl>`;
}

function whyBase({ selection }: AdversarialOutput): Part {
  const {
    base_override: chosen,
    base_reason: reason,
    scoring_skipped: isSkipped,
    decided_by: decidedBy,
  } = selection;
  if (chosen !== undefined) return 'chosen by a person';
  if (reason !== undefined) return reason;
  return isSkipped ? 'the first of them' : html`chosen by <a href="#scores">scores</a> (${decidedBy})`;
}

const renderTitles = (titles: readonly string[]): Html =>
  html`<ul>${titles.slice(0, MOST_TITLES).map((title) => html`<li dir="auto">${title}</li>`)}${
    titles.length > MOST_TITLES &&
    html`<li><a href="#merge">${counted(titles.length - MOST_TITLES, 'more change')}</a></li>`
  }</ul>`;
