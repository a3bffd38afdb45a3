import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineQuestion, type Finding, type Reading } from '../domain/question.ts';
import { type Asker, humanAgent, type PutQuestion } from './human-agent.ts';

const question = defineQuestion({
  kind: 'pick',
  answer: z.strictObject({ picked: z.number() }),
  prompt: () => ({ system: '', user: '' }),
  embedded: (most: number) => ({ picked: most }),
  check: ({ picked }, most) => (picked > most ? [{ path: 'picked', message: `more than ${most}` }] : []),
  person: {
    present: (most) => ({
      name: 'pick',
      question: [`Up to ${most}?`],
      options: [],
      default: 'all',
      grammar: 'a number',
    }),
    decide: ({ option }): Reading => ({ answer: { picked: Number(option) } }),
    read: (line): Reading =>
      /^\d+$/.test(line)
        ? { answer: { picked: Number(line) } }
        : { fault: { path: '', message: 'no number' } },
  },
});

/** Replies one thing after the other, and keeps what was refused. */
function replying(...replies: ((put: PutQuestion) => Reading)[]): Asker & { readonly heard: Finding[][] } {
  const heard: Finding[][] = [];
  return {
    heard,
    async ask(put, refused) {
      heard.push([...refused]);
      const reply = replies.shift();
      if (reply === undefined) throw new Error('asked once too often');
      return reply(put);
    },
  };
}

test.each([
  ['a person', true, [undefined]],
  ['what was written down before', undefined, []],
])('how long %s takes is told once, also where they had to be asked again', async (_, takesTime, told) => {
  const asker = replying(
    ({ read }) => read('x'),
    ({ read }) => read('1'),
  );
  const taken: unknown[] = [];
  const agent = humanAgent({ ...asker, ...(takesTime && { takesTime }) });
  await agent.answer(question, 3, { role: 'human', onTaken: (openMs) => taken.push(openMs) });
  expect(taken).toEqual(told);
});

test.each<[string, ((put: PutQuestion) => Reading)[], unknown, string[]]>([
  ['the default', [({ fallback }) => ({ answer: fallback })], { picked: 3 }, []],
  ['a choice', [({ decide }) => decide({ option: '2', values: new Map() })], { picked: 2 }, []],
  ['a line', [({ read }) => read('1')], { picked: 1 }, []],
  [
    'a line that nobody can read',
    [({ read }) => read('x'), ({ read }) => read('1')],
    { picked: 1 },
    ['no number'],
  ],
  ['too much', [({ read }) => read('9'), ({ read }) => read('3')], { picked: 3 }, ['more than 3']],
  [
    'the wrong shape',
    [() => ({ answer: { piked: 1 } }), ({ read }) => read('3')],
    { picked: 3 },
    ['Invalid input: expected number, received undefined', 'Unrecognized key: "piked"'],
  ],
])('%s', async (_, replies, answer, refused) => {
  const asker = replying(...replies);
  const agent = humanAgent(asker);
  expect(agent.name).toBe('human');
  expect(await agent.answer(question, 3, { role: 'human' })).toEqual(answer);
  expect(asker.heard.flat().map(({ message }) => message)).toEqual(refused);
});

test('a question without words for people cannot be put to one', async () => {
  const { person: _, ...silent } = question;
  const asked = humanAgent(replying()).answer(silent, 3, { role: 'human' });
  await expect(asked).rejects.toThrow('No person can be asked "pick"');
});

test.each(['signal', 'stopping'])('whoever is asked when %s comes is not waited for', async (by) => {
  const stop = new AbortController();
  const patient: Asker = {
    ask: (_put, _refused, signal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  };
  const asked = humanAgent(patient).answer(question, 3, { role: 'human', [by]: stop.signal });
  stop.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});
