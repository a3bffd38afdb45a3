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

const listOfTwo = list(
  '**FR-1**: A member can borrow a saw.',
  '**FR-2**: A volunteer can sweep, as in FR-9.',
);

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

describe('Completeness', () => {
  const listed = (...items: readonly string[]): string =>
    list(...items.map((item, at) => `**FR-${at + 1}**: ${item}`));

  test.each([
    ['as in FR-9', [expect.stringMatching(/^Completeness: FR-9 is referred to but defined nowhere/)]],
    ['as in FR-2', []],
    ['as in RFC-9', []],
  ])('an id, %s', (reference, expected) => {
    expect(
      said(
        listed(
          'A member can borrow a saw.',
          'A volunteer can open the shed.',
          `A volunteer can sweep the shed, ${reference}.`,
        ),
      ),
    ).toEqual(expected);
  });

  test('a section that the numbers leave out', () => {
    const text = (last: string): string =>
      `# Product\n\n## 1 Base\n\n### 1.1 One\n\nText.\n\n### ${last} Other\n\nText.\n`;
    expect(said(text('1.3'))).toEqual([expect.stringMatching(/^Completeness: Section 1\.2 is missing/)]);
    expect(said(text('1.2'))).toEqual([]);
  });

  test('a reference that leads nowhere', () => {
    expect(said('# Product\n\nSee [limits](#limits).\n')).toEqual([
      expect.stringMatching(/^Completeness: A reference leads nowhere/),
    ]);
    expect(said('# Product\n\nSee [limits](#limits).\n\n## Limits\n\nNone.\n')).toEqual([]);
  });
});

test('an order that nobody can follow', () => {
  const text = (needed: string): string =>
    `# Ledger\n\nThe ledger depends on the gateway.\n\nThe gateway depends on the ${needed}.\n`;
  expect(said(text('ledger'))).toEqual([
    expect.stringMatching(
      /^Feasibility: .* put each other first\. No order satisfies this: ledger → gateway/,
    ),
  ]);
  expect(said(text('network'))).toEqual([]);
});

test.each([
  ['roadmap', 'Coverage'],
  ['plan', 'Missing wiring'],
  ['verification', 'Coverage'],
] as const)('a %s is held against the same facts, under %s', (type, category) => {
  const text = '# Product\n\nSee [limits](#limits).\n';
  expect(findChallenges(type, { label: 'x.md', text })).toMatchObject([{ category }]);
  // Ids of the requirements may be mentioned here and be defined elsewhere.
  expect(findChallenges(type, { label: 'x.md', text: listOfTwo })).toEqual([]);
});

test('worst first, then in the order of the text', () => {
  const text = `# Requirements\n\nSee [limits](#limits).\n\n${list(
    '**FR-1**: A member holds at most 4 keys at a time.',
    '**FR-2**: A member can open the shed, as in FR-9.',
    '**FR-3**: A member holds at most 9 keys at a time.',
  )}`;
  const severities = findChallenges('requirements', { label: 'x.md', text }).map(({ severity }) => severity);
  expect(severities).toEqual(['critical', 'significant', 'minor']);
});

test.each([
  ['nothing', ''],
  ['no requirements', '# Requirements\n\nTo be written.\n'],
  [
    'wishes, which rules cannot judge',
    list('**FR-1**: The search must be fast.', '**FR-2**: The fee is TBD.'),
  ],
])('a text with %s is left alone', (_, text) => expect(said(text)).toEqual([]));
