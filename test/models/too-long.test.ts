// A model to which the documents are too long: it is asked once more about the contested sections alone, and the run
// says so. Lines keep their numbers, so what it quotes is found as ever.

import { describe, expect, test } from 'vitest';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { ModelError } from '../../src/agents/failures/model-error.ts';
import { compareWith, wholePrompt } from './compare-with.ts';

const MODEL = 'openai:gpt-small';
const WORDS = `${MODEL} says 400: this model's maximum context length is 1000 tokens`;

/** The same in every variant, and long. */
const SETTLED = [
  '## Glossary',
  '',
  ...Array.from({ length: 40 }, (_, at) => `Term ${at} is defined here.\n`),
];
const spec = (minutes: number): string =>
  [
    '# Session spec',
    '',
    ...SETTLED,
    '## Limits',
    '',
    `A session must end after ${minutes} minutes.`,
    '',
    '## Storage',
    '',
    `FR-001: Sessions must be kept for ${minutes} days because the auditor asks.`,
    '',
  ].join('\n');
const TEXTS = [spec(15), spec(30)];
const LINES = TEXTS[0]?.split('\n').length ?? 0;
const LIMIT_LINE = (TEXTS[0]?.split('\n').findIndex((line) => line.startsWith('A session')) ?? 0) + 1;

/** Takes in prompts up to a length; for these roles. */
const takesIn = (most: number, isMeant: (role: string) => boolean = () => true): Agent => ({
  name: MODEL,
  async answer(question, payload, context) {
    const { length } = wholePrompt(question, payload).user;
    if (length > most && isMeant(context.role)) {
      throw new ModelError(WORDS, { code: 'agent/context-too-long' });
    }
    return embeddedAgent.answer(question, payload, context);
  },
});

const longest = async (): Promise<number> => {
  const { prompts } = await compareWith(takesIn(Number.POSITIVE_INFINITY), TEXTS, { depth: 'deep' });
  const [first] = prompts.filter(({ kind }) => kind === 'state-position');
  return first?.user.length ?? 0;
};
const isAdvocate = (role: string): boolean => role.startsWith('advocate');
const deep = { depth: 'deep', convergence: 0.99 };

describe('an advocate', () => {
  test('is asked once more with the contested sections, by their own line numbers', async () => {
    const most = (await longest()) - 500;
    const { output, prompts, events, warnings, artifact } = await compareWith(
      takesIn(most, isAdvocate),
      TEXTS,
      deep,
    );
    expect(output.debate.advocates).toEqual(['A', 'B']);
    expect(output.debate.evidence.struck).toBe(0);
    const asked = prompts.filter(({ kind, role }) => kind === 'state-position' && role === 'advocate:A');
    expect(asked).toHaveLength(2);
    const [whole, short] = asked.map(({ user }) => user);
    expect(whole).toContain('Term 7 is defined here.');
    expect(whole).not.toContain('left out');
    const data = short?.slice(0, short.indexOf('INSTRUCTIONS.')) ?? '';
    expect(data).not.toContain('\tTerm 7 is defined here.');
    expect(data).toMatch(/^\[… \d+ lines left out …\]$/m);
    expect(data).toContain(`${LIMIT_LINE}\tA session must end after 15 minutes.`);
    expect(asked[1]?.system).toContain('The variants are shown in part');
    expect(asked[0]?.system).not.toContain('in part');
    const steps = events.flatMap((event) => (event.type === 'answer-recorded' ? [event.step] : []));
    expect(steps).toContain('debate/round-1/advocate-A/shortened');
    // What is known to be too long is not sent again.
    const later = prompts.filter(({ kind, role }) => kind === 'rebut' && role === 'advocate:A');
    expect(later).toHaveLength(1);
    expect(later[0]?.user.startsWith(data.trimEnd())).toBe(true);

    expect(warnings).toContain(`Advocate for Variant 1 is shown the contested sections only: ${WORDS}`);
    expect(output.debate.log[0]).toMatch(
      new RegExp(
        `^Advocate A is shown the contested sections only, from round 1 on \\(A \\d+ of ${LINES} lines, B `,
      ),
    );
    expect(artifact('debate-transcript.md')).toContain(`- Log: ${output.debate.log[1]}\n`);
  });

  test('short prompts begin alike, too', async () => {
    const { prompts } = await compareWith(takesIn((await longest()) - 500, isAdvocate), TEXTS, deep);
    const short = prompts.filter(({ user }) => user.includes('lines left out …]\n'));
    const heads = short.map(({ user }) => user.slice(0, user.indexOf(' END POINTS')));
    expect(heads.length).toBeGreaterThan(3);
    expect(new Set(heads).size).toBe(1);
    expect(new Set(short.map(({ system }) => system)).size).toBe(1);
  });

  test('only the one to whom it is too long gets less', async () => {
    const agent = takesIn((await longest()) - 500, (role) => role === 'advocate:B');
    const { output, prompts } = await compareWith(agent, TEXTS, deep);
    const short = prompts.filter(({ user }) => user.includes('lines left out …]\n'));
    expect(new Set(short.map(({ role }) => role))).toEqual(new Set(['advocate:B']));
    expect(output.debate.log.filter((line) => line.includes('contested'))).toHaveLength(1);
  });

  test('to whom that is too long as well has failed, in the words of its vendor', async () => {
    const failure = compareWith(takesIn(100, isAdvocate), TEXTS);
    await expect(failure).rejects.toMatchObject({ code: 'debate/too-few-advocates' });
    await expect(failure).rejects.toThrow(WORDS);
  });

  test('where every line is contested there is nothing to leave out: it is asked the same once more', async () => {
    const texts = ['# S\n\nThe limit is 5 s.\n', '# S\n\nThe limit is 9 s.\n', '# S\n\nThe limit is 7 s.\n'];
    const agent = takesIn(100, (role) => role === 'advocate:B');
    const { events, output } = await compareWith(agent, texts, { depth: 'quick' });
    const failed = events.flatMap((event) => (event.type === 'answer-failed' ? [event.step] : []));
    expect(failed).toEqual(['debate/round-1/advocate-B', 'debate/round-1/advocate-B/retry']);
    expect(output.debate.failed_advocates).toMatchObject([{ advocate: 'B', message: WORDS }]);
  });
});

test('a judge cannot do with less: its error stands', async () => {
  const judged = compareWith(
    takesIn(100, (role) => role === 'judge'),
    TEXTS,
  );
  await expect(judged).rejects.toMatchObject({ code: 'agent/context-too-long' });
});

test('a run that is resumed at any event is shortened in the same way', async () => {
  const agent = takesIn((await longest()) - 500, isAdvocate);
  const whole = await compareWith(agent, TEXTS, deep);
  for (let kept = 3; kept < whole.events.length; kept += 4) {
    const resumed = await compareWith(agent, TEXTS, deep, whole.events.slice(0, kept));
    expect(resumed.output).toEqual(whole.output);
    expect(resumed.artifact('debate-transcript.md')).toBe(whole.artifact('debate-transcript.md'));
  }
});
