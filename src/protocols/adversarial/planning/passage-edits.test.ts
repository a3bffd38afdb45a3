import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';

const doc = (body: string): string => `# Spec\n\n## Checks\n\n${body}\n`;
const LOG = 'The gateway writes every failed call to the audit log for each tenant.';
const SIGNS = 'The operator signs every release with a hardware key.';

/** Text of the base, of the variant, of the merge; all below the heading. */
type Case = readonly [string, string, string, string];

describe('a passage that lost gives way', () => {
  const cases: readonly Case[] = [
    [
      'a value inside a wrapped paragraph',
      'The gateway checks every token. The timeout of\nthe gateway is 30 s for every call. The rest is\nup to the operator.',
      'The gateway checks every token. The timeout of the gateway is 10 s for every call. The rest is up to the operator.',
      'The gateway checks every token. The timeout of the gateway is 10 s for every call. The rest is\nup to the operator.',
    ],
    ['a value in a list item', '- The timeout is 30 s.', '* The timeout is 10 s.', '- The timeout is 10 s.'],
    [
      'a passage in a quotation, on one line',
      '> The timeout of the gateway\n> is 30 s.',
      '- The timeout of the gateway\n  is 10 s.',
      '> The timeout of the gateway is 10 s.',
    ],
    [
      'a row',
      '| Item | Value |\n|---|---|\n| Timeout | 30 s |',
      '| Item | Value |\n|---|---|\n| Timeout | 10 s |',
      '| Item | Value |\n|---|---|\n| Timeout | 10 s |',
    ],
    [
      'a wording that says the same and more',
      LOG,
      'The gateway writes every failed call to the audit log for each tenant and each region of it.',
      'The gateway writes every failed call to the audit log for each tenant and each region of it.',
    ],
  ];
  test.each(cases)('%s', (_, base, other, expected) => {
    const { text, plan } = mergeOf([doc(base), doc(other)]);
    expect(text).toBe(doc(expected));
    expect(plan.changes).toMatchObject([{ approach: 'replace', risk: 'Medium' }]);
  });

  test('what gave way is dropped with its point, and the block of the base is superseded', () => {
    const { ledger } = mergeOf([doc('The timeout is 30 s.'), doc('The timeout is 10 s.')]);
    expect(ledger.dropped).toMatchObject([{ variant: 'A', anchor: { text: '30 s' }, point: 'X-001' }]);
    expect(ledger.entries.find(({ place }) => place === 'superseded by')).toMatchObject({
      variant: 'A',
      change: 1,
    });
  });
});

describe('a sentence that only the variant has', () => {
  const cases: readonly Case[] = [
    [
      'behind its neighbour',
      `${LOG} It asks the vault\nfor the key.`,
      `${LOG} ${SIGNS} It asks the vault for the key.`,
      `${LOG} ${SIGNS} It asks the vault\nfor the key.`,
    ],
    [
      'in front of it',
      `${LOG} It asks the vault.`,
      `${SIGNS} ${LOG} It asks the vault.`,
      `${SIGNS} ${LOG} It asks the vault.`,
    ],
    [
      'over two lines',
      LOG,
      `${LOG} The operator signs every\nrelease with a hardware key.`,
      `${LOG} ${SIGNS}`,
    ],
  ];
  test.each(cases)('goes %s', (_, base, other, expected) => {
    const { text, plan } = mergeOf([doc(base), doc(other)]);
    expect(text).toBe(doc(expected));
    expect(plan.changes).toMatchObject([{ approach: 'append', risk: 'Low' }]);
  });
});

describe('the base keeps its passage', () => {
  test('beside the new one, where it names something that would be lost', () => {
    const named = 'The gateway writes every failed call to the audit log of `billing-api`, as FR-012 asks.';
    const { text } = mergeOf([
      doc(named),
      doc(
        'Each failed call and each refused call is written by the gateway to a log that the auditors read.',
      ),
    ]);
    expect(text).toContain(named);
    expect(text).toContain('that the auditors read');
  });

  test.each([
    [
      'where it lost a contradiction but names more',
      '| Item | Owner |\n|---|---|\n| Timeout | `billing-api` |',
      '| Item | Owner |\n|---|---|\n| Timeout | core |',
      'also names "billing-api", which would be lost',
    ],
    [
      'where it answers what the other asks',
      'The retention period is 30 days for records of the ledger.',
      'Is the retention period 10 days for records of the ledger?',
      'it asks what the base answers at L5',
    ],
    [
      'where it says the same and more',
      'The gateway writes every failed call to the audit log and deletes the copies of the phase before.',
      'The gateway writes every failed call to the audit log.',
      'the base',
    ],
  ])('%s', (_, base, other, reason) => {
    const { text, plan, ledger } = mergeOf([doc(base), doc(other)]);
    expect(text).toBe(doc(base));
    expect(plan.changes).toEqual([]);
    expect(plan.refusals).toMatchObject([{ reason: expect.stringContaining(reason) }]);
    expect(ledger.orphans).toEqual([]);
  });
});

describe('numbers of sections', () => {
  const base =
    '# Spec\n\n## 1. Checks\n\nThe gateway checks every token.\n\n## 2. Limits\n\nThe timeout is 30 s.\n';
  const other = (said: string): string =>
    `# Spec\n\n## 1. Words\n\nAll words.\n\n## 2. Checks\n\nThe gateway checks every token. ${said}\n\n## 3. Limits\n\nThe timeout is 30 s.\n`;

  test.each([
    [
      'The operator signs every release as Section 3 says.',
      'The operator signs every release as Section 2 says.',
    ],
    [
      'The operator signs every release as §3 and Sections 2, 3 say.',
      'The operator signs every release as §2 and Sections 1, 2 say.',
    ],
    ['The operator signs 3 releases in section A.', 'The operator signs 3 releases in section A.'],
    [
      'The operator signs every release as Section 9 says.',
      'The operator signs every release as Section 9 says.',
    ],
  ])('%s', (said, expected) => {
    expect(mergeOf([base, other(said)]).text).toContain(expected);
  });
});
