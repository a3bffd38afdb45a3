import { describe, expect, test } from 'vitest';
import { pointsOf, pointTitled, quotedBy } from '../../../../test/documents/points-of.ts';

/** A document of headings, each `level title`, with a line of its own below each. */
const outline = (...headings: string[]): string =>
  headings
    .map((heading) => {
      const [, level, title] = /^(\d) (.*)$/.exec(heading) ?? [];
      return `${'#'.repeat(Number(level))} ${title}\n\nThe ${title} line is here.\n`;
    })
    .join('\n');

const structural = (...texts: string[]) => pointsOf('structural', ...texts);
const titles = (...texts: string[]): string[] => structural(...texts).map(({ title }) => title);

describe('[000/S-heading-scan] headings', () => {
  test('are counted per level, with lines, and not inside code', () => {
    const one = '# T\n\n## One\n\n```\n## Not\n# Nor\n```\n\n### Two ###\n';
    const other = '# T\n\n## One\n\n```\n## Not\n# Nor\n```\n\n### Two ###\n\n#### Three\n';
    const { sides } = pointTitled(structural(one, other), 'Heading structure');
    expect(sides.map(({ summary }) => summary)).toEqual([
      '3 headings (H1: 1, H2: 1, H3: 1)',
      '4 headings (H1: 1, H2: 1, H3: 1, H4: 1)',
    ]);
    const depth = pointTitled(structural(one, other), 'Hierarchy depth');
    expect(depth.sides.map(({ quotes }) => quotes.map(({ text, line }) => [text, line]))).toEqual([
      [['### Two ###', 10]],
      [['#### Three', 12]],
    ]);
  });

  test('inside code differ without a structural point', () => {
    expect(titles('# T\n\n```\n## One\n```\n', '# T\n\n```\n# Two\n### Three\n```\n')).toEqual([]);
  });
});

describe('[000/S-order-severity] order', () => {
  test('the same sections in another order are Low, and only what moved is named', () => {
    const point = pointTitled(
      structural(
        outline('1 T', '2 Alpha', '2 Beta', '2 Gamma'),
        outline('1 T', '2 Gamma', '2 Alpha', '2 Beta'),
      ),
      'Section ordering',
    );
    expect(point.severity).toBe('Low');
    expect(quotedBy(point)).toEqual([['## Gamma'], ['## Gamma']]);
  });

  test.each([
    ['four words of five', 'User Account Data Storage Policy', true],
    ['three words of five', 'User Account Data Transfer Policy', false],
    ['no word', 'Kappa Lambda', false],
  ])('[000/S-section-match-80] %s: the same section for its order', (_, renamed, same) => {
    const points = structural(
      '# T\n\n## User Account Data Storage Rules\n\nAlpha beta.\n\n## Other\n\nGamma delta.\n',
      `# T\n\n## Other\n\nGamma delta.\n\n## ${renamed}\n\nEpsilon zeta.\n`,
    );
    expect(points.map(({ title }) => title).includes('Section ordering')).toBe(same);
  });

  test('topics under another heading are Medium', () => {
    const point = pointTitled(
      structural(
        outline('1 T', '2 Alpha', '3 Kappa Lambda', '2 Beta'),
        outline('1 T', '2 Alpha', '2 Beta', '3 Kappa Lambda'),
      ),
      'Section grouping',
    );
    expect(point.severity).toBe('Medium');
    expect(point.sides.map(({ summary }) => summary)).toEqual([
      expect.stringContaining('Kappa Lambda under Alpha'),
      expect.stringContaining('Kappa Lambda under Beta'),
    ]);
  });

  test('by time against by subject is High', () => {
    const point = pointTitled(
      structural(
        outline('1 T', '2 Phase 1', '2 Phase 2', '2 Phase 3'),
        outline('1 T', '2 Security', '2 Storage', '2 Deployment'),
      ),
      'Organising model',
    );
    expect(point.severity).toBe('High');
  });

  test('the same order says nothing', () => {
    const text = outline('1 T', '2 Alpha', '2 Beta', '3 Gamma');
    expect(titles(text, text)).toEqual([]);
  });
});

