// What people read: one text for the summary of the job and for the comment, and one page each for the findings and for runs.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { given, linesOf, setOutput, steelman, step, warn, work } from './job.mjs';

/** GitHub takes 65,536 characters. */
const MOST_BYTES = 60_000;
const MOST_LISTED = 50;

function writeReport() {
  const runs = linesOf(given('RUNS'));
  const most = String(Math.floor(MOST_BYTES / (runs.length + 1)));
  const texts = [describeCheck(most), ...runs.map((run, at) => describeRun(run, `run-${at + 1}`, most))];
  const body = `${texts.map((text) => text.trim()).join('\n\n---\n\n')}\n`;
  writeFileSync(work('out/comment.md'), body);
  writeFileSync(work('out/counts.json'), `${JSON.stringify({ findings: Number(given('FINDINGS')) })}\n`);
  appendFileSync(given('GITHUB_STEP_SUMMARY'), body);
  setOutput('folder', work('out'));
}

function describeCheck(most) {
  const result = work('out/check.json');
  if (!existsSync(result)) return '### steelman\n\nThis change leaves no document to check.';
  // Where `steelman report` takes runs alone, the findings are listed here.
  return report(result, 'check', most) ?? listFindings(JSON.parse(readFileSync(result, 'utf8')));
}

function describeRun(run, name, most) {
  const text = report(run, name, most);
  if (text !== undefined) return text;
  warn(`steelman could not report on the run ${run}`);
  return `### steelman\n\nNo report on the run ${code(run)}.`;
}

function report(subject, name, most) {
  const text = work('out', `${name}.md`);
  const made = steelman(['report', '--format', 'md', '--max-bytes', most, '--output', text, '--', subject]);
  if (made.status !== 0 || !existsSync(text)) return undefined;
  const page = steelman(['report', '--output', work('out', `${name}.html`), '--', subject]);
  if (page.status !== 0) warn(`steelman could not make a page for ${subject}`);
  return readFileSync(text, 'utf8');
}

function listFindings({ findings }) {
  const fresh = findings.filter((finding) => finding.new);
  const head = `### steelman: ${fresh.length === 0 ? 'no' : fresh.length} new ${fresh.length === 1 ? 'finding' : 'findings'}`;
  const lines = fresh.slice(0, MOST_LISTED).map(({ kind, severity, message, places: [first, ...others] }) => {
    const also = others.length === 0 ? '' : `; also ${others.map(placeOf).join(', ')}`;
    return `- **${severity} ${kind}** ${placeOf(first)}: ${code(message)}${also}`;
  });
  const left = fresh.length - lines.length;
  return [head, '', ...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n');
}

const placeOf = ({ file, line }) => code(`${file}:${line}`);

/** Nothing in it is Markdown; its line breaks are gone already. */
function code(text) {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}

await step(writeReport);
