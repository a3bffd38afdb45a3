import { describe, expect, test } from 'vitest';
import { findChallenges } from '../index.ts';

/** What is said of a text: category and concern, worst first. */
const said = (text: string, context?: string): string[] =>
  findChallenges(
    'requirements',
    { label: 'REQUIREMENTS.md', text },
    context === undefined ? undefined : { label: 'PROJECT.md', text: context },
  ).map(({ category, concern }) => `${category}: ${concern}`);

const list = (...items: readonly string[]): string =>
  `# Requirements\n\n## Functional requirements\n\n${items.map((item) => `- ${item}`).join('\n')}\n`;

describe('Conflicts', () => {
  test.each([
    [
      'an amount',
      [
        '**FR-1**: A member holds at most 4 reservations at a time.',
        '**FR-7**: A member holds at most 9 reservations at a time.',
      ],
      /^Conflicts: FR-1 and FR-7 cannot both hold: "(?:at most )?4/,
    ],
    [
      'a denial',
      [
        '**FR-1**: A member can extend a loan at the desk.',
        '**FR-7**: A member cannot extend a loan at the desk.',
      ],
      /^Conflicts: FR-1 and FR-7 cannot both hold/,
    ],
    [
      'one id with two texts',
      [
        '**FR-1**: A member can extend a loan at the desk.',
        '**FR-1**: Labels are printed on yellow paper every spring.',
      ],
      /^Conflicts: FR-1 stands for two things/,
    ],
    [
      'a copy',
      [
        '**FR-1**: A member must return every borrowed tool clean.',
        '**FR-7**: A member must return every borrowed tool clean.',
      ],
      /^Conflicts: FR-1 and FR-7 state one rule in the same words$/,
    ],
  ])('%s is told', (_, items, concern) => {
    expect(said(list(...items))).toEqual([expect.stringMatching(concern)]);
  });

  test.each([
    [
      'other things',
      ['**FR-1**: A member holds at most 4 reservations.', '**FR-2**: A volunteer holds at most 9 keys.'],
    ],
    [
      'a form to fill in',
      [
        '**FR-1**: The reading room is open for members until 20 hours.',
        '**FR-2**: The reading room is open for members until 18 hours.',
        '**FR-3**: The reading room is open for members until 16 hours.',
      ],
    ],
    [
      'parallel names',
      ['**FR-1**: The export holds the loans as CSV.', '**FR-2**: The export holds the members as CSV.'],
    ],
  ])('%s are no conflict', (_, items) => expect(said(list(...items))).toEqual([]));

  test('what is out of scope is asked for', () => {
    const text = `${list('**FR-1**: A member can join a waiting list of more than one person.')}\n## Out of scope\n\n- Waiting list: it needs a queue.\n`;
    expect(said(text)).toEqual([
      expect.stringMatching(/^Conflicts: FR-1 asks for "Waiting list", which line 9 leaves out of scope$/),
    ]);
    expect(said(text.replace('can join', 'can not join'))).toEqual([]);
  });

  test('the context says otherwise', () => {
    const text = list('**FR-1**: The server keeps every loan of a member for 10 years.');
    const context = '# Project\n\n## Constraints\n\n- The server keeps every loan of a member for 2 years.\n';
    expect(said(text, context)).toEqual([expect.stringMatching(/^Conflicts: .*the context/)]);
    expect(said(text, context.replace('2', '10'))).toEqual([]);
  });

  test.each([
    ['v1 requirements: 3 total', /^Conflicts: The document counts 3 v1 requirements and defines 2$/],
    ['v1 requirements: 2 total', undefined],
    ['Requirements: 2', undefined],
  ])('the total "%s"', (total, concern) => {
    const text = `# Product\n\n## v1 Requirements\n\n- **FR-1**: A member can sign a list.\n- **FR-2**: A member can leave a club.\n\n## Coverage\n\n- ${total}\n`;
    expect(said(text)).toEqual(concern ? [expect.stringMatching(concern)] : []);
  });

  test.each([
    ['see Errors (Section 1)', /^Conflicts: The text sends its reader to Section 1 for "Errors"/],
    ['see Errors (Section 2)', undefined],
    ['see Faults (Section 1)', undefined],
  ])('the reference "%s"', (reference, concern) => {
    const text = `# Product\n\n## 1. States\n\nOn a fault ${reference}.\n\n## 2. Errors\n\nNone.\n`;
    expect(said(text)).toEqual(concern ? [expect.stringMatching(concern)] : []);
  });
});

