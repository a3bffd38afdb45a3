import { expect, test } from 'vitest';
import type { PaidCall } from '../../domain/cost.ts';
import { createSteadiness, withSteadyModel } from './with-steady-model.ts';

const call = (agent: string, model?: string): PaidCall => ({ agent, model });

test.each<[string, readonly PaidCall[], readonly PaidCall[], readonly RegExp[]]>([
  ['nothing was asked before', [], [call('codex-cli', 'gpt-1')], []],
  ['the same model', [call('codex-cli', 'gpt-1')], [call('codex-cli', 'gpt-1')], []],
  [
    'another since the run was begun',
    [call('codex-cli', 'gpt-1')],
    [call('codex-cli', 'gpt-2'), call('codex-cli', 'gpt-2')],
    [/codex-cli was answered by gpt-2; before it was gpt-1/],
  ],
  ['another in the midst of it', [], [call('a', 'x'), call('a', 'y')], [/by y; before it was x/]],
  ['another seat', [call('a', 'x')], [call('b', 'y')], []],
  ['a seat that does not say', [call('a', 'x')], [call('a')], []],
])('%s', async (_, past, calls, expected) => {
  const warnings: string[] = [];
  const heard: PaidCall[] = [];
  const steadiness = createSteadiness(past, (message) => warnings.push(message));
  for (const one of calls) {
    const agent = {
      name: one.agent,
      answer: async (_q: unknown, _p: unknown, context: Context) => context.onCall?.(one),
    };
    const context = { role: 'judge', onCall: (paid: PaidCall) => void heard.push(paid) };
    await withSteadyModel(agent as never, steadiness).answer(undefined as never, undefined, context);
  }
  expect(heard).toEqual(calls);
  expect(warnings).toHaveLength(expected.length);
  for (const [at, shape] of expected.entries()) expect(warnings[at]).toMatch(shape);
});

interface Context {
  readonly onCall?: (call: PaidCall) => void;
}
