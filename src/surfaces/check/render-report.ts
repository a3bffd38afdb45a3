// A report in each of its formats: text as compilers print it, JSON, SARIF, JUnit, and notes for GitHub.

import type { Severity } from '../../domain/comparison/difference.ts';
import { VERSION } from '../../domain/version.ts';
import { FINDING_KINDS, type FindingKind, type Place } from '../../workflows/check/index.ts';
import { counted, printable } from '../files/show.ts';
import type { Changes } from './compare-reports.ts';
import type { JudgedFinding, JudgedReport } from './judged.ts';

export function renderText(report: JudgedReport, { summary = true } = {}): string {
  return onLines([
    ...report.findings.flatMap((finding) => linesOf(finding, report)),
    ...(summary ? [summarise(report)] : []),
  ]);
}

/** What another check of the same documents changed; the summary alone if that is nothing. */
export function renderChanges(
  report: JudgedReport,
  { appeared, gone }: Changes,
  { summary = true } = {},
): string {
  return onLines([
    ...appeared.flatMap((finding) => linesOf(finding, report, 'new: ')),
    ...gone.flatMap((finding) => linesOf(finding, report, 'gone: ').slice(0, 1)),
    ...(summary ? [summarise(report)] : []),
  ]);
}

function linesOf(
  { kind, severity, message, places, isNew }: JudgedFinding,
  { hasBaseline }: JudgedReport,
  what = '',
): string[] {
  const [first, ...others] = places;
  const mark = hasBaseline && isNew ? ' [new]' : '';
  return [
    `${what}${at(first)}: ${severity.toLowerCase()} ${kind}: ${message}${mark}`,
    ...others.map((place) => `    ${at(place)}: "${place.quote}"`),
  ];
}

const onLines = (lines: readonly string[]): string => lines.map((line) => `${printable(line)}\n`).join('');

const at = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

function summarise({ findings, counts, examined, hasBaseline }: JudgedReport): string {
  const { files, claims, references, pairs, allPairs } = examined;
  const compared = allPairs === 0 ? '' : `; ${pairs} of ${counted(allPairs, 'pair')} of files compared`;
  const known = hasBaseline ? `, ${counts.new} new` : '';
  return [
    `${counted(findings.length, 'finding')} (${counts.high} high, ${counts.medium} medium, ${counts.low} low${known})`,
    `in ${counted(files, 'file')}; ${counted(claims, 'claim')} and ${counted(references, 'reference')} examined${compared}`,
  ].join(' ');
}

export const renderJson = (report: JudgedReport): string => `${JSON.stringify(asJson(report), null, 2)}\n`;

/** One line, for a program that reads along. */
export function renderJsonLine(report: JudgedReport, { appeared, gone }: Changes): string {
  const fingerprints = (findings: readonly JudgedFinding[]) => findings.map(({ fingerprint }) => fingerprint);
  const document = { ...asJson(report), appeared: fingerprints(appeared), gone: fingerprints(gone) };
  return `${JSON.stringify(document)}\n`;
}

function asJson({ findings, counts, examined }: JudgedReport) {
  const { files, claims, references, pairs, allPairs } = examined;
  return {
    status: 'success',
    examined: { files, claims, references, pairs, all_pairs: allPairs },
    counts,
    findings: findings.map(({ kind, severity, message, reason, fingerprint, isNew, places }) => ({
      kind,
      severity: severity.toLowerCase(),
      message,
      reason,
      fingerprint,
      new: isNew,
      places: places.map(placeOf),
    })),
  };
}

const placeOf = ({ file, line, column, endLine, endColumn, quote }: Place) => ({
  file,
  line,
  column,
  end_line: endLine,
  end_column: endColumn,
  quote,
});

const COMMANDS: Readonly<Record<Severity, string>> = { High: 'error', Medium: 'warning', Low: 'notice' };

export function renderGithub(report: JudgedReport): string {
  const lines = report.findings
    .filter(({ isNew }) => isNew)
    .map(({ kind, severity, message, reason, places: [first, ...others] }) => {
      const { file, line, column, endLine } = first;
      const properties = { file, line, endLine, col: column, title: `steelman: ${kind}` };
      const more = others.map((place) => `${at(place)}: "${place.quote}"`);
      const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
      return `::${COMMANDS[severity]} ${written.join(',')}::${escapeText([`${message} (${reason})`, ...more])}`;
    });
  return [...lines, summarise(report)].map((line) => `${line}\n`).join('');
}

/** Lines of a message are divided by an escaped line break; none of the document's own gets through. */
const escapeText = (lines: readonly string[]): string =>
  lines.map((line) => printable(line).replaceAll('%', '%25')).join('%0A');

const escapeProperty = (value: string | number): string =>
  String(value)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');

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

const KINDS = Object.keys(FINDING_KINDS) as FindingKind[];
const LEVELS: Readonly<Record<Severity, string>> = { High: 'error', Medium: 'warning', Low: 'note' };

export function renderSarif({ findings, hasBaseline }: JudgedReport): string {
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'steelman',
            version: VERSION,
            rules: KINDS.map((id) => ({ id, shortDescription: { text: FINDING_KINDS[id] } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, hasBaseline)),
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function resultOf(finding: JudgedFinding, hasBaseline: boolean) {
  const { kind, severity, message, reason, places, fingerprint, isNew } = finding;
  const [first, ...others] = places;
  return {
    ruleId: kind,
    ruleIndex: KINDS.indexOf(kind),
    level: LEVELS[severity],
    message: { text: `${message} (${reason})` },
    locations: [{ physicalLocation: locationOf(first) }],
    ...(others.length > 0 && {
      relatedLocations: others.map((place, index) => ({
        id: index + 1,
        physicalLocation: locationOf(place),
        message: { text: place.quote },
      })),
    }),
    partialFingerprints: { 'steelman/v1': fingerprint },
    ...(hasBaseline && { baselineState: isNew ? 'new' : 'unchanged' }),
  };
}

const locationOf = ({ file, line, column, endLine, endColumn }: Place) => ({
  artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
  region: { startLine: line, startColumn: column, endLine, endColumn },
});

export const FORMATS = ['text', 'json', 'sarif', 'github', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

type Renderer = (report: JudgedReport, options: { readonly summary: boolean }) => string;

export const renderers: Readonly<Record<Format, Renderer>> = {
  text: renderText,
  json: renderJson,
  sarif: renderSarif,
  github: renderGithub,
  junit: renderJunit,
};
