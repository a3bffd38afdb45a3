// A handful of the plans of `npm run campaign:faults` for reviews, decisions and roadmaps, and proof that their judge can
// complain.

import { beforeAll, describe, expect, test } from 'vitest';
import { AgentError } from '../../../src/domain/errors.ts';
import { KEY } from '../set-stage.ts';
import { checkRun } from './check-run.ts';
import { foretell } from './foretell.ts';
import { makePlan } from './make-plan.ts';
import type { Seen } from './run-plan.ts';
import { runWorkflowTrial, WORKFLOWS, watchPlan } from './run-trial.ts';
import type { WorkflowName } from './scenarios.ts';

/** All outcomes, and the faults that the tables of the workflows do not have. */
const HANDFUL: readonly (readonly [workflow: WorkflowName, seed: number, outcome: string])[] = [
  ['review', 18, 'waiting'],
  ['review', 30, 'not-judged'],
  ['review', 109, 'max-rounds'],
  ['review', 121, 'unparseable'],
  ['decide', 30, 'SINGLE'],
  ['decide', 39, 'INSUFFICIENT'],
  ['decide', 121, 'INSUFFICIENT'],
  ['decide', 34, 'CONTESTED'],
  ['roadmap', 0, 'stopped'],
  ['roadmap', 6, 'success'],
];

test('every workflow is among them', () => {
  expect([...new Set(HANDFUL.map(([workflow]) => workflow))]).toEqual(WORKFLOWS);
});

test.each(
  HANDFUL.map(
    ([workflow, seed, outcome]) => [workflow, makePlan(workflow, seed).title, outcome, seed] as const,
  ),
)('%s, %s: %s', async (workflow, _title, outcome, seed) => {
  expect(await runWorkflowTrial(workflow, seed)).toMatchObject({ outcome, complaints: [] });
});

describe('the judge complains', () => {
  const stopped = makePlan('review', 34);
  const failed = makePlan('review', 25);
  const seen = new Map<typeof stopped, Seen>();
  beforeAll(async () => {
    expect(foretell(stopped).outcome).toBe('stopped');
    expect(foretell(failed).outcome).toBe('author-failed');
    for (const plan of [stopped, failed]) seen.set(plan, await watchPlan(plan, foretell(plan)));
  });
  const judge = (plan: typeof stopped, change: (was: Seen) => Partial<Seen>): string => {
    const was = seen.get(plan);
    if (was === undefined) throw new RangeError('not run');
    return checkRun(plan, foretell(plan), { ...was, ...change(was) }).join('\n');
  };
  const without = (events: Seen['events'], type: string) => events.filter((event) => event.type !== type);
  const torn = (files: Seen['files'], name: string) => ({ ...files, [name]: 'half' });

  test('about nothing where all is as foretold', () => {
    expect([stopped, failed].map((plan) => judge(plan, () => ({})))).toEqual(['', '']);
  });

  test.each<[string, typeof stopped, (was: Seen) => Partial<Seen>, string]>([
    ['another exit code', failed, () => ({ exitCode: 4 }), 'exit code: 4 instead of 0'],
    ['another outcome', failed, () => ({ contract: { outcome: 'converged' } }), 'instead of "author-failed"'],
    ['a crash', stopped, () => ({ error: new TypeError('x is undefined') }), 'it was to stop'],
    ['a request too many', failed, ({ requests }) => ({ requests: more(requests) }), 'requests: '],
    ['a wait of no use', failed, () => ({ waits: [7000] }), 'waits the vendor asked for: 1'],
    [
      'an answer lost',
      failed,
      ({ events }) => ({ events: without(events, 'answer-recorded') }),
      'answers kept',
    ],
    [
      'a failure not told',
      failed,
      ({ events }) => ({ events: without(events, 'answer-failed') }),
      'gone on without',
    ],
    [
      'the words of another failure',
      stopped,
      () => ({ error: new AgentError('tired', { code: 'agent/timeout' }) }),
      'not what was done to it',
    ],
    [
      'a document that was touched',
      failed,
      ({ files }) => ({ files: torn(files, 'ROADMAP.md') }),
      'ROADMAP.md was touched',
    ],
    [
      'a file that differs from the one by rule',
      failed,
      ({ files }) => ({ files: torn(files, 'review/STATE.md') }),
      'review/STATE.md differs',
    ],
    [
      'half a file',
      stopped,
      ({ files }) => ({ files: torn(files, 'review/round-1.md') }),
      'half-written: review/round-1.md',
    ],
    [
      'a document that was not to be',
      failed,
      ({ files }) => ({ files: torn(files, 'ROADMAP.revised.md') }),
      'documents: ["ROADMAP.revised.md"] instead of []',
    ],
    ['a loss that no file tells of', failed, () => ({ files: {} }), 'no file says: "outcome"'],
    ['what does not hold', failed, () => ({ findings: ['STATE.md: no'] }), 'what verify finds'],
    [
      'another end after going on',
      stopped,
      ({ resumed }) => ({ resumed: { ...resumed, files: torn(resumed.files, 'review/review.json') } }),
      'gone on with: review/review.json differs',
    ],
    [
      'paying twice',
      stopped,
      ({ resumed }) => ({ resumed: { ...resumed, requests: more(resumed.requests) } }),
      'asked after going on',
    ],
    ['a key', failed, () => ({ printed: KEY }), 'the key shows'],
    ['a stack', failed, () => ({ printed: 'Error\n    at run (a.js:1:1)' }), 'a stack trace shows'],
  ])('about %s', (_title, plan, change, words) => {
    expect(judge(plan, change)).toContain(words);
  });
});

const more = (requests: Seen['requests']) =>
  new Map([...requests].map(([step, count]) => [step, count + 1] as const));
