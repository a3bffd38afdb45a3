// JUnit XML: a suite per file that has findings, a failed case per new finding, a skipped one per known finding.

import { printable } from '../label-documents.ts';
import type { JudgedFinding, JudgedReport } from './judged.ts';
import { at, summarise } from './render-text.ts';

export function renderJunit(report: JudgedReport): string {
  const files = [...new Set(report.findings.map(({ places: [{ file }] }) => file))];
  const suites = files.map((file) =>
    renderSuite(
      file,
      report.findings.filter(({ places: [first] }) => first.file === file),
    ),
  );
  const clean = `<testsuite name="steelman check" tests="1" failures="0" skipped="0"><testcase classname="steelman" name="${escapeXml(summarise(report))}"/></testsuite>`;
  const { findings, counts } = report;
  const totals = `tests="${findings.length + 1}" failures="${counts.new}" skipped="${findings.length - counts.new}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="steelman check" ${totals}>`,
    ...[clean, ...suites].map((suite) => `  ${suite}`),
    '</testsuites>\n',
  ].join('\n');
}

function renderSuite(file: string, findings: readonly JudgedFinding[]): string {
  const failures = findings.filter(({ isNew }) => isNew).length;
  const counts = `tests="${findings.length}" failures="${failures}" skipped="${findings.length - failures}"`;
  return [
    `<testsuite name="${escapeXml(file)}" ${counts}>`,
    ...findings.map((finding) => `    ${renderCase(file, finding)}`),
    '  </testsuite>',
  ].join('\n');
}

function renderCase(file: string, { kind, severity, message, reason, places, isNew }: JudgedFinding): string {
  const [first, ...others] = places;
  const level = severity.toLowerCase();
  const detail = [
    `${at(first)}: ${level} ${kind}: ${message} (${reason})`,
    ...others.map((place) => `${at(place)}: "${place.quote}"`),
  ];
  const body = isNew
    ? `<failure type="${level}" message="${escapeXml(message)}">${detail.map(escapeXml).join('\n')}</failure>`
    : '<skipped message="in the baseline"/>';
  const name = escapeXml(`${kind} at ${first.line}:${first.column}: ${message}`);
  return `<testcase classname="${escapeXml(file)}" name="${name}" file="${escapeXml(file)}" line="${first.line}">${body}</testcase>`;
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Characters that XML cannot hold at all are replaced as on a terminal. */
const escapeXml = (text: string): string =>
  printable(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (mark) => ENTITIES.get(mark) ?? mark);
