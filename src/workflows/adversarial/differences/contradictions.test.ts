import { describe, expect, test } from 'vitest';
import { pointsOf, quotedBy } from '../../../../test/documents/points-of.ts';
import { section } from '../../../../test/documents/variants-of.ts';

const contradictions = (...texts: string[]) => pointsOf('contradiction', ...texts);
const between = (...bodies: string[]) => contradictions(...bodies.map((body) => section(body)));
const table = (...rows: string[]) =>
  `| Item | Limit | Owner |\n|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}`;

describe('[000/T02.05-opposing-cross] opposing claims', () => {
  test.each([
    ['Use PostgreSQL', 'Use MongoDB'],
    ['Use PostgreSQL for the data store.', 'Use MongoDB for the data store.'],
    ['- Use PostgreSQL\n- Keep backups', '- Use MongoDB\n- Keep backups'],
  ])('%j against %j', (one, other) => {
    const [point, ...more] = contradictions(section(one, 'Data Store'), section(other, 'Data Store'));
    expect(more).toEqual([]);
    expect(point).toMatchObject({ id: 'X-001', category: 'opposing-claims', severity: 'Medium' });
    expect(point?.title).toContain('PostgreSQL against MongoDB');
  });

  test.each([
    ['another product', 'Use PostgreSQL for orders.', 'Use Kafka for events.'],
    ['the same wording', 'Use PostgreSQL.', 'Use **PostgreSQL**.'],
    ['a paraphrase', 'The gateway validates every token.', 'Every token is validated by the gateway.'],
    ['another subject', 'The timeout is 30 s.', 'The retention is 10 s.'],
  ])('%s is none', (_, one, other) => expect(between(one, other)).toEqual([]));
});

test('[000/T02.05-impossible-sequence] opposite orders between two variants', () => {
  const [one, other] = ['Module A depends on Module B.', 'Module B depends on Module A.'];
  expect(between(one, other)).toMatchObject([{ category: 'impossible-sequence', severity: 'High' }]);
  expect(between(one, other).map(quotedBy)).toEqual([[[one], [other]]]);
  expect(between(one, other)[0]).not.toHaveProperty('within');
});

describe('[000/T02.05-vague-excluded] vague statements', () => {
  test.each([
    ['Retry 3 times as appropriate.', 'Retry 5 times as appropriate.'],
    ['Keep logs 3 days as needed.', 'Keep logs 9 days as needed.'],
    ['Follow best practices with 5 reviewers.', 'Follow best practices with 9 reviewers.'],
    ['We prefer 3 retries.', 'We prefer 9 retries.'],
    ['Should the timeout be 3 s?', 'Should the timeout be 9 s?'],
  ])('%j and %j never contradict', (one, other) => {
    expect(between(one, other)).toEqual([]);
    expect(between(`${one} ${other}`, '')).toEqual([]);
  });
});

describe('[002/contradictions-intra-separate] inside one variant', () => {
  const within =
    'The export job must finish nightly within 30 minutes.\n\nThe export job must finish nightly within 60 minutes.';

  test('is marked and quoted twice, while the others are silent', () => {
    const [point, ...more] = between(within, 'Users pay.');
    expect(more).toEqual([]);
    expect(point).toMatchObject({ within: 'A', category: 'opposing-claims' });
    expect(point && quotedBy(point)).toEqual([within.split('\n\n'), []]);
    expect(point?.sides.map(({ present }) => present)).toEqual([true, false]);
  });

  test('stands after all contradictions between variants, whatever its severity', () => {
    const points = between(`${within}\n\nThe page has 100 rows.`, 'The page has 101 rows.');
    expect(points.map((point) => [point.id, point.severity, point.within])).toEqual([
      ['X-001', 'Low', undefined],
      ['X-002', 'High', 'A'],
    ]);
  });

  test('a circle inside one variant is marked too', () => {
    const circle = 'Module A depends on Module B. Module B depends on Module A.';
    expect(between('Users pay.', circle)).toMatchObject([{ within: 'B' }]);
  });

  test('what every variant contradicts itself about is no difference', () => {
    expect(between(within, `${within}\n\nThanks for reading.`)).toEqual([]);
    expect(between(within, `${within}\n\nThanks for reading.`, 'Users pay.')).toMatchObject([
      { within: 'A, B' },
    ]);
  });

  test('descriptions of alternatives do not contradict each other', () => {
    expect(
      between(
        'The small export job takes 30 minutes nightly. The small export job takes 60 minutes nightly.',
        '',
      ),
    ).toEqual([]);
  });
});

describe('[000/T02.05-table] impact', () => {
  test.each([
    ['Low', 'a description that differs slightly', 'The report has 100 pages today.', 'The report has 101 pages today.'],
    ['Medium', 'another binding force', 'Guests should sign in first.', 'Guests may sign in first.'],
    ['High', 'a duty that is lifted', 'Guests must sign in first.', 'Guests may sign in first.'],
    ['Medium', 'a rule with another amount', 'Retry at most 3 times per call.', 'Retry at most 5 times per call.'],
    ['High', 'a decided amount by a factor of two', 'The timeout is 30 s.', 'The timeout is 10 s.'],
    ['High', 'a denial', 'Sessions are stored on the server.', 'Sessions are not stored on the server.'],
    ['High', 'a prohibition', 'Guests must sign in first.', 'Guests must not sign in first.'],
    ['High', 'values that exclude each other', 'The cache is enabled by default.', 'The cache is disabled by default.'],
  ])('%s for %s', (severity, _, one, other) => {
    expect(between(one, other).map((point) => point.severity)).toEqual([severity]);
    expect(between(other, one).map((point) => point.severity)).toEqual([severity]);
  }); // biome-ignore format: a table
});

