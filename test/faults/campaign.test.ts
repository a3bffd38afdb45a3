// A tenth of `npm run campaign:faults`, and proof that its judge can complain.

import { beforeAll, describe, expect, test } from 'vitest';
import { checkRun } from './check-run.ts';
import { MIND_STEPS, makePlan, SINGLES } from './make-plan.ts';
import { renderCampaign, runTrial, watchPlan } from './run-campaign.ts';
import type { Seen } from './run-plan.ts';

const RUNS = 30;
/** All places of a single fault, different faults, and mixtures. */
const seeds = Array.from({ length: RUNS }, (_, index) => 10 * index + (index % 10));
const title = (seed: number) => `seed ${seed}, ${makePlan(seed).title}`;

test('the seeds are of both kinds', () => {
  expect(seeds.filter((seed) => seed < SINGLES)).toHaveLength(22);
});

const struck = new Set<string>();
test.each(seeds.map((seed) => [title(seed), seed] as const))('%s', async (_title, seed) => {
  const trial = await runTrial(seed);
  expect(trial.complaints).toEqual([]);
  for (const step of trial.struck) struck.add(step);
});

test('faults reached whoever judges statements, places them and reads the result', () => {
  expect([...struck]).toEqual(expect.arrayContaining(Object.values(MIND_STEPS)));
});

describe('the judge of the campaign complains', () => {
  const oneLost = makePlan(71);
  const allLost = makePlan(111);
  const seen = new Map<typeof oneLost, Seen>();
  beforeAll(async () => {
    expect([oneLost.title, allLost.title]).toEqual(['invalid-key: dead advocate', 'invalid-key: all dead']);
    for (const plan of [oneLost, allLost]) seen.set(plan, await watchPlan(plan));
  });
  const complain = (plan: typeof oneLost, change: (was: Seen) => Partial<Seen>) => {
    const was = seen.get(plan);
    if (was === undefined) throw new RangeError('not run');
    return checkRun(plan, { ...was, ...change(was) }).complaints;
  };

  test.each<[string, typeof oneLost, (was: Seen) => Partial<Seen>, string]>([
    [
      'about an answer lost',
      oneLost,
      ({ events }) => ({ events: without(events, 'answer-recorded') }),
      'answers kept',
    ],
    [
      'about a failure not told',
      oneLost,
      ({ events }) => ({ events: without(events, 'answer-failed') }),
      'scripted',
    ],
    ['about one request too many', oneLost, ({ requests }) => ({ requests: more(requests) }), 'requests'],
    ['about a wait of no use', oneLost, () => ({ waits: new Map([['seat-1', [7000]]]) }), 'waits'],
    ['about another artifact', oneLost, () => ({ artifacts: new Map([['a.md', 'a']]) }), 'artifacts'],
    [
      'about an end where there is none',
      oneLost,
      () => ({ output: undefined, error: 'x' }),
      'was to end well',
    ],
    ['about a crash', allLost, () => ({ error: new TypeError('x is undefined') }), 'no error of ours'],
    ['about an end that is none', allLost, () => ({ output: seen.get(oneLost)?.output }), 'was to end by'],
    ['about nothing to go on with', allLost, () => ({ resumed: undefined }), 'could not go on'],
  ])('%s', (_title, plan, change, words) => {
    expect(complain(plan, () => ({}))).toEqual([]);
    expect(complain(plan, change).join('\n')).toContain(words);
  });

  test('in its table', () => {
    const trial = {
      workflow: 'adversarial',
      seed: 3,
      title: 'empty: judge',
      fault: 'empty',
      outcome: 'judge lost',
      complaints: [],
      ms: 9,
    };
    expect(renderCampaign([trial, { ...trial, complaints: ['exit code: 70 instead of 4'] }])).toBe(
      'adversarial  empty  2 judge lost\n\n2 runs, 1 not as foretold, the slowest 9 ms\nadversarial, seed 3 (empty: judge)\n  exit code: 70 instead of 4',
    );
  });
});

const without = (events: Seen['events'], type: string) => events.filter((event) => event.type !== type);
const more = (requests: Seen['requests']) =>
  new Map([...requests].map(([step, count]) => [step, count + 1] as const));
