import { describe, expect, test } from 'vitest';
import { type DebateOutcome, mergeOf } from '../../../../../test/documents/merges-of.ts';
import { openPoints } from '../../planning/context/merge-context.ts';
import { briefRun } from './brief-run.ts';

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
  expect(told.conflicts).toMatchObject([{ id: 'X-001', severity: 'High', chosen: 'v2.md, v3.md' }]);
  expect(told.changed).toMatchObject([
    { line: 9, text: 'The timeout of every request is 30 s.', by: 'The timeout of every request is 10 s.', why: 'v2.md, X-001' },
  ]); // biome-ignore format: one change
  expect(told.open).toEqual([]);
});

test('what is open has no choice', () => {
  const told = brief([doc(30), doc(10)], { winner: () => undefined });
  expect(told.conflicts).toMatchObject([{ chosen: undefined }]);
  expect([told.open, told.changed]).toEqual([['X-001'], []]);
});

test('what was taken is told by file', () =>
  expect(
    brief([doc(30), doc(30, '## Rollback', 'A failed release is rolled back on duty.')]).taken,
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
  expect(told).toMatchObject({ conflicts: [], clashes: [{ id: 'X-001' }] });
  expect(told.unjudged).toEqual([{ file: 'v2.md', count: 1 }]);
  expect(told.open).toEqual([]);
});

describe('a contradiction inside one document', () => {
  const miscounted = doc(30, '## Phases', 'There are three phases:\n\n- Build\n- Test\n- Ship\n- Rest');

  test.each([
    ['of the base is open', [miscounted, doc(30)], {}, ['X-001']],
    ['of another is open', [doc(30), miscounted], {}, ['X-001']],
    ['of an older revision is not', [miscounted, doc(30)], { base: 'B', order: [0, 1] }, []],
    ['of the newest is', [doc(30), miscounted], { base: 'B', order: [0, 1] }, ['X-001']],
  ] as const)('%s', (_, texts, outcome, expected) => {
    const told = brief(texts, outcome as DebateOutcome);
    expect(told.open).toEqual(expected);
    expect(told.conflicts.filter(({ chosen }) => chosen === undefined)).toHaveLength(expected.length);
  });
});
