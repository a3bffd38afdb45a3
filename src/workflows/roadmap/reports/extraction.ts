// extraction.md: what the spec asks for, each row with its place in the spec. Every count of the frontmatter is the
// number of rows of a table below it.

import { escapeLine, escapeTitle, excerpt } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import { paragraph } from '../../reports/paragraph.ts';
import type { Compliance } from '../extraction/index.ts';
import type { Extraction, SourceRef } from '../model/extraction.ts';
import type { Complexity, PersonaChoice } from '../model/plan.ts';
import { linesOf, renderReading } from './reading-section.ts';

export interface ExtractionReport {
  readonly extraction: Extraction;
  readonly complexity: Complexity;
  readonly personas: readonly PersonaChoice[];
  /** ISO date and time. */
  readonly generated: string;
  readonly sources: readonly string[];
  readonly compliance: Compliance;
  /** Lines for "Consolidation Warnings". */
  readonly consolidation: readonly string[];
  /** Statements of the specs that no one has judged: they are not in the unified spec. */
  readonly unjudged?: readonly string[];
}

export function renderExtraction(report: ExtractionReport): string {
  const { extraction, complexity, personas, consolidation } = report;
  const sections: readonly (readonly [string, string])[] = [
    ['Functional Requirements', functionalTable(extraction)],
    ['Non-Functional Requirements', qualityTable(extraction)],
    ['Domain Distribution', domainTable(extraction)],
    ['Complexity Analysis', complexityPart(complexity)],
    ['Persona Assignment', personaTable(personas)],
    ['Dependencies', dependencyTable(extraction)],
    ['Risks', riskTable(extraction)],
    ['Success Criteria', criterionTable(extraction)],
    ['Deferred', deferredTable(extraction)],
    ['Left Out', asideTable(extraction)],
    ['Not Taken In', notTakenPart(report.unjudged ?? [])],
    ['Source Evidence', evidenceTable(extraction)],
    ['Reading by a Model', renderReading(extraction)],
    ['Verification', passTable(extraction)],
    ['Warnings', listOf(extraction.warnings)],
    ['Consolidation Warnings', consolidationPart(consolidation)],
  ];
  const body = sections
    .filter(([title, text]) => text !== '' && !(title === 'Verification' && extraction.passes.length === 0))
    .map(([title, text]) => `## ${title}\n\n${text}`);
  return [frontmatter(report), opening(extraction), ...body].join('\n\n').concat('\n');
}

const notTakenPart = (unjudged: readonly string[]): string =>
  unjudged.length === 0
    ? ''
    : [
        'No one has judged whether these statements of the specs belong in; adversarial-specs/undecided.md has them with their places.',
        unjudged.map((one) => `- ${paragraph(one)}`).join('\n'),
      ].join('\n\n');

const ofKind = ({ requirements }: Extraction, kind: 'functional' | 'non-functional') =>
  requirements.filter((one) => one.kind === kind);

const presentDomains = ({ domains }: Extraction) => domains.filter(({ share }) => share > 0);

function frontmatter({ extraction, complexity, generated, sources, compliance }: ExtractionReport): string {
  const functional = ofKind(extraction, 'functional').length;
  const quality = ofKind(extraction, 'non-functional').length;
  const { risks, dependencies, criteria } = extraction;
  const fields: readonly (readonly [string, string | number])[] = [
    sources.length === 1
      ? ['spec_source', JSON.stringify(sources[0] ?? '')]
      : ['spec_sources', `[${sources.map((path) => JSON.stringify(path)).join(', ')}]`],
    ['generated', JSON.stringify(generated)],
    ['generator', 'sc:roadmap'],
    ['functional_requirements', functional],
    ['nonfunctional_requirements', quality],
    ['total_requirements', functional + quality],
    [
      'domains_detected',
      `[${presentDomains(extraction)
        .map(({ domain }) => domain)
        .join(', ')}]`,
    ],
    ['complexity_score', rounded(complexity.score)],
    ['complexity_class', complexity.class],
    ['risks_identified', risks.length],
    ['dependencies_identified', dependencies.length],
    ['success_criteria_count', criteria.length],
    ['extraction_mode', 'standard'],
    ['compliance', compliance],
  ];
  return ['---', ...fields.map(([key, value]) => `${key}: ${value}`), '---'].join('\n');
}

const rounded = (value: number): string => value.toFixed(3);

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

function opening({ title, version, summary }: Extraction): string {
  const named = version === null ? [] : [`Version ${escapeLine(version)}.`];
  const told = summary === '' ? [] : [escapeLine(summary)];
  return [`# Extraction: ${escapeTitle(title)}`, ...named, ...told].join('\n\n');
}

/** No table where there is nothing to show. */
const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? 'None.'
    : renderTable(
        columns,
        rows.map((row) => row.map(escapeLine)),
      );

const joined = (ids: readonly string[]): string => (ids.length === 0 ? 'none named' : ids.join(', '));

