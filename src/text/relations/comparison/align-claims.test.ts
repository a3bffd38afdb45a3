import { describe, expect, test } from 'vitest';
import { section, textAt, variantsOf } from '../../../../test/documents/variants-of.ts';
import { compareDocuments } from './compare-documents.ts';

/** What was set against what, as texts; a lone statement stands alone. */
function aligned(...texts: string[]): string[][] {
  const variants = variantsOf(...texts);
  const { alignment } = compareDocuments(variants);
  return alignment.clusters.map(({ passages }) =>
    passages.map(
      ({ claims }) => claims.flatMap((claim) => (claim ? [textAt(variants, claim)] : []))[0] ?? '',
    ),
  );
}

describe('counterparts', () => {
  test.each([
    ['an amount', 'The timeout is 30 seconds.', 'The timeout is 10 seconds.'],
    ['a force', 'Guests must sign in first.', 'Guests may sign in first.'],
    ['other words', 'The gateway validates every token.', 'Every token is validated by the gateway.'],
    [
      'a part of a longer one',
      'The gateway checks tokens.',
      'The gateway checks tokens with the public key of the issuer.',
    ],
    ['a label with another value', '**Owner**: Alice', '**Owner**: the platform team'],
    ['a product', 'Use PostgreSQL', 'Use MongoDB'],
  ])('%s', (_, one, other) => expect(aligned(section(one), section(other))).toEqual([[one, other]]));

  test('rows with the same first cell', () => {
    const table = (row: string) => section(`| Item | Value |\n|---|---|\n| ${row} |`);
    expect(aligned(table('Retries | 3'), table('Retries | none at all'))).toEqual([
      ['Retries | 3', 'Retries | none at all'],
    ]);
  });

  test('across sections only what shares something rare', () => {
    const storage = (text: string, title: string) => `# Spec\n\n## ${title}\n\n${text}\n`;
    const filler = Array.from({ length: 30 }, (_, at) => `The page lists thing${at} for users.`).join(' ');
    const one = `${storage('The audit archive keeps signed invoices for 7 years.', 'Storage')}\n## Common\n\n${filler}\n`;
    const other = `${storage('Signed invoices stay in the audit archive for 10 years.', 'Legal')}\n## Common\n\n${filler}\n`;
    expect(aligned(one, other)).toEqual([
      ['The audit archive keeps signed invoices for 7 years.', 'Signed invoices stay in the audit archive for 10 years.'],
    ]);
  }); // biome-ignore format: long lines
});

describe('no counterparts', () => {
  test.each([
    ['another matter', 'The gateway validates every token.', 'Backups are written to tape at night.'],
    [
      'one common word',
      'The export runs at night.',
      'Invoices carry a signature before any export by the notary.',
    ],
    ['a vague likeness', 'The export runs at night.', 'The import of invoices needs a signed file.'],
  ])('%s', (_, one, other) => expect(aligned(section(one), section(other))).toEqual([[one], [other]]));

  test('short statements that share two plain words in other sections', () => {
    const filler = (word: string) =>
      Array.from({ length: 6 }, (_, at) => `The ${word}${at}x line tells ${word}${at}y things.`).join(' ');
    const one = section(`Guests wait here. ${filler('kappa')}`, 'Storage');
    const other = section(`Guests wait outside. ${filler('sigma')}`, 'Legal');
    expect(aligned(one, other)).toContainEqual(['Guests wait here.']);
  });

  test('two statements of one variant', () => {
    expect(
      aligned(section('The timeout is 30 seconds. The timeout is 10 seconds.'), section('')),
    ).toHaveLength(2);
  });
});

test('what every variant says is not open, wherever it stands', () => {
  const { alignment } = compareDocuments(
    variantsOf(
      section('Users pay here. Guests wait.', 'One'),
      section('Guests wait. Users pay here.', 'Two'),
    ),
  );
  expect(alignment).toMatchObject({ clusters: [], total: 2, shared: 2 });
});

test('two statements of one variant never meet through one of another', () => {
  const one = section('The upload limit is 30 MB.');
  const other = section('The upload limit is 20 MB. The upload limit is 25 MB.');
  expect(aligned(one, other).map((texts) => texts.length)).toEqual([2, 1]);
});

test('at most one statement per variant in a cluster, the closest', () => {
  const clusters = aligned(
    section('The upload limit is 30 MB. The download limit is 50 MB.'),
    section('The download limit is 60 MB. The upload limit is 20 MB.'),
  );
  expect(clusters.map((texts) => [...texts].sort())).toEqual(
    expect.arrayContaining([
      ['The upload limit is 20 MB.', 'The upload limit is 30 MB.'],
      ['The download limit is 50 MB.', 'The download limit is 60 MB.'],
    ]),
  );
});

test('three variants meet in one cluster, and two that say the same are one passage', () => {
  const limits = ['30', '10', '30'].map((value) => section(`The timeout is ${value} seconds.`));
  const { alignment } = compareDocuments(variantsOf(...limits));
  expect(alignment.clusters.map(({ passages }) => passages.map(({ mask }) => mask))).toEqual([
    [0b101, 0b010],
  ]);
});
