import { describe, expect, test } from 'vitest';
import { nameMilestones } from './name-milestones.ts';

const IMPORT = 'Import the timetable from Hastus as an XML file.';

/** Contents as they stand in a plan: lower case, without full stop. */
const shorten = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
const name = (titles: readonly string[], ...texts: string[]) =>
  nameMilestones([{ titles, texts, contents: texts.map(shorten) }])[0];

describe('[001/standard-milestones] a milestone is named in the words of the product', () => {
  test('by its own title, where the spec has one', () =>
    expect(name(['Communication with crews'], 'Drivers must be able to swap duties.')).toBe(
      'Communication with crews',
    ));

  test.each(['Functional requirements', 'Basics', '3. Features', 'Use cases', 'What the canteen needs'])(
    '"%s" names nothing: what it begins with does',
    (title) => expect(name([title], IMPORT)).toBe('Import the timetable from Hastus as an XML'),
  );

  test('requirements that have titles give them', () =>
    expect(
      name(
        ['Solution Overview'],
        'Roster import: The depot shall import rosters.',
        'Duty swap: Drivers swap.',
      ),
    ).toBe('Roster import and Duty swap'));

  test('of those, behind a full stop as well', () =>
    expect(name(['Security'], 'Signed images. Only these start.', 'Console PIN. Six digits.')).toBe(
      'Signed images and Console PIN',
    ));

  test('a whole sentence goes before half of one', () =>
    expect(
      name(
        ['Operations'],
        'Devices are enrolled by the vendor of the plant, and nobody else.',
        'A drill every quarter.',
      ),
    ).toBe('Operations: a drill every quarter'));

  test('what any spec has stands only with what is meant by it', () =>
    expect(name(['Security'], 'Duty rosters are encrypted at rest.', IMPORT)).toBe(
      'Security: duty rosters are encrypted at rest',
    ));

  test('several titles are listed, as many as eight words hold', () => {
    const title = name(['Rosters', 'Swaps', 'A title that is far too long to stand beside two others'], 'x');
    expect(title).toBe('Rosters and Swaps');
  });

  test('at most eight words, no two alike', () => {
    const texts = [IMPORT, 'Sign-in uses the company directory.', 'Drivers must be able to swap duties.'];
    const made = nameMilestones(
      texts.map((text) => ({ titles: ['Rosters'], texts: [text], contents: [shorten(text)] })),
    );
    expect(new Set(made).size).toBe(3);
    for (const title of made) expect(title.split(' ').length).toBeLessThanOrEqual(8);
  });
});