describe('tables', () => {
  test('rows with the same first cell are compared column by column', () => {
    const points = between(
      table('Retries | 3 | Ann', 'Timeout | 30 s | Ann'),
      table('Timeout | 10 s | Ann', 'Retries | 3 | Ann'),
    );
    expect(points.map(({ title }) => title)).toEqual(['Timeout, Limit: 30 s against 10 s']);
  });

  test('another order of the columns makes no conflict', () => {
    const turned = '| Item | Owner | Limit |\n|---|---|---|\n| Retries | Ann | 3 |';
    expect(between(table('Retries | 3 | Ann'), turned)).toEqual([]);
  });

  test('identifiers that stand for other things are one point for all of them', () => {
    const rows = (texts: string[]) =>
      `| ID | Text |\n|---|---|\n${texts.map((text, at) => `| FR-${at + 1} | ${text} |`).join('\n')}`;
    const [point, ...more] = between(
      rows(['The gateway validates tokens', 'Backups are written to tape']),
      rows(['Invoices carry a number', 'Customers choose a colour']),
    );
    expect(more).toEqual([]);
    expect(point).toMatchObject({ severity: 'Medium', grouped: 2 });
    expect(point?.title).toMatch(/^FR-1, FR-2/);
  });

  test('a product renamed in many sentences is one point', () => {
    const text = (name: string) =>
      ['orders', 'invoices', 'refunds']
        .map((thing) => `All ${thing} of the shop go to ${name} first.`)
        .join('\n\n');
    const texts = [text('Falcon'), text('Osprey')].map((body) => section(body));
    expect(contradictions(...texts)).toEqual([]);
    const [point, ...more] = pointsOf('content', ...texts);
    expect(more).toEqual([]);
    expect(point).toMatchObject({
      title: 'Renamed: Falcon is Osprey, in 3 places',
      rule: 'renamed',
      severity: 'Low',
    });
    expect(point && quotedBy(point).map(({ length }) => length)).toEqual([3, 3]);
  });

  test('long cells are compared sentence by sentence', () => {
    const cell = (seconds: number) =>
      `The gateway never retries on its own and it does not keep any state between two calls of one client. The timeout of a call is ${seconds} s.`;
    const rows = [30, 10].map((seconds) => table(`Gateway | ${cell(seconds)} | Ann`));
    expect(between(...rows).map(({ title }) => title)).toEqual(['Gateway, Limit: 30 s against 10 s']);
  });

  test('short values without a common word are two values', () => {
    expect(between(table('Mode | fast | Ann'), table('Mode | careful | Ann'))).toHaveLength(1);
  });

  test.each([
    ['a row number is no key', '1 | fast | Ann', '1 | careful | Bob'],
    ['an id tells nothing without its title', 'R-1 | fast | Ann', 'R-1 | careful | Bob'],
    ['ids that are pointed at', 'Mode | FR-1, FR-2 | Ann', 'Mode | §5.2 | Ann'],
    ['a shorter form', 'Mode | Security/Architect | Ann', 'Mode | Security | Ann'],
    ['what does not apply', 'Mode | n/a | Ann', 'Mode | careful | Ann'],
  ])('%s', (_, one, other) => expect(between(table(one), table(other))).toEqual([]));

  test('the same two values in many rows are one point', () => {
    const rows = (owner: string) =>
      table(...['Mode', 'Size', 'Rate'].map((item) => `${item} | 3 | ${owner}`));
    const points = between(rows('Ann'), rows('Bob'));
    expect(points).toHaveLength(1);
    expect(points[0]).toMatchObject({ grouped: 3 });
    expect(points[0] && quotedBy(points[0]).map((quotes) => quotes.length)).toEqual([3, 3]);
  });
});

describe('[000/T02.05-evidence-both-sides] three variants', () => {
  test('every variant that speaks is quoted, the silent one is not', () => {
    const [point] = between('The timeout is 30 s.', 'The timeout is 10 s.', 'Users pay.');
    expect(point && quotedBy(point)).toEqual([['The timeout is 30 s.'], ['The timeout is 10 s.'], []]);
    expect(point?.sides.map(({ present }) => present)).toEqual([true, true, false]);
  });

  test('the two that agree are quoted with the one that does not', () => {
    const [point, ...more] = between('The timeout is 30 s.', 'The timeout is 10 s.', 'The timeout is 30 s.');
    expect(more).toEqual([]);
    expect(point?.sides.every(({ quotes }) => quotes.length === 1)).toBe(true);
  });
});

test('a wrong total names the sum', () => {
  const plan = (total: string): string =>
    ['# Plan', `Total time: ${total} end to end.`, ...[1, 1, 2, 2].map((weeks, at) => `## Phase ${at} (${weeks} week${weeks > 1 ? 's' : ''})\n\nWork of part ${at}.`)].join('\n\n'); // biome-ignore format: one text
  const [point] = pointsOf('contradiction', plan('five weeks'), '# Plan\n\nNothing is said.\n');
  expect(point?.title).toBe('counted wrong: five weeks stated, 1 + 1 + 2 + 2 = 6');
});
