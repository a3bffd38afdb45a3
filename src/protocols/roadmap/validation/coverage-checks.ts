// What became of the spec: every requirement placed and validated or deferred with a reason, every id known, every
// statement in the words of the spec.

import type { Finding } from '../../../domain/question.ts';
import { type PlacedId, readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import { escapeLine } from '../../markdown/escape-line.ts';
import { foldIds, unfoldIds } from '../artifacts/id-ranges.ts';
import { statementOf } from '../artifacts/roadmap-sections.ts';
import type { Check } from './check.ts';
import { idsOf, type ReadArtifact, type Row } from './read-sections.ts';
import { type ArtifactName, fault, inRoadmap, inStrategy, type Reading } from './reading.ts';

/** Requirements that the deliverables name, with the milestones and deliverables that do. */
function holdersOf({
  roadmap,
}: Reading): ReadonlyMap<string, { milestones: string[]; deliverables: string[] }> {
  const holders = new Map<string, { milestones: string[]; deliverables: string[] }>();
  for (const { id: milestone, deliverables } of roadmap.milestones) {
    for (const { id, requirements } of deliverables) {
      for (const requirement of requirements) {
        const held = holders.get(requirement) ?? { milestones: [], deliverables: [] };
        if (!held.milestones.includes(milestone)) held.milestones.push(milestone);
        held.deliverables.push(id);
        holders.set(requirement, held);
      }
    }
  }
  return holders;
}

function findUnplaced(reading: Reading): Finding[] {
  const holders = holdersOf(reading);
  const rows = byFirst(reading.roadmap.coverage);
  return [...reading.requirements.keys()].flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [inRoadmap(0, `${id} is missing in the Requirement Coverage: add its row`)];
    if (reading.deferred.has(id) || holders.has(id)) return [];
    return [
      inRoadmap(row.line, `${id} is in no deliverable: place it in a milestone, or defer it with a reason`),
    ];
  });
}

function findUnreasoned({ roadmap, requirements, extraction }: Reading): Finding[] {
  const putOff = new Set(extraction.putOff.map(({ id }) => escapeLine(id)));
  return roadmap.deferred.flatMap(({ cells: [id = '', , reason = ''], line }) => {
    if (!requirements.has(id) && !putOff.has(id))
      return [inRoadmap(line, `${id} is deferred, but the spec knows nothing of it`)];
    return reason === '' ? [inRoadmap(line, `${id} is deferred without a reason: say why`)] : [];
  });
}

function findUnvalidated(reading: Reading): Finding[] {
  const validated = new Set(
    reading.strategy.matrix.filter(({ cells }) => idsOf(cells[1]).length > 0).map(({ cells }) => cells[0]),
  );
  return [...reading.requirements.keys()]
    .filter((id) => !reading.deferred.has(id) && !validated.has(id))
    .map((id) => inStrategy(0, `${id} has no validation: add it to the Validation Coverage Matrix`));
}

/** The row of a requirement names what in truth holds and validates it. */
function findWrongRows(reading: Reading): Finding[] {
  const holders = holdersOf(reading);
  const by = new Map<string, Set<string>>();
  for (const { cells } of reading.strategy.matrix) {
    const known = by.get(cells[0] ?? '') ?? new Set();
    for (const id of idsOf(cells[1])) known.add(id);
    by.set(cells[0] ?? '', known);
  }
  return reading.roadmap.coverage.flatMap(({ cells, line }) => {
    const [id = '', , , milestones, deliverables, validated] = cells;
    const held = holders.get(id) ?? { milestones: [], deliverables: [] };
    const wrong = [
      ...(isSame(idsOf(milestones), held.milestones) ? [] : ['milestones']),
      ...(isSame(idsOf(deliverables), held.deliverables) ? [] : ['deliverables']),
      ...(isSame(idsOf(validated), [...(by.get(id) ?? [])]) ? [] : ['validations']),
    ];
    return wrong.map((what) =>
      inRoadmap(line, `the ${what} of ${id} are others than its row says: make them equal`),
    );
  });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].sort().join() === [...new Set(other)].sort().join();

