// The contradictions that wait for a person, worst first: both sentences side by side, the differing words marked.

import { type DiffPoint, SEVERITIES, type Severity } from '../../domain/comparison/difference.ts';
import { clip, counted } from '../../domain/workflow/summary.ts';
import type { OpenItem } from '../../workflows/adversarial/index.ts';
import { excerptDiffering } from '../html/differing.ts';
import { type Html, html, joined } from '../html/html.ts';
import { type Labels, variantName } from '../model/names.ts';

/** Shown with their sentences; the rest by name, so that all of them are on one screen. */
const MOST_FULL = 4;
const MOST_NAMED = 12;
const SHORT_QUOTE = 90;
/** Words and the spaces between them, on either side of a difference. */
const WORDS_AROUND = 16;

interface Side {
  readonly variants: readonly string[];
  readonly line: number | undefined;
  readonly text: string;
  readonly isBase: boolean;
}

export interface Conflict {
  readonly id: string;
  readonly title: string;
  readonly severity: string;
  readonly sides: readonly Side[];
  /** The variant that contradicts itself. */
  readonly within: string | undefined;
}

/** The words of a point are the ones that contradict; an item has the whole passages that would be taken. */
export function conflictsOf(
  items: readonly OpenItem[],
  points: readonly DiffPoint[],
  base: string | undefined,
): readonly Conflict[] {
  return items
    .filter(({ kind }) => kind === 'contradiction')
    .map((item) => {
      const point = points.find(({ id }) => id === item.id);
      const { id, title, severity } = item;
      const sides = point === undefined ? sidesOfItem(item) : sidesOfPoint(point, base);
      return { id, title, severity, sides, within: point?.within };
    })
    .toSorted((a, b) => rank(b) - rank(a));
}

const rank = ({ severity }: Conflict): number => SEVERITIES.indexOf(severity as Severity);

const sidesOfItem = ({ sides }: OpenItem): Side[] =>
  sides.map(({ variants, quotes: [quote], isBase }) => ({
    variants,
    line: quote === undefined ? undefined : Number(/\d+/.exec(quote.lines)?.[0]),
    text: quote?.text ?? '',
    isBase,
  }));

/** Variants that say the same are one side; a document that contradicts itself has a side for each of its sentences. */
function sidesOfPoint({ sides, within }: DiffPoint, base: string | undefined): Side[] {
  const quotes = sides.flatMap(({ quotes: all }) => (within === undefined ? [all] : all.map((one) => [one])));
  const merged: Side[] = [];
  for (const [first, ...others] of quotes) {
    if (first === undefined) continue;
    const text = [first, ...others].map((quote) => quote.text).join(' … ');
    const same = within === undefined ? merged.findIndex((side) => side.text === text) : -1;
    const side = { variants: [first.variant], line: first.line, text, isBase: first.variant === base };
    const known = merged[same];
    if (known === undefined) merged.push(side);
    else
      merged[same] = {
        ...known,
        variants: [...known.variants, first.variant],
        isBase: known.isBase || side.isBase,
      };
  }
  return merged;
}

export function renderConflicts(conflicts: readonly Conflict[], labels: Labels): Html {
  const full = conflicts.length > MOST_FULL + 1 ? MOST_FULL : conflicts.length;
  const named = conflicts.slice(full, full + MOST_NAMED);
  const left = conflicts.length - full - named.length;
  return html`<h2>To decide: ${counted(conflicts.length, 'contradiction')}</h2>
${conflicts.slice(0, full).map((one) => renderConflict(one, labels))}${
  named.length > 0 &&
  html`<ul class="named">${named.map((one) => html`<li>${headOf(one, labels)}<span class="short">${shortSides(one, labels)}</span></li>`)}</ul>`
}${left > 0 && html`<p><a href="#decide">${left} more to decide</a></p>`}`;
}

const headOf = ({ id, title, severity, within }: Conflict, labels: Labels): Html =>
  html`<a href="#${id}">${id}</a> <span class="tag severity-${severity.toLowerCase()}">${severity}</span> <span dir="auto">${title}</span>${
    within !== undefined && html` <span class="muted">inside ${variantName(labels, within)}</span>`
  }`;

const shortSides = ({ sides }: Conflict, labels: Labels): Html =>
  joined(
    sides
      .slice(0, 2)
      .map(
        ({ variants, text }) =>
          html`${variantName(labels, variants[0] ?? '')} <span dir="auto">“${clip(text, SHORT_QUOTE)}”</span>`,
      ),
    ' — ',
  );

function renderConflict(conflict: Conflict, labels: Labels): Html {
  const { sides } = conflict;
  const quotes = excerptDiffering(
    sides.map(({ text }) => text),
    WORDS_AROUND,
  );
  return html`<article class="conflict"><h3>${headOf(conflict, labels)}</h3>
<div class="sides">${sides.slice(0, 4).map(
    ({ variants, line, isBase }, at) =>
      html`<div><span class="said-by">${joined(
        variants.map((letter) => variantName(labels, letter)),
        ', ',
      )} <span class="muted">${line !== undefined && `L${line}`}${isBase && ' · stays until you decide'}</span></span><span class="quote" dir="auto">${quotes[at]}</span></div>`,
  )}</div></article>`;
}
