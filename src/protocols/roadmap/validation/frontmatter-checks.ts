// The metadata against the body: every count and every entry is read from both and must be the same.

import type { Finding } from '../../../domain/question.ts';
import { escapeTitle } from '../../markdown/escape-line.ts';
import type { ReadValue } from '../artifacts/frontmatter.ts';
import { DOMAINS } from '../model.ts';
import type { Check } from './check.ts';
import { idsOf } from './read-sections.ts';
import { type ArtifactName, fault, inRoadmap, type Reading } from './reading.ts';

type Fields = ReadonlyMap<string, ReadValue>;

const ROADMAP_FIELDS =
  `generated generator complexity_score complexity_class domain_distribution primary_persona
  consulting_personas milestone_count milestone_index total_deliverables total_risks estimated_phases validation_score
  validation_status`.split(/\s+/);
const STRATEGY_FIELDS = `generated generator validation_philosophy validation_milestones work_milestones
  interleave_ratio major_issue_policy complexity_class`.split(/\s+/);
const ADVERSARIAL_FIELDS = ['mode', 'agents', 'convergence_score', 'artifacts_dir'];
const STATUSES = ['PASS', 'REVISE', 'REJECT', 'PASS_WITH_WARNINGS', 'INCOMPLETE', 'SKIPPED'];

const isFields = (value: ReadValue | undefined): value is Fields => value instanceof Map;
const listOf = (value: ReadValue | undefined): readonly ReadValue[] => (Array.isArray(value) ? value : []);

function checkFields(file: ArtifactName, fields: Fields | undefined, wanted: readonly string[]): Finding[] {
  if (!fields) return [fault(file, 1, 'the document has no readable frontmatter: render it again')];
  const sources = ['spec_source', 'spec_sources'].filter((key) => fields.has(key));
  return [
    ...wanted
      .filter((key) => !fields.has(key))
      .map((key) => fault(file, 1, `the frontmatter lacks ${key}: add it`)),
    ...(sources.length === 1
      ? []
      : [fault(file, 1, 'exactly one of spec_source and spec_sources must stand in the frontmatter')]),
  ];
}

function compare(
  file: ArtifactName,
  fields: Fields,
  counts: readonly (readonly [string, number])[],
): Finding[] {
  return counts
    .filter(([key, count]) => fields.get(key) !== count)
    .map(([key, count]) =>
      fault(file, 1, `${key} says ${String(fields.get(key))}, the body holds ${count}: make them equal`),
    );
}

function checkIndex({ roadmap }: Reading, fields: Fields): Finding[] {
  const index = listOf(fields.get('milestone_index')).filter(isFields);
  const entry = new Map(index.map((one) => [String(one.get('id')), one]));
  const row = new Map(roadmap.summary.map((one) => [one.cells[0], one]));
  const unknown = [...entry.keys()].filter((id) => !roadmap.milestones.some((one) => one.id === id));
  return [
    ...unknown.map((id) =>
      inRoadmap(1, `milestone_index names ${id}, which has no section: add or remove it`),
    ),
    ...roadmap.milestones.flatMap(({ id, title, line, dependencies, deliverables }) => {
      const fields = entry.get(id);
      const cells = row.get(id)?.cells;
      if (!fields || !cells) {
        return [inRoadmap(line, `${id} is missing in ${fields ? 'the summary' : 'milestone_index'}: add it`)];
      }
      const say = (what: string): Finding =>
        inRoadmap(line, `${what} of ${id} differ between frontmatter, summary and section: make them equal`);
      const count = deliverables.length;
      return [
        ...(same(escapeTitle(String(fields.get('title'))), title, cells[1]) ? [] : [say('the titles')]),
        ...(same(listOf(fields.get('dependencies')).join(), dependencies.join(), idsOf(cells[5]).join())
          ? []
          : [say('the dependencies')]),
        ...(same(String(fields.get('deliverable_count')), String(count), cells[6])
          ? []
          : [say('the counts of deliverables')]),
        ...(same(String(fields.get('type')), cells[2]) &&
        same(String(fields.get('priority')), cells[3]) &&
        same(String(fields.get('risk_level')), cells[7])
          ? []
          : [say('type, priority or risk')]),
      ];
    }),
  ];
}

