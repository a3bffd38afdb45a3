import { expect, test } from 'vitest';
import { findChallenges } from '../index.ts';

const said = (text: string, context?: string): string[] =>
  findChallenges(
    'roadmap',
    { label: 'ROADMAP.md', text },
    context === undefined ? undefined : { label: 'REQUIREMENTS.md', text: context },
  )
    .filter(({ category }) => category === 'Coverage')
    .map(({ concern, severity }) => `${severity}: ${concern}`);

const phases = (...lists: readonly string[]): string =>
  lists.map((list, index) => `## Phase ${index + 1}: P\n\n**Requirements**: ${list}\n`).join('\n');
const required = (...ids: readonly string[]): string =>
  `# Requirements\n\n## Features\n\n${ids.map((id) => `- **${id}**: A member can do ${id.toLowerCase()}.`).join('\n')}\n`;

test.each([
  [
    'a requirement that no phase names',
    phases('AB-1, AB-2', 'AB-3'),
    required('AB-1', 'AB-2', 'AB-3', 'AB-4'),
    'critical: No phase names AB-4: 3 of 4 requirements are named in one, and nothing says that this one is put off.',
  ],
  [
    'an id that exists nowhere',
    phases('AB-1, AB-2', 'AB-3, AB-4, AB-5, AB-9'),
    required('AB-1', 'AB-2', 'AB-3', 'AB-4', 'AB-5'),
    'significant: Phase 2 claims AB-9, which the requirements do not have.',
  ],
  [
    'a table against the phases',
    `${phases('AB-1, AB-2', 'AB-3')}\n## Coverage\n\n| Requirement | Phase |\n|---|---|\n| AB-1 | 1 |\n| AB-2 | 2 |\n| AB-3 | 2 |\n`,
    undefined,
    'significant: The table of requirements puts AB-2 into Phase 2, but Phase 1 lists it as its own.',
  ],
  [
    'a row of the table without a phase',
    `${phases('AB-1, AB-2', 'AB-3')}\n## Coverage\n\n| Requirement | Phase |\n|---|---|\n| AB-1 | 1 |\n| AB-2 | 1 |\n| AB-3 | 2 |\n| AB-4 | - |\n`,
    undefined,
    'critical: No phase names AB-4: 3 of 4 requirements are named in one, and nothing says that this one is put off.',
  ],
  [
    'a gap in a series',
    phases('FR-001 to FR-006', 'FR-008, FR-009, FR-010'),
    undefined,
    'significant: The phases name FR-001 to FR-010 without FR-007, which the roadmap mentions nowhere.',
  ],
])('%s', (_, text, context, concern) => expect(said(text, context)).toEqual([concern]));

test.each([
  [
    'all placed, by ranges',
    phases('FR-001 to FR-004', 'FR-005–FR-008'),
    required(...Array.from({ length: 8 }, (_, index) => `FR-00${index + 1}`)),
  ],
  [
    'one put off with a word',
    `${phases('AB-1, AB-2', 'AB-3')}\nAB-4 is deferred to the next release.\n`,
    required('AB-1', 'AB-2', 'AB-3', 'AB-4'),
  ],
  [
    'one that is for later',
    phases('AB-1, AB-2', 'AB-3'),
    `${required('AB-1', 'AB-2', 'AB-3')}\n## v2 Requirements\n\n- **AB-4**: A member can fly.\n`,
  ],
  [
    'a roadmap that speaks in other words',
    phases('AB-1', 'the pages'),
    required('AB-1', 'AB-2', 'AB-3', 'AB-4'),
  ],
  ['a requirement through its parts', phases('FR-1a, FR-1b', 'FR-2'), required('FR-1', 'FR-2')],
  [
    'a table that covers every phase',
    `${phases('AB-1', 'AB-2')}\n| Requirement | Phase |\n|---|---|\n| AB-1 | 1 |\n| AB-2 | 2 |\n| AB-3 | All |\n`,
    undefined,
  ],
])('nothing is said of %s', (_, text, context) => expect(said(text, context)).toEqual([]));
