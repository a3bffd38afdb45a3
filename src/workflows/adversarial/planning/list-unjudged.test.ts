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

  test('shows the nearest first, not what stands first', () => {
    const base = doc('## Keys', 'The signing key of a request is unique.', '## Signing', 'Requests are signed with HMAC over body and timestamp.');
    const other = doc('## Trust', 'Every request is signed with HMAC over its timestamp.');
    const lines = mergeOf([base, other]).unjudged[0]?.sides[0]?.quotes.map(({ line }) => line);
    expect(lines).toEqual([9, 5]);
  }); // biome-ignore format: one text

  test('neither begins nor ends inside emphasis', () => {
    const asked = '**Q: Somebody pays too little. Do we match?**\nA: Never by itself.';
    const texts = mergeOf([BASE, doc('## Questions', asked)]).unjudged.map(({ sides }) => sides[1]?.quotes[0]?.text);
    expect(texts.filter((text) => (text?.split('**').length ?? 0) % 2 === 0)).toEqual([]);
  }); // biome-ignore format: one text

  test('code is shown beside the code of the base that is most like it', () => {
    const code = (type: string): string => `\`\`\`ts\nconst total: ${type} = count(orders);\n\`\`\``;
    const base = doc('## Shape', '```\nnothing alike\n```', code('number'), BASE);
    const { unjudged } = mergeOf([base, doc('## Shape', code('bigint'), OTHER)]);
    const asked = unjudged.find(({ sides }) => sides[1]?.quotes[0]?.text.includes('bigint'));
    expect(asked?.sides[0]?.quotes).toMatchObject([{ text: code('number') }]);
  });

  test('none where all is judged', () => expect(mergeOf([BASE, BASE]).unjudged).toEqual([]));
});
