// The embedded judges on real decision records: no crash, no order that decides, no quote that does not stand. How often
// they choose what people chose is measured, not pinned: ten records prove no rate.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASELINES } from '../../scripts/measure/decision-baselines.js';
import { holdDebate } from '../../scripts/measure/hold-debate.js';
import { listedOrders, withIds } from '../../scripts/measure/list-orders.js';
import { toQuestion } from '../../scripts/measure/record-question.js';
import { createRandom } from '../../scripts/measure/seeded-random.js';
import { measureDecisions } from '../../scripts/measure-decisions.js';
import { temporaryFolder } from '../contracts/temporary-folder.ts';

interface LabelledRecord {
  readonly id: string;
  readonly title: string;
  readonly options: readonly string[];
  readonly outcome: string;
}

const records: LabelledRecord[] = readFileSync(resolve('test/fixtures/decisions/decisions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

describe.each(records)('$id', (record) => {
  const question = toQuestion(record);

  test('has all its options, and nothing of its outcome', () => {
    expect(question.options).toHaveLength(record.options.length);
    const shown = JSON.stringify(question);
    const [because] = /because .{12,}/.exec(record.outcome) ?? [];
    if (because) expect(shown).not.toContain(because);
    expect(question.question).not.toBe(record.title);
  });

  test('has one verdict, backwards, rotated and shuffled', () => {
    const { votes, struck } = holdDebate({ ...question, options: withIds(question.options) });
    expect(struck).toBe(0);
    for (const options of listedOrders(question.options, createRandom(1))) {
      expect(holdDebate({ ...question, options: withIds(options) }).votes).toEqual(votes);
    }
  });
});

test('a sentence that holds the words of an option, any option, is not shown', () => {
  const { context } = toQuestion({
    id: 'made',
    title: 'Use Redis',
    context: 'Sessions are lost. Redis seems right. We decided early. Memory is cheap. How to keep them?',
    drivers: '* fast\n* like Redis',
    options: ['Redis', 'Memory'],
    outcome: 'Chosen option: "Redis", because it is fast.',
  });
  expect(context[0]?.text.replace(/\s+/g, ' ')).toBe(
    'Sessions are lost. How to keep them? ## Decision Drivers * fast',
  );
});

test.each([
  [0, [0.5, 1, 0, 1]],
  [1, [0.5, 0, 1, 0]],
])('baselines: option %i chosen', (chosen, expected) => {
  const options = [
    { label: 'One', description: '* Good, because a' },
    { label: 'Two', description: '* Bad, because longer than the other' },
  ];
  expect(BASELINES.map(({ score }) => score({ options }, chosen))).toEqual(expected);
});

test('a folder without decisions is refused', async () => {
  const folder = await temporaryFolder();
  expect(() => measureDecisions([folder])).toThrow('no decisions.jsonl');
});
