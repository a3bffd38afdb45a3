import { expect, test } from 'vitest';
import { variantsOf } from '../../../test/documents/variants-of.ts';
import { alignLines } from './align-lines.ts';
import { compareDocuments } from './comparison/compare-documents.ts';

const spec = (title: string, ...lines: string[]) =>
  `# S\n\n## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`;
const comparison = compareDocuments(
  variantsOf(
    spec('Rules', 'Invoices are archived for 7 years.', 'The lamp is green.'),
    spec('Text', 'Paint dries overnight.', 'An archived invoice stays 10 years.', 'Old invoices may leave.'),
  ),
);
const neighbours = (line: number, most: number) => {
  const claim = comparison.claims[0]?.[line];
  if (!claim) throw new RangeError(`no claim ${line}`);
  return alignLines(comparison)
    .neighboursOf(0, claim, most)
    .map(({ line: found }) => found.line);
};

test('the best neighbour comes first, nothing of its own variant, no more than asked for', () => {
  expect(neighbours(0, 5)).toEqual([6, 7]);
  expect(neighbours(0, 1)).toEqual([6]);
});

test('what shares no word has no neighbour', () => expect(neighbours(1, 5)).toEqual([]));