const functionalTable = (extraction: Extraction): string =>
  table(
    ['ID', 'Requirement', 'Domain', 'Priority', 'Source Line(s)'],
    ofKind(extraction, 'functional').map(({ id, text, domain, priority, source }) => [
      id,
      text,
      domain,
      priority,
      linesOf(source),
    ]),
  );

const qualityTable = (extraction: Extraction): string =>
  table(
    ['ID', 'Requirement', 'Category', 'Constraint'],
    ofKind(extraction, 'non-functional').map(({ id, text, category, constraint }) => [
      id,
      text,
      category ?? 'not stated',
      constraint ?? 'not stated',
    ]),
  );

const domainTable = (extraction: Extraction): string =>
  table(
    ['Domain', 'Percentage', 'Key Indicators'],
    presentDomains(extraction).map(({ domain, share, indicators }) => [
      domain,
      percent(share),
      indicators.length === 0 ? 'none' : indicators.join(', '),
    ]),
  );

function complexityPart({ score, class: level, factors }: Complexity): string {
  const rows = factors.map(({ name, raw, normalised, weight }) => [
    name,
    String(Number(raw.toFixed(3))),
    rounded(normalised),
    weight.toFixed(2),
    rounded(normalised * weight),
  ]);
  const total = `**Total**: ${rounded(score)}\n**Class**: ${level}`.replace('\n', '  \n');
  return `${table(['Factor', 'Raw Value', 'Normalized', 'Weight', 'Weighted Score'], rows)}\n\n${total}`;
}

const personaTable = (personas: readonly PersonaChoice[]): string =>
  table(
    ['Role', 'Persona', 'Confidence', 'Rationale'],
    personas.map(({ role, persona, confidence, rationale }) => [
      role,
      persona,
      confidence.toFixed(2),
      rationale,
    ]),
  );

const dependencyTable = ({ dependencies }: Extraction): string =>
  table(
    ['ID', 'Dependency', 'Type', 'Affected Requirements'],
    dependencies.map(({ id, text, type, affects }) => [id, text, type, joined(affects)]),
  );

const riskTable = ({ risks }: Extraction): string =>
  table(
    ['ID', 'Risk', 'Probability', 'Impact', 'Affected Requirements'],
    risks.map(({ id, text, probability, impact, affects }) => [
      id,
      text,
      probability,
      impact,
      joined(affects),
    ]),
  );

const criterionTable = ({ criteria }: Extraction): string =>
  table(
    ['ID', 'Criterion', 'Derived From', 'Measurable'],
    criteria.map(({ id, text, derivedFrom, measurable }) => [
      id,
      text,
      joined(derivedFrom),
      measurable ? 'Yes' : 'No',
    ]),
  );

const deferredTable = ({ putOff }: Extraction): string =>
  table(
    ['ID', 'Statement', 'Reason'],
    putOff.map(({ id, text, reason }) => [id, text, reason]),
  );

/** What did not come in, by line: first what somebody has to judge. */
const asideTable = ({ asides }: Extraction): string =>
  table(
    ['Source Line(s)', 'Called', 'Reason', 'Quote'],
    [...asides.filter((one) => one.isDoubtful), ...asides.filter((one) => !one.isDoubtful)].map(
      ({ source, called, reason }) => [linesOf(source), called, reason, excerpt(source.quote)],
    ),
  );

/** Where everything above stands in the spec; `origin_id` is empty where the id is ours. */
function evidenceTable({ requirements, dependencies, risks, criteria }: Extraction): string {
  const row = (id: string, origin: string | null, source: SourceRef): readonly string[] => [
    id,
    origin ?? '-',
    linesOf(source),
    excerpt(source.quote),
  ];
  return table(
    ['ID', 'origin_id', 'Source Line(s)', 'Quote'],
    [
      ...requirements.map(({ id, originId, source }) => row(id, originId, source)),
      ...dependencies.map(({ id, source }) => row(id, null, source)),
      ...risks.map(({ id, source }) => row(id, null, source)),
      ...criteria.map(({ id, originId, source }) => row(id, originId, source)),
    ],
  );
}

const passTable = ({ passes }: Extraction): string =>
  table(
    ['Pass', 'Status', 'Detail'],
    passes.map(({ name, detail }) => [name, 'PASS', detail]),
  );

const listOf = (lines: readonly string[]): string => lines.map((line) => `- ${escapeLine(line)}`).join('\n');

/** Lines that quote themselves stay as they are: other programs look for them. */
function consolidationPart(lines: readonly string[]): string {
  const quoted = lines
    .filter((line) => line.startsWith('> '))
    .map((line) => `> ${escapeLine(line.slice(2))}`);
  const told = lines.filter((line) => !line.startsWith('> ')).map((line) => `- ${escapeLine(line)}`);
  return [[...new Set(told)].join('\n'), quoted.join('\n')].filter((part) => part !== '').join('\n\n');
}
