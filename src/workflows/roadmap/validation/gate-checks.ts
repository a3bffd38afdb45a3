// The gate: without these the roadmap may not be handed to anybody, whatever its score. Both documents whole, every
// requirement placed and validated or deferred with a reason, every id known, an order in which the work can be done.

import type { Finding } from '../../../domain/question.ts';
import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import { escapeLine } from '../../reports/escape-line.ts';
import type { ArtifactName } from '../questions/review-items.ts';
import { idsOf, type ReadArtifact, type Texts } from './read-artifacts.ts';
import { fault, findMissing, findWrongCounts } from './whole-documents.ts';

export interface GateCheck {
  readonly id: string;
  /** Empty: it holds. */
  readonly find: (texts: Texts) => Finding[];
}

const here = (line: number, message: string): Finding => fault('roadmap.md', line, message);
const there = (line: number, message: string): Finding => fault('test-strategy.md', line, message);

/** Every requirement has its row, its deliverable and its validation, as the row says, or a reason to wait. */
function findUnplaced({ requirements, milestones, deferred, table }: Texts): Finding[] {
  const holders = new Map<string, string[]>();
  for (const { deliverables } of milestones)
    for (const { id, requirements: ids } of deliverables)
      for (const one of ids) holders.set(one, [...(holders.get(one) ?? []), id]);
  const rows = new Map(table('Requirement Coverage').map((row) => [row.cells[0] ?? '', row]));
  const validated = new Map(
    table('Validation Coverage Matrix').map(({ cells }) => [cells[0] ?? '', idsOf(cells[1])]),
  );
  return [...requirements.keys()].flatMap((id): Finding[] => {
    const row = rows.get(id);
    if (!row) return [here(0, `${id} is missing in the Requirement Coverage: add its row`)];
    if (deferred.has(id)) return [];
    const held = holders.get(id) ?? [];
    if (held.length === 0)
      return [
        here(row.line, `${id} is in no deliverable: place it in a milestone, or defer it with a reason`),
      ];
    return [
      ...((validated.get(id)?.length ?? 0) === 0
        ? [there(0, `${id} has no validation: add it to the Validation Coverage Matrix`)]
        : []),
      ...(idsOf(row.cells[4]).join() === [...new Set(held)].join()
        ? []
        : [here(row.line, `the deliverables of ${id} are others than its row says: make them equal`)]),
    ];
  });
}

function findUnreasoned({ table, requirements, extraction }: Texts): Finding[] {
  const known = new Set([...requirements.keys(), ...extraction.putOff.map(({ id }) => escapeLine(id))]);
  return table('Deferred Requirements').flatMap(({ cells: [id = '', , reason = ''], line }): Finding[] => {
    if (!known.has(id)) return [here(line, `${id} is deferred, but the spec knows nothing of it`)];
    return reason === '' ? [here(line, `${id} is deferred without a reason: say why`)] : [];
  });
}

/** Words and figures of the spec stand in the row of their requirement. */
function findOtherWords({ table, extraction }: Texts): Finding[] {
  // Ruling E-25: one id may stand for several texts, all of them kept.
  const said = new Map<string, string[]>();
  for (const { id, text } of extraction.requirements)
    said.set(escapeLine(id), [...(said.get(escapeLine(id)) ?? []), escapeLine(text)]);
  return table('Requirement Coverage').flatMap(({ cells: [id = '', statement = ''], line }): Finding[] => {
    const texts = said.get(id);
    if (!texts) return [here(line, `${id} is no requirement of the spec: take its row out`)];
    return texts.some((text) => statement.startsWith(text))
      ? []
      : [here(line, `${id} does not stand here in the words of the spec: copy them`)];
  });
}

/** Families that are ids wherever they stand; others only where the spec uses them. */
const FAMILIES = ['FR', 'NFR', 'REQ', 'R', 'US', 'UC', 'AC', 'SC', 'BR', 'RISK', 'DEP'];
/** Remarks and texts of others may speak of ids that were refused. */
const REMARKS = /^(?:Planning Warnings|Validation Warnings|Validation Notes|Kept From The Merged Roadmap)$/;

