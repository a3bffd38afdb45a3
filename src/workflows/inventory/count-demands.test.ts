import { describe, expect, test } from 'vitest';
import { countDemands } from './count-demands.ts';

const SPEC = `# Desk

The desk must replace the diary.

## Background

Today a slot must be written down twice.

## Requirements

- FR-1: Staff sign in with a badge
- Kill switch per clinic

| Ref | Statement | Level |
|---|---|---|
| FR-2 | Slots are held for 90 seconds | MUST |

Searches answer in 400 ms. The desk is grey.

## Open questions

- Must it print?
`;
const row = (text: string): string => `| D1.1 | ${text} | met |`;
const WHOLE = [
  row('Staff sign in with a badge [FR-1]'),
  row('Kill switch per clinic [FR-003]'),
  row('Slots are held for 90 seconds [FR-2]'),
  row('Searches answer in 400 ms. [FR-004]'),
].join('\n');

describe('what the raw spec asks for', () => {
  test('is whole where every item, row, id and measured or binding sentence has its row', () => {
    expect(countDemands(SPEC, WHOLE)).toEqual({ demands: 4, lost: [] });
  });

  test.each([
    ['an item without an id', 'Kill switch per clinic [FR-003]', 12],
    ['a named item', 'Staff sign in with a badge [FR-1]', 11],
    ['a row', 'Slots are held for 90 seconds [FR-2]', 16],
    ['a measured sentence', 'Searches answer in 400 ms. [FR-004]', 18],
  ])('%s that stands in no row is lost', (_, text, line) => {
    const { lost } = countDemands(SPEC, WHOLE.replace(row(text), ''));
    expect(lost.map((one) => one.line)).toEqual([line]);
  });

  test('an id given to something else is lost', () => {
    expect(countDemands(SPEC, WHOLE.replace('[FR-1]', '[FR-9]')).lost).toMatchObject([{ id: 'FR-1' }]);
  });

  test('what is still to be judged holds nothing', () => {
    const open = `${WHOLE.replace(row('Kill switch per clinic [FR-003]'), '')}\n## To Be Judged\n${row('Kill switch per clinic')}`;
    expect(countDemands(SPEC, open).lost).toHaveLength(1);
  });

  test('a name of letters and digits that begins a compound is part of it, not a code before it', () => {
    const spec = '# B\n\n## Stores\n\n- **BACK-1**: S3-compatible store\n';
    expect(countDemands(spec, row('S3-compatible store [BACK-1]'))).toEqual({ demands: 1, lost: [] });
  });

  test.each([
    '> Rationale: the hill shadows 7 blocks for 3 hours.\n',
    '"Shall" marks a binding clause.\n',
    'Priority: M = must have, S = should have, W = will not have.\n',
  ])('what explains is none: %s', (told) =>
    expect(countDemands(`${SPEC.replace('## Open', `${told}\n## Open`)}`, WHOLE).lost).toEqual([]),
  );

  test('what tells, traces or speaks of itself is none (E3)', () => {
    const told =
      '## Where we come from\n\nToday two people must sign.\n\n## Who has a say\n\n- Depot chiefs\n\n## State\n\n| Nr | State |\n|---|---|\n| FR-1 | ready |\n';
    expect(countDemands(`${SPEC}${told}`, WHOLE)).toEqual({ demands: 4, lost: [] });
  });

  test('a heading that says how pressing it is, is lost where no row holds it', () => {
    const spec = `${SPEC.replace('## Open', '### Minors never work late (must)\n\n## Open')}`;
    expect(countDemands(spec, WHOLE).lost).toMatchObject([{ text: 'Minors never work late' }]);
  });

  test('the label in front of a criterion need not stand in its row', () => {
    const spec = '# B\n\n## Loans\n\n- **L-1**: At most 4 loans\n  - Acceptance: a fifth loan is refused.\n';
    const plan = '| D1.1 | At most 4 loans [L-1] | SC-001: a fifth loan is refused. |';
    expect(countDemands(spec, plan).lost).toEqual([]);
    expect(countDemands(spec, plan.replace('a fifth loan is refused', 'met')).lost).toHaveLength(1);
  });

  test('an id of a later table that says something new is counted (E3)', () => {
    const more = '## More\n\n| Nr | Text |\n|---|---|\n| FR-9 | Lists are printed at noon |\n';
    expect(countDemands(`${SPEC}${more}`, WHOLE).lost).toMatchObject([{ id: 'FR-9' }]);
  });

  test.each([
    [
      'a rule in small words',
      '## Rules\n\nGuests enter only after a check.\n',
      '## Dependencies\n',
      'Guests enter only after a check.',
    ],
    [
      'what has to be borne',
      '## Success\n\n- 95 % of pages open within 2 seconds\n',
      '## Success Criteria\n',
      '95 % of pages open within 2 seconds',
    ],
    [
      'half of it',
      '## Rules\n\n- Guests sign, get a badge and leave by noon\n',
      '',
      'Guests sign, get a badge',
    ],
  ])('%s is not held by what was filed elsewhere', (_, spec, title, text) => {
    expect(countDemands(`${SPEC}${spec}`, `${WHOLE}\n${title}${row(text)}`).lost).toHaveLength(1);
  });

  test('nothing counted is told as nothing', () => {
    expect(countDemands('# A\n\nA desk is grey.\n', WHOLE)).toEqual({ demands: 0, lost: [] });
  });
});
