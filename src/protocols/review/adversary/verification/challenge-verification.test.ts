import { expect, test } from 'vitest';
import { findChallenges } from '../index.ts';

const said = (text: string, context?: string): string[] =>
  findChallenges(
    'verification',
    { label: 'VERIFICATION.md', text },
    context === undefined ? undefined : { label: 'PLAN.md', text: context },
  ).map(({ category, concern }) => `${category}: ${concern}`);

const GOOD = '`npm test` ran: the answer was 404';
const row = (what: string, evidence = GOOD, status = 'VERIFIED'): string =>
  `| 1 | ${what} | ${status} | ${evidence} |`;
const report = (rows: readonly string[], more = ''): string =>
  `# Phase 2: Verification\n\n**Status**: passed\n\n## Observable truths\n\n| # | Truth | Status | Evidence |\n|---|---|---|---|\n${rows.join('\n')}\n\n${more}\n`;
const TRUE = [row('A code can be used once'), row('A fifth reservation is refused')];

test.each([
  [
    'passed without evidence',
    report([...TRUE, row('A mail is sent', 'ok')]),
    'False positives: A check passed without evidence: "A mail is sent".',
  ],
  [
    'passed because it is there',
    report([...TRUE, row('A mail is sent', 'the function sendMail is defined in `src/mail.ts`')]),
    'False positives: A check passed on evidence that only shows that code is there, not that it does what is claimed: "A mail is sent".',
  ],
  [
    'passed as a stub',
    report([...TRUE, row('A mail is sent', 'ran; the sender is still a stub')]),
    'False positives: A check passed although the evidence itself speaks of unfinished work: "A mail is sent".',
  ],
  [
    'a truth that cannot be false',
    report([...TRUE, row('The desk works well')]),
    'False positives: A check cannot be false, so that the verdict says nothing: "The desk works well".',
  ],
  [
    'passed over a failed row',
    report([...TRUE, row('A mail is sent', GOOD, 'FAILED')]),
    'False positives: The report says "passed" and one of its own checks failed: "A mail is sent".',
  ],
  [
    'a score that the rows do not give',
    report(TRUE, '**Score**: 3/3 truths verified'),
    'False positives: The report states 3 of 3, and its table gives 2 passed of 2 rows.',
  ],
  [
    'what only a person can see',
    report([...TRUE, row('The page looks right on a phone', '`npm test` ran: 0 failures')]),
    'Human verification: Something that only a person can see or try passed without one: "The page looks right on a phone".',
  ],
  [
    'changed code without a look back',
    report(TRUE, 'The existing session code was changed.'),
    'Regression risk: Existing code was changed, and no check says that what worked before still works.',
  ],
])('%s', (_, text, concern) => expect(said(text)).toEqual([concern]));

const PLAN = (...truths: readonly string[]): string =>
  `---\nplan: 01\nmust_haves:\n  truths:\n${truths.map((truth) => `    - "${truth}"`).join('\n')}\n---\n\n# Plan\n`;
const ROADMAP = `## Phase 1: A\n\n**Goal**: x\n\n## Phase 2: B\n\n**Success criteria**:\n\n1. A code can be used once, and a fifth reservation is refused.\n2. A broken tool leaves the shelf.\n`;

test.each([
  [
    'the plan',
    PLAN('A code can be used once', 'A fifth reservation is refused', 'A broken tool leaves the shelf'),
  ],
  ['the roadmap', ROADMAP],
])('a must-have of %s that nobody checked', (_, context) => {
  expect(said(report(TRUE), context)).toEqual([
    expect.stringContaining('Coverage: A must-have has no check: "A broken tool leaves the shelf'),
  ]);
});

test('a must-have of the report itself that nobody checked', () => {
  const list =
    '## Must-haves\n\n- A code can be used once\n- A fifth reservation is refused\n- A broken tool leaves the shelf\n';
  expect(said(report(TRUE, list))).toEqual([expect.stringContaining('"A broken tool leaves the shelf"')]);
});

test.each([
  [
    'all checked',
    report(TRUE, '**Score**: 2/2 truths verified'),
    PLAN('A code can be used once', 'A fifth reservation is refused'),
  ],
  [
    'a must-have that is named as a gap',
    report(TRUE, '## Human verification\n\n1. A broken tool leaves the shelf: try it at a desk.'),
    PLAN('A code can be used once', 'A fifth reservation is refused', 'A broken tool leaves the shelf'),
  ],
  [
    'a plan in other words',
    report(TRUE),
    PLAN('Everything in chapter four', 'The whole of chapter five', 'A code can be used once'),
  ],
  [
    'a part that need only be there',
    report([...TRUE, row('The module of codes exists', '`src/codes.ts` exists, 84 lines')]),
  ],
  [
    'a report that says that there are no stubs',
    report([...TRUE, row('A mail is sent', `${GOOD}; no TODO, no stub, and no placeholder is left`)]),
  ],
  [
    'null as an answer',
    report([
      ...TRUE,
      row('The average of nothing is null', 'calc.js line 35: if (count === 0) return null; 3 tests pass'),
    ]),
  ],
  [
    'what a person has seen',
    report([...TRUE, row('The page looks right on a phone', 'observed by two volunteers on three phones')]),
  ],
  [
    'what is left to a person',
    report(
      [...TRUE, row('The page looks right on a phone')],
      '## Human verification\n\n1. The page looks right on a phone: open it on two phones.',
    ),
  ],
  [
    'changed code with a look back',
    report(TRUE, 'The existing session code was changed. The whole suite still passes.'),
  ],
  [
    'a failed row under a status of gaps',
    report([...TRUE, row('A mail is sent', GOOD, 'FAILED')]).replace(
      '**Status**: passed',
      '**Status**: gaps_found',
    ),
  ],
  [
    'a number of tests',
    report(TRUE, '212 of 212 tests passed, and 3/3 checks of the linter.').replace(
      ', and 3/3 checks of the linter',
      '',
    ),
  ],
  [
    'a score over several tables',
    `---\nscore: 3/3 must-haves verified\n---\n\n${report(TRUE, '## Artifacts\n\n| Artifact | Status | Details |\n|---|---|---|\n| `a.ts` | VERIFIED | exports a |')}`,
  ],
  ['no checks', '# Verification\n\nStatus: passed\n'],
])('nothing is said of %s', (_, text, context?: string) => expect(said(text, context)).toEqual([]));
