import { expect, test } from 'vitest';
import { section, variantsOf } from '../../../test/documents/variants-of.ts';
import { parseDocument } from '../parse/parse-document.ts';
import { compareDocuments } from '../relations/comparison/compare-documents.ts';
import { scanDocument } from './scan-document.ts';

const RULE = (minutes: number) => `Sessions of guests must expire after ${minutes} minutes.`;
const [A, B] = ['Sessions of guests expire after 15 minutes.', 'Sessions of guests expire after 30 minutes.'];
const scan = (merged: string, ...originals: string[]) =>
  scanDocument(
    parseDocument(section(merged)),
    compareDocuments(variantsOf(...originals.map((body) => section(body)))),
  );

test.each([
  ['both sides of a difference', `${A}\n\n${B}`, 1],
  ['one side', A, 0],
  ['neither', 'Users pay.', 0],
  ['rules that no original has', `${RULE(1)}\n\n${RULE(2)}`, 1],
])('%s', (_, merged, count) => {
  const { found } = scan(merged, A, B);
  expect(found).toHaveLength(count);
  for (const { knownTo, line } of found) expect({ knownTo, line }).toEqual({ knownTo: [], line: 5 });
});

test('what an original says as well is known to it', () => {
  const both = `${RULE(1)}\n\n${RULE(2)}`;
  expect(scan(both, 'Users pay.', both).found).toMatchObject([{ knownTo: [1] }]);
});

test('what was read is counted', () => expect(scan('Users pay.', A, B).examined).toBe(1));
