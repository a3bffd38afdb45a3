// Limits that were given to a run that goes on hold until others are given. Real folders, an agent without money.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../test/contracts/temporary-folder.ts';
import type { Agent } from '../agents/agent.ts';
import type { Limits } from '../domain/cost.ts';
import { BudgetError } from '../domain/errors.ts';
import { defineQuestion } from '../domain/question.ts';
import type { Workflow } from '../domain/workflow/workflow.ts';
import { fileJournal } from '../journal/file-journal.ts';
import { createRunDirectory } from '../journal/run-directory.ts';
import { resumeRun } from './resume-run.ts';
import { runInDirectory } from './run-workflow.ts';

const question = defineQuestion({
  kind: 'weigh',
  answer: z.string(),
  prompt: () => ({ system: '', user: '' }),
  embedded: () => 'yes',
});
const protocol: Workflow<Record<string, never>, string> = {
  name: 'test',
  summary: '',
  input: z.strictObject({}),
  run: async (_, it) => (await it.ask('one', 'judge', question, {})).answer,
};
const poor: Agent = {
  name: 'poor',
  async answer() {
    throw new BudgetError('The limit of 3 calls is reached', {
      code: 'budget/calls',
      limit: 'calls',
      suggested: 6,
    });
  },
};

test('the limits in force are recorded where a run stops, with the one that was reached', async () => {
  const folder = join(await temporaryFolder(), 'run');
  const begin = runInDirectory(
    await createRunDirectory(folder),
    protocol,
    {},
    {
      agentFor: () => poor,
      startedAt: '2026-01-01T00:00:00Z',
      engine: 'poor',
      version: '0.0.0',
    },
  );
  await expect(begin).rejects.toThrow(BudgetError);

  const seen: (Limits | undefined)[] = [];
  const resume = (limits?: Limits) =>
    resumeRun(folder, {
      workflows: { test: protocol },
      agentsFor(_, past) {
        seen.push(past.limits);
        return () => poor;
      },
      limits,
    });
  await expect(resume({ calls: 3 })).rejects.toThrow(BudgetError);
  await expect(resume()).rejects.toThrow(BudgetError);
  await expect(resume({ cost: 2 })).rejects.toThrow(BudgetError);
  await expect(resume()).rejects.toThrow(BudgetError);
  expect(seen).toEqual([undefined, { calls: 3 }, { calls: 3 }, { calls: 3, cost: 2 }]);

  const events = await fileJournal(join(folder, 'journal.jsonl')).read();
  expect(events.slice(1).map((event) => 'limits' in event && event.limits)).toEqual([
    false,
    { calls: 3 },
    { calls: 3 },
    { calls: 3, cost: 2 },
    { calls: 3, cost: 2 },
  ]);
  expect(events.at(-1)).toMatchObject({ exceeded: { limit: 'calls', suggested: 6 } });
});
