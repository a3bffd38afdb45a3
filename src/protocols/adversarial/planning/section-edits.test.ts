import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';

const CHECKS = 'The gateway checks every call.';
const LIMITS = 'The timeout is 30 s.';
const ROLLBACK = 'Every release can be rolled back within 5 minutes by the operator on duty.';
const ALERTS = 'Every alert reaches the operator on duty within 90 seconds by telephone.';
const DRILL = 'The drill runs each quarter and is written down in `RUNBOOK.md`.';

/** Paragraphs and headings, an empty line between them. */
const doc = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const BASE = doc('# Spec', '## Checks', CHECKS, '## Limits', LIMITS);

describe('a section that the base lacks comes in where it stands in its own document', () => {
  const cases: readonly [string, string, string, string][] = [
    [
      'between its neighbours',
      BASE,
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '## Limits', LIMITS),
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '## Limits', LIMITS),
    ],
    [
      'first of all',
      BASE,
      doc('# Spec', '## Rollback', ROLLBACK, '## Checks', CHECKS, '## Limits', LIMITS),
      doc('# Spec', '## Rollback', ROLLBACK, '## Checks', CHECKS, '## Limits', LIMITS),
    ],
    [
      'last of all, behind a base without a line end',
      BASE.trimEnd(),
      doc('# Spec', '## Checks', CHECKS, '## Limits', LIMITS, '## Rollback', ROLLBACK),
      doc('# Spec', '## Checks', CHECKS, '## Limits', LIMITS, '## Rollback', ROLLBACK).trimEnd(),
    ],
    [
      'two of them at one place',
      BASE,
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '## Alerts', ALERTS, '## Limits', LIMITS),
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '## Alerts', ALERTS, '## Limits', LIMITS),
    ],
    [
      'two of them behind a base that ends with empty lines',
      `${BASE}\n\n`,
      doc('# Spec', '## Checks', CHECKS, '## Limits', LIMITS, '## Rollback', ROLLBACK, '## Alerts', ALERTS),
      `${doc('# Spec', '## Checks', CHECKS, '## Limits', LIMITS)}\n\n${doc('## Rollback', ROLLBACK, '## Alerts', ALERTS)}\n`,
    ],
    [
      'with the parts below it',
      BASE,
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '### Drill', DRILL, '## Limits', LIMITS),
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '### Drill', DRILL, '## Limits', LIMITS),
    ],
    [
      'into a section that says nothing yet',
      doc('# Spec', '## Checks', '## Limits', LIMITS),
      doc('# Spec', '## Checks', '### Rollback', ROLLBACK, '## Limits', LIMITS),
      doc('# Spec', '## Checks', '### Rollback', ROLLBACK, '## Limits', LIMITS),
    ],
    [
      'at the level of its new neighbours, one up',
      doc('# Spec', '## Checks', CHECKS, '## Limits', LIMITS),
      doc(
        '## Spec',
        '### Checks',
        CHECKS,
        '### Rollback',
        ROLLBACK,
        '#### Drill',
        DRILL,
        '### Limits',
        LIMITS,
      ),
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '### Drill', DRILL, '## Limits', LIMITS),
    ],
    [
      'at the level of its new neighbours, one down',
      doc('# Spec', '## Rules', '### Checks', CHECKS, '### Limits', LIMITS),
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '### Drill', DRILL, '## Limits', LIMITS),
      doc(
        '# Spec',
        '## Rules',
        '### Checks',
        CHECKS,
        '### Limits',
        LIMITS,
        '## Rollback',
        ROLLBACK,
        '### Drill',
        DRILL,
      ),
    ],
    [
      'with underlined headings',
      'Spec\n====\n\nChecks\n------\n\nThe gateway checks every call.\n',
      `Spec\n====\n\nChecks\n------\n\n${CHECKS}\n\nRollback\n--------\n\n${ROLLBACK}\n`,
      `Spec\n====\n\nChecks\n------\n\n${CHECKS}\n\n## Rollback\n\n${ROLLBACK}\n`,
    ],
    [
      'into a base without a title',
      doc('## Checks', CHECKS, '## Limits', LIMITS),
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '## Limits', LIMITS),
      doc('## Checks', CHECKS, '## Rollback', ROLLBACK, '## Limits', LIMITS),
    ],
    [
      'into a base without any heading',
      CHECKS,
      doc(CHECKS, '## Rollback', ROLLBACK),
      doc(CHECKS, '## Rollback', ROLLBACK).trimEnd(),
    ],
    [
      'divided by a rule where the base divides its sections',
      doc('# Spec', '## Checks', CHECKS, '---', '## Limits', LIMITS),
      doc('# Spec', '## Checks', CHECKS, '***', '## Rollback', ROLLBACK, '***', '## Limits', LIMITS),
      doc('# Spec', '## Checks', CHECKS, '---', '## Rollback', ROLLBACK, '---', '## Limits', LIMITS),
    ],
    [
      'without the rule of its own document where the base has none',
      BASE,
      doc('# Spec', '## Checks', CHECKS, '---', '## Rollback', ROLLBACK, '---', '## Limits', LIMITS),
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '## Limits', LIMITS),
    ],
  ];

  test.each(cases)('%s', (_, base, other, expected) => {
    const { text, ledger, plan } = mergeOf([base, other]);
    expect(text).toBe(expected);
    expect(ledger.orphans).toEqual([]);
    expect(plan.lint).toEqual([]);
  });

  test.each([
    ['CRLF base, LF variant', '\r\n', '\n'],
    ['LF base, CRLF variant', '\n', '\r\n'],
    ['both CRLF', '\r\n', '\r\n'],
  ])('with the line ends of the base: %s', (_, ofBase, ofOther) => {
    const other = doc(
      '# Spec',
      '## Checks',
      CHECKS,
      '## Rollback',
      ROLLBACK,
      '- a\n- b',
      '## Limits',
      LIMITS,
    );
    const { text } = mergeOf([BASE.replaceAll('\n', ofBase), other.replaceAll('\n', ofOther)]);
    expect(text).toBe(other.replaceAll('\n', ofBase));
  });

  test.each([
    ['in between', BASE, ['## Limits', LIMITS]],
    ['at the end', doc('# Spec', '## Checks', CHECKS), []],
  ])('from two variants to one place, %s', (_, base, rest) => {
    const one = doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, ...rest);
    const other = doc('# Spec', '## Checks', CHECKS, '## Alerts', ALERTS, ...rest);
    const expected = doc(
      '# Spec',
      '## Checks',
      CHECKS,
      '## Rollback',
      ROLLBACK,
      '## Alerts',
      ALERTS,
      ...rest,
    );
    expect(mergeOf([base, one, other]).text).toBe(expected);
  });

  test('behind a byte order mark, with one in the variant', () => {
    const other = doc('# Spec', '## Rollback', ROLLBACK, '## Checks', CHECKS, '## Limits', LIMITS);
    expect(mergeOf([`\ufeff${BASE}`, `\ufeff${other}`]).text).toBe(`\ufeff${other}`);
  });
});