test.each([
  ['one level', 'Low', ['1 T', '2 Alpha', '3 Beta'], ['1 T', '2 Alpha', '3 Beta', '4 Gamma']],
  ['two levels', 'Medium', ['1 T', '2 Alpha', '3 Beta'], ['1 T', '2 Alpha', '3 Beta', '4 Gamma', '5 Delta']],
  ['three levels', 'Medium', ['1 T', '2 Alpha', '3 Beta'], ['1 T', '3 Beta', '4 Gamma', '5 Delta', '6 Eta']],
  ['flat against deep', 'High', ['1 T'], ['1 T', '2 Alpha', '3 Beta', '4 Gamma', '5 Delta']],
  ['no parts against deep', 'High', ['1 T', '2 Alpha'], ['1 T', '2 Alpha', '3 Beta', '4 Gamma']],
])('[000/S-depth-severity] depth apart by %s is %s', (_, severity, one, other) => {
  expect(pointTitled(structural(outline(...one), outline(...other)), 'Hierarchy depth').severity).toBe(
    severity,
  );
  expect(pointTitled(structural(outline(...other), outline(...one)), 'Hierarchy depth').severity).toBe(
    severity,
  );
});

describe('[000/S-heading-counts] heading structure', () => {
  test.each([
    ['a subsection more', 'Low', ['2 Alpha', '2 Beta', '3 Kappa'], ['2 Alpha', '2 Beta', '3 Kappa', '3 Lambda']],
    ['a finer cut', 'Medium', ['2 Alpha', '2 Beta'], ['2 Alpha', '3 Kappa', '3 Lambda', '3 Mu', '2 Beta', '3 Nu', '3 Xi']],
    ['two of five sections in common', 'Medium', ['2 Alpha', '2 Beta'], ['2 Alpha', '3 Kappa', '3 Lambda', '2 Beta', '3 Nu']],
    ['another document', 'High', ['2 Alpha', '2 Beta'], ['2 Kappa', '2 Lambda', '2 Mu', '2 Nu']],
  ])('%s is %s', (_, severity, one, other) => {
    const point = pointTitled(structural(outline(...one), outline(...other)), 'Heading structure');
    expect(point.severity).toBe(severity);
    expect(point.sides.every(({ summary }) => /^\d+ headings \((H\d: \d+(, )?)+\)$/.test(summary))).toBe(true);
  }); // biome-ignore format: a table

  test('equal counts say nothing', () => {
    expect(titles(outline('2 Alpha', '3 Kappa'), outline('2 Alpha', '3 Kappa'))).toEqual([]);
  });
});

describe('beyond the three dimensions', () => {
  test('a renamed section is named on both sides', () => {
    const body = 'Orders are kept for 7 years in the archive. Invoices are kept in the ledger.';
    const [point, ...more] = structural(`## Storage\n\n${body}\n`, `## Persistence\n\n${body}\n`);
    expect(more).toEqual([]);
    expect(point).toMatchObject({ title: 'Renamed section', severity: 'Low' });
    expect(point && quotedBy(point)).toEqual([['## Storage'], ['## Persistence']]);
  });

  test('a repeated section is counted', () => {
    const points = structural(outline('2 Alpha', '2 Alpha', '2 Beta'), outline('2 Alpha', '2 Beta'));
    expect(quotedBy(pointTitled(points, 'Repeated section: Alpha'))).toEqual([
      ['## Alpha', '## Alpha'],
      ['## Alpha'],
    ]);
  });

  test('a series of another length is told', () => {
    const phases = (count: number) =>
      outline('1 T', ...Array.from({ length: count }, (_, at) => `2 Phase ${at + 1}`));
    const [point] = structural(phases(2), phases(4)).filter(({ title }) => /phase/i.test(title));
    expect(point).toMatchObject({ severity: 'Medium' });
    expect(point?.sides.map(({ quotes }) => quotes.length)).toEqual([2, 4]);
    expect(titles(phases(3), phases(3))).toEqual([]);
  });

  test('another title is told, also among three', () => {
    const point = pointTitled(structural('# One\n', '# Two\n', 'Words are here.\n'), 'Document title');
    expect(point.sides.map(({ present }) => present)).toEqual([true, true, false]);
    expect(point.severity).toBe('Low');
  });
});
