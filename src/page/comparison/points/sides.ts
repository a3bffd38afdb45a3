// What each variant says at a point: its words where they stand, next to those of the others, with the words in which they differ marked.

import type { Side } from '../../../domain/comparison/difference.ts';
import { markDiffering } from '../../html/differing.ts';
import { type Html, html, joined, listed, NOTHING } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';
import { type Excerpt, excerptsOf } from './context.ts';
import type { Comparison, Point } from './gather.ts';

/** A topic may hold a hundred statements: more of them than anybody compares here stand in the documents side by side. */
const MOST_QUOTES = 20;

/** Variants with the same words, shown once. Who does not say it may say something close to it. */
type Group = readonly Side[];

export function renderSides({ point }: Point, { labels, texts }: Comparison): Html {
  const silent = point.sides.filter(({ present, quotes }) => !present && quotes.length === 0);
  const groups = groupAlike(point.sides.filter((side) => !silent.includes(side)));
  const marked = point.within === undefined ? markAcross(groups) : groups.map(([side]) => markWithin(side));
  const named = ({ variant }: Side): Html => variantName(labels, variant);
  return html`<div class="sides">${groups.map((group, at) => {
    const [side] = group as [Side];
    const shown = excerptsOf(texts.get(side.variant), side.quotes.slice(0, MOST_QUOTES));
    const left = side.quotes.length - MOST_QUOTES;
    return html`<div class="side variant-${side.variant.toLowerCase()}"><p class="source">${group.map((one) => html`<span>${!one.present && 'closest in '}${named(one)}${linesOf(one)}</span> `)}</p>${
      shown.length === 0
        ? html`<p dir="auto">${side.summary}</p>`
        : shown.map((excerpt) => renderExcerpt(excerpt, marked[at] ?? []))
    }${left > 0 && html`<p class="muted">${left} more statements on the lines named above.</p>`}</div>`;
  })}</div>${silent.length > 0 && html`<p class="muted">Not in ${listed(silent.map(named))}.</p>`}`;
}

const wordsOf = ({ quotes, summary }: Side): string =>
  quotes.length === 0 ? summary : quotes.map(({ text }) => text).join('\n');

function groupAlike(sides: readonly Side[]): readonly Group[] {
  const groups = new Map<string, Side[]>();
  for (const side of sides) groups.set(wordsOf(side), [...(groups.get(wordsOf(side)) ?? []), side]);
  return [...groups.values()];
}

const linesOf = ({ quotes }: Side): Html | undefined => {
  const lines = [
    ...new Set(
      quotes
        .toSorted((a, b) => a.line - b.line)
        .map(({ line, endLine }) => (line === endLine ? `${line}` : `${line}-${endLine}`)),
    ),
  ];
  if (lines.length === 0) return undefined;
  return html`<span class="muted">, line${lines.length > 1 && 's'} ${listed(lines)}</span>`;
};

/** First quotes with first quotes, and so on: those of each group against those of the first group. */
function markAcross(groups: readonly Group[]): readonly (readonly Html[])[] {
  return markRelated(groups.map(([side]) => side?.quotes.map(({ text }) => text) ?? []));
}

/** A document that contradicts itself: its quotes against its first quote. */
const markWithin = (side: Side | undefined): readonly Html[] =>
  markRelated(side?.quotes.map(({ text }) => [text]) ?? []).flat();

const WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;
/** Of what shares less nearly everything would be marked, which shows nothing. */
const LEAST_SHARED = 1 / 2;

function isRelated(a: string, b: string): boolean {
  const [left, right] = [new Set(a.match(WORDS)), new Set(b.match(WORDS))];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared >= LEAST_SHARED * Math.min(left.size, right.size);
}

function markRelated(texts: readonly (readonly string[])[]): readonly (readonly Html[])[] {
  const made = texts.map((own) => own.map((text) => html`${text}`));
  texts[0]?.forEach((first, at) => {
    const related = texts.flatMap((own, group) => {
      const text = own[at];
      return group > 0 && text !== undefined && isRelated(first, text) ? [{ group, text }] : [];
    });
    const marked = markDiffering([first, ...related.map(({ text }) => text)]);
    [{ group: 0 }, ...related].forEach(({ group }, index) => {
      made[group]?.splice(at, 1, marked[index] ?? NOTHING);
    });
  });
  return made;
}

const renderExcerpt = ({ pieces }: Excerpt, marked: readonly Html[]): Html =>
  html`<div class="quote" dir="auto">${pieces.map(({ text, quote }) =>
    quote === undefined ? html`<span class="around">${text}</span>` : html`<q>${marked[quote] ?? text}</q>`,
  )}</div>`;

interface Cited {
  readonly variant: string;
  readonly line: number;
  readonly text: string;
}

/** Texts cited with file and line; of what a side shows anyway only the line. */
export function renderCited(
  cited: readonly Cited[],
  sides: readonly Side[],
  labels: Comparison['labels'],
): Html {
  const isShown = ({ variant, text }: Cited): boolean =>
    sides.some((side) => side.variant === variant && side.quotes.some((quote) => quote.text.includes(text)));
  return joined(
    cited.map((one) => {
      const place = `${labels.get(one.variant) ?? one.variant}, line ${one.line}`;
      return html`${!isShown(one) && html`<q class="cited" dir="auto">${one.text}</q> `}<span class="muted">${place}</span>`;
    }),
    '; ',
  );
}
