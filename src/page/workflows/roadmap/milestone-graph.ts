// The milestones as a picture: boxes in the columns of layers.ts with arrows between them. Every box leads to its milestone.

import { counted } from '../../../domain/workflow/summary.ts';
import { type Html, html, joined } from '../../html/html.ts';
import { type Arrow, BOX, type Box, layOut } from './layers.ts';
import { addressOf, type Milestone, type Roadmap } from './roadmap.ts';

const PADDING = 10;
const LINE_HEIGHT = 17;
/** Of the letters that a box has room for. */
const WIDEST = 28;
const MOST_LINES = 2;
const LONGEST_READ = 200;

export function renderGraph(roadmap: Roadmap): Html {
  const { boxes, arrows, columns, width, height } = layOut(roadmap.plan.milestones);
  const said = `${counted(boxes.length, 'milestone')} in ${counted(columns, 'column')}, ${counted(arrows.length, 'arrow')} from what comes first to what waits for it`;
  return html`<figure class="graph"><div class="scroll" role="group" aria-label="Graph of the milestones" tabindex="0">
<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="group" aria-label="${said}">
<defs><marker id="arrow-head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="arrow-head" d="M0 0 8 4 0 8z"/></marker></defs>
<g aria-hidden="true">${arrows.map(renderArrow)}</g>
${boxes.map((box) => renderBox(box, roadmap))}
</svg></div>
<figcaption class="muted">${
    arrows.length === 0
      ? 'No milestone waits for another: the plan gives their order, and all may be worked on side by side.'
      : 'An arrow leads from a milestone to one that waits for it. What stands in one column may be worked on side by side.'
  } The table below says the same.</figcaption></figure>`;
}

/** Straight through the columns on its way, in a curve between them. */
function renderArrow({ points }: Arrow): Html {
  const parts = points.map(([x, y], at) => {
    if (at === 0) return `M${x} ${y}`;
    if (at % 2 === 0) return `H${x}`;
    const [before = 0, from = 0] = points[at - 1] ?? [];
    const middle = (before + x) / 2;
    return `C${middle} ${from} ${middle} ${y} ${x} ${y}`;
  });
  return html`<path class="arrow" marker-end="url(#arrow-head)" d="${parts.join('')}"/>`;
}

function renderBox({ node, x, y }: Box<Milestone>, roadmap: Roadmap): Html {
  const { id, title, priority, effort, riskLevel, deliverables } = node;
  const left = x + PADDING;
  const row = (at: number): number => y + PADDING + 12 + at * LINE_HEIGHT;
  const count = counted(deliverables.length, 'deliverable');
  return html`<a href="#${addressOf(roadmap, id)}"><rect class="box box-${priority.toLowerCase()}" x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/>
<text x="${left}" y="${row(0)}"><tspan class="box-id">${id}</tspan> · ${priority} · effort ${effort}</text>
${wrapTitle(title).map((line, at) => html`<text class="box-title" x="${left}" y="${row(at + 1)}">${line}</text>`)}
<text class="box-note" x="${left}" y="${row(MOST_LINES + 1)}">${joined([count, `${riskLevel} risk`], ' · ')}</text></a>`;
}

/** Letters of East Asia are twice as wide. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]|[\u{1f000}-\u{3ffff}]/u.test(letter) ? 2 : 1), 0);

/** A text in SVG does not break by itself; what does not fit ends in an ellipsis. */
export function wrapTitle(title: string): string[] {
  const lines: string[] = [''];
  for (const word of title.slice(0, LONGEST_READ).trim().split(/\s+/).flatMap(breakWord)) {
    const last = lines.at(-1) ?? '';
    const joint = last === '' ? word : `${last} ${word}`;
    if (widthOf(joint) <= WIDEST) lines[lines.length - 1] = joint;
    else lines.push(word);
  }
  const shown = lines.slice(0, MOST_LINES);
  if (lines.length === shown.length) return shown;
  const letters = [...(shown.pop() ?? '')];
  while (widthOf(letters.join('')) >= WIDEST) letters.pop();
  return [...shown, `${letters.join('')}…`];
}

/** What has no spaces, or too few, breaks anywhere. */
function breakWord(word: string): string[] {
  const pieces = [''];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (widthOf(longer) <= WIDEST) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}
