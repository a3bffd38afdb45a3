// Who was busy when, as a picture: a row per call, or per role where there are many; those that the run waited for are filled.

import { type Html, html } from '../../html/html.ts';
import { endOf, type Span } from './critical-path.ts';
import { duration } from './quantities.ts';
import { type Labels, roleName, shortName } from './words.ts';

/** With more, a row for each role. */
const MOST_ROWS = 40;
const ROW = 24;
const TOP = 24;
/** In pixels: names, then the time, then room for how long the last one took. */
const [NAMES, TIME, REST] = [210, 800, 70];
const TICKS = 5;
const LONGEST_NAME = 34;

interface Row {
  readonly name: string;
  readonly spans: readonly Span[];
}

export function gantt(spans: readonly Span[], chain: readonly Span[], labels: Labels): Html {
  const total = Math.max(1, ...spans.map(endOf));
  const across = (ms: number): string => (NAMES + (ms / total) * TIME).toFixed(1);
  const rows = rowsOf(spans, labels);
  const [width, height] = [NAMES + TIME + REST, TOP + rows.length * ROW + 4];
  const ticks = Array.from({ length: TICKS }, (_, at) => (total * at) / (TICKS - 1));
  const isWaitedFor = new Set(chain);
  return html`<div class="scroll" role="region" tabindex="0" aria-label="When each was asked"><svg class="gantt" role="img" aria-label="${spans.length} spans of time, from the first call to ${duration(total)}; the list below says the same in words" width="${width}" height="${height}">
${ticks.map((ms) => html`<line class="score-line" x1="${across(ms)}" x2="${across(ms)}" y1="18" y2="${height}"/><text x="${across(ms)}" y="12" text-anchor="middle">${duration(ms)}</text>`)}
${rows.map(
  ({ name, spans: own }, at) =>
    html`<text x="0" y="${TOP + at * ROW + 15}">${name}</text>${own.map(
      (span) =>
        html`<rect class="span${isWaitedFor.has(span) && ' span-chain'}" x="${across(span.at)}" y="${TOP + at * ROW + 3}" width="${Math.max(2, (span.ms / total) * TIME).toFixed(1)}" height="16"/>${
          spans.length <= MOST_ROWS &&
          html`<text x="${across(endOf(span))}" dx="5" y="${TOP + at * ROW + 15}">${duration(span.ms)}</text>`
        }`,
    )}`,
)}
</svg></div>`;
}

/** Journals may come from anybody: names are cut. */
function rowsOf(spans: readonly Span[], labels: Labels): readonly Row[] {
  if (spans.length <= MOST_ROWS)
    return spans.map((span) => ({
      name: cut(`${span.entry.number} ${shortName(span.entry.event, labels)}`),
      spans: [span],
    }));
  const rows = new Map<string, Span[]>();
  for (const span of spans) {
    const { event } = span.entry;
    const name = cut(event.type === 'answer-recorded' ? roleName(event.role, labels) : 'no answer');
    const row = rows.get(name);
    if (row === undefined) rows.set(name, [span]);
    else row.push(span);
  }
  return [...rows].map(([name, own]) => ({ name, spans: own }));
}

const cut = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
