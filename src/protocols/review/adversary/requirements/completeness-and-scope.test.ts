import { describe, expect, test } from 'vitest';
import { findChallenges } from '../index.ts';

const find = (text: string, context?: string) =>
  findChallenges(
    'requirements',
    { label: 'REQUIREMENTS.md', text },
    context === undefined ? undefined : { label: 'PROJECT.md', text: context },
  );
const said = (text: string, context?: string): string[] =>
  find(text, context).map(({ category, concern }) => `${category}: ${concern}`);

const list = (...items: readonly string[]): string =>
  `# Requirements\n\n## Functional requirements\n\n${items.map((item, at) => `- **FR-${at + 1}**: ${item}`).join('\n')}\n`;
/** Requirements against which nothing is to be said, so that one more stands among others. */
const PLAIN = [
  'A member can borrow a saw.',
  'A member can return a drill.',
  'A volunteer can open the shed.',
  'A volunteer can close the shed.',
];

describe('Scope creep', () => {
  test.each([
    ['Results are kept in Redis.', '"Redis"'],
    ['Entries are written to the `desk_entries` table.', '"desk_entries"'],
    ['Reminders are started by a cron job.', '"cron job"'],
    ['The list is sorted by the `ToolSorter` class.', '"ToolSorter"'],
    ['`core.md` contains the base text.', '"core.md"'],
  ])('%s', (item, means) => {
    const [only, ...others] = said(list(...PLAIN, item));
    expect(only).toMatch(/^Scope creep: FR-5 prescribes/);
    expect(only).toContain(means);
    expect(others).toEqual([]);
  });

  test.each([
    ['a reason', list(...PLAIN, 'Results are kept in Redis, because the desks already run it.')],
    [
      'a constraint',
      `${list(...PLAIN, 'Results are kept in Redis.')}\n## Constraints\n\n- The server has Redis 7.\n`,
    ],
    [
      'a design',
      list(...PLAIN, 'Results are kept in Redis.').replace('# Requirements', '# Technical design'),
    ],
    ['an ordinary table', list(...PLAIN, 'A volunteer can put a tool on the table.')],
    ['an interface', list(...PLAIN, 'A partner can read the list as JSON over HTTPS.')],
  ])('silent on %s', (_, text) => expect(said(text)).toEqual([]));

  test('what the context gives is no means of choice', () => {
    const text = list(...PLAIN, 'Results are kept in Redis.');
    expect(said(text, '# Project\n\nThe shed has one server with Redis.\n')).toEqual([]);
  });

  test('a document that is a design throughout is told once', () => {
    const text = list(...['Redis', 'MySQL', 'Kafka', 'Django'].map((name) => `Parts are kept in ${name}.`));
    expect(find(text)).toMatchObject([{ category: 'Scope creep', section: '', evidence: { length: 4 } }]);
  });
});

