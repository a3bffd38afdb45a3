import { describe, expect, test } from 'vitest';
import { pointsOf, quotedBy } from '../../../../test/documents/points-of.ts';

const base = '# Plan\n\n## Alpha\n\nThe alpha line is here.\n';
const withSection = (title: string, body = '', level = 2) =>
  `${base}\n${'#'.repeat(level)} ${title}\n\n${body}\n`;
const unique = (...texts: string[]) => pointsOf('unique', ...texts);
const titles = (...texts: string[]): string[] => unique(...texts).map(({ title }) => title);

describe('[000/U-detection] a section that only one variant has', () => {
  test('is listed with its variant and quoted, and is no content row', () => {
    const text = withSection('Rollback Plan', 'The release is reverted by the owner.');
    const [point, ...more] = unique(base, text);
    expect(more).toEqual([]);
    expect(point).toMatchObject({ id: 'U-001', title: 'Rollback Plan' });
    expect(point?.sides.map(({ present }) => present)).toEqual([false, true]);
    expect(point && quotedBy(point)[1]).toEqual([
      '## Rollback Plan',
      'The release is reverted by the owner.',
    ]);
    expect(pointsOf('content', base, text)).toEqual([]);
  });

  test.each([
    [
      'two words of five are shared',
      'User Account Data Storage Rules',
      'User Account Secret Transfer Policy',
      true,
    ],
    [
      'three words of five are shared',
      'User Account Data Storage Rules',
      'User Account Data Transfer Policy',
      false,
    ],
    ['all words are shared', 'Data Storage', 'Storage of Data', false],
  ])('%s', (_, one, other, isUnique) => {
    const texts = [withSection(one, 'Kappa lambda.'), withSection(other, 'Sigma omega.')];
    expect(titles(...texts)).toEqual(isUnique ? [one, other] : []);
  });

  test('of level three too, and what stands below it is not listed again', () => {
    const text = `${base}\n### Beta Part\n\nThe beta line is here.\n\n#### Deeper\n\nThe deeper line is here.\n`;
    expect(titles(text, `${base}\n### Gamma Bit\n\nThe gamma word is there.\n`)).toEqual([
      'Beta Part',
      'Gamma Bit',
    ]);
  });

  test('covered elsewhere under another heading is not unique', () => {
    const body = 'Orders are kept for 7 years in the archive. Invoices are kept in the ledger.';
    expect(titles(withSection('Storage', body), withSection('Persistence', body))).toEqual([]);
  });

  test('among three variants only what two lack', () => {
    const text = withSection('Rollback Plan', 'The release is reverted by the owner.');
    expect(titles(base, text, base)).toEqual(['Rollback Plan']);
    expect(titles(base, text, text)).toEqual([]);
  });
});

describe('[000/U-exclusions] not listed', () => {
  test.each(['Table of Contents', 'Contents', '1. Table of Contents', 'Metadata', 'TOC', '**Contents**'])(
    '%s',
    (title) => {
      expect(titles(base, withSection(title, '- Alpha\n- Beta'))).toEqual([]);
    },
  );

  test('a chapter that only groups what others have', () => {
    const grouped =
      '# Plan\n\n## Basics\n\n### Alpha\n\nThe alpha line is here.\n\n### Beta\n\nThe beta line is here.\n';
    const flat = '# Plan\n\n## Alpha\n\nThe alpha line is here.\n\n## Beta\n\nThe beta line is here.\n';
    expect(titles(grouped, flat)).toEqual([]);
  });

  test('a section that repeats what others say elsewhere', () => {
    const said = [
      'The owner of every release reverts it from the signed archive at night.',
      'Invoices of the shop leave the ledger after seven years without a dispute.',
    ];
    const text = `# Plan\n\n## Alpha\n\n${said[0]}\n\n## Beta\n\n${said[1]}\n`;
    expect(titles(text, `${text}\n## Summary\n\n${said.join(' ')}\n`)).toEqual([]);
    // A few words mean nothing without their address.
    const short = '# Plan\n\n## Alpha\n\nThe alpha line is here.\n\n## Beta\n\nThe beta line is there.\n';
    expect(titles(short, `${short}\n## Summary\n\nThe alpha line is here.\n`)).toEqual(['Summary']);
  });
});

test.each([
  [
    'High',
    'Rollback Plan',
    'The release must be reverted within 5 minutes. The owner must sign. Data must stay.',
  ],
  ['Medium', 'Pricing', 'The price is 5 EUR. Each order must be paid.'],
  ['Low', 'Thanks', 'Thanks for reading.'],
  ['Low', 'Nothing', ''],
])('[000/U-table] value %s for "%s"', (severity, title, body) => {
  expect(unique(base, withSection(title, body)).map((point) => [point.title, point.severity])).toEqual([
    [title, severity],
  ]);
});