describe('Feasibility', () => {
  test.each([
    ['The search must be fast.', /FR-1 asks for "be fast" and neither a number/],
    ['The desk page is user-friendly.', /"user-friendly"/],
    ['Errors are handled appropriately.', /FR-1 leaves the decision to "handled appropriately"/],
    ['Old entries are removed where possible.', /"where possible"/],
    ['The page resumes from the appropriate point.', /"the appropriate point"/],
    ['The fee is TBD.', /FR-1 is not decided: "TBD"/],
    ['The page works in all browsers.', /"all browsers", which nobody can promise/],
    ['The site has 100 % uptime.', /"100 % uptime"/],
    ['The export holds name, number, etc.', /ends its list with "etc/],
    ['API response time < 200ms for all pages of the desk', undefined],
    ['API response time < 200ms for the desk', /for which share of the requests/],
    ['99.9% uptime for the desk', /over which time/],
    ['99.9% uptime for the desk in each calendar month', undefined],
    ['GDPR compliance for member data', /which obligations apply here/],
    ['Pages answer within 300 ms (p95) under normal load', /how much load/],
    ['99.9% uptime (< 20 hours of downtime per year)', /leaves 8\.76 hours of downtime, not 20 hours/],
    ['99.9% uptime (< 8.76 hours of downtime per year)', undefined],
  ])('%s', (item, concern) => {
    const found = said(list(`**FR-1**: ${item}`)).filter((one) => !one.startsWith('Completeness'));
    expect(found).toEqual(concern ? [expect.stringMatching(concern)] : []);
  });

  test.each([
    'Search results must be fast: 95 % of searches are answered within 800 ms.',
    'The `fast` mode leaves out the history.',
    'A member can fast-forward the film.',
    'The tool picks an appropriate template based on the number of tasks.',
    'Colours such as red, green, etc. can be chosen.',
    'Values are percent-encoded as required by the standard.',
    'T4 events must not appear in the queue under any circumstances.',
    'The name follows the pattern `XX-99`.',
  ])('silent on: %s', (item) => expect(said(list(`**FR-1**: ${item}`))).toEqual([]));

  test('a criterion heals a vague word, a vague criterion does not', () => {
    const of = (criterion: string): string[] =>
      said(list(`**FR-1**: The search must be fast.\n  - Acceptance: ${criterion}`));
    expect(of('a search over 6,000 tools shows its first page within 800 ms')).toEqual([]);
    expect(of('members say that it is easy to use')).toHaveLength(1);
  });

  test('vague words outside of what binds are left alone', () => {
    expect(
      said('# Requirements\n\n## Overview\n\nThe old site was not user-friendly, and searches were slow.\n'),
    ).toEqual([]);
  });

  test('vague requirements of one section are one challenge', () => {
    const found = findChallenges('requirements', {
      label: 'x.md',
      text: list('**FR-1**: The search must be fast.', '**FR-2**: The list must be responsive.'),
    });
    expect(found).toMatchObject([{ category: 'Feasibility', evidence: [{ line: 5 }, { line: 6 }] }]);
  });

  test('a step that takes longer than the whole may', () => {
    const text = (cost: number): string =>
      list(
        '**NFR-1**: Login response time is < 200ms at p95',
        `**NFR-2**: Passwords are hashed, approx. ${cost}ms per hash`,
      );
    expect(said(text(250))).toEqual([
      expect.stringMatching(/^Feasibility: NFR-2 and NFR-1 do not fit together: one hash takes 250 ms/),
    ]);
    expect(said(text(150))).toEqual([]);
  });
});
