import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import { compareDocuments } from './compare-documents.ts';

/** Titles that were matched, one row per topic, `-` where a variant lacks it. */
function matched(...texts: string[]): string[] {
  const { topics } = compareDocuments(variantsOf(...texts));
  return topics
    .filter(({ members }) => !members.some((member) => member?.opening))
    .map(({ members }) => members.map((member) => member?.title ?? '-').join(' = '));
}

const heading = (title: string, body = '') => `# Spec\n\n## ${title}\n\n${body}\n`;

describe('by heading', () => {
  test.each([
    ['[000/C-topic-match-60] three words of five', 'User Account Data Storage Rules', 'User Account Data Transfer Policy', true],
    ['[000/C-topic-match-60] two words of five', 'User Account Data Storage Rules', 'User Account Secret Transfer Policy', false],
    ['the same words in another order', 'Data Storage', 'Storage of Data', true],
    ['another number', '3. Data Storage', '4.1 Data Storage', true],
    ['one word of two', 'Data Storage', 'Data Transfer', false],
    ['nothing', 'Storage', 'Security', false],
  ])('%s', (_, one, other, same) => {
    const expected = same ? [`${one} = ${other}`] : [`${one} = -`, `- = ${other}`];
    expect(matched(heading(one, 'Alpha beta.'), heading(other, 'Gamma delta.'))).toEqual(expected);
    expect(matched(heading(one), heading(other))).toEqual(expected);
  }); // biome-ignore format: a table

  test('[000/C-topic-match-60] headings of level four are no topics', () => {
    expect(matched('## One\n\n#### Deep thing\n', '## One\n\n#### Deep thing\n')).toEqual(['One = One']);
  });

  test('repeated headings are matched in order, below their own parents', () => {
    const phases = '# P\n\n## Phase 1\n\n### Goals\n\nAlpha.\n\n## Phase 2\n\n### Goals\n\nBeta.\n';
    const { topics } = compareDocuments(variantsOf(phases, phases));
    const goals = topics.filter(({ title }) => title === 'Goals');
    expect(goals.map(({ members }) => members.map((member) => member?.section))).toEqual([
      [3, 3],
      [5, 5],
    ]);
  });
});

describe('by what is said, beyond the heading', () => {
  const body =
    'Orders are kept for 7 years in the archive. Invoices are kept in the ledger. Deleted carts are purged every night.';

  test('a renamed section is still found', () => {
    expect(matched(heading('Storage', body), heading('Persistence', body))).toEqual([
      'Storage = Persistence',
    ]);
  });

  test('with its wording changed too', () => {
    const other =
      'Every order is kept in the archive for 7 years. The ledger keeps invoices. Deleted carts are purged nightly.';
    expect(matched(heading('Storage', body), heading('Persistence', other))).toEqual([
      'Storage = Persistence',
    ]);
  });

  test('by half of its statements, however long the rest', () => {
    const long = (word: string) =>
      `The ${Array.from({ length: 25 }, (_, at) => `${word}${at}x`).join(' ')} ends.`;
    const texts = ['kappa', 'sigma'].map((word) => `Guests wait. ${long(word)}`);
    expect(matched(heading('Storage', texts[0]), heading('Persistence', texts[1]))).toEqual([
      'Storage = Persistence',
    ]);
  });

  test('another body under another heading is another topic', () => {
    const other = 'Passwords are hashed. Sessions end after an hour. Tokens are signed by the gateway.';
    expect(matched(heading('Storage', body), heading('Persistence', other))).toEqual([
      'Storage = -',
      '- = Persistence',
    ]);
  });

  test('one section belongs to one topic', () => {
    const twice = `# Spec\n\n## Persistence\n\n${body}\n\n## Keeping\n\n${body}\n`;
    const rows = matched(heading('Storage', body), twice);
    expect(rows).toHaveLength(2);
    expect(rows.filter((row) => row.startsWith('Storage'))).toHaveLength(1);
  });
});

test('three variants share one topic each way', () => {
  const texts = ['Data Storage', 'Storage of Data', 'Security'].map((title) => heading(title));
  expect(matched(...texts)).toEqual(['Data Storage = Storage of Data = -', '- = - = Security']);
});

test('the openings of all variants are one topic, whatever their titles', () => {
  const { topics } = compareDocuments(
    variantsOf('# One\n\nFirst words.\n', '# Two\n\nOther words.\n', 'Bare words.\n'),
  );
  expect(topics).toHaveLength(1);
  expect(topics[0]?.members.every((member) => member?.opening)).toBe(true);
});
