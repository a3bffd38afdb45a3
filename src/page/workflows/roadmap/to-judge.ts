// What somebody has to say before the roadmap is whole: lines that no rule can place, and questions that the spec leaves open.

import { counted } from '../../../domain/workflow/summary.ts';
import { type Html, html, joined } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { linesOf, type Roadmap, roadmapOf } from './roadmap.ts';

type Extraction = Roadmap['extraction'];

export function toJudge(record: RunRecord): Section | undefined {
  const roadmap = roadmapOf(record);
  if (roadmap === undefined) return undefined;
  const { asides, questions } = roadmap.extraction;
  const doubtful = asides.filter(({ isDoubtful }) => isDoubtful);
  if (doubtful.length + questions.length === 0) return undefined;
  return {
    id: 'to-judge',
    title: 'To be judged',
    count: doubtful.length + questions.length,
    body: html`${renderDoubtful(doubtful)}${renderQuestions(questions)}`,
  };
}

function renderDoubtful(doubtful: Extraction['asides']): Html | undefined {
  if (doubtful.length === 0) return undefined;
  const lines = [...new Set(doubtful.map(({ source }) => source.line))];
  const flags = lines.map((line) => `--take ${line}=requirement`).join(' ');
  return html`<p>No rule can tell whether ${doubtful.length === 1 ? 'this statement is' : `these ${doubtful.length} statements are`} a requirement, put off, or context, so the roadmap has no place for ${doubtful.length === 1 ? 'it' : 'them'}. Decide each line and run the roadmap again with one <code>--take</code> for each${lines.length < doubtful.length && ', which goes for all its open statements'}:</p>
<div class="scroll" role="group" aria-label="Statements to be judged" tabindex="0"><table class="wide"><thead><tr><th scope="col">Line</th><th scope="col">Statement</th><th scope="col">Why it is open</th><th scope="col">Pass one of</th></tr></thead><tbody>${doubtful.map(
    ({ source, reason }) =>
      html`<tr><td class="number">${linesOf(source)}</td><td dir="auto"><span class="quote">${source.quote.trim()}</span></td><td dir="auto">${reason}</td><td class="take-flags">${joined(
        ['requirement', 'deferred', 'context'].map((as) => html`<code>--take ${source.line}=${as}</code>`),
        html`<br>`,
      )}</td></tr>`,
  )}</tbody></table></div>
<p>For all ${counted(lines.length, 'line')}, to be edited: <code class="command">${flags}</code></p>`;
}

function renderQuestions(questions: Extraction['questions']): Html | undefined {
  if (questions.length === 0) return undefined;
  return html`<h3>${counted(questions.length, 'question')} that the spec leaves open</h3><ul>${questions.map(
    ({ text, against, why, about, source }) =>
      html`<li dir="auto">Line ${linesOf(source)}: ${text}${against.map(
        (one) => html`<br>against line ${linesOf(one)}: <span class="quote">${one.quote.trim()}</span>`,
      )}${why !== undefined && html`<br><span class="muted">${why}</span>`}${about.length > 0 && html`<br>Waits for the answer: ${about.join(', ')}`}</li>`,
  )}</ul>`;
}