function findInvented({ roadmap, strategy, extraction, spec, table }: Texts): Finding[] {
  const { requirements, risks, dependencies, criteria } = extraction;
  const own = [...requirements, ...risks, ...dependencies, ...criteria];
  const idsIn = (text: string): string[] => readRequirementIds(text).map(({ id }) => id);
  const quoted = own.flatMap(({ text, source }) => [text, source.quote]);
  const known = new Set([
    ...idsIn([spec, extraction.title, extraction.summary, ...quoted].join('\n')),
    ...table('New Identifiers').flatMap(({ cells }) => unfold(cells[0] ?? '')),
    ...[...requirements, ...criteria].flatMap(({ originId }) => originId ?? []),
  ]);
  const familyOf = (family: string): string => family.split('-')[0] ?? '';
  const families = new Set([
    ...FAMILIES,
    ...own.flatMap(({ id }) => readRequirementIds(id).map((one) => familyOf(one.family))),
  ]);
  const look = (file: ArtifactName, { text, sections }: ReadArtifact): Finding[] => {
    const lines = text
      .split('\n')
      .slice(0, (sections.find(({ title }) => REMARKS.test(title))?.line ?? Infinity) - 1);
    return lines.flatMap((line, index) =>
      readRequirementIds(line)
        .filter(({ id, family }) => families.has(familyOf(family)) && !known.has(id))
        .map(({ id }) =>
          fault(
            file,
            index + 1,
            `${id} stands neither in the spec nor under New Identifiers: take it out or declare it`,
          ),
        ),
    );
  };
  return [...look('roadmap.md', roadmap), ...look('test-strategy.md', strategy)];
}

/** `M1 to M5, M7`; a range of more than that nobody could have meant. */
const MOST_IN_RANGE = 10_000;

function unfold(text: string): string[] {
  return text.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ');
    const [, prefix = '', from = ''] = /^(.*?)(\d{1,6})$/.exec(first) ?? [];
    const count = Number(/\d{1,6}$/.exec(last)?.[0] ?? 0) - Number(from);
    if (from === '' || count <= 0 || count > MOST_IN_RANGE) return [first, last];
    return Array.from(
      { length: count + 1 },
      (_, at) => `${prefix}${String(Number(from) + at).padStart(from.length, '0')}`,
    );
  });
}

/** Columns that name milestones. */
const NAMING = [
  ['Milestone Summary', 5, 'roadmap.md'],
  ['Requirement Coverage', 3, 'roadmap.md'],
  ['Risk Register', 2, 'roadmap.md'],
  ['Success Criteria', 2, 'roadmap.md'],
  ['Validation Milestones', 1, 'test-strategy.md'],
  ['Validation Milestones', 2, 'test-strategy.md'],
  ['Validation Coverage Matrix', 2, 'test-strategy.md'],
] as const;

/** A milestone waits for earlier ones alone, and every place that names one names one that is there. */
function findBrokenOrder({ milestones, table }: Texts): Finding[] {
  const place = new Map(milestones.map(({ id }, index) => [id, index]));
  const named = NAMING.flatMap(([title, column, file]) =>
    table(title).flatMap(({ cells, line }) => idsOf(cells[column]).map((id) => ({ id, line, file }))),
  );
  return [
    ...milestones.flatMap(({ id, dependencies, line }, index) =>
      dependencies
        .filter((before) => (place.get(before) ?? index) >= index)
        .map((before) =>
          here(line, `${id} depends on ${before}, which does not come before it: change the order`),
        ),
    ),
    ...named
      .filter(({ id }) => !place.has(id))
      .map(({ id, line, file }) =>
        fault(file, line, `${id} is no milestone of this roadmap: define it or take it out`),
      ),
  ];
}

function findLostRows({ table, extraction }: Texts): Finding[] {
  const criteria = new Set(table('Success Criteria').map(({ cells }) => cells[0]));
  const risks = new Set(table('Risk Register').map(({ cells }) => cells[7]));
  return [
    ...extraction.criteria
      .filter(({ id }) => !criteria.has(escapeLine(id)))
      .map(({ id }) => here(0, `the success criterion ${id} of the spec is missing: add its row`)),
    ...extraction.risks
      .filter(({ id }) => !risks.has(escapeLine(id)))
      .map(({ id }) => here(0, `${id} of extraction.md is missing in the Risk Register: add its row`)),
  ];
}

export const GATE: readonly GateCheck[] = [
  {
    id: 'sections',
    find: ({ roadmap, strategy }) => [
      ...findMissing('roadmap.md', roadmap),
      ...findMissing('test-strategy.md', strategy),
    ],
  },
  { id: 'counts', find: findWrongCounts },
  { id: 'requirements-placed', find: findUnplaced },
  { id: 'deferred-with-reason', find: findUnreasoned },
  { id: 'words-of-the-spec', find: findOtherWords },
  { id: 'ids-known', find: findInvented },
  { id: 'order', find: findBrokenOrder },
  { id: 'nothing-lost', find: findLostRows },
];
