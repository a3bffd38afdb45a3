// Two analysts on the same documents, of whom one may say anything: what the other named stays, and nothing comes in on
// the word of one that the other put elsewhere.

import { describe, expect, test } from 'vitest';
import { runJudged, type Said } from '../../../../test/documents/judged-run.ts';

const A = `# Relay

## Delivery

Calls time out after 30 s. Receivers remove duplicates. Bodies are compressed.

## Storage

Events stay in PostgreSQL for 30 days.
`;
const B = `# Webhooks

## Sending

A request is given up when nobody answers within ten seconds. Whoever receives an event twice has to cope.

## Keeping

The archive is an S3 bucket. Every attempt is logged.
`;
const C = `# Hooks

## Calls

We wait five seconds for an answer. The dashboard is public.
`;

/** A1 time-out, A2 duplicates, A3 bodies, A4 store; B1 time-out, B2 twice, B3 archive, B4 log; C1 time-out, C2 dashboard. */
const conflict = (about: string, sides: readonly string[][], more = {}) => ({
  about,
  kind: 'choice',
  severity: 'high',
  sides,
  ...more,
});
const because = (take: string) => ({ take, why: 'It says so.' });
const timeout = conflict('time-out', [['A1'], ['B1'], ['C1']], { kind: 'amount' });
const store = conflict('where events stay', [['A4'], ['B3']]);
const rest = [
  { n: 'B2', is: 'same', as: ['A2'] },
  { n: 'B4', is: 'adds', after: 'A4' },
  { n: 'C2', is: 'adds', after: 'A3' },
];
const honest: Said = { conflicts: [timeout, store], statements: rest };

/** The others came first, so that the first is the base. */
const both = async (first: Said, second: Said = honest) => {
  const run = await runJudged([A, B, C], {
    analysts: [[first], [second]],
    input: { order: [2, 1, 0], force: true },
  });
  const found = run.points.filter(({ kind }) => kind === 'contradiction');
  const quoted = (title: string) =>
    found
      .find((one) => one.title === title)
      ?.sides.map(({ quotes }) => quotes.map(({ text }) => text.split(' ').slice(0, 2).join(' ')).join(', '));
  return { ...run, found, quoted };
};
const own = (merged: string): string => merged.replace(/^>.*$/gm, '');

test('who agree are one, and what they both take is taken', async () => {
  const taken = { ...honest, conflicts: [{ ...timeout, ...because('B1') }, store] };
  const { found, merged, output } = await both(taken, taken);
  expect(found.map(({ title }) => title)).toEqual(['time-out', 'where events stay']);
  expect(own(merged)).toContain('within ten seconds. Receivers remove duplicates.');
  expect(output.contract.unresolved_conflict_count).toBe(1);
});

describe('what one alone takes', () => {
  const clash = (side: string, take: string): Said => ({
    conflicts: [conflict('all of it', [[side], ['B1']], because(take)), store],
    statements: [...rest, { n: 'C1', is: 'not' }],
  });

  test.each([
    ['against another statement of the base', clash('A3', 'B1'), 'Bodies are compressed.'],
    ['against the same as the other', clash('A1', 'B1'), 'Calls time out after 30 s.'],
  ])('%s stays open where the other puts the statement in a conflict of its own', async (_, said, kept) => {
    const { merged, output, found } = await both(said);
    expect(own(merged)).toContain(kept);
    expect(own(merged)).not.toContain('within ten seconds');
    expect(output.contract.unresolved_conflict_count).toBe(found.length);
  });

  test('says who sees it otherwise, and the reason that was given', async () => {
    const { found } = await both(clash('A3', 'B1'));
    expect(found.find(({ title }) => title === 'all of it')?.reason).toBe(
      'analyst-1: another choice; It says so.; analyst-2 sees no such conflict',
    );
  });

  test('counts where the other said nothing of it', async () => {
    const taken = { ...honest, conflicts: [{ ...timeout, ...because('B1') }, store] };
    const { merged } = await both({ conflicts: [store], statements: rest }, taken);
    expect(own(merged)).toContain('within ten seconds.');
  });
});

