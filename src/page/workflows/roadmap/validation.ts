// Whether the roadmap may be handed to a team: the verdict, what it rests on, and what is open. The run keeps its findings in
// roadmap.md alone.

import { type Html, html } from '../../html/html.ts';
import { renderMarkdown } from '../../html/markdown.ts';
import { type RunRecord, textFile } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { roadmapOf } from './roadmap.ts';

const VERDICTS: Readonly<Record<string, readonly [string, string]>> = {
  PASS: ['tag-good', 'Nothing that the spec asks for is missing, and the score is 0.85 or more.'],
  PASS_WITH_WARNINGS: [
    'tag-warn',
    'Nothing is missing, but the score stayed below 0.85 after two revisions.',
  ],
  INCOMPLETE: ['tag-warn', 'The roadmap may lack something that the spec asks for: see what is open below.'],
  REJECT: ['tag-bad', 'Do not plan with it.'],
  SKIPPED: ['', 'Nobody validated it: that was switched off, or the spec is too short for it.'],
};

/** Of the score: below it nothing helps. */
const REVISE_AT = 0.7;
const LISTS = ['Validation Warnings', 'Validation Notes', 'Planning Warnings'];

export function validation(record: RunRecord): Section | undefined {
  const roadmap = roadmapOf(record);
  if (roadmap === undefined) return undefined;
  const { validation_score: score, validation_status: status, faults } = roadmap.contract;
  const [tone, meaning] = VERDICTS[status ?? ''] ?? ['', ''];
  const text = textFile(record, 'roadmap.md') ?? '';
  const why =
    (score ?? 1) < REVISE_AT ? 'The score is below 0.70.' : 'A check that no score outweighs failed.';
  const basis = /^validation_mechanical_only: false$/m.test(text)
    ? 'by code and two reviewers'
    : 'by code alone; no mind has read it';
  return {
    id: 'validation',
    title: 'Validation',
    body: html`<p><span class="tag ${tone}">${status ?? 'unknown'}</span>${score !== null && status !== 'SKIPPED' && html` Score ${showScore(score)} of 1, ${basis}.`} ${status === 'REJECT' && why} ${meaning}</p>
${faults.length > 0 && html`<h3>What keeps it from being used</h3><ul>${faults.map((one) => html`<li dir="auto">${one}</li>`)}</ul>`}
${LISTS.map((title) => renderList(title, text))}`,
  };
}

/** Never rounded up: 0.85 is what passes. */
const showScore = (score: number): string => (Math.floor(score * 100 + 1e-7) / 100).toFixed(2);

function renderList(title: string, text: string): Html | undefined {
  const [, list] = text.split(`\n## ${title}\n`);
  if (list === undefined) return undefined;
  return html`<h3>${title}</h3><div dir="auto">${renderMarkdown(list.split(/\n## |\n\*End of /)[0] ?? '')}</div>`;
}
