import { expect, test } from 'vitest';
import { type DebateOutcome, mergeOf } from '../../../test/documents/merges-of.ts';
import { briefRun, openPoints } from './brief-run.ts';

const SHARED = 'Every export must name the person who asked for it.\n\nThe gateway keeps the audit trail.';
const doc = (seconds: number, ...more: readonly string[]): string =>
  `${['# Spec', SHARED, '## Limits', `The timeout of every request is ${seconds} s.`, ...more].join('\n\n')}\n`;

function brief(texts: readonly string[], outcome?: DebateOutcome) {
  const planned = mergeOf(texts, outcome);
  const told = briefRun({ planned, plan: planned.plan, status: 'partial', kinship: 'Kin.' });
  return { ...told, open: openPoints(planned.context) };
}

test('names files, not letters', () =>
  expect(brief([doc(30), doc(10)])).toMatchObject({
    status: 'partial',
    kinship: 'Kin.',
    documents: ['v1.md', 'v2.md'],
    base: 'v1.md',
  }));

test('a decision names all who say the same, and what the base gives up', () => {
  const told = brief([doc(30), doc(10), doc(10)], { winner: 'B' });
  expect(told.conflicts).toMatchObject([{ id: 'X-001', severity: 'High', chosen: 'v2.md and v3.md' }]);
  expect(told.removed).toMatchObject([{ line: 9, text: 'The timeout of every request is 30 s.' }]);
  expect(told.open).toEqual([]);
});

test('what is open has no choice', () => {
  const told = brief([doc(30), doc(10)], { winner: () => undefined });
  expect(told.conflicts).toMatchObject([{ chosen: undefined }]);
  expect([told.open, told.removed]).toEqual([['X-001'], []]);
});

test('what came in is told by file', () =>
  expect(
    brief([doc(30), doc(30, '## Rollback', 'A failed release is rolled back on duty.')]).cameIn,
  ).toMatchObject([{ file: 'v2.md' }]));

test('unjudged statements are counted by file, and files without any are left out', () => {
  const foreign = '# Spec\n\n## Delivery\n\nConsumers fetch batches through long polling.\n';
  expect(brief([doc(30), doc(30), foreign])).toMatchObject({
    unjudged: [{ file: 'v3.md', count: 1 }],
    judged: [{ by: 'rule', count: 3 }],
  });
});

test('one id for two things is no choice, and nothing is said to be in that is not', () => {
  const clash = (text: string): string =>
    `# Spec\n\n${SHARED}\n\n| ID | Text |\n|---|---|\n| FR-001 | ${text} |\n| FR-002 | Orders are paid at once. |\n`;
  const told = brief([
    clash('The gateway validates tokens of guests.'),
    clash('Invoices carry a consecutive number.'),
  ]);
  expect(told.conflicts).toMatchObject([{ chosen: 'neither replaces the other' }]);
  expect(told.unjudged).toEqual([{ file: 'v2.md', count: 1 }]);
  expect(told.open).toEqual([]);
});
