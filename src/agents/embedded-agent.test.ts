import { expect, test } from 'vitest';
import { z } from 'zod';
import { AgentError, InternalError } from '../domain/errors.ts';
import { defineQuestion } from '../domain/question.ts';
import { embeddedAgent } from './embedded-agent.ts';

const questionWith = (embedded: (payload: number) => number) =>
  defineQuestion({ kind: 'double', answer: z.number(), prompt: () => ({ system: '', user: '' }), embedded });

test('answers by the rule of the question', async () => {
  expect(
    await embeddedAgent.answer(
      questionWith((n) => n * 2),
      21,
      { role: 'judge' },
    ),
  ).toBe(42);
  expect(embeddedAgent.name).toBe('embedded');
});

test('a rule that throws is our mistake, not an absent answer', async () => {
  const cause = new TypeError('x is undefined');
  const broken = questionWith(() => {
    throw cause;
  });
  const error = await embeddedAgent.answer(broken, 1, { role: 'judge' }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(InternalError);
  expect(error).toMatchObject({
    code: 'internal/embedded-rule',
    message: 'The embedded rule for "double" failed',
    cause,
  });
});

test('a rule may say itself what is wrong', async () => {
  const own = new AgentError('no default', { code: 'agent/no-default' });
  const refusing = questionWith(() => {
    throw own;
  });
  await expect(embeddedAgent.answer(refusing, 1, { role: 'judge' })).rejects.toBe(own);
});
