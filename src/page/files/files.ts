// The files of a run, each as it was written, with what the record says of it.

import { html } from '../html/html.ts';
import { renderMarkdown } from '../html/markdown.ts';
import type { FileState, RunFile, RunRecord } from '../model/record.ts';
import type { Section } from '../model/section.ts';

const STATES: Readonly<Record<FileState, string>> = {
  unaltered: 'as the run wrote it',
  altered: 'altered since the run wrote it',
  missing: 'missing',
  unrecorded: 'not on record',
};

/** Reports are for readers; what programs read can be opened in the folder. */
const isShown = ({ name }: RunFile): boolean => name.endsWith('.md') && !/^variant-\d+-/.test(name);

export function files({ files: all }: RunRecord): Section | undefined {
  if (all.length === 0) return undefined;
  return {
    id: 'files',
    title: 'Files',
    count: all.length,
    body: html`${all.map(renderFile)}`,
  };
}

function renderFile(file: RunFile) {
  const { name, state, text } = file;
  const label = html`<code>${name}</code> <span class="state state-${state}">${STATES[state]}</span>`;
  if (text === undefined || !isShown(file)) return html`<p class="file">${label}</p>`;
  return html`<details class="file"><summary>${label}</summary><div class="document">${renderMarkdown(text)}</div></details>`;
}