describe('numbers', () => {
  const numbered = doc('# Spec', '## 1. Checks', CHECKS, '## 2. Limits', LIMITS);

  test('a new section gets the next number, its parts follow, references to it too', () => {
    const other = doc(
      '# Spec',
      '## 1. Checks',
      `${CHECKS} The operator reads the reports that Section 2.1 names.`,
      '## 2. Rollback',
      `${ROLLBACK} See Section 3 for the limits.`,
      '### 2.1 Drill',
      DRILL,
      '## 3. Limits',
      LIMITS,
    );
    expect(mergeOf([numbered, other]).text).toBe(
      doc(
        '# Spec',
        '## 1. Checks',
        `${CHECKS} The operator reads the reports that Section 3.1 names.`,
        '## 2. Limits',
        LIMITS,
        '## 3. Rollback',
        `${ROLLBACK} See Section 2 for the limits.`,
        '### 3.1 Drill',
        DRILL,
      ),
    );
  });

  test('two new sections get two numbers', () => {
    const other = doc('# Spec', '## Rollback', ROLLBACK, '## Alerts', ALERTS, '## Checks', CHECKS);
    const { text } = mergeOf([numbered, other]);
    expect(text.match(/^## .*/gm)).toEqual([
      '## 1. Checks',
      '## 2. Limits',
      '## 3. Rollback',
      '## 4. Alerts',
    ]);
  });

  test.each([
    ['1) Checks', '2) Limits', '3) Rollback'],
    ['1 Checks', '2 Limits', '3 Rollback'],
    ['4.1 Checks', '4.2 Limits', '4.3 Rollback'],
    ['Checks', 'Limits', 'Rollback'],
    ['Checks', '2024 Limits of the year', 'Rollback'],
  ])('beside "%s" and "%s" it is "%s"', (first, second, expected) => {
    const base = doc('# Spec', `## ${first}`, CHECKS, `## ${second}`, LIMITS);
    const other = doc('# Spec', '## 1. Checks', CHECKS, '## 2. Rollback', ROLLBACK);
    const { text } = mergeOf([base, other]);
    expect(text.match(/^## .*Rollback$/m)?.[0]).toBe(`## ${expected}`);
  });

  test('a phase that the base counts otherwise is told apart', () => {
    const base = doc('# Plan', '## Phase 1: Build', CHECKS, '## Phase 2: Ship', LIMITS);
    const other = doc(
      '# Plan',
      '## Phase 1: Build',
      CHECKS,
      '## Phase 2: Telemetry',
      `${ROLLBACK} ${ALERTS}`,
      '## Phase 3: Ship',
      LIMITS,
    );
    const titles = mergeOf([base, other]).text.match(/^## .*/gm);
    expect(titles).toEqual(['## Phase 1: Build', '## Phase 2: Ship', '## Telemetry (Phase 2 of Variant B)']);
  });

  test('a phase that the base does not count keeps its name', () => {
    const base = doc('# Plan', '## Phase 1: Build', CHECKS, '## Phase 20: Ship', LIMITS);
    const other = doc(
      '# Plan',
      '## Phase 1: Build',
      CHECKS,
      '## Phase 2: Telemetry',
      `${ROLLBACK} ${ALERTS}`,
    );
    expect(mergeOf([base, other]).text.match(/^## .*/gm)).toContain('## Phase 2: Telemetry');
  });
});

describe('what a document never closes ends where it comes in', () => {
  const open: readonly [string, string, string][] = [
    ['a fence', '```sh\ndeploy --now', '```sh\ndeploy --now\n```'],
    ['a longer fence', '~~~~\ndeploy --now\n~~~', '~~~~\ndeploy --now\n~~~\n~~~~'],
    ['a comment', '<!-- not yet\n\ndone', '<!-- not yet\n\ndone\n-->'],
    ['preformatted text', '<pre>\ndeploy\n\n--now', '<pre>\ndeploy\n\n--now\n</pre>'],
  ];

  test.each(open)('%s of a variant', (_, text, closed) => {
    const other = doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, text);
    const merged = mergeOf([BASE, other]).text;
    expect(merged).toBe(
      doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, closed, '## Limits', LIMITS),
    );
  });

  test.each(open)('%s of the base, when something follows it', (_, text, closed) => {
    const base = `${doc('# Spec', '## Checks', CHECKS, text)}`;
    const other = doc('# Spec', '## Checks', CHECKS, '## Rollback', ROLLBACK, '## Alerts', ALERTS);
    const merged = mergeOf([base, other]).text;
    expect(merged).toBe(
      doc('# Spec', '## Checks', CHECKS, closed, '## Rollback', ROLLBACK, '## Alerts', ALERTS),
    );
    expect(merged.startsWith(base)).toBe(true);
  });
});
