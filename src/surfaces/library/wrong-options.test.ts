// Whatever a program passes by mistake is named in an error of ours: no function ends in an error of the runtime.

import { describe, expect, test } from 'vitest';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import * as library from '../../index.ts';
import { recordingAgent } from '../../testing.ts';

type Given = readonly unknown[];

const FUNCTIONS_BY_NAME: ReadonlyMap<string, unknown> = new Map(Object.entries(library));

/** Types are what the program got wrong, so they are not asked here. */
async function outcome(name: keyof typeof library, given: Given): Promise<unknown> {
  const call = FUNCTIONS_BY_NAME.get(name) as (...given: Given) => unknown;
  const answered = call(...given);
  const isRun = typeof answered === 'object' && answered !== null && 'result' in answered;
  return isRun ? answered.result : answered;
}

const DOCUMENTS = ['15', '30'].map((minutes, at) => ({
  name: `${at}.md`,
  text: `# S\n\nA session must end after ${minutes} minutes.\n`,
}));
const GOOD = {
  adversarial: { compare: DOCUMENTS },
  estimate: { compare: DOCUMENTS },
  decide: { question: 'Which?', options: ['A: none at all', 'B: all of them'] },
  review: { document: DOCUMENTS[0] },
  roadmap: { spec: DOCUMENTS[0] },
  resolve: { run: '.' },
  blame: { file: 'merged.md' },
  check: { files: DOCUMENTS },
  verify: '.',
  resume: '.',
} as const;
const FUNCTIONS = Object.keys(GOOD) as (keyof typeof GOOD)[];

describe.each(FUNCTIONS)('%s', (name) => {
  test.each<[string, unknown]>([
    ['null', null],
    ['text', 'fast'],
    ['a list', []],
    ['an unknown option', { colour: 'red' }],
    ['a folder that is none', { cwd: 7 }],
    ['a signal that is none', { signal: 'stop' }],
    ['a listener that is none', { report: 'print' }],
    ['models that are none', { models: { mine: 'gpt-6' } }],
    ['a model that is null', { models: { mine: null } }],
    ['limits that are none', { limits: { cost: 'much' } }],
    ['a limit that there is not', { limits: { euros: 3 } }],
  ])('options: %s', async (_, options) => {
    await expect((async () => outcome(name, [GOOD[name], options]))()).rejects.toBeInstanceOf(
      library.UsageError,
    );
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 7],
    ['a list', [1]],
    ['an unknown field', typeof GOOD[name] === 'string' ? {} : { ...GOOD[name], colour: 'red' }],
  ])('request: %s', async (_, request) => {
    await expect((async () => outcome(name, [request]))()).rejects.toBeInstanceOf(library.UsageError);
  });
});

test.each<[keyof typeof GOOD, unknown, RegExp]>([
  ['adversarial', { ...GOOD.adversarial, agents: 7 }, /`agents` is not a seat/],
  ['adversarial', { ...GOOD.adversarial, agents: [7] }, /`agents\[0\]` is not a seat/],
  ['adversarial', { ...GOOD.adversarial, agents: [{ persona: 'qa' }] }, /`agents\[0\]\.model` is not a seat/],
  ['adversarial', { ...GOOD.adversarial, agents: [{ model: 'opsu' }] }, /Unknown model: opsu/],
  [
    'adversarial',
    { ...GOOD.adversarial, agents: [{ model: 'opus', effort: 'huge' }] },
    /Unknown effort in opus@huge/,
  ],
  ['adversarial', { compare: [7, 8] }, /request\.compare\.0: must be a path or \{ name, text \}/],
  ['adversarial', { ...GOOD.adversarial, convergence: 'most' }, /request\.convergence: must be a number/],
  [
    'decide',
    { ...GOOD.decide, options: [{ name: 'x' }] },
    /request\.options\.0: must be text .* or \{ id, label, description \}/,
  ],
  ['decide', { ...GOOD.decide, options: 'A, B' }, /request\.options: must be a list/],
  ['decide', { ...GOOD.decide, judges: 'opus' }, /request\.judges: must be a list of names/],
  ['decide', { ...GOOD.decide, rounds: 3 }, /request\.rounds: must be 1 or 2, not 3/],
  ['review', { document: 7 }, /request\.document: must be a path or \{ name, text \}/],
  ['review', { ...GOOD.review, maxRounds: 9 }, /must be 1, 2 or 3/],
  ['roadmap', { ...GOOD.roadmap, depth: 'endless' }, /must be quick, standard or deep, not "endless"/],
  ['resolve', { run: '.', decisions: ['X-001'] }, /request\.decisions\.0/],
  ['blame', { file: 'merged.md', line: 'last' }, /must be the number of a line/],
  ['check', { baseline: 7 }, /must be a list of fingerprints/],
])('%s %j: %s', async (name, request, words) => {
  const failure = await (async () => outcome(name, [request]))().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(library.UsageError);
  expect((failure as Error).message).toMatch(words);
});

describe('what may be passed', () => {
  test('agents, by themselves and in seats with all that belongs to one', async () => {
    const [one, two] = ['one', 'two'].map((name) => recordingAgent({ ...embeddedAgent, name }));
    if (one === undefined || two === undefined) throw new Error('nobody is there');
    const { engine } = await library.adversarial({
      compare: DOCUMENTS,
      agents: [one, { model: two, persona: 'qa', instruction: 'say "no", be: brief' }],
      depth: 'quick',
    }).result;
    expect(engine).toBe('one, two');
    expect(one.asked.length).toBeGreaterThan(0);
    const spoken = two.asked.find(({ question }) => question === 'state-position');
    expect(spoken?.payload).toMatchObject({ seat: { persona: 'qa', instruction: 'say "no", be: brief' } });
  });

  test('an agent under a name, options as objects', async () => {
    const mine = recordingAgent({ ...embeddedAgent, name: 'mine' });
    const { engine, status } = await library.decide(
      {
        question: 'Where are sessions kept?',
        options: [
          {
            id: 'A',
            label: 'In memory',
            description: 'Pros: fast. Cons: lost at a restart; Cons: one machine.',
          },
          { label: 'In a database', description: 'Pros: kept; Pros: shared. Cons: slower.' },
        ],
        judges: ['judge'],
      },
      { models: { judge: mine } },
    ).result;
    expect({ engine, status }).toMatchObject({ engine: 'mine', status: 'success' });
    expect(mine.asked).not.toHaveLength(0);
  });
});
