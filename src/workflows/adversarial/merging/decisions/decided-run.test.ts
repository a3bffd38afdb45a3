// What becomes of a comparison that analysts judged when somebody decides what they left open.

import { describe, expect, test } from 'vitest';
import { type JudgedRun, runJudged } from '../../../../../test/documents/judged-run.ts';

type Conflict = { readonly about: string; readonly sides: readonly (readonly string[])[] };
type Decided = readonly [item: string, take: string];

/** A person takes the first document as the base, and decides. */
async function decide(
  texts: readonly [string, string],
  conflicts: readonly (Conflict & Record<string, unknown>)[],
  statements: readonly object[],
  decided: readonly Decided[],
  more: Partial<JudgedRun> = {},
) {
  const said = {
    conflicts: conflicts.map((one) => ({ kind: 'amount', severity: 'high', ...one })),
    statements,
  };
  const words = 'Somebody wrote 7 other words.';
  const decisions = decided.map(([item, take]) => ({ item, take, ...(take === 'words' && { words }) }));
  const input = { interactive: true, force: true } as const;
  const run = await runJudged(texts, { analysts: [[said]], input, decisions, ...more }, 'A');
  const { output, file } = run;
  const ledger = JSON.parse(file('ledger.json')) as { dropped: { anchor: string; point: string | null }[] };
  return {
    ...run,
    failed: output.merge.results.filter(({ status }) => status === 'Failed'),
    faults: output.validation.checks.flatMap(({ faults }) => faults),
    unexplained: ledger.dropped.filter(({ point }) => point === null).map(({ anchor }) => anchor),
  };
}

const sound = { failed: [], faults: [], unexplained: [] };

describe('what stands where something is taken away', () => {
  const A = `# Plan

## Buffer

Readings are stored for up to 72 hours.

| Task | Takes |
|---|---|
| T1 | 3 days |
| T2 | 5 days |

End.
`;
  const B = `# Design

## Offline

Without network a device keeps all of its readings for 72 hours, in flash.

## Tasks

| Task | Takes |
|---|---|
| T2 | 9 days |
| T3 | 1 day |

It buffers for one day.
`;
  const conflicts = [
    { about: 'how long it buffers', sides: [['A1'], ['B4']] },
    { about: 'how long T2 takes', sides: [['A3'], ['B2']] },
  ];
  const statements = [
    { n: 'B1', is: 'same', as: ['A1'], words: 'in flash' },
    { n: 'B3', is: 'adds', after: 'A3' },
  ];

  test.each([
    ['neither', 'neither'],
    ['b.md', 'b.md'],
    ['both', 'both'],
    ['a.md', 'neither'],
  ])('%s and %s are carried out', async (first, second) => {
    const { merged, ...run } = await decide([A, B], conflicts, statements, [
      ['X-001', first],
      ['X-002', second],
    ]);
    expect(run).toMatchObject(sound);
    expect(run.output.contract).toMatchObject({ status: 'success', unjudged: 0, open_points: [] });
    expect(merged).toMatch(/\| T1 \| 3 days \|\n(?:\| T2 \| .*\n){0,2}\| T3 \| 1 day \|\n/);
  });
});

describe('a heading that gives way', () => {
  const A = `# Rollout

## Phase 1 (1 week)

- Two nodes must be upgraded first.

### Phase 2 (2 weeks)

- Staging must run for 48 hours.
- Owner: Kim, until 5 May.

#### Exit of phase 2

- No alert may fire for 24 hours.

## Later

- Owner: Bo, until 9 May.
`;
  const B = `# Upgrade plan

## Start

- One node goes first.

## Second phase: 3 weeks

- Every service has 2 replicas.
- Budget: 300 EUR.
`;
  const conflicts = [{ about: 'length of phase 2', sides: [['§A3'], ['§B3']] }];
  const statements = [
    { n: 'B1', is: 'adds', after: 'A1' },
    { n: 'B2', is: 'adds', after: 'A3' },
    { n: 'B3', is: 'adds', after: 'A3' },
    ...['A1', 'A2', 'A3', 'A4', 'A5'].map((n) => ({ n, is: 'adds', after: '§B3' })),
  ];

  test.each([
    ['a.md', '### Phase 2 (2 weeks)\n'],
    ['b.md', '### Second phase: 3 weeks\n'],
    [
      'neither',
      '### Phase 2 (2 weeks)\n\n> **Decided X-001**: length of phase 2: neither; to be edited: Phase 2 (2 weeks)\n',
    ],
  ])('for %s: what stood below it stays below it', async (take, heading) => {
    const { merged, ...run } = await decide([A, B], conflicts, statements, [['X-001', take]]);
    expect(run.faults).toEqual([]);
    expect(run).toMatchObject(sound);
    expect(merged).toContain(
      `${heading}\n- Staging must run for 48 hours.\n- Owner: Kim, until 5 May.\n- Every service`,
    );
    expect(run.output.contract).toMatchObject({ status: 'success', unjudged: 0 });
  });
});

