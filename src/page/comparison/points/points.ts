// Every difference of a comparison as a card: what each variant says, who held what, what became of it.

import { type Html, html, joined, listed, type Part } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { keysDialog, renderControls } from './controls.ts';
import { renderDebate } from './debate.ts';
import { type Comparison, gatherPoints, KIND_ORDER, type Point, type PointState } from './gather.ts';
import { renderOutcome } from './outcome.ts';
import { renderSides } from './sides.ts';
import { CATEGORY_WORDS, KIND_WORDS, STATE_WORDS, withNames } from './words.ts';

export function points(record: RunRecord): Section | undefined {
  const comparison = gatherPoints(record);
  if (comparison === undefined || comparison.points.length === 0) return undefined;
  // Statements that nobody judged stand where they are decided.
  const elsewhere = new Set(record.items.flatMap(({ kind, ids }) => (kind === 'statement' ? ids : [])));
  const all = comparison.points.filter(({ point }) => !elsewhere.has(point.id));
  return {
    id: 'points',
    title: 'Points',
    count: all.length,
    body: html`<p class="muted">${introduce(all)}${elsewhere.size > 0 && html` ${elsewhere.size} more are statements that nobody judged, under <a href="#decide">Decide</a>.`}</p>${all.length > 1 && renderControls(comparison)}<div class="points">${all.map(
      (point) => renderPoint(point, comparison),
    )}</div>${keysDialog}`,
  };
}

function introduce(all: readonly Point[]): Html {
  const counts = KIND_ORDER.flatMap((kind) => {
    const count = all.filter(({ point }) => point.kind === kind).length;
    const [one, many] = KIND_WORDS[kind].counted;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return html`Every difference that the comparison found: ${listed(counts)}.`;
}

const STATE_TAGS: Readonly<Record<PointState, string>> = {
  open: 'tag-warn',
  decided: 'tag-good',
  agreed: 'tag-good',
  told: 'muted',
};

function renderPoint(told: Point, comparison: Comparison): Html {
  const { point, state, place } = told;
  const { id, kind, title, severity, sides } = point;
  const { one, weight } = KIND_WORDS[kind];
  const spoken = sides.filter(({ present }) => present).map(({ variant }) => variant);
  return html`<details class="card point" id="${id}" open data-kind="${kind}" data-severity="${severity}" data-state="${state}" data-variant="${spoken.join(' ')}" data-place="${place}"><summary><code class="id">${id}</code> <h3 dir="auto">${title.trim() || 'Without a heading'}</h3> <span class="tags"><span class="tag severity-${severity.toLowerCase()}">${severity} ${weight}</span> <span class="tag muted">${one}</span> ${
    state !== 'told' && html`<span class="tag ${STATE_TAGS[state]}">${STATE_WORDS[state]}</span>`
  }</span></summary><p class="muted">${joined(remarks(told, comparison), '. ')}.</p>${renderSides(told, comparison)}${renderHints(told, comparison)}${renderDebate(told, comparison)}${renderOutcome(told, comparison)}</details>
`;
}

/** The category, the rule in words, and who found it. */
function remarks({ point }: Point, { labels }: Comparison): readonly Part[] {
  const { category, reason, within, grouped, foundBy = [] } = point;
  const finder = foundBy.find((name) => reason.startsWith(`${name}: `));
  const words: readonly (string | false | undefined)[] = [
    category && CATEGORY_WORDS[category],
    withNames(finder === undefined ? reason : reason.slice(finder.length + 2), labels),
    within && `Within ${labels.get(within) ?? within}`,
    grouped !== undefined && `Stands for ${grouped} points`,
    foundBy.length > 0 && `Found by ${foundBy.join(', ')}`,
  ];
  return words.flatMap((one) => (one ? [one.charAt(0).toUpperCase() + one.slice(1)] : []));
}

/** The question that would settle it, and what whoever found it would take. */
function renderHints({ point: { ask, take } }: Point, { labels }: Comparison): Html {
  return html`${ask !== undefined && html`<p><strong>To settle it:</strong> <span dir="auto">${ask}</span></p>`}${
    take &&
    html`<p><strong>Suggested:</strong> ${labels.get(take.variant) ?? take.variant}. <span dir="auto">${take.why}</span></p>`
  }`;
}
