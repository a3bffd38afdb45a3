// Ten answers as the questions of a debate get them, in the forms in which models give them, cut at every byte.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isUnreadable } from '../../src/agents/agent.ts';
import { type AnswerShape, shapeOf } from '../../src/agents/answers/answer-shape.ts';
import { interpretAnswer } from '../../src/agents/answers/interpret-answer.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { Question } from '../../src/domain/question.ts';
import type { DebatePayload } from '../../src/workflows/adversarial/debate/advocate/payload.ts';
import { answerAgain } from '../../src/workflows/adversarial/debate/advocate/questions.ts';
import { RUBRIC } from '../../src/workflows/adversarial/scoring/detectors/rubric.ts';
import { type JudgePayload, settleVerdict } from '../../src/workflows/adversarial/scoring/judge-rubric.ts';
import { compareWith } from './compare-with.ts';

interface Example {
  readonly name: string;
  readonly shape: AnswerShape;
  readonly answer: unknown;
}

/** Long enough to have every kind of part, short enough to be cut thousands of times. */
const MOST_ENTRIES = 2;
/** What makes JSON hard to read; a byte is less than a character here. */
const HARD = ' — it\'s "quoted", naïve, {not} [a] // part, 日本 🙂 …';

function shorten(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'reasoning' ? `${value.slice(0, 40)}${HARD}` : value;
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((one) => shorten(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shorten(one, name)]));
}

async function gather(): Promise<Example[]> {
  const texts = ['a', 'b'].map((letter) => readFileSync(`examples/checkout/${letter}.md`, 'utf8'));
  const found: (Example & { readonly payload: unknown })[] = [];
  const keep = (question: Question<never, unknown>, role: string, payload: unknown, answer: unknown) =>
    found.push({
      name: `${question.kind} of ${role}`,
      shape: shapeOf(question.answer),
      answer: shorten(answer),
      payload,
    });
  const recorder = {
    name: 'recorder',
    async answer(...[question, payload, context]: Parameters<typeof embeddedAgent.answer>) {
      const answer = await embeddedAgent.answer(question, payload, context);
      keep(question, context.role, payload, answer);
      return answer;
    },
  };
  await compareWith(recorder as typeof embeddedAgent, texts, { depth: 'deep' });
  const payloadOf = (kind: string) => found.find(({ name }) => name.startsWith(kind))?.payload;
  const again = {
    ...(payloadOf('state-position') as DebatePayload),
    round: 1,
    unanswered: ['X-001', 'X-002'],
  };
  keep(answerAgain, 'advocate:A', again, answerAgain.embedded(again));
  const { subject } = payloadOf('judge-rubric') as JudgePayload;
  const pass = { cited: '', verdict: 'NOT MET' as const };
  const settled = { subject, criterion: RUBRIC[0]?.id ?? '', first: pass, second: pass };
  keep(settleVerdict, 'judge', settled, settleVerdict.embedded(settled));
  return found.filter(({ name }) => !name.endsWith(' of human'));
}

const FORMS: Readonly<Record<string, (answer: unknown) => string>> = {
  'as it should be': (answer) => JSON.stringify(answer),
  'with words, in a fence': (answer) =>
    `Here it is:\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\`\nDone.`,
  'after thinking aloud': (answer) =>
    `<think>{"positions": []} will not do.</think>\n${JSON.stringify(answer)}`,
  'with commas too many': (answer) => JSON.stringify(answer, null, 1).replace(/([}\]"])\n/g, '$1,\n'),
};

const all = await gather();
/** Without the second pass of the judge. */
const examples = [...all.slice(0, 8), ...all.slice(-2)];
const read = (text: string, { shape }: Example, cutOff = false) =>
  interpretAnswer('model', { text, cutOff }, shape).catch((error: unknown) => error);

test('there are ten, of every kind, and they are of use', () => {
  expect(examples.map(({ name }) => name)).toEqual([
    'state-position of advocate:A',
    'state-position of advocate:B',
    'rebut of advocate:A',
    'rebut of advocate:B',
    'conclude of advocate:A',
    'conclude of advocate:B',
    'judge-rubric of judge',
    'judge-rubric of judge',
    'answer-again of advocate:A',
    'settle-verdict of judge',
  ]);
  for (const { shape, answer } of examples) expect(shape.fits(answer)).toBe(true);
});

describe.each(Object.entries(FORMS))('%s', (_, write) => {
  test.each(examples.map((example, index) => ({ ...example, nth: index + 1 })))(
    'answer $nth, $name, is taken for whole only when it is',
    async (example) => {
      const bytes = Buffer.from(write(example.answer));
      const end = bytes.lastIndexOf('}') + 1;
      for (let cut = 0; cut < end; cut += 1) {
        const answer = await read(bytes.subarray(0, cut).toString('utf8'), example);
        if (isUnreadable(answer)) expect(answer.said.length).toBeGreaterThan(0);
        // Nothing at all is no answer that could be corrected.
        else expect(answer).toMatchObject({ code: 'agent/empty-answer' });
      }
      expect(await read(bytes.subarray(0, end).toString('utf8'), example)).toEqual(example.answer);
      expect(await read(bytes.toString('utf8'), example)).toEqual(example.answer);
    },
  );

  test('by its own account cut off, it is not taken even if it looks whole', async () => {
    for (const example of examples) {
      expect(await read(write(example.answer), example, true)).toMatchObject({ code: 'agent/truncated' });
    }
  });
});
