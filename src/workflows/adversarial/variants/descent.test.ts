import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import { compareDocuments } from '../../../text/relations/comparison/compare-documents.ts';
import { baseByDescent, refuseStrangers, traceDescent } from './descent.ts';

const SHARED = [
  'The gateway keeps the audit trail for thirty days.',
  'Reports are sent to the owner every Monday morning.',
  'Every export must name the person who asked for it.',
];
const doc = (...parts: readonly string[]): string => `${['# Spec', ...SHARED, ...parts].join('\n\n')}\n`;
const OLD = doc('The ledger stores invoices in the archive.');
const NEW = doc('A failed release is rolled back on duty.');
/** A few lines have no vocabulary to judge by: strangers are longer. */
const [CHECKOUT = '', STRANGER = ''] = [
  'examples/checkout/a.md',
  'test/fixtures/variants/introspection-registry/erc-820.md',
].map((path) => readFileSync(path, 'utf8'));
const file = (text: string) => ({ label: 'base.md', sourcePath: 'base.md', text });

function trace(input: Parameters<typeof traceDescent>[0], labels = ['x.md', 'y.md']) {
  const variants = variantsOf(OLD, NEW).map((variant, at) => ({ ...variant, label: labels[at] ?? '' }));
  const descent = traceDescent(input, variants, compareDocuments(variants));
  return { ...descent, base: baseByDescent(descent, variants) };
}

describe('the order', () => {
  test('is read from names, and the newest is the base', () => {
    const found = trace({}, ['plan-v2.md', 'plan-v1.md']);
    expect(found.order).toEqual([1, 0]);
    expect(found.evidence.length).toBeGreaterThan(0);
    expect(found.base).toEqual({ variant: 'A', why: 'the newest of a chain of revisions' });
    expect(found.sentence).toBe(
      'The documents are revisions of one text; oldest first: plan-v1.md, plan-v2.md. ' +
        'Only their file names say so: --order gives another order, or none.',
    );
  });

  test('is what the caller says', () => {
    const found = trace({ order: [1, 0] }, ['plan-v1.md', 'plan-v2.md']);
    expect([found.order, found.evidence, found.base?.variant]).toEqual([[1, 0], [], 'A']);
    expect(found.sentence).not.toContain('file names');
  });

  test.each([
    ['the caller wants none', { order: 'none' as const }],
    ['the variants were written for the comparison', { source: file('# Task\n') }],
  ])('is none where %s', (_, input) => {
    const found = trace(input, ['plan-v1.md', 'plan-v2.md']);
    expect([found.order, found.base]).toEqual([undefined, undefined]);
  });
});

describe('an ancestor', () => {
  test('makes the first document the base', () => {
    const found = trace({ ancestor: file(OLD) }, ['plan-v1.md', 'plan-v2.md']);
    expect(found.order).toBeUndefined();
    expect(found.base).toEqual({ variant: 'A', why: 'the first document of a three-way merge' });
    expect(found.sentence).toContain('merged from their ancestor base.md');
    expect(found.warnings).toEqual([]);
  });

  test.each([
    ['that shares nothing is doubted', STRANGER, 1],
    ['that is empty is not', '\n', 0],
    ['that they come from is not', CHECKOUT, 0],
  ])('%s', (_, text, count) => {
    const variants = variantsOf(CHECKOUT, CHECKOUT);
    const { warnings } = traceDescent({ ancestor: file(text) }, variants, compareDocuments(variants));
    expect(warnings).toHaveLength(count);
    for (const message of warnings) expect(message).toContain('base.md has next to nothing in common');
  });
});

describe('strangers', () => {
  const named = (...texts: string[]) => texts.map((text, at) => ({ label: `${at}.md`, text }));

  test('are refused by name', () =>
    expect(() => refuseStrangers(named(CHECKOUT, STRANGER))).toThrow(/1\.md has next to nothing in common/));

  test('variants are not', () => expect(() => refuseStrangers(named(OLD, NEW))).not.toThrow());
});
