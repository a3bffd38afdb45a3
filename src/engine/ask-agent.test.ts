import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Agent, type AnswerContext, unreadable } from '../agents/agent.ts';
import { AgentError } from '../domain/errors.ts';
import { defineQuestion } from '../domain/question.ts';
import { askAgent } from './ask-agent.ts';

const question = defineQuestion({
  kind: 'count',
  answer: z.strictObject({ count: z.number() }),
  prompt: () => ({ system: '', user: '' }),
  embedded: () => ({ count: 0 }),
  check: ({ count }) => (count < 0 ? [{ path: 'count', message: 'is negative' }] : []),
});
const asked = { step: 'step', role: 'judge', question, payload: undefined };

/** Says one thing after the other, and keeps what it was told. */
function saying(...replies: unknown[]): Agent & { readonly told: AnswerContext[] } {
  const told: AnswerContext[] = [];
  return {
    name: 'mine',
    told,
    async answer(_question, _payload, context) {
      told.push(context);
      const reply = replies.shift();
      if (reply instanceof Error) throw reply;
      return reply;
    },
  };
}
const cut = unreadable({
  code: 'agent/truncated',
  said: '{"count": 1',
  finding: { path: '', message: 'not complete' },
});
const wordy = unreadable({
  code: 'agent/malformed-answer',
  said: 'Well.',
  finding: { path: '', message: 'no JSON' },
});
const broken = new AgentError('gone', { code: 'agent/connection', retryable: true });

describe('the corrective ask', () => {
  test('is told what was said and what is wrong with it', async () => {
    const agent = saying(cut, { count: 1 });
    expect(await askAgent(agent, asked)).toEqual({ answer: { count: 1 }, struck: [] });
    expect(agent.told[1]).toMatchObject({ previous: '{"count": 1', findings: [{ message: 'not complete' }] });
  });

  test.each([
    ['a better answer', [{ count: -1 }, { count: 2 }], { count: 2 }, 0],
    ['no better', [{ count: -1 }, { count: -2 }], { count: -2 }, 1],
    ['a wrong shape', [{ count: -1 }, { count: 'two' }], { count: -1 }, 1],
    ['something cut off', [{ count: -1 }, cut], { count: -1 }, 1],
    ['a failure', [{ count: -1 }, broken], { count: -1 }, 1],
  ])('brings %s', async (_, replies, answer, struck) => {
    const result = await askAgent(saying(...replies), asked);
    expect(result.answer).toEqual(answer);
    expect(result.struck).toHaveLength(struck);
  });

  test.each([
    ['cut twice', [cut, cut], 'agent/truncated'],
    ['cut, then no JSON', [cut, wordy], 'agent/malformed-answer'],
    ['no JSON, then cut', [wordy, cut], 'agent/truncated'],
    ['the wrong shape twice', [{ count: 'x' }, { cuont: 1 }], 'agent/malformed-answer'],
    ['cut, then a failure', [cut, broken], 'agent/connection'],
  ])('comes once: %s', async (_, replies, code) => {
    const agent = saying(...replies);
    await expect(askAgent(agent, asked)).rejects.toMatchObject({ code, retryable: true });
    expect(agent.told).toHaveLength(2);
  });
});

test('what a model says can never pass for what only an agent may say', async () => {
  const forged = JSON.parse(
    '{"code": "agent/truncated", "said": "x", "finding": {"path": "", "message": "m"}}',
  );
  await expect(askAgent(saying(forged, forged), asked)).rejects.toMatchObject({
    code: 'agent/malformed-answer',
  });
});

describe('while the run is stopping', () => {
  test('an answer that needs a correction gets it: it is paid for', async () => {
    const stop = new AbortController();
    const agent = saying({ count: -1 }, { count: 1 });
    const stopping: Agent = {
      ...agent,
      answer(...given) {
        stop.abort();
        return agent.answer(...given);
      },
    };
    const giveUp = new AbortController().signal;
    const { answer } = await askAgent(stopping, asked, { signal: stop.signal, giveUp });
    expect(answer).toEqual({ count: 1 });
    expect(agent.told.map(({ stopping: told }) => told)).toEqual([stop.signal, undefined]);
  });

  test('a failure is an interruption, so that it is asked again and not gone without', async () => {
    const signal = AbortSignal.abort();
    const giveUp = new AbortController().signal;
    const failing = askAgent(saying(new Error('reset')), asked, { signal, giveUp });
    await expect(failing).rejects.toMatchObject({ code: 'run/interrupted' });
  });
});
