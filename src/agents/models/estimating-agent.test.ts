import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineQuestion } from '../../domain/question.ts';
import { estimateTokens } from '../answers/estimate-tokens.ts';
import { estimatingAgent, type ForeseenCall } from './estimating-agent.ts';

const json = defineQuestion({
  kind: 'give-verdict',
  answer: z.strictObject({ verdict: z.string() }),
  prompt: (shared: readonly string[]) => ({ system: 'You judge.', shared, user: 'Is it met?' }),
  embedded: () => ({ verdict: 'MET' }),
});

const text = defineQuestion({
  kind: 'write',
  form: 'text',
  answer: z.string(),
  prompt: (_: string) => ({ system: 'You write.', user: 'Write a spec.' }),
  embedded: () => '# Spec\n\nIt must hold.',
});

async function foresee(
  structuredOutput: boolean,
  ask: (agent: ReturnType<typeof estimatingAgent>) => unknown,
) {
  const calls: ForeseenCall[] = [];
  const agent = estimatingAgent({
    name: 'x:y',
    structuredOutput,
    thoughts: (role) => (role === 'judge' ? 500 : 0),
    onCall: (call) => calls.push(call),
  });
  await ask(agent);
  return calls;
}

test('answers by rule and counts what it said', async () => {
  const calls = await foresee(true, async (agent) => {
    expect(agent.name).toBe('x:y');
    expect(await agent.answer(json, [], { role: 'judge' })).toEqual({ verdict: 'MET' });
    expect(await agent.answer(text, '', { role: 'author:A' })).toBe('# Spec\n\nIt must hold.');
  });
  expect(calls).toMatchObject([
    {
      question: 'give-verdict',
      role: 'judge',
      outputTokens: estimateTokens('{"verdict":"MET"}'),
      thoughtTokens: 500,
    },
    {
      question: 'write',
      role: 'author:A',
      outputTokens: estimateTokens('# Spec\n\nIt must hold.'),
      thoughtTokens: 0,
    },
  ]);
});

test('a shape counts, sent along or described in the prompt; plain text has none', async () => {
  const sizes = async (structured: boolean, question: typeof json | typeof text) => {
    const calls = await foresee(structured, (agent) =>
      agent.answer(question as never, [] as never, { role: 'r' }),
    );
    return calls[0]?.inputTokens ?? 0;
  };
  const words = estimateTokens('You judge.') + estimateTokens('Is it met?');
  expect(await sizes(true, json)).toBeGreaterThan(words + 20);
  expect(await sizes(false, json)).toBeGreaterThan(await sizes(true, json));
  expect(await sizes(true, text)).toBe(await sizes(false, text));
});

test('what is shared is told apart by all that comes before it', async () => {
  const calls = await foresee(true, async (agent) => {
    for (const shared of [['a', 'b'], ['a', 'c'], ['b']]) await agent.answer(json, shared, { role: 'judge' });
  });
  const [a, ab, again, ac, b] = calls.flatMap(({ prefixes }) => prefixes.map(({ key }) => key));
  expect(again).toBe(a);
  expect(new Set([a, ab, ac, b]).size).toBe(4);
});

test('the corrective ask carries what was said', async () => {
  const finding = { path: 'verdict', message: 'is no word' };
  const [first, second] = await foresee(true, async (agent) => {
    await agent.answer(json, [], { role: 'judge' });
    await agent.answer(json, [], { role: 'judge', findings: [finding], previous: { verdict: 1 } });
  });
  expect(second?.inputTokens).toBeGreaterThan((first?.inputTokens ?? 0) + 40);
});