/** Marks at the end of a title are not part of it. */
const bare = (text: string | undefined): string => (text ?? '').replace(/[\\#\s]/g, '');
const same = (first: string | undefined, ...others: readonly (string | undefined)[]): boolean =>
  others.every((one) => bare(one) === bare(first));

function checkValues(fields: Fields): Finding[] {
  const score = fields.get('validation_score');
  const domains = fields.get('domain_distribution');
  const isShare = typeof score === 'number' && score >= 0 && score <= 1;
  const hasDomains = isFields(domains) && DOMAINS.every((domain) => typeof domains.get(domain) === 'number');
  return [
    ...(isShare ? [] : [inRoadmap(1, 'validation_score must be a number from 0 to 1')]),
    ...(STATUSES.includes(String(fields.get('validation_status')))
      ? []
      : [inRoadmap(1, `validation_status must be one of ${STATUSES.join(', ')}`)]),
    ...(hasDomains ? [] : [inRoadmap(1, 'domain_distribution must give all five domains')]),
    ...checkAdversarial(fields),
  ];
}

/** Filled or wholly absent; what a debate did not give is judged apart. */
function checkAdversarial(fields: Fields): Finding[] {
  if (!fields.has('adversarial')) return [];
  const block = fields.get('adversarial');
  if (!isFields(block)) return [inRoadmap(1, 'the adversarial block must be filled or wholly absent')];
  const missing = ADVERSARIAL_FIELDS.filter((key) => !block.has(key));
  const hasBase = block.has('base_variant');
  const needsBase = block.get('mode') !== 'multi-spec';
  return [
    ...missing.map((key) => inRoadmap(1, `the adversarial block lacks ${key}: add it`)),
    ...(hasBase === needsBase
      ? []
      : [inRoadmap(1, 'base_variant belongs to the modes multi-roadmap and combined, and to no other')]),
  ];
}

function checkRoadmap(reading: Reading): Finding[] {
  const { roadmap } = reading;
  const { frontmatter: fields, milestones } = roadmap;
  const missing = checkFields('roadmap.md', fields, ROADMAP_FIELDS);
  if (!fields) return missing;
  return [
    ...missing,
    ...compare('roadmap.md', fields, [
      ['milestone_count', milestones.length],
      ['milestone_count', roadmap.summary.length],
      ['total_deliverables', milestones.reduce((sum, one) => sum + one.deliverables.length, 0)],
      ['total_risks', roadmap.register.length],
      ['total_requirements', roadmap.coverage.length],
      ['deferred_requirements', roadmap.deferred.length],
    ]),
    ...checkIndex(reading, fields),
    ...checkValues(fields),
  ];
}

function checkStrategy({ strategy, roadmap }: Reading): Finding[] {
  const { frontmatter: fields } = strategy;
  const missing = checkFields('test-strategy.md', fields, STRATEGY_FIELDS);
  if (!fields) return missing;
  const counted = compare('test-strategy.md', fields, [
    ['validation_milestones', strategy.validations.length],
    ['work_milestones', strategy.gates.length],
    ['work_milestones', roadmap.milestones.length],
    ['validated_requirements', new Set(strategy.matrix.map(({ cells }) => cells[0])).size],
  ]);
  const ofRoadmap = roadmap.frontmatter?.get('complexity_class');
  const isSame = ofRoadmap === undefined || fields.get('complexity_class') === ofRoadmap;
  return [
    ...missing,
    ...counted,
    ...(isSame ? [] : [fault('test-strategy.md', 1, 'complexity_class differs from that of roadmap.md')]),
  ];
}

export const frontmatterChecks: readonly Check[] = [
  {
    id: 'frontmatter-equals-body',
    dimension: 'consistency',
    gate: true,
    find: (reading) => [...checkRoadmap(reading), ...checkStrategy(reading)],
  },
];
