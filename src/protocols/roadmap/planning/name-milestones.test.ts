import { describe, expect, test } from 'vitest';
import { nameMilestones } from './name-milestones.ts';
import { learnTerms } from './read-terms.ts';

const SPEC = `# Depot board

## Functional requirements

- Import the timetable from Hastus as an XML file.
- The planner must assign a duty to a driver on the duty board.
- Show a warning on the duty board when an assignment breaks a rest rule.
- Drivers must be able to swap duties.

## Security

- Duty rosters are encrypted at rest.
- Sign-in uses the company directory.

## What the canteen needs

- A printed roster for the noticeboard, one sheet per depot.

The import of the timetable comes first; the duty board reads the timetable. A roster is made from the duty board.
`;
const terms = learnTerms(SPEC, 'Depot board');
const name = (titles: readonly string[], ...texts: string[]) => nameMilestones([{ titles, texts }], terms)[0];

describe('[001/standard-milestones] a milestone is named in the words of the product', () => {
  test('by its own title, where the spec has one', () =>
    expect(name(['Communication with crews'], 'Drivers must be able to swap duties.')).toBe(
      'Communication with crews',
    ));

  test.each(['Functional requirements', 'Basics', '3. Features', 'Use cases'])(
    '"%s" names nothing',
    (title) =>
      expect(name([title], 'Import the timetable from Hastus as an XML file.')).toMatch(/timetable/i),
  );

  test('requirements that have titles give them', () =>
    expect(
      name(
        ['Solution Overview'],
        'Roster import: The depot shall import rosters.',
        'Duty swap: Drivers swap.',
      ),
    ).toBe('Roster import and Duty swap'));

  test('what any spec has stands only with what is meant by it', () =>
    expect(name(['Security'], 'Duty rosters are encrypted at rest.')).toMatch(/^Security: .*roster/));

  test('of talk only the things stay', () =>
    expect(name(['What the canteen needs'], 'A printed roster for the noticeboard.')).not.toMatch(
      /What|needs/,
    ));

  test('several titles are listed, as many as eight words hold', () => {
    const title = name(['Rosters', 'Swaps', 'A title that is far too long to stand beside two others'], 'x');
    expect(title).toBe('Rosters and Swaps');
  });

  test('at most eight words, and never "part"', () => {
    const all = SPEC.split('\n').filter((line) => line.startsWith('- '));
    const made = nameMilestones(
      [all.slice(0, 3), all.slice(3, 5), all.slice(5)].map((texts) => ({ titles: ['Requirements'], texts })),
      terms,
    );
    expect(new Set(made).size).toBe(3);
    for (const title of made) {
      expect(title.split(' ').length).toBeLessThanOrEqual(8);
      expect(title).not.toMatch(/\bpart\b|requirements/i);
    }
  });
});
