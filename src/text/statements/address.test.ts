import { expect, test } from 'vitest';
import { variantsOf } from '../../../test/documents/variants-of.ts';
import { compareDocuments } from '../relations/comparison/compare-documents.ts';

const TEXT = `# Spec

**Status**: draft

Users pay first.

## Limits

- Use PostgreSQL
- Use RabbitMQ
- **Mode**: fast
- **Mode**: slow
- **Owner**: Ann

#### Deep

- Logs
  - Kept for 30 days.

Shops close early.
`;
const comparison = compareDocuments(variantsOf(TEXT));
const addressOf = (start: string) => {
  const claim = comparison.claims[0]?.find((one) => TEXT.slice(one.start, one.end).startsWith(start));
  if (!claim) throw new RangeError(`no claim ${start}`);
  return comparison.addressOf(claim);
};

test.each([
  ['**Status**', { metadata: true, repeated: false, record: '' }],
  ['Users pay', { metadata: false, repeated: false, record: '' }],
  ['Use PostgreSQL', { metadata: false, repeated: true, record: '' }],
  ['**Mode**: fast', { metadata: false, repeated: true }],
  ['**Owner**', { metadata: false, repeated: false }],
  ['Kept for', { repeated: false, record: expect.stringMatching(/^deep\/.*logs/) }],
  ['Shops close', { repeated: false, record: 'deep/' }],
])('%s', (start, expected) => expect(addressOf(start)).toMatchObject(expected));

test('one topic for what stands below one heading of level three or less', () =>
  expect(addressOf('Shops close').topic).toBe(addressOf('**Owner**').topic));
