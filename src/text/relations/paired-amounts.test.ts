import { expect, test } from 'vitest';
import { variantsOf } from '../../../test/documents/variants-of.ts';
import { compareDocuments } from '../compare-documents.ts';
import { findPairedAmounts } from './paired-amounts.ts';

const told = (a: string, b: string, opening = '') => {
  const texts = [`# S\n\n${opening}\n\n## Limits\n\n${a}\n`, `# T\n\n${opening}\n\n## Rules\n\n${b}\n`];
  return findPairedAmounts(compareDocuments(variantsOf(...texts))).map(({ slot }) =>
    slot?.values.join(' / '),
  );
};

test.each([
  ['statements that fit each other best', 'An idle session of a guest ends after 30 minutes.', 'We close the idle session of each guest within 15 minutes. Paint in the hall dries overnight.', ['30 minutes / at most 15 minutes']],
  ['one amount', 'An idle session of a guest ends after 15 minutes.', 'We close the idle session of each guest within 900 seconds.', []],
  ['amounts of two kinds', 'An idle session of a guest ends after 15 minutes.', 'The idle session of each guest weighs 3 MB.', []],
  ['another matter', 'An idle session of a guest ends after 15 minutes.', 'Invoices of the shop leave within 3 days.', []],
  ['what is too vague to be proved wrong', 'An idle session of a guest ends after 30 minutes as appropriate.', 'We close the idle session of each guest within 15 minutes.', []],
])('%s', (_, a, b, expected) => expect(told(a, b)).toEqual(expected)); // biome-ignore format: a table

test('metadata is left alone', () => {
  const text = (date: string) => `# S\n\n**Created for review**: ${date}\n\n## Limits\n\nUsers pay.\n`;
  const comparison = compareDocuments(variantsOf(text('2026-01-01'), text('2026-02-02').replace('Users pay', 'Owls hunt')));
  expect(findPairedAmounts(comparison)).toEqual([]);
}); // biome-ignore format: one line each
