import { describe, expect, test } from 'vitest';
import { pointsOf, pointTitled, quotedBy } from '../../../../test/documents/points-of.ts';
import { section } from '../../../../test/documents/variants-of.ts';

const content = (...texts: string[]) => pointsOf('content', ...texts);

describe('how a topic is treated', () => {
  test('[000/C-approach-summary] every variant that covers it is summed up in its own words, with lines', () => {
    const [point, ...more] = content(
      section('Orders are archived on tape by the nightly job.'),
      section('Customers export invoices through a signed link within 3 days.'),
      section('Users pay by card.'),
    );
    expect(more).toEqual([]);
    expect(point?.sides.map(({ summary }) => summary)).toEqual([
      'Orders are archived on tape by the nightly job. (L5)',
      'Customers export invoices through a signed link within 3 days. (L5)',
      'Users pay by card. (L5)',
    ]);
  });

  test('a variant without anything of its own says so, one without the topic is not covered', () => {
    const [point] = content(
      section('Users pay by card. Refunds must arrive within 3 days.'),
      section('Users pay by card.'),
      '# Spec\n',
    ).filter(({ title }) => title === 'Limits');
    expect(point?.sides.map(({ present }) => present)).toEqual([true, true, false]);
  });

  test('[000/C-approach-summary] a long text is cut between words, and its code is closed', () => {
    const long = `The \`${'very '.repeat(40)}long\` text must end.`;
    const [point] = content(section(long), section('Customers must sign.'));
    const [first] = point?.sides ?? [];
    expect(first?.summary).toMatch(/^The `(very )+very`… \(L5\)$/);
    expect(first?.quotes.map(({ text }) => text)).toEqual([long]);
  });
});

describe('[000/C-severity] severity', () => {
  test.each([
    ['other words', 'Low', 'The gateway validates every incoming token.', 'Every incoming token is validated by the gateway.'],
    ['a minor addition', 'Low', 'Users pay by card.', 'Users pay by card. Thanks for reading.'],
    ['another approach', 'Medium', 'Orders must be archived on tape.', 'Customers export invoices within 3 days.'],
    ['another strategy', 'Medium', 'All services share one relational database with foreign keys.', 'Every service owns a private document store without joins.'],
    ['a rule that one lacks', 'Medium', 'Users pay by card.', 'Users pay by card. Refunds must arrive within 3 days.'],
  ])('%s is %s', (_, severity, one, other) => {
    expect(content(section(one), section(other)).map((point) => point.severity)).toEqual([severity]);
    expect(content(section(other), section(one)).map((point) => point.severity)).toEqual([severity]);
  }); // biome-ignore format: a table

  test('what cannot both hold by rule is High, as a contradiction and not twice', () => {
    const [one, other] = [
      section('Sessions are stored on the server.'),
      section('Sessions are not stored on the server.'),
    ];
    expect(pointsOf('contradiction', one, other).map(({ severity }) => severity)).toEqual(['High']);
    expect(content(one, other)).toEqual([]);
  });

  test('strategies of which only a mind can say that they exclude each other are unjudged, and never Low', () => {
    const [one, other] = [
      section('The service is built as a monolith.'),
      section('The service is built as microservices.'),
    ];
    expect(pointsOf('contradiction', one, other)).toEqual([]);
    expect(content(one, other)).toMatchObject([{ severity: 'Medium', relation: 'unjudged' }]);
  });
});

describe('[000/C-coverage-gaps] topics that some of three variants lack', () => {
  const text = (...titles: string[]) =>
    `# P\n\n${titles.map((title) => `## ${title}\n\nThe ${title} line says ${title} things.\n`).join('\n')}`;

  test('are reported once, with who lacks them', () => {
    const points = content(text('Alpha', 'Beta'), text('Alpha', 'Beta'), text('Alpha'));
    const gap = pointTitled(points, 'Coverage: Beta');
    expect(gap.reason).toContain('missing from C');
    expect(gap.sides.map(({ present }) => present)).toEqual([true, true, false]);
    expect(quotedBy(gap)).toEqual([['## Beta'], ['## Beta'], []]);
    expect(points).toHaveLength(1);
  });

  test('several may lack it', () => {
    const [gap] = content(text('Alpha', 'Beta'), text('Alpha'), text('Alpha', 'Beta'), text('Alpha'));
    expect(gap?.reason).toContain('missing from B, D');
  });

  test('of one variant alone are contributions, not gaps', () => {
    expect(content(text('Alpha', 'Beta'), text('Alpha'), text('Alpha'))).toEqual([]);
  });
});

describe('what is not prose', () => {
  test.each([
    ['code', 'Code in Limits', 'Medium', section('Text is here.\n\n```\na\n```'), section('Text is here.\n\n```\nb\n```')],
    ['code that one lacks', 'Code in Limits', 'Medium', section('Text is here.\n\n```\na\n```'), section('Text is here.')],
    ['HTML', 'HTML in Limits', 'Low', section('Text is here.\n\n<p>a</p>'), section('Text is here.\n\n<p>b</p>')],
    ['front matter', 'Front matter', 'Low', '---\nversion: 1\n---\n# T\n', '---\nversion: 2\n---\n# T\n'],
  ])('%s differs', (_, title, severity, one, other) => {
    const [point, ...more] = content(one, other);
    expect(more).toEqual([]);
    expect(point).toMatchObject({ title, severity });
  }); // biome-ignore format: a table

  test('white space at the ends of its lines makes no difference', () => {
    expect(content(section('```\na  \nb\n```'), section('```\na\nb\n```'))).toEqual([]);
  });
});

test('[000/C-table] what a contradiction reports is no content row', () => {
  const [one, other] = [section('The timeout is 30 s.'), section('The timeout is 10 s.')];
  expect(pointsOf('contradiction', one, other)).toHaveLength(1);
  expect(content(one, other)).toEqual([]);
});
