// Each check of the linter with a document that it must speak up about, and with the nearest one on which it must not.

import { expect, test } from 'vitest';
import type { ArtifactType } from '../model/challenge.ts';
import { CHECKS, describeLook, findChallenges } from './index.ts';

type Case = readonly [
  name: string,
  type: ArtifactType,
  text: string,
  concern: RegExp,
  lines: readonly number[],
];

const plan = (...rows: readonly string[]): string =>
  `# Plan\n\n| No | Milestone | Dates | Needs |\n|---|---|---|---|\n${rows.join('\n')}\n`;
const context =
  '# Needs\n\n- E1 One thing.\n- E2 Another thing.\n- E3 A third thing.\n- E4 A fourth thing.\n';

const said = (type: ArtifactType, text: string, given?: string) =>
  findChallenges(
    type,
    { label: 'a.md', text },
    given === undefined ? undefined : { label: 'c.md', text: given },
  );

const FAULTS: readonly Case[] = [
  [
    'a circle of rows',
    'roadmap',
    plan(
      '| M1 | Contract | 6 Jan to 31 Jan | - |',
      '| M2 | Rules | 3 Feb to 7 Mar | sign-off of M3 |',
      '| M3 | Load | 10 Mar to 11 Apr | M1, M2 |',
    ),
    /M2 → M3 → M2/,
    [6, 7],
  ],
  [
    'a phase that needs a later one',
    'roadmap',
    '# R\n\n## Phase 1: A\n\n**Depends on**: Phase 3\n\n## Phase 2: B\n\nx\n\n## Phase 3: C\n\nx\n',
    /Phase 1 says that it needs Phase 3/,
    [5, 3, 11],
  ],
  [
    'sentences that put each other first',
    'plan',
    '# P\n\n## A\n\nThe ledger depends on the gateway.\n\nThe gateway depends on the ledger.\n',
    /put each other first/,
    [5, 7],
  ],
  [
    'a total that is not the sum',
    'roadmap',
    '# R\n\n| Item | £ |\n|---|---|\n| Load | 41,000 |\n| Links | 58,000 |\n| **Total** | **90,000** |\n',
    /given as 90,000, and the rows above it add up to 99,000/,
    [7],
  ],
  [
    'tests that did not run',
    'verification',
    '# V\n\nAll 48 tests pass.\n\n```\n46 passed, 2 skipped in 38.20s\n```\n',
    /All 48 are said to pass, and the log shows 46 passed/,
    [3, 6],
  ],
  [
    'a risk that nobody owns',
    'roadmap',
    '# R\n\n## Risks\n\n| What | Held by | Response |\n|---|---|---|\n| A | Ann | Watch |\n| B | - | Keep an eye on it |\n| C | Bob | Deputy |\n',
    /it has no owner/,
    [8],
  ],
  [
    'a name that leads nowhere',
    'requirements',
    '# R\n\n- AB-1: A.\n- AB-2: B.\n- AB-3: C, as in AB-9.\n- AB-4: D.\n',
    /AB-9 is referred to and defined nowhere/,
    [5],
  ],
  [
    'two values',
    'requirements',
    '# R\n\n## A\n\n- AB-1: A session expires after 15 minutes without a request.\n\n## B\n\n- AB-2: A session expires after 60 minutes without a request.\n',
    /cannot both hold: "15 minutes" against "60 minutes"/,
    [5, 9],
  ],
  [
    'a total in other words',
    'roadmap',
    '# R\n\n| Item | days |\n|---|---|\n| Load | 4 |\n| Links | 5 |\n| Altogether | 8 |\n',
    /given as 8, and the rows above it add up to 9/,
    [7],
  ],
  [
    'a circle of numbered rows',
    'plan',
    '# P\n\n| No | Task | After |\n|---|---|---|\n| 1 | A | - |\n| 2 | B | 1, 3 |\n| 3 | C | 2 |\n',
    /Task 2 → Task 3 → Task 2/,
    [6, 7],
  ],
  [
    'a bar that splits a cell',
    'plan',
    '# P\n\n| A | B |\n|---|---|\n| a | `x|y` and z |\n| b | c |\n| d | e |\n',
    /more cells than the 2 columns of the table: "y` and z" is shown nowhere/,
    [5, 3],
  ],
  [
    'one number for two sections',
    'plan',
    '# P\n\n## 1. A\n\nx\n\n## 2. B\n\nx\n\n## 2. C\n\nx\n',
    /have the number 2/,
    [7, 11],
  ],
  ['an empty section', 'plan', '# P\n\n## Rollback\n\n## Steps\n\nx\n', /"Rollback" is empty/, [3]],
];

