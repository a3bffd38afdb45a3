import { expect, test } from 'vitest';
import { findChallenges } from '../index.ts';

const said = (text: string): string[] =>
  findChallenges('roadmap', { label: 'ROADMAP.md', text }).map(
    ({ category, concern }) => `${category}: ${concern}`,
  );
const phase = (number: number, body: string, title = 'Part'): string =>
  `## Phase ${number}: ${title}\n\n${body}\n\n`;

test.each([
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
    'a number that names a phase',
    `These must be settled before Phase 1 begins:\n\n- A\n- B\n\n${phase(1, 'x')}${phase(2, 'x')}`,
  ],
  [
    'some of the phases',
    `The first four phases of the old plan are done.\n\n${phase(1, 'x')}${phase(2, 'x')}`,
  ],
  ['a rollout in steps of its own', `A three-phase rollout follows.\n\n${phase(1, 'x')}${phase(2, 'x')}`],
])('nothing is said of %s', (_, text) => expect(said(text)).toEqual([]));
