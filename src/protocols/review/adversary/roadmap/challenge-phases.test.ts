import { expect, test } from 'vitest';
import { findChallenges } from '../index.ts';

const said = (text: string): string[] =>
  findChallenges('roadmap', { label: 'ROADMAP.md', text }).map(
    ({ category, concern }) => `${category}: ${concern}`,
  );
const ids = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `AB-${from + index}`).join(', ');
const phase = (number: number, body: string, title = 'Part'): string =>
  `## Phase ${number}: ${title}\n\n${body}\n\n`;
const risks = (...rows: readonly string[]): string =>
  `${phase(1, 'x')}${phase(2, 'x')}${phase(3, 'x')}## Risks\n\n| Risk | Probability | Impact | Mitigation | Phase |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
const criteria = (...items: readonly string[]): string =>
  items
    .map((item, index) =>
      phase(index + 1, `**Goal**: Part ${index + 1} stands.\n\n**Success criteria**:\n\n1. ${item}`),
    )
    .join('');

test.each([
  [
    'a phase that holds most',
    phase(1, `**Requirements**: ${ids(1, 3)}`) +
      phase(2, `**Requirements**: ${ids(4, 18)}`) +
      phase(3, `**Requirements**: ${ids(19, 20)}`),
    'Scope per phase: Phase 2 holds 15 of 20 requirements in 3 phases; the others hold 3, 2.',
  ],
  [
    'a phase that holds nothing',
    phase(1, '- Build it') + phase(2, 'TBD') + phase(3, '- Show it'),
    'Scope per phase: Phase 2 holds nothing: there is a title, and no work, requirement or criterion below it.',
  ],
  [
    'a high risk without mitigation',
    risks('| Power fails | Medium | High | TBD | 1 |'),
    'Risk distribution: A risk is rated high and nothing is planned against it: "Power fails".',
  ],
  [
    'a high risk that is met at the very end',
    risks('| Two desks disagree | Medium | High | Rehearse with two desks | Phase 3 |'),
    'Risk distribution: A risk rated high is met only in Phase 3, the last of 3 phases: "Two desks disagree".',
  ],
  [
    'a phase without a criterion',
    criteria('A fifth is refused.', 'A mail leaves on the 12th.', 'The list holds 8 loans.') +
      phase(4, '- Print the labels'),
    'Milestone clarity: Phase 4 has no success criterion; the other 3 phases have one.',
  ],
  [
    'a criterion that cannot fail',
    criteria('A fifth is refused.', 'The desk works well.'),
    'Milestone clarity: A criterion of Phase 2 cannot fail: "works well" has no measure.',
  ],
  [
    'a list with another count',
    `There are three parts:\n\n- A\n- B\n\n${phase(1, 'x')}${phase(2, 'x')}`,
    'Scope per phase: A number that the roadmap gives of itself does not come out: 3 stated, 2 items in the list that follows.',
  ],
  [
    'a title with another count',
    `${phase(1, 'x')}${phase(2, 'x')}## New files (3)\n\n- a.ts\n- b.ts\n`,
    'Scope per phase: A number that the roadmap gives of itself does not come out: 3 stated, 2 entries below it.',
  ],
  [
    'another number of phases',
    `This is done in four phases.\n\n${phase(1, 'x')}${phase(2, 'x')}`,
    'Scope per phase: A number that the roadmap gives of itself does not come out: 4 stated, 2 phases in the roadmap.',
  ],
  [
    'a summary with another count',
    '## Summary\n\n| ID | Title | Deliverables |\n|---|---|---|\n| M1 | A | 2 |\n| M2 | B | 1 |\n\n## M1: A\n\n| ID | Title |\n|---|---|\n| X-1 | a |\n| X-2 | b |\n\n## M2: B\n\n| ID | Title |\n|---|---|\n| X-3 | c |\n| X-4 | d |\n',
    'Coverage: A number that the roadmap gives of itself does not come out: 1 stated, 2 rows in the table of Milestone 2.',
  ],
])('%s', (_, text, concern) => expect(said(text)).toEqual([concern]));

test.each([
  [
    'phases of different sizes',
    phase(1, `**Requirements**: ${ids(1, 6)}`) +
      phase(2, `**Requirements**: ${ids(7, 16)}`) +
      phase(3, `**Requirements**: ${ids(17, 20)}`),
  ],
  [
    'a phase of tests that names every id',
    phase(1, ids(1, 5)) + phase(2, ids(6, 10)) + phase(3, ids(1, 40), 'Verification'),
  ],
  ['two phases', phase(1, ids(1, 18)) + phase(2, ids(19, 20))],
  ['a risk that is low', risks('| Power fails | Low | Low | None | 1 |')],
  [
    'a risk of the release itself',
    risks('| The rollout fails | High | High | Roll back within 5 minutes | 3 |'),
  ],
  [
    'an unlikely risk at the end',
    risks('| Two desks disagree | Low | High | Rehearse with two desks | Phase 3 |'),
  ],
  [
    'a phase whose table has thresholds',
    criteria('A is refused.', 'B is refused.', 'C is refused.') +
      phase(4, '| Step | Threshold |\n|---|---|\n| Soft | error rate < 5 % |'),
  ],
  ['phases that all lack criteria', phase(1, '- a') + phase(2, '- b') + phase(3, '- c')],
  [
    'a criterion with a measure',
    criteria('The desk works well with 60 people at once.', 'Search works as expected: `npm test` passes.'),
  ],
  [
    'a number that names a phase',
    `These must be settled before Phase 1 begins:\n\n- A\n- B\n\n${phase(1, 'x')}${phase(2, 'x')}`,
  ],
  [
    'some of the phases',
    `The first four phases of the old plan are done.\n\n${phase(1, 'x')}${phase(2, 'x')}`,
  ],
  ['a rollout in steps of its own', `A three-phase rollout follows.\n\n${phase(1, 'x')}${phase(2, 'x')}`],
])('nothing is said of %s', (_, text) => expect(said(text)).toEqual([]));
