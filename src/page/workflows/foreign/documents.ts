// A folder that another tool made: its reports, each with what does not follow from its own tables, then whatever else lies there.

import { counted } from '../../../domain/workflow/summary.ts';
import { documentBox } from '../../html/document-box.ts';
import { type Html, html } from '../../html/html.ts';
import { type MarkLines, renderMarkdown } from '../../html/markdown.ts';
import type { RunFile, RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';

type Fault = NonNullable<RunRecord['faults']>[number];

const KINDS: Readonly<Record<string, string>> = {
  'diff-analysis.md': 'differences of the variants',
  'debate-transcript.md': 'debate',
  'base-selection.md': 'scores and choice of the base',
  'invariant-probe.md': 'probe of invariants',
  'refactor-plan.md': 'plan of the merge',
  'merge-log.md': 'log of the merge',
};

/** The run was made elsewhere, so nothing is known of it but what lies here. */
export function foreignReports(record: RunRecord): Section | undefined {
  const { examined, faults = [], files } = record;
  if (examined === undefined) return undefined;
  const { recognised, checks, things, idle } = examined;
  const summary = recognised.map((name) => {
    const own = faultsOf(faults, name);
    return html`<tr><th scope="row"><a href="#${addressOf(files, name)}">${name}</a></th><td>${kindOf(name)}</td><td>${renderFaults(own) ?? html`<span class="muted">nothing found</span>`}</td></tr>`;
  });
  return {
    id: 'files',
    title: 'Reports',
    count: recognised.length,
    body: html`<p class="notice">No journal proves this run: these are files as they lie in the folder, and anybody may have written them. What they declare was computed again from their own tables and held against the variants.</p>
<p>${faults.length === 0 ? 'Nothing was found that does not hold' : `${counted(faults.length, 'thing')} ${faults.length === 1 ? 'does' : 'do'} not hold`}: ${counted(checks, 'check')} over ${counted(things, 'thing')}; ${counted(idle, 'check')} had nothing to look at.</p>
<div class="scroll" role="group" aria-label="Reports of the folder" tabindex="0"><table><thead><tr><th scope="col">File</th><th scope="col">What it is</th><th scope="col">Computed again</th></tr></thead><tbody>${summary}</tbody></table></div>
${recognised.map((name) => renderFile(name, record))}`,
  };
}

export function foreignOthers(record: RunRecord): Section | undefined {
  const others = record.files.filter(({ name }) => !record.examined?.recognised.includes(name));
  if (others.length === 0) return undefined;
  return {
    id: 'other-files',
    title: 'Other files',
    count: others.length,
    body: html`${others.map(({ name }) => renderFile(name, record))}`,
  };
}

function kindOf(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  return KINDS[base] ?? (base.startsWith('return-contract.') ? 'result for programs' : 'document');
}

const faultsOf = (faults: RunRecord['faults'], name: string): readonly Fault[] =>
  (faults ?? []).filter(({ file }) => file === name);

/** Names are anybody's words, so places in the page have numbers. */
const addressOf = (files: readonly RunFile[], name: string): string =>
  `file-${files.findIndex((one) => one.name === name) + 1}`;

const renderFaults = (own: readonly Fault[]): Html | undefined =>
  own.length === 0
    ? undefined
    : html`<ul class="faults">${own.map(
        ({ message, line }) =>
          html`<li dir="auto">${message}${line !== undefined && html` <span class="muted">(line ${line})</span>`}</li>`,
      )}</ul>`;

/** A link to what is inside a closed file opens it. */
function renderFile(name: string, { files, faults }: RunRecord): Html {
  const own = faultsOf(faults, name);
  const text = files.find((one) => one.name === name)?.text ?? '';
  const lines = new Set(own.flatMap(({ line }) => line ?? []));
  return html`<details class="file"><summary><code>${name}</code>${own.length > 0 && html` <span class="tag tag-bad">${own.length} ${own.length === 1 ? 'does' : 'do'} not hold</span>`}</summary>
<div id="${addressOf(files, name)}">${renderFaults(own)}${documentBox(name, name.endsWith('.md') ? renderDocument(text, lines) : html`<pre>${text}</pre>`)}</div></details>`;
}

const FRONT_MATTER = /^(?:[^\S\n]*\n)*---\r?\n(?:(?!---)[^\n]*\n)*---[^\S\n]*(?:\n|$)/;

/** What stands before the document is data and no Markdown; blank lines in its place keep all lines where they are. */
function renderDocument(text: string, faulty: ReadonlySet<number>): Html {
  const [front = ''] = FRONT_MATTER.exec(text) ?? [];
  const lines = front.split('\n').slice(0, -1);
  const mark: MarkLines = (line) => (faulty.has(line) ? [['data-fault', `${line}`]] : []);
  return html`${lines.length > 0 && html`<pre>${lines.map((line, at) => (faulty.has(at + 1) ? html`<mark>${line}</mark>\n` : `${line}\n`))}</pre>`}${renderMarkdown('\n'.repeat(lines.length) + text.slice(front.length), mark)}`;
}
