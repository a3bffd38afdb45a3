import { expect, test } from 'vitest';
import type { DraftEdit } from '../context/draft-edit.ts';
import { rememberEdits } from './earlier-edits.ts';

const edit = (start: number, end: number, text: string): DraftEdit => ({
  start,
  end,
  text,
  blocks: [],
  supersedes: [],
  variant: 1,
  section: 0,
  target: 0,
  approach: 'append',
  points: [],
  rationale: '',
  note: '',
});

const SECTION = '## 4. Monitoring\n\nAn alert fires when fewer than 95 % of the calls succeed.\n';

const cases: [what: string, edit: DraftEdit, met: 'same' | 'differs' | undefined][] = [
  ['the same words at the same place', edit(40, 40, SECTION), 'same'],
  ['a version of it, elsewhere', edit(90, 90, '- An alert fires when fewer than 90 % of the calls succeed.\n'), 'differs'], // biome-ignore format: one case
  ['another section of that title', edit(90, 90, '## 9. Monitoring\n\nNobody looks.\n'), 'differs'],
  [
    'another section with that number',
    edit(90, 90, '## 4. Alerts\n\nOtters swim in the cold river.\n'),
    'differs',
  ],
  ['another thing with that id', edit(90, 90, '| FR-009 | Invoices are sent by post. |\n'), 'differs'],
  ['another text for the same passage', edit(12, 18, 'green'), 'differs'],
  ['something else at the same place', edit(40, 40, 'Otters swim in the cold river.\n'), undefined],
  ['something else for another passage', edit(18, 20, 'green'), undefined],
];

test.each(cases)('%s', (_, one, met) => {
  const earlier = rememberEdits();
  expect(earlier.meet(one)).toBeUndefined();
  earlier.remember([edit(10, 18, 'red'), edit(40, 40, SECTION), edit(50, 50, '| FR-009 | The delivery date is shown. |\n')]); // biome-ignore format: one list
  expect(earlier.meet(one)).toBe(met);
});
