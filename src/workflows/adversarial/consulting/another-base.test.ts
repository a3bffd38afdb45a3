// What three documents say in common, and what one says against itself, when the base is not the text that the others
// were held against; and what a reader of the merged document finds.

import { describe, expect, test } from 'vitest';
import { runJudged } from '../../../../test/documents/judged-run.ts';

const A = `# Ferry

## Tickets

- Seats are booked by phone. Dogs travel free.
- Refunds take a week.
`;
const B = `# Crossing

## Booking

- A call to the office reserves a place.
- Money comes back within seven days.
- Bicycles pay half.

## Gates

There are two gates. Staff open them by hand.

- **G1** for cars
- **G2** for walkers
- **G3** for lorries
`;
const C = `# Timetable

## Sailings

The first boat leaves at six.
`;

/** A1 phone (a), dogs (b); A2 refunds; B1 call, B2 money, B3 bicycles, B4 two gates, B5 by hand, B6-B8 gates; C1 boat. */
const count = {
  about: 'How many gates?',
  kind: 'internal',
  severity: 'medium',
  sides: [['B4'], ['B6', 'B7', 'B8']],
  at: '§B3',
};
const said = [
  { n: 'A1a', is: 'same', as: ['B1'] },
  { n: 'A1b', is: 'adds', after: 'B3' },
  { n: 'A2', is: 'same', as: ['B2'] },
  { n: 'C1', is: 'adds', after: 'B3' },
];

/** Of the reference, when it is held against the base. */
const again = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8'].map((n) => ({ n, is: 'adds', after: 'C1' }));

/** The others are held against the second, the fullest; a person takes the third as the base. */
const run = (
  statements: readonly object[],
  more: object = {},
  seen: readonly object[] = [],
  second: readonly object[] = again,
  places: readonly object[] = [],
) =>
  runJudged(
    [A, B, C],
    {
      analysts: [[{ conflicts: [count], statements, ...more }, { statements: second }]],
      seen,
      places,
      input: { interactive: true, force: true },
    },
    'C',
  );

describe('another base than the text that was held against', () => {
  test('what the two others both say comes in once', async () => {
    const { merged, output, file } = await run(said);
    expect(output.baseVariant).toBe('original:variant-3');
    expect(merged).toContain('A call to the office reserves a place.');
    expect(merged).toContain('Money comes back within seven days.');
    expect(merged).toContain('Dogs travel free.');
    expect(merged).not.toMatch(/booked by phone|take a week/);
    expect(file('merge-log.md')).toMatch(/b\.md L6 says it, too/);
    expect(output.contract.unjudged).toBe(0);
  });

  test.each([
    [{ is: 'same', as: ['C1'] }, 'covered by c.md L5, said in other words'],
    [{ is: 'not' }, 'analyst-1: nothing for the document'],
  ])('of the reference an analyst may say: %j', async (judged, told) => {
    const second = again.map((one) => (one.n === 'B3' ? { n: 'B3', ...judged } : one));
    // What was to stand behind it has no place then.
    const { merged, file, output } = await run(said, {}, [], second, [{ n: 'A1', after: 'C1' }]);
    expect(merged).not.toContain('Bicycles');
    expect(file('merge-log.md')).toMatch(new RegExp(`Bicycles pay half.*${told}`));
    expect(output.contract.unjudged).toBe(0);
  });

  test('what two say together is not what each of them says', async () => {
    const together = said.map((one) => (one.n === 'A2' ? { ...one, as: ['B2', 'B3', 'C1'] } : one));
    const { merged } = await run(together);
    expect(merged).toContain('Money comes back within seven days.');
    expect(merged).toContain('Bicycles pay half.');
  });

  test('who only point at each other are said once', async () => {
    const circle = [
      ...said.filter(({ n }) => n !== 'C1'),
      { n: 'B1', is: 'same', as: ['A1a'] },
      { n: 'C1', is: 'adds' },
    ];
    const { merged } = await run(circle);
    expect([/booked by phone/.test(merged), /call to the office/.test(merged)].filter(Boolean)).toHaveLength(
      1,
    );
  });

  test('of a document against itself every side needs an entry, told again or not', async () => {
    const left = again.filter(({ n }) => n !== 'B4');
    const { asked, output } = await run(said, {}, [], left);
    expect(asked.flatMap(({ findings }) => findings)).toContain('not judged: B4');
    expect(output.contract.open_points).toContain('X-001');
  });

  test('a document against itself: all of it comes in, with a mark', async () => {
    const { merged, output } = await run(said);
    for (const line of ['There are two gates.', '**G1** for cars', '**G3** for lorries'])
      expect(merged).toContain(line);
    expect(merged).toMatch(/> \*\*Open X-001\*\*/);
    expect(output.contract.open_points).toContain('X-001');
  });
});

test('an open question of which nothing is in the merged document is marked at its end', async () => {
  const refund = {
    about: 'how long a refund takes',
    kind: 'amount',
    severity: 'high',
    sides: [['A2'], ['B2']],
    at: 'B2',
  };
  const { merged } = await run(
    said.filter(({ n }) => n !== 'A2'),
    { conflicts: [refund] },
  );
  expect(merged.trimEnd().split('\n').at(-1)).toMatch(/^> \*\*Open X-001\*\*.*a week.*seven days/);
});

describe('what a reader finds', () => {
  const lineOf = (text: string, words: string): number =>
    text.split('\n').findIndex((line) => line.includes(words)) + 1;

  test.each([
    ['twice', true],
    ['clash', true],
    ['count', false],
    ['break', false],
  ])('%s: taken back %s', async (kind, isBack) => {
    const { merged } = await run(said);
    const lines = [lineOf(merged, 'Bicycles'), lineOf(merged, 'Dogs')];
    const { merged: read, file } = await run(said, {}, [{ kind, lines, why: 'so' }]);
    expect(read.includes('Bicycles pay half')).toBe(true);
    expect(read.includes('Dogs travel free')).toBe(!isBack);
    expect(file('decision-brief.md').includes('taken back after the last look')).toBe(isBack);
  });

  test('only the words at fault go', async () => {
    const { merged } = await run(said);
    const lines = [lineOf(merged, 'Bicycles'), lineOf(merged, 'two gates')];
    const words = 'There are two gates.';
    const { merged: read } = await run(said, {}, [{ kind: 'clash', lines, words, why: 'so' }]);
    expect(read.replace(/^>.*$/gm, '')).not.toContain(words);
    expect(read).toContain('Staff open them by hand.');
  });

  test('of one pair one stays, whatever else is said of it', async () => {
    const { merged } = await run(said);
    const [bicycles, dogs, money] = ['Bicycles', 'Dogs', 'Money'].map((words) => lineOf(merged, words));
    const { merged: read } = await run(said, {}, [
      { kind: 'clash', lines: [bicycles, dogs], why: 'so' },
      { kind: 'twice', lines: [dogs, money], why: 'so' },
    ]);
    expect(read).toContain('Money comes back');
    expect(read).not.toContain('Dogs travel free');
  });
});
