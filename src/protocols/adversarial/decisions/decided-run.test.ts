// What becomes of a comparison that analysts judged when somebody decides what they left open.

import { describe, expect, test } from 'vitest';
import { type JudgedRun, runJudged } from '../../../../test/documents/judged-run.ts';

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
  const decisions = decided.map(([item, take]) => ({ item, take }));
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