const byFirst = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.cells[0] ?? '', row]));

/** Families that are ids wherever they stand; others only where the spec uses them. */
const FAMILIES = ['FR', 'NFR', 'REQ', 'R', 'US', 'UC', 'AC', 'SC', 'BR', 'RISK', 'DEP'];

function findInvented(reading: Reading): Finding[] {
  const { roadmap, extraction, specIds } = reading;
  const own = [
    ...extraction.requirements.map(({ id }) => id),
    ...extraction.risks.map(({ id }) => id),
    ...extraction.dependencies.map(({ id }) => id),
    ...extraction.criteria.map(({ id }) => id),
  ];
  const families = new Set([
    ...FAMILIES,
    ...own.flatMap((id) => readRequirementIds(id).map(({ family }) => family.split('-')[0] ?? '')),
  ]);
  const declared = new Set(roadmap.declared.flatMap(({ cells }) => unfoldIds(cells[0] ?? '')));
  const isUnknown = ({ id, family }: PlacedId): boolean =>
    families.has(family.split('-')[0] ?? '') && !specIds.has(id) && !declared.has(id);
  const look = (file: ArtifactName, text: string): Finding[] =>
    text.split('\n').flatMap((line, index) =>
      readRequirementIds(line)
        .filter(isUnknown)
        .map(({ id }) =>
          fault(
            file,
            index + 1,
            `${id} stands neither in the spec nor under New Identifiers: take it out or declare it`,
          ),
        ),
    );
  return [
    ...findUndeclared(reading),
    ...look('roadmap.md', beforeRemarks(roadmap)),
    ...look('test-strategy.md', reading.strategy.document.text),
  ];
}

/** What the roadmap and the extraction number themselves. */
function findUndeclared({ roadmap, strategy, extraction, specIds }: Reading): Finding[] {
  const declared = new Set(roadmap.declared.flatMap(({ cells }) => unfoldIds(cells[0] ?? '')));
  const own = [
    ...roadmap.milestones.flatMap(({ id, deliverables }) => [id, ...deliverables.map((one) => one.id)]),
    ...[...roadmap.register, ...strategy.validations].map(({ cells }) => cells[0] ?? ''),
    ...[...extraction.requirements, ...extraction.criteria]
      .filter(({ id, originId }) => originId === null && !specIds.has(id))
      .map(({ id }) => id),
    ...[...extraction.risks, ...extraction.dependencies].map(({ id }) => id).filter((id) => !specIds.has(id)),
  ].filter((id) => !declared.has(id));
  return own.length === 0 ? [] : [inRoadmap(0, `New Identifiers lacks ${foldIds(own)}: declare them`)];
}

/** Remarks may speak of ids that were refused. */
const REMARKS = ['Planning Warnings', 'Validation Warnings', 'Validation Notes'];

function beforeRemarks({ document, sections }: ReadArtifact): string {
  const first = sections.find(({ level, title }) => level === 2 && REMARKS.includes(title));
  return first ? document.text.slice(0, document.lineStarts[first.line - 1]) : document.text;
}

/** The plan and the texts hold the same: nothing was lost between them. */
function findLost({ roadmap, plan }: Reading): Finding[] {
  const said = new Set(
    roadmap.milestones.flatMap(({ id, deliverables }) => [id, ...deliverables.map((one) => one.id)]),
  );
  return plan.milestones
    .flatMap(({ id, deliverables }) => [id, ...deliverables.map((one) => one.id)])
    .filter((id) => !said.has(id))
    .map((id) => inRoadmap(0, `${id} is planned and does not stand in the document: render it again`));
}

