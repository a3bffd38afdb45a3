import { expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';

const BASE = `# Spec

## Orders

Orders are kept for 30 days.
`;

const CIRCLE = [
  'The settlement report depends on the ledger export.',
  'The ledger export depends on the reconciliation job.',
  'The reconciliation job depends on the settlement report.',
];

test('what a variant contradicts itself about does not come in with the rest of its section', () => {
  const other = `${BASE}
## Accounting

Invoices must be numbered without gaps within 24 hours.

${CIRCLE.map((sentence) => `- ${sentence}`).join('\n')}
- The tax authority must get every invoice within 10 days.
`;
  const { text, plan, ledger } = mergeOf([BASE, other], { base: 'A' });
  expect(text).toContain('Invoices must be numbered without gaps within 24 hours.');
  expect(text).toContain('The tax authority must get every invoice within 10 days.');
  for (const sentence of CIRCLE) expect(text).not.toContain(sentence);
  const left = ledger.entries.filter(({ reason }) => reason?.includes('contradicts itself'));
  expect(left.map(({ place }) => place)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(left.every(({ point }) => point?.startsWith('X-'))).toBe(true);
  expect(plan.changes).toHaveLength(1);
});

test.each([
  ['Customer data must be encrypted at rest.', 'Customer data must be encrypted in transit.'],
  ['Staff must be trained once a year.', 'Staff must be trained twice a year.'],
])('"%s" does not cover "%s"', (one, other) => {
  const spec = (sentence: string) => `# Spec\n\n## Rules\n\n${sentence}\n\nEvery release is signed.\n`;
  const { ledger } = mergeOf([spec(one), spec(other)], { base: 'A' });
  const entry = ledger.entries.find(({ variant, line }) => variant === 'B' && line === 5);
  expect(entry?.place).not.toBe('covered by');
});