describe('Completeness', () => {
  test.each([
    ['A member gets a receipt by mail.', 'failure behaviour', 'Mails that fail are sent again.'],
    ['A member can sign in with a number.', 'security', 'Only authorised members are let in.'],
    [
      'A member can change the mail address.',
      'retention and deletion',
      'Addresses are deleted after a year.',
    ],
    ['A member can search tools.', 'limits and performance', 'Ten pages per second are served.'],
  ])('%s calls for %s', (item, name, cover) => {
    const about = (text: string): string[] => said(text).filter((one) => one.includes(name));
    expect(about(list(...PLAIN, item))).toEqual([expect.stringContaining(`although FR-5`)]);
    expect(about(`${list(...PLAIN, item)}\n## Rules\n\n${cover}\n`)).toEqual([]);
  });

  test('nothing is called for by few requirements, or by none that speaks of it', () => {
    expect(said(list('A member can sign in with a number.'))).toEqual([]);
    expect(said(list(...PLAIN, 'A volunteer can sweep the shed.'))).toEqual([]);
  });

  test('what was searched is part of the evidence', () => {
    const [found] = find(list(...PLAIN, 'A member gets a receipt by mail.'));
    expect(found?.evidence).toMatchObject([
      { kind: 'quote', line: 9 },
      { kind: 'searched', places: ['the whole document'], terms: expect.arrayContaining(['retry']) },
    ]);
  });

  test.each([
    ['The first version opens in spring.', 1],
    ['The first version opens in spring; repairs are out of scope.', 0],
    ['It opens in spring.', 0],
  ])('%s', (intro, count) => {
    const text = list(...PLAIN, 'A volunteer can sweep the shed.').replace('\n\n## ', `\n\n${intro}\n\n## `);
    expect(said(text).filter((one) => one.includes('non-goals'))).toHaveLength(count);
  });

  test.each([
    ['as in FR-9', [expect.stringMatching(/^Completeness: FR-9 is referred to but defined nowhere/)]],
    ['as in FR-2', []],
    ['as in RFC-9', []],
  ])('an id, %s', (reference, expected) => {
    expect(said(list(...PLAIN, `A volunteer can sweep the shed, ${reference}.`))).toEqual(expected);
  });

  test('a requirement that the list of all forgets', () => {
    const rows = (ids: readonly number[]): string =>
      `${list(...PLAIN)}\n## Traceability\n\n| Requirement | Phase |\n|---|---|\n${ids.map((id) => `| FR-${id} | 1 |`).join('\n')}\n`;
    expect(said(rows([1, 2, 3]))).toEqual([
      expect.stringMatching(/^Completeness: FR-4 is stated but does not appear under "Traceability"/),
    ]);
    expect(said(rows([1, 2, 3, 4]))).toEqual([]);
    expect(said(rows([1]))).toEqual([]);
  });

  test('a requirement without the criterion that the others have', () => {
    const text = list(
      ...PLAIN.map((item, at) =>
        at === 3 ? item : `${item}\n  - Acceptance: the ledger shows name and day`,
      ),
    );
    expect(said(text)).toEqual([expect.stringMatching(/^Completeness: FR-4 has no acceptance criterion/)]);
    expect(said(`${text}  **Acceptance criteria**: the key is on its hook\n`)).toEqual([]);
    expect(said(list(...PLAIN))).toEqual([]);
  });

  test.each([
    ['Implement user profile management', 1],
    ['Create an admin dashboard for members', 1],
    ['Implement a search that lists tools by name and shows where each stands', 0],
  ])('%s', (item, count) => {
    expect(
      said(list(item)).filter((one) => one.includes('do not say') || one.includes('does not say')),
    ).toHaveLength(count);
  });

  test('what is in scope and asked for by nothing', () => {
    const text = (item: string): string =>
      `${list(...PLAIN, 'A volunteer can sweep the shed.')}\n## In scope\n\n- ${item}\n\n## Out of scope\n\n- Boats\n`;
    expect(said(text('Sharpening'))).toEqual([
      expect.stringMatching(/^Completeness: "Sharpening" is in scope, and no requirement/),
    ]);
    expect(said(text('Sweeping of the shed'))).toEqual([]);
  });

  test('what the risks count on and nothing asks for', () => {
    const text = (item: string): string =>
      `${list(...PLAIN, 'A volunteer can sweep the shed.')}\n## Risks\n\n| Risk | Mitigation |\n|---|---|\n| Theft | ${item} |\n`;
    expect(said(text('rotate padlock codes monthly'))).toEqual([
      expect.stringMatching(/^Completeness: The risks count on "rotate padlock codes/),
    ]);
    expect(said(text('review the ledger; lock the shed'))).toEqual([]);
  });

  test('a section that the numbers leave out', () => {
    const text = (last: string): string =>
      `# Product\n\n## 1 Base\n\n### 1.1 One\n\nText.\n\n### ${last} Other\n\nText.\n`;
    expect(said(text('1.3'))).toEqual([expect.stringMatching(/^Completeness: Section 1\.2 is missing/)]);
    expect(said(text('1.2'))).toEqual([]);
  });

  test('a code that the table of its family lacks', () => {
    const text = (code: string): string =>
      `# Product\n\nOn a fault stop with \`${code}\`.\n\n## Errors\n\n| Code | Meaning |\n|---|---|\n${['A', 'B', 'C', 'D'].map((end) => `| \`ERR_${end}\` | stop |`).join('\n')}\n`;
    expect(said(text('ERR_E'))).toEqual([
      expect.stringMatching(/^Completeness: ERR_E is used, but the table under "Errors"/),
    ]);
    expect(said(text('ERR_B'))).toEqual([]);
    expect(said(text('OTHER_E'))).toEqual([]);
  });

  test('a service without a word on its outage', () => {
    const text = (rest: string): string =>
      `${list(...PLAIN, 'A volunteer can sweep the shed.')}\n## Dependencies\n\n- SendGrid for mail\n- Docker for containers\n${rest}`;
    expect(said(text(''))).toEqual([
      expect.stringMatching(/^Completeness: SendGrid is needed to run, and nothing says/),
    ]);
    expect(said(text('\n## Faults\n\nWhen SendGrid fails, mails wait.\n'))).toEqual([]);
  });

  test('a reference that leads nowhere', () => {
    expect(said('# Product\n\nSee [limits](#limits).\n')).toEqual([
      expect.stringMatching(/^Completeness: A reference leads nowhere/),
    ]);
    expect(said('# Product\n\nSee [limits](#limits).\n\n## Limits\n\nNone.\n')).toEqual([]);
  });
});

describe('User focus', () => {
  test.each([
    ['The scheduler polls the list of tools.', 1],
    ['The scheduler polls the list, so that every member sees it.', 0],
    ['The system shows the list of tools.', 0],
  ])('%s', (item, count) => {
    expect(said(list(...PLAIN, item)).filter((one) => one.startsWith('User focus'))).toHaveLength(count);
  });

  test('silent where the document speaks of the system throughout', () => {
    const items = [
      'The scheduler polls the list.',
      'The parser reads a line.',
      'The cache is kept small.',
      'The queue is emptied.',
    ];
    expect(said(list(...items)).filter((one) => one.startsWith('User focus'))).toEqual([]);
  });
});

test.each([
  ['All FR requirements implemented and tested', 1],
  ['All drills are back on the shelf', 0],
])('the criterion "%s"', (criterion, count) => {
  const text = `${list(...PLAIN)}\n## Success criteria\n\n- [ ] ${criterion}\n`;
  expect(said(text).filter((one) => one.startsWith('Feasibility'))).toHaveLength(count);
});

test('tests among the requirements are told once', () => {
  const text = list(...PLAIN, 'Tests verify the list of saws', 'Tests cover the drills');
  expect(said(text)).toEqual([expect.stringMatching(/^Scope creep: FR-5 and FR-6 ask for tests/)]);
  expect(said(list(...PLAIN, 'A member can test a drill'))).toEqual([]);
});

test('worst first, then in the order of the text', () => {
  const text = list(
    'The export holds name, number, etc.',
    'A member holds at most 4 keys at a time.',
    'The shed must be secure.',
    'A member holds at most 9 keys at a time.',
  );
  expect(find(text).map(({ severity }) => severity)).toEqual(['critical', 'significant', 'minor']);
});

test('a text without requirements, or without anything, is left alone', () => {
  expect(said('')).toEqual([]);
  expect(said('# Requirements\n\nTo be written.\n')).toEqual([]);
});