function findOtherWords({ roadmap, requirements, extraction }: Reading): Finding[] {
  // Ruling E-25: one id may stand for several texts, all of them kept.
  const said = new Set(extraction.requirements.map((one) => `${escapeLine(one.id)}\n${statementOf(one)}`));
  return roadmap.coverage.flatMap(({ cells: [id = '', statement = ''], line }) => {
    if (!requirements.has(id))
      return [inRoadmap(line, `${id} is no requirement of the spec: take its row out`)];
    return said.has(`${id}\n${statement}`)
      ? []
      : [inRoadmap(line, `${id} does not stand here in the words of the spec: copy them`)];
  });
}

function findUrgentDeferred({ roadmap, requirements }: Reading): Finding[] {
  return roadmap.deferred
    .filter(({ cells }) => requirements.get(cells[0] ?? '')?.priority === 'P0')
    .map(({ cells, line }) => inRoadmap(line, `${cells[0]} has priority P0 and is deferred: place it`));
}

/** A figure that a requirement sets as a limit stands with the deliverable that answers for it. */
function findLostLimits(reading: Reading): Finding[] {
  const deliverables = reading.roadmap.milestones.flatMap((one) => one.deliverables);
  return [...reading.requirements].flatMap(([id, { constraint }]) => {
    const figures = constraint?.match(/\d+(?:[.,]\d+)*/g) ?? [];
    const held = deliverables.filter(({ requirements }) => requirements.includes(id));
    if (figures.length === 0 || held.length === 0) return [];
    const text = held.map(({ description, acceptance }) => `${description} ${acceptance}`).join(' ');
    const lost = figures.filter((figure) => !text.includes(figure));
    return lost.length === 0
      ? []
      : [
          inRoadmap(
            held[0]?.line ?? 0,
            `${lost.join(' and ')} of ${id} is missing in ${held.map((one) => one.id).join(', ')}: add it to the acceptance criteria`,
          ),
        ];
  });
}

function findLostCriteria({ roadmap, extraction }: Reading): Finding[] {
  const rows = byFirst(roadmap.criteria);
  return extraction.criteria
    .filter(({ id }) => !rows.has(escapeLine(id)))
    .map(({ id }) => inRoadmap(0, `the success criterion ${id} of the spec is missing: add its row`));
}

/** Ruling D-42. */
function findUnmappedRisks({ roadmap, extraction }: Reading): Finding[] {
  const mapped = new Set(roadmap.register.map(({ cells }) => cells[7] ?? ''));
  const known = new Set(extraction.risks.map(({ id }) => escapeLine(id)));
  return [
    ...extraction.risks
      .filter(({ id }) => !mapped.has(escapeLine(id)))
      .map(({ id }) => inRoadmap(0, `${id} of extraction.md is missing in the Risk Register: add its row`)),
    ...roadmap.register
      .filter(({ cells }) => !known.has(cells[7] ?? ''))
      .map(({ cells, line }) => inRoadmap(line, `${cells[0]} maps to no risk of extraction.md: name it`)),
  ];
}

export const coverageChecks: readonly Check[] = [
  { id: 'requirements-placed', dimension: 'completeness', gate: true, find: findUnplaced },
  { id: 'deferred-with-reason', dimension: 'completeness', gate: true, find: findUnreasoned },
  { id: 'rendered-as-planned', dimension: 'completeness', gate: true, find: findLost },
  { id: 'requirements-validated', dimension: 'test-strategy', gate: true, find: findUnvalidated },
  { id: 'coverage-matrix-true', dimension: 'traceability', gate: true, find: findWrongRows },
  { id: 'ids-known', dimension: 'traceability', gate: true, find: findInvented },
  { id: 'criteria-kept', dimension: 'traceability', gate: true, find: findLostCriteria },
  { id: 'risks-mapped', dimension: 'traceability', find: findUnmappedRisks },
  { id: 'words-of-the-spec', dimension: 'faithfulness', gate: true, find: findOtherWords },
  { id: 'urgent-not-deferred', dimension: 'faithfulness', find: findUrgentDeferred },
  { id: 'limits-kept', dimension: 'faithfulness', find: findLostLimits },
];
