import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';

const doc = (...parts: readonly string[]): string => `${['# Spec', ...parts].join('\n\n')}\n`;
const BASE = doc(
  '## Storage',
  'Invoices are kept in the PostgreSQL archive of the ledger.',
  '## Alerts',
  'The pager rings after three failed probes.',
);
const OTHER = doc(
  '## Storage',
  'Old invoices leave the archive on tape when the auditor agrees.',
  '## Colours',
  'Buttons turn green on hover.',
);

describe('a statement that nobody judged', () => {
  const { unjudged } = mergeOf([BASE, OTHER]);

  test('is a point of its own, in the order of its document', () => {
    expect(unjudged).toMatchObject([
      { id: 'Q-001', kind: 'unjudged', relation: 'unjudged', severity: 'Medium' },
      { id: 'Q-002', title: 'Buttons turn green on hover.' },
    ]);
  });

  test('shows the lines that seem to be about the same, without calling them its other side', () => {
    const [first] = unjudged;
    expect(first?.sides).toMatchObject([
      { variant: 'A', present: false, quotes: [{ text: expect.stringContaining('PostgreSQL archive') }] },
      { variant: 'B', present: true, quotes: [{ text: expect.stringContaining('on tape') }] },
    ]);
  });

  test('with nothing near says so', () =>
    expect(unjudged[1]?.sides[0]).toEqual({
      variant: 'A',
      summary: 'nothing near',
      quotes: [],
      present: false,
    }));

  test('quotes at most six lines in all', () => {
    const said = (at: number): string => `Invoices of kind ${at} are kept in the archive of the ledger.`;
    const many = doc('## Storage', ...Array.from({ length: 12 }, (_, at) => said(at)));
    for (const { sides } of mergeOf([many, OTHER]).unjudged)
      expect(sides.flatMap(({ quotes }) => quotes).length).toBeLessThanOrEqual(6);
  });

  test('none where all is judged', () => expect(mergeOf([BASE, BASE]).unjudged).toEqual([]));
});
