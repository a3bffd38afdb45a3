// What people read: one text for the summary of the job and for the comment, and one page each for the findings and for runs.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { given, linesOf, setOutput, steelman, step, warn, work } from './job.mjs';

/** GitHub takes 65,536 characters. */
const MOST_BYTES = 60_000;
const MOST_LISTED = 50;
const LONGEST_QUOTE = 300;

function writeReport() {
  const runs = linesOf(given('RUNS'));
  const most = String(Math.floor(MOST_BYTES / (runs.length + 1)));
  const texts = [describeCheck(), ...runs.map((run, at) => describeRun(run, `run-${at + 1}`, most))];
  const body = `${texts.map((text) => text.trim()).join('\n\n---\n\n')}\n`;
  writeFileSync(work('out/comment.md'), body);
  writeFileSync(work('out/counts.json'), `${JSON.stringify({ findings: Number(given('FINDINGS')) })}\n`);
  appendFileSync(given('GITHUB_STEP_SUMMARY'), body);
  setOutput('folder', work('out'));
}

function describeCheck() {
  const result = work('out/check.json');
  if (!existsSync(result)) return '### steelman\n\nThis change leaves no document to check.';
  return listFindings(JSON.parse(readFileSync(result, 'utf8')));
}

function describeRun(run, name, most) {
  const text = report(run, name, most);
  if (text !== undefined) return text;
  warn(`steelman could not report on the run ${run}`);
  return `### steelman\n\nNo report on the run ${code(run)}.`;
}

function report(subject, name, most) {
  const text = work('out', `${name}.md`);
  const links = linkBase() === undefined ? [] : ['--link-base', linkBase()];
  const made = steelman([
    'report',
    '--format',
    'md',
    '--max-bytes',
    most,
    ...links,
    '--output',
    text,
    '--',
    subject,
  ]);
  if (made.status !== 0 || !existsSync(text)) return undefined;
  const page = steelman(['report', '--output', work('out', `${name}.html`), '--', subject]);
  if (page.status !== 0) warn(`steelman could not make a page for ${subject}`);
  return readFileSync(text, 'utf8');
}

/** Lines of what was checked out. */
function linkBase() {
  const [server, repository, commit] = ['SERVER_URL', 'REPOSITORY', 'SHA'].map((name) =>
    given(`GITHUB_${name}`),
  );
  return server && repository && commit ? `${server}/${repository}/blob/${commit}/` : undefined;
}

const SEVERITIES = ['high', 'medium', 'low'];

function listFindings({ findings }) {
  const fresh = findings
    .filter((finding) => finding.new)
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const head = `### steelman: ${fresh.length === 0 ? 'no' : fresh.length} new ${fresh.length === 1 ? 'finding' : 'findings'}`;
  const lines = fresh.slice(0, MOST_LISTED).map(({ kind, severity, message, places }) => {
    const said = places.map((one) => `  - ${placeOf(one)}: ${code(clip(one.quote ?? ''))}`);
    return [`- **${severity} ${kind}** ${code(clip(message))}`, ...said].join('\n');
  });
  const left = fresh.length - lines.length;
  return [head, '', ...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n');
}

const clip = (text) => (text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}…`);

function placeOf({ file, line }) {
  const said = code(`${file}:${line}`);
  const path = file
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
  return linkBase() === undefined ? said : `[${said}](${linkBase()}${path}?plain=1#L${line})`;
}

/** Nothing in it is Markdown; its line breaks are gone already. */
function code(text) {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}

await step(writeReport);
