// What changed from an earlier run to this one: documents, what needs a person, files. Items are known by their words, because ids
// count anew in every run.

import { counted } from '../../../domain/workflow/summary.ts';
import { diffLines, type LineChange } from '../../../text/edit/diff-lines.ts';
import { tellRun } from '../../first/first-screen.ts';
import type { ToldItem } from '../../first/told.ts';
import { markDiffering } from '../../html/differing.ts';
import { type Html, html, joined } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';

const MOST_LINES = 60;

export function changes(record: RunRecord): Section | undefined {
  const { earlier } = record;
  if (earlier === undefined) return undefined;
  const [before, after] = [itemsOf(earlier), itemsOf(record)];
  const fresh = [...after].filter(([key]) => !before.has(key)).map(([, item]) => item);
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, item]) => item);
  return {
    id: 'changes',
    title: 'What changed',
    count: fresh.length + gone.length,
    body: html`<p>Compared with the run in <code>${earlier.folder}</code>: ${tellCounts(fresh.length, gone.length, after.size - fresh.length)}</p>
${listOf('New', fresh)}${listOf('Not there any more', gone)}
<h3>Documents</h3><ul>${textsOf(record).map((one) => html`<li>${describe(one, textsOf(earlier))}</li>`)}</ul>
${renderMerged(earlier, record)}`,
  };
}

const tellCounts = (fresh: number, gone: number, same: number): string =>
  `${counted(fresh, 'item')} to look at are new, ${gone} are not there any more, ${same} are as they were.`;

const keyOf = ({ title, quotes }: ToldItem): string =>
  JSON.stringify([
    quotes.length === 0 ? title : '',
    quotes.map(({ text }) => text.replace(/\s+/g, ' ').trim()).sort(),
  ]);

const itemsOf = (record: RunRecord): ReadonlyMap<string, ToldItem> =>
  new Map((tellRun(record).items ?? []).map((item) => [keyOf(item), item]));

const listOf = (title: string, items: readonly ToldItem[]): Html | undefined =>
  items.length === 0
    ? undefined
    : html`<h3>${title}</h3>${items.map(
        ({ id, title: what, severity, quotes }) =>
          html`<article class="conflict"><strong>${id}</strong> ${severity !== undefined && html`<span class="tag">${severity}</span> `}<span dir="auto">${what}</span>${quotes.map(
            ({ by, line, text }) =>
              html`<span class="quote" dir="auto"><span class="muted">${joined(by, ', ')}${line !== undefined && ` L${line}`}:</span> ${text}</span>`,
          )}</article>`,
      )}`;

interface NamedText {
  readonly name: string;
  readonly text: string;
}

const textsOf = ({ documents }: RunRecord): NamedText[] =>
  documents.map(({ label, text }) => ({ name: label, text }));

function describe({ name, text }: NamedText, before: readonly NamedText[]): Html {
  const old = before.find((one) => one.name === name);
  if (old === undefined) return html`<code>${name}</code>: not in the earlier run`;
  if (old.text === text) return html`<code>${name}</code>: the same`;
  return html`<code>${name}</code>: ${counted(diffLines(old.text, text).length, 'line')} changed`;
}

/** Of a comparison: what came out, line by line. */
function renderMerged(earlier: RunRecord, record: RunRecord): Html | undefined {
  const mergedOf = ({ files }: RunRecord): string | undefined =>
    files.find(({ name }) => name.startsWith('../') && name.endsWith('.md'))?.text;
  const [was, is] = [mergedOf(earlier), mergedOf(record)];
  if (was === undefined || is === undefined) return undefined;
  const lines = diffLines(was, is).filter(
    ({ declared, recomputed }) => !isDate(declared) && !isDate(recomputed),
  );
  if (lines.length === 0) return html`<h3>The merged document</h3><p>It is the same.</p>`;
  const left = lines.length - MOST_LINES;
  return html`<h3>The merged document: ${counted(lines.length, 'line')} changed</h3><div class="scroll" role="group" aria-label="Changed lines" tabindex="0">${lines
    .slice(0, MOST_LINES)
    .map(renderLine)}</div>${left > 0 && html`<p>${counted(left, 'more line')}</p>`}`;
}

/** Every run has its own. */
const isDate = (line: string | undefined): boolean => line?.startsWith('<!-- Merge date:') ?? false;

function renderLine({ line, declared, recomputed }: LineChange): Html {
  const [was, is] =
    declared !== undefined && recomputed !== undefined
      ? markDiffering([declared, recomputed])
      : [html`${declared}`, html`${recomputed}`];
  return html`${declared !== undefined && html`<del class="quote" dir="auto">L${line} ${was}</del>`}${
    recomputed !== undefined && html`<ins class="quote" dir="auto">L${line} ${is}</ins>`
  }`;
}
