// What `steelman check` found, as a page: by file, each place among the lines around it, what is new apart from what was known.

import { counted } from '../../../domain/workflow/summary.ts';
import {
  type CheckFinding,
  type CheckReport,
  FINDING_KINDS,
  type Place,
} from '../../../workflows/check/index.ts';
import { linesOf, renderExcerpt } from '../../html/excerpt.ts';
import { type FilterKind, renderFilter } from '../../html/filter.ts';
import { type Html, html } from '../../html/html.ts';
import type { Section } from '../../model/section.ts';
import { type PageAssets, renderSections } from '../../page.ts';

export interface JudgedFinding extends CheckFinding {
  readonly isNew: boolean;
}

export interface Checked extends Pick<CheckReport, 'examined'> {
  readonly findings: readonly JudgedFinding[];
  /** A baseline was given: what is not new was known. */
  readonly hasBaseline: boolean;
  /** By name, as they are now; without those that cannot be read any more. */
  readonly texts: ReadonlyMap<string, string>;
}

const SEVERITIES = ['High', 'Medium', 'Low'] as const;

export function renderCheck(checked: Checked, assets: PageAssets): string {
  const { findings, examined } = checked;
  const title = `check: ${counted(findings.length, 'finding')} in ${counted(examined.files, 'file')}`;
  return renderSections(title, [overview(checked), ...listFindings(checked)], assets);
}

function overview({ findings, examined, hasBaseline }: Checked): Section {
  const { files, claims, references, pairs, allPairs } = examined;
  const fresh = findings.filter(({ isNew }) => isNew).length;
  const names = [...new Set(findings.map(({ places: [{ file }] }) => file))];
  const rows = names.map((name) => {
    const own = findings.filter(({ places: [{ file }] }) => file === name);
    const counts = SEVERITIES.map((severity) => own.filter((one) => one.severity === severity).length);
    return html`<tr><th scope="row"><a href="#${addressOf(names, name)}">${name}</a></th>${counts.map((count) => html`<td class="number">${count}</td>`)}${hasBaseline && html`<td class="number">${own.filter(({ isNew }) => isNew).length}</td>`}</tr>`;
  });
  return {
    id: 'result',
    title: 'Result',
    body: html`<h1>${findings.length === 0 ? 'Nothing found' : counted(findings.length, 'finding')} in ${counted(files, 'file')}</h1>
${hasBaseline && html`<p><strong>${fresh} new</strong>, ${findings.length - fresh} known from the baseline.</p>`}
<p class="muted">Examined: ${counted(claims, 'claim')} and ${counted(references, 'reference')}${allPairs > 0 && `; ${pairs} of ${counted(allPairs, 'pair')} of files compared`}. Rules looked, no model: texts that disagree in other words are not found.</p>
${names.length > 0 && html`<div class="scroll" role="group" aria-label="Findings by file" tabindex="0"><table><thead><tr><th scope="col">File</th>${SEVERITIES.map((severity) => html`<th scope="col">${severity}</th>`)}${hasBaseline && html`<th scope="col">New</th>`}</tr></thead><tbody>${rows}</tbody></table></div>`}`,
  };
}

function listFindings(checked: Checked): readonly Section[] {
  const { findings, texts } = checked;
  if (findings.length === 0) return [];
  const lines = new Map([...texts].map(([name, text]) => [name, linesOf(text)]));
  const names = [...new Set(findings.map(({ places: [{ file }] }) => file))];
  return [
    {
      id: 'findings',
      title: 'Findings',
      count: findings.length,
      body: html`${renderFilter('finding-list', kindsOf(checked))}<div id="finding-list">${names.map(
        (name) =>
          html`<h3 id="${addressOf(names, name)}"><code>${name}</code></h3>${findings
            .filter(({ places: [{ file }] }) => file === name)
            .map((one) => renderFinding(one, checked, lines))}`,
      )}</div>`,
    },
  ];
}

/** Names are anybody's words, so places in the page have numbers. */
const addressOf = (names: readonly string[], name: string): string => `file-${names.indexOf(name) + 1}`;

/** Beside a baseline people look for what is new, otherwise for what is severe. */
const kindOf = ({ isNew, severity }: JudgedFinding, { hasBaseline }: Checked): string =>
  hasBaseline ? (isNew ? 'new' : 'known') : severity;

function kindsOf(checked: Checked): readonly FilterKind[] {
  const kinds = checked.hasBaseline ? ['new', 'known'] : SEVERITIES;
  return kinds.flatMap((kind) => {
    const count = checked.findings.filter((one) => kindOf(one, checked) === kind).length;
    return count === 0 ? [] : [{ kind, label: kind.toLowerCase(), count }];
  });
}

function renderFinding(
  finding: JudgedFinding,
  checked: Checked,
  lines: ReadonlyMap<string, readonly string[]>,
): Html {
  const { kind, severity, message, reason, places, isNew } = finding;
  return html`<article class="card" data-kind="${kindOf(finding, checked)}"><h4 dir="auto">${message}</h4>
<p class="tag-line"><span class="tag severity-${severity.toLowerCase()}">${severity.toLowerCase()}</span> <span class="tag">${kind}</span> ${checked.hasBaseline && (isNew ? html`<span class="tag tag-warn">new</span>` : html`<span class="tag">known</span>`)} <span class="muted">${FINDING_KINDS[kind]} (${reason})</span></p>
${places.map((place) => renderPlace(place, lines.get(place.file)))}</article>`;
}

/** A file may have changed since, or be gone: then what was found there is shown alone. */
function renderPlace(place: Place, lines: readonly string[] | undefined): Html {
  const { file, line, endLine, column, endColumn, quote } = place;
  const isThere = lines
    ?.slice(line - 1, endLine)
    .join('\n')
    .includes(quote.split('\n')[0] ?? '');
  return html`<p class="place"><code>${file}:${line}:${column}</code></p>${
    lines !== undefined && isThere
      ? renderExcerpt(lines, { line, endLine, column, endColumn })
      : html`<p><span class="quote"><mark>${quote}</mark></span></p>`
  }`;
}
