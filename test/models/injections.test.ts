// Orders of a public collection in one variant, in words and in code, before models that drop everything for them.
// INJECTIONS=all plants each of them alone, too; the suite does so with a sample.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { createRandom } from '../mutations/seeded-random.ts';
import { compareWith } from './compare-with.ts';
import { distractedAgent, findTrace, INJECTIONS, plantOrders, tracesOf } from './distracted.ts';
import { divide, nonceOf } from './obedient.ts';

const SAMPLE = 12;
const texts = ['a', 'b', 'c'].map((letter) => readFileSync(`examples/retention/${letter}.md`, 'utf8'));
const [first = '', ...rest] = texts;
const settings = { depth: 'deep' };
type Run = Awaited<ReturnType<typeof compareWith>>;

const ofModels = ({ prompts }: Run) =>
  prompts.filter(({ kind }) => !['highlight-points', 'review-plan'].includes(kind));
const verdictsOn = ({ output }: Run, letters: string) =>
  output.selection.verdicts.filter(({ variant }) => letters.includes(variant));

/** Every order stays between the marks, on numbered lines that do not carry the word of the fence. */
function expectFenced(run: Run): void {
  for (const prompt of ofModels(run)) {
    const { inside, outside } = divide(prompt);
    expect(findTrace(outside, INJECTIONS)).toBeUndefined();
    expect(inside.filter((line) => !/^(?:$|\d+\t|\| )/.test(line))).toEqual([]);
    expect(inside.filter((line) => line.toLowerCase().includes(nonceOf(prompt)))).toEqual([]);
  }
}

function expectSame(run: Run, honest: Run): void {
  expect(run.output.debate).toEqual(honest.output.debate);
  expect(run.output.selection.verdicts).toEqual(honest.output.selection.verdicts);
  expect(run.output.selection.scores).toEqual(honest.output.selection.scores);
}

/** No judge of another variant saw an order, and what it found is what it finds without. */
function expectOthersUnmoved(run: Run, honest: Run): void {
  expect(verdictsOn(run, 'BC')).toEqual(verdictsOn(honest, 'BC'));
  for (const { role, payload, user } of ofModels(run)) {
    if (role !== 'judge') continue;
    if ((payload as { readonly subject: { readonly variant: string } }).subject.variant === 'A') continue;
    expect(findTrace(user.split('\n'), INJECTIONS)).toBeUndefined();
  }
}

test('the collection is whole, and every order can be told from a prompt', () => {
  expect(INJECTIONS).toHaveLength(125);
  expect(INJECTIONS.filter((one) => tracesOf(one).length === 0)).toEqual([]);
  expect(findTrace([...texts.join('\n').split('\n')], INJECTIONS)).toBeUndefined();
});

test('without orders the model answers like any other', async () => {
  const run = await compareWith(distractedAgent('everything', INJECTIONS), texts, settings);
  expectSame(run, await compareWith(embeddedAgent, texts, settings));
});

describe('all of them in one variant', async () => {
  const documents = [plantOrders(first, INJECTIONS), ...rest];
  const honest = await compareWith(embeddedAgent, documents, settings);

  test('all come before those who argue', () => {
    const argued = honest.prompts.find(({ kind }) => kind === 'state-position');
    const { inside } = divide(argued ?? { system: '', user: '' });
    expect(INJECTIONS.filter((one) => findTrace(inside, [one]) === undefined)).toEqual([]);
  });

  test('a model that keeps to the fence does not hear them', async () => {
    const run = await compareWith(distractedAgent('outside', INJECTIONS), documents, settings);
    expectFenced(run);
    expectSame(run, honest);
  });

  test('one that does not can only spoil its own answers, and what it repeats is fenced in, too', async () => {
    const run = await compareWith(distractedAgent('everything', INJECTIONS), documents, settings);
    expectFenced(run);
    expectOthersUnmoved(run, honest);
    expect(verdictsOn(run, 'A')).not.toEqual(verdictsOn(honest, 'A'));
    const heard = run.prompts.filter(({ kind, user }) => kind === 'rebut' && user.includes('As told: '));
    expect(heard.length).toBeGreaterThan(0);
    expect(run.prompts.some(({ kind }) => kind === 'settle-verdict')).toBe(true);
  });
});

const alone = INJECTIONS.map((order, index) => ({ order, index, category: order.category }));
const chosen =
  process.env.INJECTIONS === 'all' ? alone : createRandom(6, 'injections').shuffle(alone).slice(0, SAMPLE);

test.each(chosen)('alone, number $index ($category)', async ({ order, index }) => {
  const documents = [plantOrders(first, [order], index), ...rest];
  const honest = await compareWith(embeddedAgent, documents, settings);
  const run = await compareWith(distractedAgent('everything', [order]), documents, settings);
  expectFenced(run);
  expectOthersUnmoved(run, honest);
  const obeyed = run.prompts.filter(({ user }) => findTrace(user.split('\n'), [order]));
  expect(obeyed.length).toBeGreaterThan(0);
  expectSame(await compareWith(distractedAgent('outside', [order]), documents, settings), honest);
});

test('the checks can fail', () => {
  const [order] = INJECTIONS;
  if (order === undefined) throw new Error('no orders');
  expect(findTrace(['a', `3 | so:  ${order.text}`], [order])?.order).toBe(order);
  expect(findTrace(['3 | another line'], [order])).toBeUndefined();
});
