import { describe, expect, test } from 'vitest';
import type { Kinship } from '../measure-kinship.ts';
import { type NamedText, readLineage } from './read-lineage.ts';

const allKin = (count: number): Kinship => ({
  pairs: Array.from({ length: count }, (_, b) =>
    Array.from({ length: b }, (_, a) => ({ a, b, shared: 1, kin: 'revisions' as const })),
  ).flat(),
  verdict: 'revisions',
  strangers: [],
});
const named = (...names: readonly string[]): NamedText[] => names.map((name) => ({ name, text: '# Plan\n' }));
const texts = (...all: readonly string[]): NamedText[] =>
  all.map((text, index) => ({ name: `${'abcde'.charAt(index)}.md`, text }));
const orderOf = (documents: readonly NamedText[], isKin = false) =>
  readLineage(documents, isKin ? allKin(documents.length) : undefined)?.order;

describe('file names', () => {
  test.each([
    ['versions', ['plan-v2.md', 'plan-v10.md', 'plan-v1.md'], [2, 0, 1]],
    ['revisions by letter', ['plan-rev-c.md', 'plan-rev-b.md'], [1, 0]],
    ['drafts', ['draft2.md', 'draft1.md'], [1, 0]],
    ['the last one has no number', ['plan-final.md', 'plan-v1.md', 'plan-v2.md'], [1, 2, 0]],
    ['stages', ['plan-final.md', 'plan-draft.md'], [1, 0]],
    ['folders', ['v2/plan.md', 'v1/plan.md'], [1, 0]],
    ['number, date and hash', ['r2-2024-05-01-dd8a334a.md', 'r1-2024-05-01-a763b102.md'], [1, 0]],
    ['other words besides', ['plan-v1.md', 'proposal-v2.md'], undefined],
    ['one without label', ['plan-v1.md', 'plan.md'], undefined],
    ['the same label', ['a/plan-v1.md', 'a/plan-v1.md'], undefined],
    ['numbers of things', ['erc-20.md', 'erc-223.md'], undefined],
    ['numbers of variants', ['variant-1.md', 'variant-2.md'], undefined],
    ['no labels', ['a.md', 'b.md'], undefined],
    ['two labels that disagree', ['plan-v1-2024-06-01.md', 'plan-v2-2024-05-01.md'], [0, 1]],
  ])('%s', (_, names, order) => {
    expect(orderOf(named(...names))).toEqual(order);
  });

  test.each([
    ['versions of a product', ['openapi-3.0.md', 'openapi-2.0.md'], [1, 0]],
    ['dates', ['plan-20240601.md', 'plan-20240501.md'], [1, 0]],
    ['dates against versions', ['plan-v1-2024-06-01.md', 'plan-v2-2024-05-01.md'], undefined],
  ])('only among revisions: %s', (_, names, order) => {
    expect(orderOf(named(...names), true)).toEqual(order);
    expect(orderOf(named(...names))).not.toEqual([1, 0]);
  });
});

describe('heads', () => {
  test.each([
    ['front matter', ['---\nversion: "0.10"\n---\n# P\n', '---\nversion: 0.9\n---\n# P\n'], [1, 0]],
    ['lines', ['# P\n\n- **Revision:** 2\n', '# P\n\n- **Revision:** 1\n'], [1, 0]],
    ['a table', ['# P\n\n| Version | 2 |\n', '# P\n\n| Version | 1 |\n'], [1, 0]],
    ['titles', ['# Plan (revision 3)\n', '# Plan, revision 1\n', '# Plan, rev. 2\n'], [1, 2, 0]],
    ['dates', ['# P\n\nDate: 17 March 2024\n', '# P\n\nLast updated: 2024-02-28\n'], [1, 0]],
    ['month first', ['# P\n\nDate: March 3, 2024\n', '# P\n\nDate: February 28, 2024\n'], [1, 0]],
    ['version against date', ['# P v1\n\nDate: 2024-05-01\n', '# P v2\n\nDate: 2024-04-01\n'], undefined],
    ['other kinds of label', ['# P\n\nVersion: 0.3\n', '# P\n\nDraft 2\n'], undefined],
    ['a day and a full date', ['# P\n\nDate: 3 May\n', '# P\n\nDate: 2024-06-03\n'], undefined],
    ['what it was made from', ['# Moving from v1\n', '# Moving from v2\n'], undefined],
    ['one of three without', ['# P v1\n', '# P v2\n', '# P\n'], undefined],
    ['further down', ['# P\n\n## A\n\nVersion: 2\n', '# P\n\n## A\n\nVersion: 1\n'], undefined],
    ['a letter after "version"', ['# P\n\nVersion A\n', '# P\n\nVersion B\n'], undefined],
  ])('%s', (_, all, order) => {
    expect(orderOf(texts(...all), true)).toEqual(order);
    // Independent documents each have a version of their own.
    expect(orderOf(texts(...all))).toBeUndefined();
  });
});