describe('labels in one paragraph', () => {
  const A = `# Plan

## Phase 1

**Files:** gates.py
**Risk:** Medium (shared by 8 steps)
**Effort:** 3 hours

- Write the 4 checks.

## Phase 2

**Files:** executor.py
**Risk:** Low (1 caller)
**Effort:** 2 hours

- Run them on 5 inputs.
`;
  const B = `# Schedule

- Phase 1: 1.0 day
- Phase 2: 0.5 day
`;
  const conflicts = [
    { about: 'Effort of phase 1', sides: [['A1'], ['B1']] },
    { about: 'Effort of phase 2', sides: [['A3'], ['B2']] },
  ];
  const statements = ['A2', 'A4'].map((n) => ({ n, is: 'adds', after: '§B1' }));

  test.each([
    ['b.md', '**Effort:** 1.0 day\n\n- Write'],
    ['neither', '**Risk:** Medium (shared by 8 steps)\n\n- Write'],
    ['both', '**Effort:** 3 hours\n\n- Phase 1: 1.0 day\n\n- Write'],
  ])('for %s: only the one that answers the question changes', async (take, said) => {
    const { merged, ...run } = await decide([A, B], conflicts, statements, [
      ['X-001', take],
      ['X-002', 'a.md'],
    ]);
    expect(run).toMatchObject(sound);
    expect(merged).toContain('**Files:** gates.py\n**Risk:** Medium (shared by 8 steps)\n');
    expect(merged).toContain(said);
  });
});

test('what somebody stumbles over who reads the result has the line where it is to be edited', async () => {
  const A = '# Plan\n\n## Steps\n\n- There are 2 steps.\n- Open the valve.\n';
  const B = '# Steps\n\n- Close the valve after 5 minutes.\n';
  const statements = [
    { n: 'B1', is: 'adds', after: 'A2' },
    ...['A1', 'A2'].map((n) => ({ n, is: 'adds', after: '§B1' })),
  ];
  const seen = [{ kind: 'count', lines: [5, 7], why: 'three now' }];
  const { file, output } = await decide([A, B], [], statements, [], { seen });
  const lines = file(output.mergedName).split('\n');
  const told = /- counts wrong now: L(\d+) "- There are 2 steps\." \/ L(\d+) "- Close/.exec(
    file('decision-brief.md'),
  );
  expect(told?.slice(1).map((line) => lines[Number(line) - 1])).toEqual([
    '- There are 2 steps.',
    '- Close the valve after 5 minutes.',
  ]);
});

describe('words under an id of the base', () => {
  const A = '# Plugins\n\n## Fields\n\nT-7. An unknown field is refused. It is logged.\n\n**T-8** Names have at most 20 signs.\n\n- T-9: Hosts send 3 fields.\n';
  const B = '# Guests\n\n## Input\n\n| Field | Rule |\n|---|---|\n| unknown | must be ignored |\n| name | at most 40 signs |\n| sent | 5 fields |\n';
  const sides = [['A1'], ['A2'], ['A3']].map((side, at) => ({ about: `question ${at + 1}`, sides: [side, [`B${at + 1}`]] }));

  test.each(['b.md', 'both', 'neither', 'words'])('decided for %s', async (take) => {
    const decisions = ['X-001', 'X-002', 'X-003'].map((item) => [item, take] as [string, string]);
    const run = await decide([A, B], sides as Conflict[], [{ n: 'A1', is: 'adds', after: '§B1' }], decisions);
    expect(run).toMatchObject(sound);
    expect(run.output.contract).toMatchObject({ status: 'success', unjudged: 0 });
  });
}); // biome-ignore format: texts

