// Both documents whole: every section with its columns, every row with its cells, and as many of each as they say themselves.

import type { Finding } from '../../../domain/question.ts';
import type { ArtifactName } from '../questions/review-items.ts';
import type { ReadArtifact, ReadSection, Texts } from './read-artifacts.ts';

/** What, where and what to do. */
export const fault = (file: ArtifactName, line: number, message: string): Finding => ({
  path: line > 0 ? `${file}:${line}` : file,
  message,
});
const COLUMNS: Readonly<Record<ArtifactName, readonly (readonly [title: string, columns: string])[]>> = {
  'roadmap.md': [
    ['Overview', ''],
    ['Milestone Summary', 'ID|Title|Type|Priority|Effort|Dependencies|Deliverables|Risk'],
    ['Dependency Graph', ''],
    ['Requirement Coverage', 'Requirement|Statement|Priority|Milestone|Deliverable|Validated By'],
    ['Deferred Requirements', 'Requirement|Statement|Reason'],
    ['Risk Register', 'ID|Risk|Affected Milestones|Probability|Impact|Mitigation|Owner|Extraction ID'],
    ['Decision Summary', 'Decision|Chosen|Alternatives Considered|Rationale'],
    ['Success Criteria', 'ID|Criterion|Validates Milestone(s)|Measurable'],
    ['New Identifiers', 'ID|Stands For'],
  ],
  'test-strategy.md': [
    ['Validation Philosophy', ''],
    ['Validation Milestones', 'ID|After Work Milestone|Validates|Stop Criteria'],
    ['Issue Classification', 'Severity|Action|Threshold|Example'],
    ['Acceptance Gates', 'Milestone|Gate Criteria|Pass Condition'],
    ['Acceptance Criteria', 'ID|Requirement|Deliverable|Criterion|Method|Line'],
    ['Validation Coverage Matrix', 'Requirement|Validated By|Milestone|Method'],
  ],
};
const AGAIN = 'render it again';

export function findMissing(file: ArtifactName, { sections }: ReadArtifact): Finding[] {
  return COLUMNS[file].flatMap(([title, wanted]): Finding[] => {
    const section = sections.find((one) => one.level === 2 && one.title === title);
    if (section === undefined) return [fault(file, 0, `the section "${title}" is missing: add it`)];
    return findWrongRows(file, section, wanted);
  });
}

/** A section may say in words that it has no rows. */
function findWrongRows(
  file: ArtifactName,
  { title, line, columns, rows, prose }: ReadSection,
  wanted: string,
): Finding[] {
  if (columns.length + prose.length === 0)
    return [fault(file, line, `the section "${title}" is empty: ${AGAIN}`)];
  if (columns.length > 0 && columns.join('|') !== wanted)
    return [fault(file, line, `the columns of "${title}" are ${columns.join('|')}, agreed are ${wanted}`)];
  return rows
    .filter(({ cells }) => cells.length !== columns.length)
    .map((row) =>
      fault(
        file,
        row.line,
        `the row has ${row.cells.length} cells where the table has ${columns.length}: mend it`,
      ),
    );
}

/** The closing line and the metadata state how many there are: whoever cuts something off is found out. */
export function findWrongCounts({ roadmap, strategy, milestones, table }: Texts): Finding[] {
  const deliverables = milestones.reduce((sum, one) => sum + one.deliverables.length, 0);
  const count = (title: string): number => table(title).length;
  const matrix = new Set(table('Validation Coverage Matrix').map(({ cells }) => cells[0])).size;
  const lines = roadmap.text.split('\n').filter((line) => line.startsWith('|')).length;
  return [
    ...compare(
      'roadmap.md',
      roadmap,
      [milestones.length, deliverables, count('Risk Register'), count('Requirement Coverage'), lines],
      {
        milestone_count: milestones.length,
        total_deliverables: deliverables,
        total_risks: count('Risk Register'),
        total_requirements: count('Requirement Coverage'),
        deferred_requirements: count('Deferred Requirements'),
      },
    ),
    ...compare(
      'test-strategy.md',
      strategy,
      [count('Validation Milestones'), count('Acceptance Gates'), count('Validation Coverage Matrix')],
      {
        validation_milestones: count('Validation Milestones'),
        work_milestones: milestones.length,
        validated_requirements: matrix,
      },
    ),
  ];
}

function compare(
  file: ArtifactName,
  { last, fields }: ReadArtifact,
  counts: readonly number[],
  stated: Readonly<Record<string, number>>,
): Finding[] {
  const said =
    last.startsWith(`*End of ${file}: `) && last.endsWith('.*')
      ? (last.slice(file.length + 8).match(/\d+/g) ?? [])
      : undefined;
  const wrong = Object.entries(stated).filter(([key, count]) => fields.get(key) !== String(count));
  return [
    ...(said === undefined
      ? [fault(file, 0, `the document breaks off without its closing line: ${AGAIN}`)]
      : []),
    ...(said !== undefined && said.join() !== counts.join()
      ? [
          fault(
            file,
            0,
            `the closing line counts ${said.join(', ')}, the document holds ${counts.join(', ')}: a part is missing, ${AGAIN}`,
          ),
        ]
      : []),
    ...wrong.map(([key, count]) =>
      fault(file, 1, `${key} says ${fields.get(key) ?? 'nothing'}, the body holds ${count}: make them equal`),
    ),
  ];
}
