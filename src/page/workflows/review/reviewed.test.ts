import { expect, test } from 'vitest';
import { type Edit, textOfRound } from './reviewed.ts';

const edit = (
  round: number,
  start: number,
  before: string,
  after: string,
  status: Edit['status'] = 'applied',
): Edit => ({
  round,
  challenge: 'CH-00000000',
  status,
  reason: '',
  start,
  end: start + before.length,
  line: 1,
  before,
  after,
});

const EDITS = [
  edit(1, 0, 'one', 'eins'),
  edit(1, 4, 'two', 'zwei'),
  edit(2, 0, 'eins', 'uno'),
  edit(2, 5, 'zwei', '-', 'refused'),
];

test.each([
  [1, EDITS, 'one two'],
  [2, EDITS, 'eins zwei'],
  [3, EDITS, 'uno zwei'],
  [2, [edit(1, 0, 'other', '')], undefined],
  [2, [edit(1, 7, '', ' three'), edit(1, 7, '', ' four')], 'one two three four'],
])('the text of round %i', (round, edits, text) => expect(textOfRound('one two', edits, round)).toBe(text));
