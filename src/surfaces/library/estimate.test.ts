import { expect, test } from 'vitest';
import type { Model } from '../../agents/models/model.ts';
import { PRICES_DATE } from '../seats/prices.ts';
import { estimate } from './workflows.ts';

const compare = [
  {
    name: 'a.md',
    text: '# Spec\n\n## Tokens\n\nTokens MUST expire after 15 minutes.\n\n## Logs\n\nLogs are kept.\n',
  },
  {
    name: 'b.md',
    text: '# Spec\n\n## Tokens\n\nTokens MUST expire after 60 minutes.\n\n## Audit\n\nAll is logged.\n',
  },
];

const asked: string[] = [];
const given = (provider: string, modelId: string): Model => ({
  provider,
  modelId,
  doStream: async () => {
    asked.push(modelId);
    throw new Error('nobody is to be asked');
  },
});

test('a model that a program brings is priced by its maker, and not asked', async () => {
  const models = { mine: given('anthropic.messages', 'claude-opus-4-5'), other: given('nobody', 'm') };
  const { seats, total, pricesDate } = await estimate(
    { compare, agents: ['mine', 'other'], judges: ['embedded'] },
    { models },
  );
  expect(asked).toEqual([]);
  expect(pricesDate).toBe(PRICES_DATE);
  expect(seats).toMatchObject([
    {
      seat: 'mine',
      model: 'anthropic:claude-opus-4-5',
      roles: ['advocate:A', 'analyst:1'],
      missing: undefined,
    },
    { seat: 'other', roles: ['advocate:B', 'analyst:2', 'reader'], range: { expected: { cost: undefined } } },
    { seat: 'embedded', range: undefined },
  ]);
  const [mine] = seats;
  expect(mine?.range?.low.cost).toBeGreaterThan(0);
  expect(mine?.range?.high.cost).toBeGreaterThan(mine?.range?.expected.cost ?? Number.POSITIVE_INFINITY);
  expect(total.expected.cost).toBeUndefined();
  expect(total.expected.calls).toBeGreaterThan(3);
});

test('what a run would refuse is refused', async () => {
  await expect(estimate({ compare: compare.slice(1) })).rejects.toMatchObject({ exitCode: 2 });
});

test('a seat by files costs nothing, and nothing is written for it', async () => {
  const { seats, total } = await estimate({ compare, model: 'files:/nowhere/seat' });
  expect(seats).toMatchObject([{ seat: 'files:/nowhere/seat', model: 'files:seat', range: undefined }]);
  expect(total.high).toMatchObject({ calls: 0, cost: 0 });
});
