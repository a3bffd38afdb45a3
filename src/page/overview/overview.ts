// The page of a folder: its runs, those that wait for a person first.

import { type Html, html } from '../html/html.ts';
import { type PageOptions, renderFrame } from '../page.ts';

export interface RunLine {
  /** In the address of its page; undefined where the run cannot be shown. */
  readonly id: string | undefined;
  readonly folder: string;
  readonly protocol: string | undefined;
  readonly status: string;
  /** What a person is to do, in words; undefined where nothing waits. */
  readonly waits: string | undefined;
  readonly cost: string;
  /** As ISO times. */
  readonly startedAt: string | undefined;
  readonly modifiedAt: string | undefined;
}

export interface Overview {
  /** Whose runs these are. */
  readonly folder: string;
  readonly lines: readonly RunLine[];
  /** Not listed, because they are too many. */
  readonly left: number;
}

export const renderOverview = (overview: Overview, options: PageOptions): string =>
  renderFrame(`Runs in ${nameOf(overview)}`, renderRuns(overview), options);

const nameOf = ({ folder }: Overview): string => (folder === '.' ? 'this folder' : folder);

/** What changes while somebody looks. */
export function renderRuns(overview: Overview): Html {
  const { lines, left } = overview;
  const newest = [...lines].sort((a, b) => ((a.startedAt ?? '') < (b.startedAt ?? '') ? 1 : -1));
  const waiting = newest.filter(({ waits }) => waits !== undefined);
  const others = newest.filter(({ waits }) => waits === undefined);
  return html`<a class="skip" href="#main">Skip to the runs</a>
<nav aria-label="Parts of the page"><ul>${waiting.length > 0 && html`<li><a href="#waiting">Waiting for you <span class="count">${waiting.length}</span></a></li>`}<li><a href="#runs">${waiting.length > 0 ? 'Other runs' : 'Runs'} <span class="count">${others.length}</span></a></li></ul></nav>
<main id="main"><section id="about"><h1>Runs in ${nameOf(overview)}</h1>${
    lines.length === 0 &&
    html`<p>There are none yet. <code>steelman merge a.md b.md</code> makes one, and it appears here.</p>`
  }</section>${
    waiting.length > 0 &&
    html`<section id="waiting" aria-labelledby="waiting-title"><h2 id="waiting-title">Waiting for you</h2>${renderTable(waiting)}</section>`
  }${
    others.length > 0 &&
    html`<section id="runs" aria-labelledby="runs-title"><h2 id="runs-title">${waiting.length > 0 ? 'Other runs' : 'Runs'}</h2>${renderTable(others)}</section>`
  }${left > 0 && html`<p class="muted">${left} older runs are not listed; <code>steelman runs</code> lists all.</p>`}</main>`;
}

const NAMES: Readonly<Record<string, string>> = {
  adversarial: 'comparison',
  decide: 'decision',
};

const renderTable = (lines: readonly RunLine[]): Html => {
  const areWaiting = lines.some(({ waits }) => waits !== undefined);
  return html`<div class="scroll" role="group" aria-label="Runs" tabindex="0"><table class="runs"><thead><tr><th scope="col">Run</th><th scope="col" class="wide">Kind</th><th scope="col">Status</th>${
    areWaiting && html`<th scope="col">Waits for</th>`
  }<th scope="col" class="wide">Cost</th><th scope="col" class="wide">Begun</th><th scope="col">Last change</th></tr></thead><tbody>${lines.map(
    ({ id, folder, protocol, status, waits, cost, startedAt, modifiedAt }) =>
      html`<tr><th scope="row">${id === undefined ? folder : html`<a href="/run/${id}">${folder}</a>`}</th><td class="wide">${
        protocol === undefined ? 'unknown' : (NAMES[protocol] ?? protocol)
      }</td><td>${status}</td>${areWaiting && html`<td>${waits}</td>`}<td class="wide">${cost}</td><td class="wide">${renderTime(startedAt)}</td><td>${renderTime(modifiedAt)}</td></tr>`,
  )}</tbody></table></div>`;
};

/** The script says how long ago that was. */
const renderTime = (time: string | undefined): Html | string =>
  time === undefined
    ? 'unknown'
    : html`<time datetime="${time}" data-age>${time.slice(0, 16).replace('T', ' ')} UTC</time>`;