describe('a document against itself', () => {
  const A = `# Rollout

The rollout takes five weeks.

## Phase 1 (2 weeks)

Alerts go to the team on call. Nobody may be paged at night.

## Phase 2 (4 weeks)

- The team is paged at any hour.

| Step | Owner | Days |
|---|---|---|
| Copy | Kim | 3 |

Copying takes 5 days.
`;
  const B = '# Upgrade\n\nThe old nodes are kept.\n';
  const total = { about: 'length of the rollout', kind: 'internal', sides: [['A1'], ['§A2', '§A3']] };
  const paged = { about: 'paged at night', kind: 'internal', sides: [['A3'], ['A4']] };
  const copy = { about: 'days to copy', kind: 'internal', sides: [['A5'], ['A6']] };
  const statements = [
    { n: 'B1', is: 'adds', after: 'A6' },
    { n: 'A2', is: 'adds', after: '§B1' },
  ];
  const take = (conflict: object, item: string, fact = {}) =>
    decide([A, B], [{ ...conflict, ...fact } as Conflict], statements, item === '' ? [] : [['X-001', item]]);

  test.each([
    ['a part that lost leaves', paged, 'a.md L11', 'Alerts go to the team on call.\n\n## Phase 2'],
    ['an item that lost leaves', paged, 'a.md L7', '## Phase 2 (4 weeks)\n\n| Step'],
    ['a sentence that lost leaves', copy, 'a.md L15', '| Copy | Kim | 3 |\n\nThe old nodes'],
    ['a total leaves', total, 'a.md L5', '# Rollout\n\n## Phase 1 (2 weeks)'],
  ])('%s', async (_, conflict, item, said) => {
    const { merged, ...run } = await take(conflict, item);
    expect(run).toMatchObject(sound);
    expect(run.output.contract).toMatchObject({ status: 'success', open_points: [] });
    expect(merged).toContain(said);
    expect(merged).not.toMatch(/\*\*(?:Open|Decided)/);
  });

  test.each([
    [
      'parts of a sum',
      total,
      'a.md L3',
      /Decided X-001\*\*: .*five weeks\. \(a\.md L3\); to be edited: .*2 weeks/,
    ],
    [
      'a row of several values',
      copy,
      'a.md L17',
      /Decided X-001\*\*: .*5 days\. \(a\.md L17\); to be edited: .*3/,
    ],
  ])('%s stay, and it is said', async (_, conflict, item, mark) => {
    const { merged, ...run } = await take(conflict, item);
    expect(run).toMatchObject(sound);
    expect(merged).toMatch(mark);
    expect(merged).toContain('## Phase 1 (2 weeks)');
    expect(merged).toContain('| Copy | Kim | 3 |');
    expect(run.file('merge-log.md')).toMatch(/X-001 .* by hand: L\d+.* still says something else/);
    expect(run.file('merge-log.md')).toMatch(/- X-001 still stands, to be edited: a\.md L\d+/);
    expect(run.file('merge-log.md')).not.toContain('X-001 left out by decision');
    expect(run.file('decision-brief.md')).toMatch(/X-001.*by hand: L\d+/);
  });

  test('a side that an analyst takes by a fact holds, unless a person puts it off', async () => {
    const fact = { take: 'A4', why: 'the contract demands it' };
    const taken = await take(paged, '', fact);
    expect(taken).toMatchObject(sound);
    expect(taken.merged).not.toContain('Nobody may be paged');
    expect(taken.file('merge-log.md')).toContain(
      'decided by analyst-1 for a.md L11: the contract demands it',
    );
    const later = await take(paged, 'later', fact);
    expect(later.merged).toContain('Nobody may be paged');
    expect(later.output.contract.open_points).toEqual(['X-001']);
  });
});

