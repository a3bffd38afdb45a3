// A run as one HTML file: it loads nothing, runs no script but its own, and is readable without that, too.

import { createHash } from 'node:crypto';
import { Html, html } from './html/html.ts';
import { GENERATOR } from './model/marks.ts';
import type { RunRecord } from './model/record.ts';
import type { MakeSection, Section, Shown } from './model/section.ts';
import { sectionsOf } from './sections.ts';

/** Made once from `src/browser` and `src/page/styles`. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

export interface PageOptions extends PageAssets {
  readonly live?: Live | undefined;
  /** The version of the program, for a view that the host of a chat shows: what it shows is sent to it. */
  readonly app?: string | undefined;
}

/** Absent in a file. */
export interface Live {
  /** Where the page takes answers and tells of news: "/run/" and the id of a run. */
  readonly address: string;
  /** Of what is shown. */
  readonly version: string;
}

export const renderPage = (record: RunRecord, options: PageOptions): string =>
  renderFrame(
    `${record.protocol ?? 'Run'}: ${record.folder}`,
    renderBody(record, { isLive: options.live !== undefined }),
    options,
  );

/** A page about something else than a run. */
export const renderSections = (title: string, sections: readonly Section[], assets: PageAssets): string =>
  renderFrame(title, arrange(sections), assets);

/** In a tagged template the bundler would replace it by a call of another package. */
const END_OF_SCRIPT = new Html('</script>');

/** What is around every page. */
export function renderFrame(title: string, body: Html, options: PageOptions): string {
  const { script, style, live, app } = options;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(options)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
${new Html(GENERATOR)}
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body${live && html` data-live="${live.address}" data-version="${live.version}"`}${app !== undefined && html` data-app="${app}"`}>
${body}
<script>${new Html(script)}${END_OF_SCRIPT}
</body>
</html>
`;
  return page.text;
}

/** What changes while a run goes on; the live page puts it in place of what it had. */
export const renderBody = (record: RunRecord, shown: Shown): Html =>
  arrange(makeSections(sectionsOf(record), record, shown), shown.isLive);

export const makeSections = (
  makes: readonly MakeSection[],
  record: RunRecord,
  shown: Shown,
): readonly Section[] => makes.flatMap((make) => makeSafely(make, record, shown) ?? []);

const arrange = (sections: readonly Section[], isLive = false): Html =>
  html`<a class="skip" href="#main">Skip to the report</a>
<nav aria-label="Parts of the report"><ul>${isLive && html`<li><a href="/runs">All runs</a></li>`}${sections.map(
    (section) => html`<li><a href="#${section.id}">${section.title}${countOf(section)}</a></li>`,
  )}</ul></nav>
${renderMain(sections)}`;

/** The first section has no title of its own. */
export const renderMain = ([first, ...rest]: readonly Section[], end?: Html): Html =>
  html`<main id="main">${first && renderFirst(first)}${rest.map(renderSection)}${end}</main>`;

const countOf = ({ count }: Section): Html | undefined =>
  count === undefined ? undefined : html` <span class="count">${count}</span>`;

const renderFirst = ({ id, body }: Section): Html => html`<section id="${id}">${body}</section>`;

const renderSection = ({ id, title, body }: Section): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${body}</section>`;

/** What another version wrote, or somebody altered, may have any shape: then this part is not shown, and all others are. */
function makeSafely(make: MakeSection, record: RunRecord, shown: Shown): Section | undefined {
  try {
    return make(record, shown);
  } catch {
    return {
      id: `${make.name}-not-shown`,
      title: 'Not shown',
      body: html`<p class="notice">A part of this report cannot be shown: what the run recorded for it has another form${
        record.steelman === undefined ? '' : html` (written by steelman ${record.steelman})`
      }. The files of the run are below.</p>`,
    };
  }
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function policyOf({ script, style, live, app }: PageOptions): string {
  const rules = [
    `default-src 'none'`,
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    `connect-src ${live === undefined ? `'none'` : `'self'`}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${live === undefined && app === undefined ? `'none'` : 'steelman'}`,
  ];
  return rules.join('; ');
}
