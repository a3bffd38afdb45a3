// Checks of the documents as documents: whole, in the sections and columns agreed, without placeholders.

import type { Finding } from '../../../domain/question.ts';
import { checkHeadings } from '../../../text/find/references/check-headings.ts';
import type { Check } from './check.ts';
import { type ReadArtifact, type ReadSection, sectionNamed } from './read-sections.ts';
import { type ArtifactName, fault, inRoadmap, type Reading } from './reading.ts';

const ROADMAP_COLUMNS: readonly (readonly [title: string, columns: string])[] = [
  ['Overview', ''],
  ['Milestone Summary', 'ID|Title|Type|Priority|Effort|Dependencies|Deliverables|Risk'],
  ['Dependency Graph', ''],
  ['Requirement Coverage', 'Requirement|Statement|Priority|Milestone|Deliverable|Validated By'],
  ['Deferred Requirements', 'Requirement|Statement|Reason'],
  ['Risk Register', 'ID|Risk|Affected Milestones|Probability|Impact|Mitigation|Owner|Extraction ID'],
  ['Decision Summary', 'Decision|Chosen|Alternatives Considered|Rationale'],
  ['Success Criteria', 'ID|Criterion|Validates Milestone(s)|Measurable'],
  ['New Identifiers', 'ID|Stands For'],
];
const STRATEGY_COLUMNS: typeof ROADMAP_COLUMNS = [
  ['Validation Philosophy', ''],
  ['Validation Milestones', 'ID|After Work Milestone|Validates|Stop Criteria'],
  ['Issue Classification', 'Severity|Action|Threshold|Example'],
  ['Acceptance Gates', 'Milestone|Gate Criteria|Pass Condition'],
  ['Acceptance Criteria', 'ID|Requirement|Deliverable|Criterion|Method|Line'],
  ['Validation Coverage Matrix', 'Requirement|Validated By|Milestone|Method'],
];
const PARTS = ['Objective', 'Deliverables', 'Dependencies', 'Risk Assessment'];

const AGAIN = 'render it again';

/** The closing line, with the counts that it states. */
function checkWhole(file: ArtifactName, artifact: ReadArtifact, counts: readonly number[]): Finding[] {
  const { document, last } = artifact;
  if (document.text.trim() === '') return [fault(file, 0, `the document is empty: ${AGAIN}`)];
  if (!last.startsWith(`*End of ${file}: `) || !last.endsWith('.*')) {
    return [
      fault(file, document.lineStarts.length, `the document breaks off without its closing line: ${AGAIN}`),
    ];
  }
  const said = [...last.slice(`*End of ${file}: `.length).matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return said.length === counts.length && said.every((count, index) => count === counts[index])
    ? []
    : [
        fault(
          file,
          document.lineStarts.length - 1,
          `the closing line counts ${said.join(', ')}, the document holds ${counts.join(', ')}: a part is missing, ${AGAIN}`,
        ),
      ];
}

function checkSections(
  file: ArtifactName,
  artifact: ReadArtifact,
  wanted: typeof ROADMAP_COLUMNS,
): Finding[] {
  const found = artifact.sections.filter(({ level }) => level === 2).map(({ title }) => title);
  const missing = wanted.filter(([title]) => !found.includes(title));
  const order = wanted.map(([title]) => found.indexOf(title)).filter((at) => at >= 0);
  const isShuffled = order.some((at, index) => index > 0 && at < (order[index - 1] ?? 0));
  return [
    ...missing.map(([title]) => fault(file, 0, `the section "${title}" is missing: add it`)),
    ...(isShuffled ? [fault(file, 0, 'the sections stand in another order than agreed: put them back')] : []),
    ...wanted.flatMap(([title, columns]) =>
      checkColumns(file, sectionNamed(artifact, title), title, columns),
    ),
  ];
}

/** A section may say in words that it has no rows. */
function checkColumns(
  file: ArtifactName,
  section: ReadSection | undefined,
  title: string,
  wanted: string,
): Finding[] {
  if (!section) return [];
  const { columns, rows, prose, code, line } = section;
  if (columns.length + prose.length + code.length === 0) {
    return [fault(file, line, `the section "${title}" is empty: say what it holds`)];
  }
  if (columns.length === 0 || columns.join('|') === wanted) {
    const width = columns.length;
    return rows
      .filter(({ cells }) => cells.length !== width)
      .map((row) =>
        fault(file, row.line, `the row has ${row.cells.length} cells where the table has ${width}: mend it`),
      );
  }
  return [fault(file, line, `the columns of "${title}" are ${columns.join('|')}, agreed are ${wanted}`)];
}

function checkParts({ roadmap }: Reading): Finding[] {
  return roadmap.milestones.flatMap(({ id, title, line }) =>
    PARTS.flatMap((part) => {
      const section = sectionNamed(roadmap, part, `${id}: ${title}`);
      if (!section) return [inRoadmap(line, `${id} has no part "${part}": add it`)];
      const wanted =
        part === 'Deliverables' ? 'ID|Description|Acceptance Criteria' : 'Risk|Probability|Impact|Mitigation';
      return checkColumns('roadmap.md', section, part, wanted);
    }),
  );
}

const PLACEHOLDER =
  /\b(?:TBD|TODO|TBA|FIXME|XXX)\b|\?\?\?|\b[Ll]orem ipsum\b|\[(?:insert|your|placeholder|to be)\b[^\]\n]{0,60}\]|&lt;(?:insert|placeholder)\b/g;