test.each(FAULTS)('%s', (_, type, text, concern, lines) => {
  const [found, ...others] = said(type, text);
  expect(others).toEqual([]);
  expect(found?.concern).toMatch(concern);
  expect(found?.evidence.map((one) => (one.kind === 'quote' ? one.line : 0))).toEqual(lines);
});

test('a requirement of the context that is left out where all are said to be there', () => {
  const text =
    '# V\n\nAll four requirements (E1 to E4) have been verified.\n\n| Req | By | Outcome |\n|---|---|---|\n| E1 | a | pass |\n| E2 | b | pass |\n| E4 | d | pass |\n';
  expect(said('verification', text, context)).toMatchObject([
    { concern: expect.stringContaining('E3 of 4'), evidence: [{ line: 3 }, { of: 'context', line: 5 }] },
  ]);
});

const SOUND: readonly (readonly [name: string, type: ArtifactType, text: string])[] = [
  [
    'rows in a possible order',
    'roadmap',
    plan('| M1 | A | 6 Jan to 31 Jan | - |', '| M2 | B | 3 Feb to 7 Mar | M1 |'),
  ],
  [
    'what comes later',
    'roadmap',
    '# R\n\n## Phase 1: A\n\n### Dependencies\n\n- Unblocks Phase 2\n\n## Phase 2: B\n\nx\n',
  ],
  [
    'a sum that comes out, rounded',
    'plan',
    '# P\n\n| A | days |\n|---|---|\n| a | 1.25 |\n| b | 2.5 |\n| Total | 3.8 |\n',
  ],
  [
    'a column that is not added up',
    'plan',
    '# P\n\n| A | avg |\n|---|---|\n| a | 1 |\n| b | 3 |\n| Total | 2 |\n',
  ],
  ['tests that all ran', 'verification', '# V\n\nAll 48 tests pass.\n\n```\n48 passed, 2 skipped\n```\n'],
  ['a condition', 'plan', '# P\n\nRelease when all 48 tests pass.\n\n```\n46 passed, 2 failed\n```\n'],
  [
    'risks that all lack an owner',
    'roadmap',
    '# R\n\n## Risks\n\n| What | Owner |\n|---|---|\n| A | - |\n| B | - |\n| C | - |\n',
  ],
  [
    'an archive',
    'roadmap',
    '# R\n\n<details>\n\n| A | £ |\n|---|---|\n| a | 1 |\n| b | 2 |\n| Total | 9 |\n\n</details>\n',
  ],
  [
    'names in a bold label, told behind it',
    'requirements',
    '# R\n\n- AB-1: A.\n- AB-2: B.\n- AB-3: C.\n- AB-4: D.\n\n**Safeguards (AB-8/AB-9)**: each entry must say why.\n',
  ],
  [
    'a circle that a section puts into an order',
    'plan',
    '# P\n\n## AB-1 A\n\nDependencies: AB-2\n\n## AB-2 B\n\nDependencies: AB-1\n\n## Dependency order\n\n1. AB-2\n2. AB-1\n',
  ],
  ['headings that open others', 'plan', '# P\n\n## 9) Contract\n\n## 9.1 Owners\n\nx\n'],
  ['a heading over headings of its level', 'plan', '# P\n\n## 3. Risks\n\n## High risks\n\nx\n'],
  [
    'a number behind a closed list',
    'roadmap',
    '# R\n\n- AB-1: a\n- AB-2: b\n- AB-3: c\n- AB-4: d\n\nFour (AB-1 to AB-4), 6 others elsewhere.\n',
  ],
  [
    'what a part of a part says',
    'roadmap',
    `# R\n\n${[1, 2, 3, 4].map((n) => `## Phase ${n}: A\n\nx\n\n### Work\n\n${n < 4 ? 'Owner: Ann' : 'x'}\n`).join('\n')}`,
  ],
  [
    'a table of other things below a phase',
    'roadmap',
    '# R\n\n## Phase 1: A\n\n| What | How | Used by |\n|---|---|---|\n| Keys | AuthService depends on it | Phase 2 |\n\n## Phase 2: B\n\nx\n',
  ],
  [
    'an id of the source, and one of another series',
    'requirements',
    '# R\n\n- AB-1: a (Source: CD-7)\n- AB-2: b\n- AB-3: c\n- AB-4: d, as AB-12.1 has it\n- CD-1: e\n- CD-2: f\n- CD-3: g, see CD-7\n',
  ],
  [
    'tests as a criterion',
    'roadmap',
    '# R\n\nAll existing tests pass unchanged.\n\n- 1 passing, 1 failing fixture\n',
  ],
  [
    'a risk that is taken on purpose',
    'roadmap',
    '# R\n\n## Risks\n\n| What | Held by | Response |\n|---|---|---|\n| A | Ann | Watch |\n| B | - | Warns only, by design |\n| C | Bob | Deputy |\n',
  ],
  [
    'parts that have to agree',
    'plan',
    '# P\n\n## AB-1 A\n\nDependencies: AB-2 (must be consistent)\n\n## AB-2 B\n\nDependencies: AB-1 (must be consistent)\n',
  ],
  ['a letter with a number', 'requirements', '# R\n\n- M1: a\n- M2: b\n- M3: c\n- M4: see M9 of the spec\n'],
  [
    'a number behind an id',
    'verification',
    '# V\n\n- R-01 a\n- R-02 b\n- R-03 c\n\nIn run R-03, 9 of 9 were left out.\n',
  ],
  [
    'a gap that is told of',
    'requirements',
    '# R\n\n- AB-1: a\n- AB-2: b\n- AB-4: c\n- AB-5: c\n\nNo more: AB-3 was folded into AB-2.\n',
  ],
  [
    'parts that every phase has',
    'roadmap',
    '# R\n\n## Work\n\nx\n\n## Risks\n\nx\n\n## Work\n\nx\n\n## Risks\n\nx\n',
  ],
  ['an id that is written in another way', 'plan', '# P\n\n- C-001 a\n- C-002 b\n- C-003 c\n\nSee C-6.\n'],
  ['a series that is told of in part', 'plan', '# P\n\n- AB-3 a\n- AB-7 b\n- AB-12 c\n\nSee AB-9.\n'],
  [
    'a role that may and one that must',
    'requirements',
    '# R\n\n## Sender\n\nA contract MAY register its own address first.\n\n## Recipient\n\nA contract MUST register its own address first.\n',
  ],
  [
    'an owner that is marked as open',
    'roadmap',
    '# R\n\n## Risks\n\n| What | Owner | Response |\n|---|---|---|\n| A | Ann | Watch |\n| B | [TBD] | Wait |\n| C | Bob | Deputy |\n',
  ],
  [
    'a section of another document',
    'verification',
    '# V\n\n## 1 Result\n\nSee 2.1 and section 2.\n\n## 2 Tests\n\nx\n\n### 2.1 One\n\nThe norm asks for it, see section 4 of it.\n\n## 3 Rest\n\nx\n',
  ],
  [
    'sections of which several are lacking',
    'verification',
    '# V\n\n## 1 Result\n\nSee 2.1 and section 2.\n\n## 2 Tests\n\nSee section 5.\n\n### 2.1 One\n\nWorks, see section 4.\n\n## 3 Rest\n\nx\n',
  ],
  [
    'cells that hold nothing but dots',
    'plan',
    '# P\n\n| A | B |\n|---|---|\n| a | b | ... |\n| b | c |\n| d | e |\n',
  ],
];

test.each(SOUND)('nothing is said of %s', (_, type, text) => {
  expect(said(type, text).map(({ concern }) => concern)).toEqual([]);
});

test('nothing is said of a requirement that is put off by name', () => {
  const text = '# R\n\n- E1, E2 and E4 come first.\n- E3 is deferred.\n';
  expect(said('roadmap', text, context)).toEqual([]);
});

test('it says what it looked at, and that it is no mind', () => {
  const text = '- AB-1: A.\n- AB-2: B.\n';
  expect(describeLook('requirements', { label: 'a.md', text }, 0)).toBe(
    `${CHECKS.length} checks looked at 2 requirements and found nothing; no mind has read it`,
  );
});