describe('succession', () => {
  test.each([
    [
      'changes since',
      ['# Search plan\n\nRevision: 1\n', '# Search plan, revision 2\n\n## Changes since revision 1\n'],
      [0, 1],
    ],
    ['supersedes', ['# Search plan\n\nSupersedes: rev B\n', '# Search plan\n\nRev B\n'], [1, 0]],
    ['superseded by', ['# Search plan v1\n\nSuperseded by v2.\n', '# Search plan v2\n'], [0, 1]],
    [
      'words between',
      ['# Search plan v1\n', '# Search plan\n\nThis text replaces the old plan v1.\n'],
      [0, 1],
    ],
    ['a file name', ['# Search plan\n\nReplaces b.md.\n', '# Search plan\n'], [1, 0]],
    [
      'a chain',
      [
        '# Search plan\n\nRevision 1\n',
        '# Search plan\n\nRevision 3. Replaces revision 2.\n',
        '# Search plan rev 2\n\nReplaces revision 1.\n',
      ],
      [0, 2, 1],
    ],
    [
      'a log',
      [
        '# Search plan rev 1\n',
        '# Search plan\n\n## Change log\n\n- Rev 1: first\n- Rev 2: dropped the cache\n',
      ],
      [0, 1],
    ],
    [
      'a log in a table',
      ['# Search plan v0.1\n', '# Search plan\n\n## Revision history\n\n| 0.1 | first |\n| 0.2 | cache |\n'],
      [0, 1],
    ],
    [
      'both say so',
      ['# Search plan v1\n\nSupersedes v2.\n', '# Search plan v2\n\nSupersedes v1.\n'],
      undefined,
    ],
    ['against the labels', ['# Search plan v1\n\nSupersedes v2.\n', '# Search plan v2\n'], undefined],
    ['of something else', ['# P v1\n', '# P v2\n\nThe relay replaces five senders.\n'], undefined],
    [
      'of a draft of its own',
      ['# Rota\n\nDraft 1\n', '# Pager\n\nDraft 2. Up to draft 1 we had nights.\n'],
      undefined,
    ],
    [
      'of a revision that is not here',
      ['# Search plan\n', '# Search plan\n\nReplaces revision 1.\n'],
      undefined,
    ],
    ['in code', ['# Search plan v1\n', '# Search plan\n\n```\nSupersedes v1\n```\n'], undefined],
    [
      'the third is left open',
      ['# Search plan v1\n', '# Search plan v2\n\nReplaces v1.\n', '# Search plan\n'],
      undefined,
    ],
  ])('%s', (_, all, order) => {
    expect(orderOf(texts(...all))).toEqual(order);
  });

  test('of two revisions the one that alone speaks of an earlier one is the later', () => {
    const pair = texts('# P\n\n## Changes from v2\n\n- cache\n', '# P\n');
    expect(orderOf(pair, true)).toEqual([1, 0]);
    expect(orderOf(pair)).toBeUndefined();
    expect(
      orderOf(texts('# P\n\n## Changes from v2\n', '# P\n\n## Changes from v2\n'), true),
    ).toBeUndefined();
  });

  test('the newest entries of two logs order revisions', () => {
    const log = '# P\n\n## Change log\n\n- Rev 1: first\n- Rev 2: cache\n';
    expect(orderOf(texts(`${log}- Rev 3: no cache\n`, log), true)).toEqual([1, 0]);
  });
});

