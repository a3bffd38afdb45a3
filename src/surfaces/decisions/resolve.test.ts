// Decisions on a run in a folder: by items, by a model, again and undone; the run holds afterwards.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import type { Agent } from '../../agents/agent.ts';
import { lockRun } from '../../journal/lock-run.ts';
import { resolve } from '../library/resolve.ts';
import { verify } from '../library/verify.ts';
import { adversarial } from '../library/workflows.ts';
import { askModel } from './ask-model.ts';
import { amendRun, openRun, parseTake } from './open-run.ts';

const A = `# Spec

## Limits

- **Timeout**: 30 s
- **Retries**: 3

The service stores data in PostgreSQL. Backups run nightly.

## Access

| Role | Right |
| --- | --- |
| admin | all |
| guest | read |
`;
const B = `# Spec

## Limits

- **Timeout**: 10 s
- **Retries**: 3
- **Queue**: 500 messages

Backups run every hour and are kept for 30 days. Logs are shipped to Loki.

## Access

| Role | Right |
| --- | --- |
| admin | all |
| guest | none |
| auditor | read |
`;

let cwd: string;
const journal = (): Promise<string> => readFile(join(cwd, 'adversarial/journal.jsonl'), 'utf8');
const read = (name: string): Promise<string> => readFile(join(cwd, name), 'utf8');
const decide = (decisions: Parameters<typeof resolve>[0]['decisions'] = []) =>
  resolve({ run: 'adversarial', decisions }, { cwd });
const holds = async (): Promise<unknown> => (await verify('adversarial', { cwd })).findings;

beforeEach(async () => {
  cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.md'), A);
  await writeFile(join(cwd, 'b.md'), B);
  await adversarial({ compare: ['a.md', 'b.md'], order: 'none', output: '.' }, { cwd }).result;
});

test('what is open is told, and nothing is written', async () => {
  const before = await journal();
  const { items, left, output } = await decide();
  expect(items.map(({ id, section }) => [id, section])).toEqual([
    ['X-001', 'Limits'],
    ['Q-001', 'Limits'],
    ['Q-002', 'Limits'],
    ['Q-003', 'Limits'],
    ['X-002', 'Access'],
    ['Q-004', 'Access'],
  ]);
  expect(left).toHaveLength(6);
  expect(output).toBeUndefined();
  expect(await journal()).toBe(before);
});

test('each choice does what it says, and the run holds', async () => {
  const { status, left, output } = await decide([
    { item: 'X-001', take: 'b.md', why: 'as measured' },
    { item: 'X-002', take: 'both' },
    { item: 'Q-001', take: 'both' },
    { item: 'Q-002', take: 'B' },
    { item: 'Q-003', take: 'a.md' },
    { item: 'Q-004', take: 'words', words: '| auditor | read, by appointment |' },
  ]);
  expect([status, left]).toEqual(['success', []]);
  expect(output?.contract).toMatchObject({
    open_points: [],
    unresolved_conflicts: [],
    unjudged: 0,
    convergence_score: 1,
    judged: { by_person: 4, by_seat: 0 },
  });
  const merged = (await read('merged-spec.md')).replace(/<!--.*-->\n/g, '');
  expect(merged).toContain('- **Timeout**: 10 s\n- **Queue**: 500 messages\n- **Retries**: 3\n');
  expect(merged).toContain('PostgreSQL. Backups run every hour and are kept for 30 days.\n');
  expect(merged).not.toContain('Loki');
  expect(merged).toContain('| guest | none |');
  expect(merged).toContain('| auditor | read, by appointment |');
  const log = await read('adversarial/merge-log.md');
  expect(log).toContain('- X-001 in "Limits" decided by a person for b.md: as measured\n');
  expect(log).toContain('- Q-003 left out by decision: b.md L9 in "Limits" `Logs are shipped to Loki.`');
  expect(await read('adversarial/decision-brief.md')).toContain('decided by a person for b.md: as measured');
  expect(await read('adversarial/provenance.json')).toContain(
    'X-001 decided by a person for b.md: as measured',
  );
  expect(await holds()).toEqual([]);
});

test('later decisions go on top of earlier ones, and one that is put off is open again', async () => {
  const first = await read('merged-spec.md');
  await decide([{ item: 'X-001', take: 'neither' }]);
  expect(await read('merged-spec.md')).not.toContain('Timeout');
  const { decisions } = await decide([{ item: 'q-001', take: 'a.md' }]);
  expect(decisions.map(({ item, take }) => [item, take])).toEqual([
    ['X-001', 'neither'],
    ['Q-001', 'a.md'],
  ]);
  await decide([
    { item: 'X-001', take: 'later' },
    { item: 'Q-001', take: 'later' },
  ]);
  expect(await read('merged-spec.md')).toBe(first);
  expect(await holds()).toEqual([]);
});