describe('a conflict that one names stays a point of its own', () => {
  const all = ['B1', 'B2', 'B3', 'B4', 'C1', 'C2'];
  test.each([
    ['beside one that quotes everything', [conflict('all of it', [['A1'], all])]],
    ['beside one with another statement of the base', [conflict('all of it', [['A3'], ['B1'], ['C1']])]],
    [
      'beside one that many slices name against one line',
      all.map((n) => conflict('all of it', [['A1'], [n]])),
    ],
  ])('%s', async (_, conflicts) => {
    const { quoted } = await both({ conflicts });
    expect(quoted('time-out')).toEqual(['Calls time', 'A request', 'We wait']);
    expect(quoted('all of it')).toBeDefined();
  });

  test('with the words of both where they quote the same', async () => {
    const { quoted, found } = await both({
      conflicts: [conflict('how long to wait', [['A1'], ['B1']]), store],
      statements: rest,
    });
    expect(quoted('how long to wait; time-out')).toEqual(['Calls time', 'A request', 'We wait']);
    expect(found).toHaveLength(2);
  });
});

test('what one puts on one side and the other on two are two approaches, and neither is taken', async () => {
  const together = conflict('time-out', [['A1'], ['B1', 'C1']], { kind: 'amount', ...because('B1') });
  const apart = { ...timeout, ...because('B1') };
  const { found, merged } = await both(
    { ...honest, conflicts: [together, store] },
    { ...honest, conflicts: [apart, store] },
  );
  expect(found[0]?.approaches).toEqual([['A'], ['B'], ['C']]);
  expect(own(merged)).toContain('Calls time out after 30 s.');
});

test.each([
  ['as a detail', { n: 'B1', is: 'same', as: ['A1'], words: 'within ten seconds' }],
  ['as something new', { n: 'B1', is: 'adds', after: 'A3', words: 'within ten seconds' }],
])('%s words do not come in that another mind disputes', async (_, entry) => {
  const blind = { conflicts: [store], statements: [...rest, entry, { n: 'C1', is: 'not' }] };
  for (const [first, second] of [[blind, honest] as const, [honest, blind] as const]) {
    const { merged, quoted } = await both(first, second);
    expect(quoted('time-out')).toEqual(['Calls time', 'A request', 'We wait']);
    expect(own(merged)).not.toContain('within ten seconds');
  }
});

test('what one calls the same but for some words, and the other new, waits', async () => {
  const same = { n: 'B4', is: 'same', as: ['A2'], words: 'Every attempt' };
  const { merged, points, output } = await both({
    ...honest,
    statements: rest.map((one) => (one.n === 'B4' ? same : one)),
  });
  expect(own(merged)).not.toContain('Every attempt');
  expect(points.find(({ kind }) => kind === 'unjudged')?.reason).toMatch(
    /^analyst-1: same, see \S+\.md L5; analyst-2: adds$/,
  );
  expect(output.minds?.disagreements).toBe(1);
});

describe('what one calls nothing for the document', () => {
  const not = { n: 'B2', is: 'not', why: 'the document tells so' };
  const said = (n: string, entry: object): Said => ({
    ...honest,
    statements: [...rest.filter((one) => one.n !== n), { n, ...entry }],
  });

  test('and the other the same is left out as the same, whoever speaks first', async () => {
    for (const [first, second] of [[said('B2', not), honest] as const, [honest, said('B2', not)] as const]) {
      const { artifacts, points } = await both(first, second);
      expect(points.filter(({ kind }) => kind === 'unjudged')).toEqual([]);
      const log = artifacts.get('merge-log.md') ?? '';
      expect(log).toMatch(/twice has to cope\.` — reason: covered by/);
      expect(log).not.toContain('the document tells so');
    }
  });

  test('and the other the same but for some words waits, and undecided.md says what both say', async () => {
    const detail = said('B2', { is: 'same', as: ['A2'], words: 'an event' });
    const { artifacts, merged } = await both(said('B2', not), detail);
    expect(own(merged)).not.toContain('an event');
    expect(artifacts.get('undecided.md')).toMatch(
      /twice has to cope\.`.*; open since analyst-1: not \(the document tells so\); analyst-2: same, see \S+\.md L5$/m,
    );
  });
});

describe('what a conflict takes does not come in', () => {
  const other = conflict('duplicates', [['A2'], ['B1']], { kind: 'scope' });
  test.each([
    ['where another asks about it', other, 'Calls time out after 30 s.', 3],
    ['where another rules it out', { ...other, ...because('A2') }, 'Calls time out after 30 s.', 2],
    ['but where both take it', { ...other, ...because('B1') }, 'within ten seconds.', 1],
  ])('%s', async (_, second, says, open) => {
    const said = { ...honest, conflicts: [{ ...timeout, ...because('B1') }, second, store] };
    const { merged, output } = await runJudged([A, B, C], {
      analysts: [[said]],
      input: { order: [2, 1, 0], force: true },
    });
    expect(own(merged)).toContain(says);
    expect(output.contract.unresolved_conflict_count).toBe(open);
  });
});