describe('references', () => {
  test.each([
    ['an ordinal', ['# Log rules, second edition\n', '# Logs\n\nThe second edition was too long.\n'], [0, 1]],
    [
      'a month',
      ['# Backup\n\nEffective: 6 November 2023\n', '# Copies\n\nReplaces the November policy.\n'],
      [0, 1],
    ],
    [
      'another month',
      ['# Backup\n\nEffective: 6 May 2023\n', '# Copies\n\nReplaces the November policy.\n'],
      undefined,
    ],
    ['ahead', ['# Logs\n\nSee the second edition.\n', '# Log rules, second edition\n'], [0, 1]],
    [
      'a plan',
      ['# Logs\n\nWe will do this in the second edition.\n', '# Log rules, second edition\n'],
      undefined,
    ],
    ['a version under another title', ['# Relay v2\n', '# Senders\n\nHL7 version 2 is spoken.\n'], undefined],
    [
      'a version under the same title',
      ['# Relay plan v2\n', '# Relay plan\n\nCalls pass, for version 2 failed closed.\n'],
      [0, 1],
    ],
    [
      'the final one',
      ['# Relay plan, draft A\n', '# Relay plan\n\nFinal.\n', '# Relay plan, draft B\n'],
      [0, 2, 1],
    ],
    ['only the newest', ['# Relay plan v1\n', '# Relay plan v3\n', '# Relay plan v1\n'], [0, 2, 1]],
    [
      'titles and dates',
      ['# Relay plan\n\nDate: 3 May 2024\n', '# Relay plan\n\nDate: 4 May 2024\n'],
      undefined,
    ],
    ['proposals', ['# Relay plan, proposal 1\n', '# Relay plan, proposal 2\n'], undefined],
  ])('%s', (_, all, order) => {
    expect(orderOf(texts(...all))).toEqual(order);
  });
});

describe('what one drops and the other states', () => {
  const older = '# Access\n\nThe shared login opens the jump host. Paper forms go to the duty manager.\n';
  test.each([
    [
      'two places',
      'The shared login was removed.\n\nPaper forms are gone, the duty manager has a queue.\n',
      [0, 1],
    ],
    ['one place', 'The shared login was removed.\n', undefined],
    ['a list', '## Taken out\n\n- Shared login: nobody knew who used it\n- Paper forms: lost\n', [0, 1]],
    ['rules', 'A shared login is removed at night.\n\nPaper forms are deleted every day.\n', undefined],
    [
      'conditions',
      'If the shared login was removed, call.\n\nWhen paper forms are gone, print some.\n',
      undefined,
    ],
    [
      'still stated',
      'The shared login was removed. Paper forms are gone. The shared login and paper forms stay.\n',
      undefined,
    ],
  ])('%s', (_, text, order) => {
    expect(orderOf(texts(older, `# Getting in\n\n${text}`))).toEqual(order);
  });

  test('not if the other does so, too', () => {
    const newer =
      '# Getting in\n\nThe shared login was removed.\n\nPaper forms are gone. Hardware keys open doors.\n';
    expect(orderOf(texts(`${older}\nHardware keys were withdrawn.\n`, newer))).toBeUndefined();
  });
});

test('evidence is quoted with its line, once', () => {
  const found = readLineage(
    texts('# Search plan\n\nRevision: 1\n', '# Search plan, revision 2\n\nReplaces revision 1.\n'),
  );
  expect(found?.evidence).toEqual([
    { variant: 0, line: 3, text: 'Revision: 1', says: 'revision 1' },
    { variant: 1, line: 1, text: '# Search plan, revision 2', says: 'revision 2' },
    { variant: 1, line: 3, text: 'Replaces revision 1.', says: 'after a.md' },
  ]);
  expect(readLineage(named('p-v1.md', 'p-v2.md'))?.evidence[0]).toEqual({
    variant: 0,
    line: 0,
    text: 'p-v1.md',
    says: 'version 1',
  });
});

test('a single document has no order', () => {
  expect(readLineage(named('plan-v1.md'))).toBeUndefined();
});
