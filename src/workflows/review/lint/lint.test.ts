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
    'a need that names no phase',
    'roadmap',
    '# R\n\n## Phase 1: A\n\nx\n\n## Phase 2: B\n\n**Depends on**: Phase 7\n',
    /there is no Phase 7/,
    [9],
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
  ['an announced list', 'plan', '# P\n\nThere are three rules:\n\n- A\n- B\n', /says 3, and 2 are/, [3]],
  [
    'tests that did not run',
    'verification',
    '# V\n\nAll 48 tests pass.\n\n```\n46 passed, 2 skipped in 38.20s\n```\n',
    /All 48 are said to pass, and the log shows 46 passed/,
    [3, 6],
  ],
  [
    'a pass without evidence',
    'verification',
    '# V\n\n| Req | Evidence | Outcome |\n|---|---|---|\n| A | `a.log` | pass |\n| B | `b.log` | pass |\n| C | - | pass |\n',
    /C counts as "pass" without any evidence/,
    [7],
  ],
  [
    'a risk that nobody owns',
    'roadmap',
    '# R\n\n## Risks\n\n| What | Held by | Response |\n|---|---|---|\n| A | Ann | Watch |\n| B | - | Keep an eye on it |\n| C | Bob | Deputy |\n',
    /nobody owns it/,
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
    'a step that uses what a later one makes',
    'plan',
    '# P\n\n## Steps\n\n1. Unpack.\n2. Sign with the key issued in step 4.\n3. Ship.\n4. Ask for a key.\n',
    /step 2 says that it needs step 4/,
    [6, 8],
  ],
  [
    'a total in other words',
    'roadmap',
    '# R\n\n| Item | days |\n|---|---|\n| Load | 4 |\n| Links | 5 |\n| Altogether | 8 |\n',
    /given as 8, and the rows above it add up to 9/,
    [7],
  ],
  [
    'phases of the plan itself',
    'roadmap',
    '# R\n\nThis roadmap has four phases.\n\n## Phase 1: A\n\nx\n\n## Phase 2: B\n\nx\n\n## Phase 3: C\n\nx\n',
    /says 4, and 3 are phases below/,
    [3],
  ],
  [
    'a list in a sentence',
    'requirements',
    '# R\n\n- The app has four forms: count, walk, nest check, roost and ringing log\n',
    /says 4, and 5 are listed behind it/,
    [3],
  ],
  [
    'a tick without evidence',
    'verification',
    '# V\n\n- [x] A, see `a.log`\n- [x] B, see `b.log`\n- [x] C works\n- [x] D, see `d.log`\n',
    /ticked and says nowhere what shows it/,
    [5],
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
  [
    'berths on jetties',
    'requirements',
    '# R\n\nThere are 64 guest berths on three jetties.\n\n| Jetty | Guest berths | Longest |\n|---|---|---|\n| A | 22 | 8 m |\n| B | 18 | 10 m |\n| C | 22 | 12 m |\n',
    /says 64 guest berths, and what stands beside it adds up to 62/,
    [3, 7, 9],
  ],
  [
    'locks that were taken',
    'verification',
    '# V\n\n40 locks were taken from the series:\n\n| Batch | Locks |\n|---|---|\n| K-21 | 12 |\n| K-22 | 25 |\n',
    /says 40 locks, and what stands beside it adds up to 37/,
    [3, 7, 8],
  ],
  [
    'hours side by side',
    'plan',
    '# P\n\n## Hours\n\n| T1 | T2 | T3 | T4 |\n|---|---|---|---|\n| 8 | 6 | 16 | 10 |\n\nTogether 36 hours, so it fits.\n',
    /says 36 hours, and what stands beside it adds up to 40/,
    [9, 7],
  ],
  [
    'tests in a list',
    'verification',
    '# V\n\n12 tests were made:\n\n- 5 tests of the reader\n- 6 tests of the writer\n',
    /says 12 tests, and what stands beside it adds up to 11/,
    [3, 5, 6],
  ],
  [
    'a letter beyond its series',
    'requirements',
    `# R\n\n${[1, 2, 3, 4, 5, 6].map((n) => `**H${n}** Thing ${'abcdef'.charAt(n - 1)}.`).join('\n\n')}\n\nThe terms are laid down in H8.\n`,
    /H8 is referred to and defined nowhere: the series goes from H1 to H6/,
    [15],
  ],
  [
    'a goal that no phase reaches',
    'roadmap',
    '# R\n\n## What we want\n\n- G1: a\n- G2: b\n- G3: c\n- G4: d\n- G5: e\n\n## First\n\nReaches G1, G2.\n\n## Then\n\nReaches G4.\n\n## Last\n\nReaches G5.\n',
    /G3 of 5 goals is taken up nowhere/,
    [7, 0],
  ],
  [
    'a section that is not there',
    'verification',
    '# V\n\n## 1 Result\n\nSee 2.1 and section 2.\n\n## 2 Tests\n\nx\n\n### 2.1 One\n\nWorks, see section 4.\n\n## 3 Rest\n\nx\n',
    /this document has no section 4/,
    [13],
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
  ['what was struck out', 'plan', '# P\n\n~~There are three rules:~~\n\n- A\n- B\n'],
  ['an example', 'plan', '# P\n\n## Example\n\nThere are three rules:\n\n- A\n- B\n'],
  [
    'a step that a later one goes on with',
    'plan',
    '# P\n\n## Steps\n\n1. Unpack.\n2. Sign with the old key from step 3 on.\n3. Ship, with the box of step 1.\n',
  ],
  [
    'a circle that a section puts into an order',
    'plan',
    '# P\n\n## AB-1 A\n\nDependencies: AB-2\n\n## AB-2 B\n\nDependencies: AB-1\n\n## Dependency order\n\n1. AB-2\n2. AB-1\n',
  ],
  [
    'phases that a table has all of',
    'roadmap',
    '# R\n\nThis roadmap has four phases.\n\n| Phase | What |\n|---|---|\n| 1 | A |\n| 2 | B |\n| 3 | C |\n| 4 | D |\n\n## Phase 1: A\n\nx\n\n## Phase 2: B\n\nx\n\n## Phase 3: C\n\nx\n',
  ],
  ['headings that open others', 'plan', '# P\n\n## 9) Contract\n\n## 9.1 Owners\n\nx\n'],
  ['a heading over headings of its level', 'plan', '# P\n\n## 3. Risks\n\n## High risks\n\nx\n'],
  [
    'phases of something else',
    'roadmap',
    '# R\n\nThe parser that we replace runs in 7 phases.\n\n## Phase 1: A\n\nx\n\n## Phase 2: B\n\nx\n\n## Phase 3: C\n\nx\n',
  ],
  [
    'a version before a colon',
    'verification',
    '# V\n\nv3.0 §4.7 already mandates:\n\n- A\n- B\n\n- FR-8 owns: merging, spawning, debate\n',
  ],
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
  [
    'a goal of a plan',
    'roadmap',
    '# R\n\nAll criteria are met.\n\n| Part | Needs | Status |\n|---|---|---|\n| A | x | pending |\n| B | y | done |\n',
  ],
  ['a letter with a number', 'requirements', '# R\n\n- M1: a\n- M2: b\n- M3: c\n- M4: see M9 of the spec\n'],
  [
    'parts of a number',
    'requirements',
    '# R\n\nEleven rules: nine for the first release, two (AB-8, AB-12) that follow.\n',
  ],
  [
    'a pair inside a list',
    'requirements',
    '# R\n\nIt has three tabs: search and filter, sort, export and print.\n',
  ],
  [
    'a requirement that is put off',
    'requirements',
    '# R\n\n- AB-1: a\n- AB-2: b\n- AB-4: d\n- AB-5: e\n\n## Later\n\n- AB-3: c\n\n## Map\n\n| Requirement | Phase |\n|---|---|\n| AB-1 | 1 |\n| AB-2 | 1 |\n| AB-4 | 2 |\n| AB-5 | 2 |\n',
  ],
  ['ticks that say nothing anywhere', 'plan', '# P\n\n- [x] A\n- [x] B\n- [x] C\n- [x] D, see `d.log`\n'],
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
    'berths of which some are told of elsewhere',
    'requirements',
    '# R\n\nThere are 64 guest berths on three jetties.\n\n| Jetty | Guest berths |\n|---|---|\n| A | 22 |\n| B | 18 |\n| C | 22 |\n\nThe other two are closed.\n',
  ],
  [
    'berths of another year, and other things of the same name',
    'requirements',
    '# R\n\nThere were 64 guest berths on three jetties in all. In 2019 60 guest berths lay on three jetties. At least 65 guest berths on three jetties are wanted.\n\n| Jetty | Guest berths |\n|---|---|\n| A | 22 |\n| B | 18 |\n| C | 22 |\n',
  ],
  [
    'a number of something else beside a table',
    'verification',
    '# V\n\n40 new locks are in stock. 39 locks failed.\n\n| Batch | Locks |\n|---|---|\n| K-21 | 12 |\n| K-22 | 25 |\n',
  ],
  [
    'hours that come out',
    'plan',
    '# P\n\n## Hours\n\n| T1 | T2 | T3 | T4 |\n|---|---|---|---|\n| 8 | 6 | 16 | 10 |\n\nTogether 40 hours.\n',
  ],
  [
    'tests that are counted in the items',
    'verification',
    '# V\n\nThe suite has 11 tests:\n\n- 5 tests of the reader\n- 6 tests of the writer\n',
  ],
  [
    'letters of other things',
    'requirements',
    `# R\n\n${[1, 2, 3, 4, 5].map((n) => `- A${n}: ${'abcde'.charAt(n - 1)}.`).join('\n')}\n- M8 bolts, after A9 of the handbook, printed in A6.\n`,
  ],
  [
    'a letter whose series has a gap',
    'requirements',
    '# R\n\n- K1: a\n- K2: b\n- K4: c\n- K5: d\n- K6: e, see K8.\n',
  ],
  [
    'tasks that nothing needs',
    'plan',
    '# P\n\n## Tasks\n\n- T1: a\n- T2: b, needs T1\n- T3: c, needs T2\n- T4: d, needs T3\n- T5: e\n\nT1 first.\n\nThen T2 and T3.\n\nT4 last.\n',
  ],
  [
    'goals of which one is met, and all that are named as a range',
    'roadmap',
    '# R\n\n## Goals\n\n- G1: a\n- G2: b\n- G3: c (already met)\n- G4: d\n- G5: e\n\n## Aims\n\n- K1: a\n- K2: b\n- K3: c\n- K4: d\n- K5: e\n\n## First\n\nReaches G1, G2, K1.\n\nReaches G4, K2 and K4.\n\nReaches G5, K5.\n\n## Last\n\nReaches K1 to K5.\n',
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