test('fields that the base lacks join its front matter; others are told as open', async () => {
  const A = '---\ntitle: Relay\nstatus: draft\n---\n\n# Relay\n\nCalls end after 30 s.\n';
  const B =
    '---\nstatus: final\nowner: team relay\nreview_days: 14\ntags: [a, b]\n---\n\n# Relay design\n\nOrders are logged.\n';
  const statements = [
    { n: 'A3', is: 'adds', after: '§B1' },
    { n: 'A2', is: 'not', why: 'status' },
    { n: 'A1', is: 'adds', after: '§B1' },
    ...['B1', 'B2', 'B3', 'B4', 'B5'].map((n) => ({ n, is: 'adds', after: 'A3' })),
  ];
  const { merged, ...run } = await decide([A, B], [], statements, []);
  expect(run).toMatchObject(sound);
  expect(merged).toContain('---\ntitle: Relay\nstatus: draft\nowner: team relay\nreview_days: 14\n---\n');
  const log = run.file('merge-log.md');
  expect(log).toMatch(/`status: final` — reason: .*open: analyst-1 adds it/);
  expect(log).toMatch(/`tags: \[a, b\]` — reason: .*open: analyst-1 adds it/);
});

describe('what the base says in several places', () => {
  const A = `# Kiosk

## Rules

If the network is lost, the kiosk goes on selling. Sales are never refused. The screen stays on.

## Acceptance

1. Sales run for a day.
2. Cable removed during a sale: the ticket is printed.
`;
  const B = `# Kiosk

## Service

Without a connection no ticket is sold.
`;
  const sides = [['A1', 'A2', 'A5'], ['B1']];

  test.each([
    ['words', 'Somebody wrote 7 other words.'],
    ['b.md', 'Without a connection no ticket is sold.'],
    ['neither', 'The screen stays on.'],
  ])('gives way in each of them: %s', async (take, stands) => {
    const { merged, ...run } = await decide([A, B], [{ about: 'offline', sides }], [], [['X-001', take]]);
    expect(run).toMatchObject(sound);
    expect(merged).toContain(stands);
    expect(merged).toContain('The screen stays on.');
    for (const lost of ['goes on selling', 'never refused', 'ticket is printed'])
      expect(merged).not.toContain(lost);
  });
});

describe('what another document says against itself', () => {
  const A = '# Kiosk\n\n## Hardware\n\n- It has a screen.\n\n## Software\n\n- It starts in 90 s.\n';
  const B =
    '# Kiosk\n\n## Power\n\n- The supply has 120 W.\n- The parts take 140 W.\n- The plug is of type F.\n';
  const statements = ['B1', 'B2', 'B3'].map((n) => ({ n, is: 'adds', after: 'A1' }));
  const says = { B1: 'has 120 W', B2: 'take 140 W', own: 'Somebody wrote' };

  /** What only does not add up comes in before somebody decides; everything else waits. */
  describe.each(['amount', 'internal'])('%s', (kind) => {
    const conflicts = [{ about: 'power', sides: [['B1'], ['B2']], kind }];

    test.each<[string, string[]]>([
      ['b.md L5', [says.B1]],
      ['b.md L6', [says.B2]],
      ['both', [says.B1, says.B2]],
      ['neither', []],
      ['words', [says.own]],
    ])('comes in as it was decided: %s', async (take, stands) => {
      const { merged, ...run } = await decide([A, B], conflicts, statements, [['X-001', take]]);
      expect(run).toMatchObject(sound);
      expect(merged).toContain('The plug is of type F.');
      expect(Object.values(says).flatMap((text) => merged.match(new RegExp(text, 'g')) ?? [])).toEqual(
        stands,
      );
    });
  });

  test('parts of a sum that lost are told, and stay', async () => {
    const parts = [{ about: 'power', kind: 'internal', sides: [['B1'], ['B2', 'B3']] }];
    const { merged, file, ...run } = await decide([A, B], parts, statements, [['X-001', 'b.md L5']]);
    expect(run).toMatchObject(sound);
    expect(merged).toMatch(/\n> \*\*Decided X-001\*\*: .*; to be edited: .*140 W.*\n/);
    expect(file('merge-log.md')).toContain('- X-001 still stands, to be edited: b.md L6 in "Power"');
  });
});