/** What the spec itself leaves open is its own business. */
function findPlaceholders(file: ArtifactName, { document }: ReadArtifact, said: string): Finding[] {
  return document.text
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(PLACEHOLDER)]
        .filter(([hit]) => !said.includes(hit))
        .map(([hit]) => fault(file, index + 1, `"${hit}" holds the place of something: write what is meant`)),
    );
}

const saidBy = ({ extraction }: Reading): string =>
  [
    extraction.title,
    extraction.summary,
    ...extraction.requirements.map(({ text }) => text),
    ...extraction.risks.map(({ text, mitigation }) => `${text} ${mitigation ?? ''}`),
    ...extraction.criteria.map(({ text }) => text),
  ].join('\n');

const findHeadingFaults = (file: ArtifactName, { document }: ReadArtifact): Finding[] =>
  checkHeadings(document).faults.map(({ line, message }) =>
    fault(file, line, `${message}: mend the heading`),
  );

const countOf = (reading: Reading): number[] => {
  const { milestones, register, coverage } = reading.roadmap;
  const deliverables = milestones.reduce((sum, one) => sum + one.deliverables.length, 0);
  return [milestones.length, deliverables, register.length, coverage.length];
};

export const documentChecks: readonly Check[] = [
  {
    id: 'whole-documents',
    dimension: 'completeness',
    gate: true,
    find: (reading) => [
      ...checkWhole('roadmap.md', reading.roadmap, countOf(reading)),
      ...checkWhole('test-strategy.md', reading.strategy, [
        reading.strategy.validations.length,
        reading.strategy.gates.length,
        reading.strategy.matrix.length,
      ]),
    ],
  },
  {
    id: 'sections-and-columns',
    dimension: 'completeness',
    gate: true,
    find: (reading) => [
      ...checkSections('roadmap.md', reading.roadmap, ROADMAP_COLUMNS),
      ...checkParts(reading),
      ...checkSections('test-strategy.md', reading.strategy, STRATEGY_COLUMNS),
    ],
  },
  {
    id: 'no-placeholders',
    dimension: 'completeness',
    find: (reading) => [
      ...findPlaceholders('roadmap.md', reading.roadmap, saidBy(reading)),
      ...findPlaceholders('test-strategy.md', reading.strategy, saidBy(reading)),
    ],
  },
  {
    id: 'heading-structure',
    dimension: 'consistency',
    find: ({ roadmap, strategy }) => [
      ...findHeadingFaults('roadmap.md', roadmap),
      ...findHeadingFaults('test-strategy.md', strategy),
    ],
  },
];