describe('nothing is changed', () => {
  test.each([
    [
      'an unknown item',
      [{ item: 'X-01', take: 'b.md' }],
      'X-01 is no open item of this run; did you mean X-001?',
    ],
    ['an unknown side', [{ item: 'X-001', take: 'c.md' }], '"c.md" is none of a.md, b.md, both'],
    ['no words', [{ item: 'X-001', take: 'words', words: ' ' }], 'own words are empty'],
    [
      'two outcomes',
      [
        { item: 'X-001', take: 'a.md' },
        { item: 'X-001', take: 'B' },
      ],
      'X-001 is decided twice: a.md, then b.md',
    ],
  ])('%s', async (_, decisions, says) => {
    const before = await journal();
    await expect(decide(decisions)).rejects.toThrow(says);
    expect(await journal()).toBe(before);
  });

  test('where the merged document was edited since', async () => {
    await writeFile(join(cwd, 'merged-spec.md'), 'mine\n');
    const before = await journal();
    await expect(decide([{ item: 'X-001', take: 'b.md' }])).rejects.toMatchObject({
      code: 'journal/not-ours',
      message: '"merged-spec.md" was edited since the run wrote it; nothing is changed',
    });
    expect(await journal()).toBe(before);
    expect(await read('merged-spec.md')).toBe('mine\n');
  });

  test('where somebody else is at it', async () => {
    const lock = await lockRun(join(cwd, 'adversarial'));
    const before = await journal();
    await expect(decide([{ item: 'X-001', take: 'b.md' }])).rejects.toMatchObject({ code: 'journal/locked' });
    expect(await journal()).toBe(before);
    await lock.release();
  });
});

test('a model decides what is left; what it says of nothing or twice decides nothing', async () => {
  const open = await openRun(join(cwd, 'adversarial'));
  const agent: Agent = {
    name: 'vendor:model',
    async answer(question, payload, { onCall }) {
      onCall?.({ agent: 'vendor:model', inputTokens: 10, outputTokens: 5, cost: 0.5 });
      expect(question.prompt(payload).user).toContain('X-001 contradiction: Timeout: 30 s against 10 s');
      return {
        items: [
          { id: 'X-001', why: 'the audit', take: '2' },
          { id: 'X-002', why: '', take: 'later' },
          { id: 'Q-001', why: 'another matter', take: 'both' },
          { id: 'Q-002', why: '', take: '9' },
          { id: 'Q-003', why: '', take: '1' },
          { id: 'Q-003', why: '', take: '2' },
          { id: 'Q-004', why: 'unique', take: 'Both' },
        ],
      };
    },
  };
  const { decisions, calls, failure } = await askModel(open, open.items, agent, {});
  expect(failure).toBeUndefined();
  expect(decisions.map(({ item, take, by }) => [item, take, by])).toEqual([
    ['X-001', 'b.md', 'vendor:model'],
    ['Q-001', 'both', 'vendor:model'],
    ['Q-004', 'both', 'vendor:model'],
  ]);
  expect(calls).toHaveLength(2);
  const { output } = await amendRun(open, { given: decisions, calls }, {});
  expect(output).toMatchObject({ contract: { judged: { by_seat: 2, by_person: 0 }, unjudged: 2 } });
  expect(await read('adversarial/decision-brief.md')).toContain('2 by vendor:model');
  expect(await holds()).toEqual([]);
});

test('a model that fails keeps what it decided before', async () => {
  const open = await openRun(join(cwd, 'adversarial'));
  const many = Array.from({ length: 30 }, () => open.items[0] as (typeof open.items)[number]);
  let asked = 0;
  const agent: Agent = {
    name: 'vendor:model',
    async answer() {
      asked += 1;
      if (asked > 2) throw new Error('down');
      return { items: [] };
    },
  };
  const { failure } = await askModel(open, many, agent, {});
  expect(asked).toBe(3);
  expect(failure).toMatchObject({ code: 'agent/failed' });
});

test.each([
  ['X-004=b.md', { item: 'X-004', take: 'b.md' }],
  [' x-004 = both ', { item: 'x-004', take: 'both' }],
  ['X-004="own = words"', { item: 'X-004', take: 'words', words: 'own = words' }],
  ["X-004='it''s'", { item: 'X-004', take: 'words', words: "it''s" }],
])('--take %s', (typed, decision) =>
  expect(parseTake(typed, undefined)).toEqual({ ...decision, by: 'person' }),
);

test.each(['', 'X-004', '=b.md', 'X-004='])('--take %s is none', (typed) =>
  expect(() => parseTake(typed, 'why')).toThrow('names no item with what holds'),
);
