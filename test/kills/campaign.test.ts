// A tenth of `npm run campaign:kills`: a few real kills of each scenario, the rest by journals cut at chosen bytes; and
// proof that its judge can complain.

import { describe, expect, test } from 'vitest';
import { createRandom } from '../mutations/seeded-random.ts';
import { planKills, renderCampaign, runTrials } from './run-campaign.ts';
import type { Kill } from './run-killed.ts';
import { type Reference, runTrial, runUndisturbed, type Trial } from './run-trial.ts';
import { runTruncated } from './run-truncated.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

const CUTS = 5;
const FINE: Partial<Trial> = { resumed: true, identical: true, repeated: 0, complaints: [] };
let compared: Reference | undefined;

/** A run that pays for its answers has the most to lose; `PROCESSES=all` kills the others, too. */
const KILLED = SCENARIOS.filter(
  ({ name, asks }) => asks === 'vendor' || name.startsWith('roadmap') || process.env.PROCESSES === 'all',
);
const references = new Map<string, Reference>();

async function referenceOf(scenario: Scenario): Promise<Reference> {
  const reference = references.get(scenario.name) ?? (await runUndisturbed(scenario));
  references.set(scenario.name, reference);
  compared ??= reference;
  return reference;
}

test.each(
  KILLED.map((scenario, index) => ({
    ...scenario,
    scenario,
    index,
  })),
)('$name: killed, killed again on its way, and gone on with', async ({ scenario, index }) => {
  const reference = await referenceOf(scenario);
  const { append, move } = reference.writes;
  // Later and later, but early enough for the second kill to come.
  const nth = Math.max(1, Math.floor((((index % 4) + 1) * append) / 6));
  const first: Kill = { at: 'append', nth, how: 'after' };
  const second: Kill =
    index % 2 === 0 ? { at: 'append', nth: 2, how: 'torn' } : { at: 'move', nth: 2, how: 'before' };
  expect(move).toBeGreaterThanOrEqual(10);
  const [trial] = await runTrials([[reference, [first, second]]], 1);
  expect(trial).toMatchObject({ ...FINE, kills: 2 });
});

test.each(SCENARIOS.map((scenario) => ({ ...scenario, scenario })))(
  '$name: cut at any byte of its journal, and gone on with',
  async ({ scenario }) => {
    const reference = await referenceOf(scenario);
    const { journal } = reference;
    const random = createRandom(1, scenario.name);
    const begun = journal.indexOf('\n') + 1;
    const lengths = Array.from({ length: CUTS }, () => begun + random.below(journal.length - begun));
    for (const length of [begun, ...lengths]) {
      expect(await runTruncated(reference, length)).toMatchObject(FINE);
    }
  },
);

describe('the judge of the campaign complains', () => {
  const taken = (): Reference => {
    if (compared === undefined) throw new RangeError('not run');
    return compared;
  };
  const complain = async (change: (was: Reference) => Partial<Reference>): Promise<string> => {
    const was = taken();
    const { complaints } = await runTruncated({ ...was, ...change(was) }, was.journal.indexOf('\n') + 1);
    return complaints.join('\n');
  };

  test.each<[string, (was: Reference) => Partial<Reference>, string]>([
    ['about a file that differs', ({ files }) => ({ files: { ...files, 'a.md': 'x' } }), 'a.md differs'],
    [
      'about a file that is missing',
      ({ files }) => ({ files: { ...files, 'more.md': '' } }),
      'more.md is missing',
    ],
    [
      'about a file too many',
      ({ files }) => ({
        files: Object.fromEntries(Object.entries(files).filter(([name]) => name !== 'a.md')),
      }),
      'is left over',
    ],
    [
      'about a step nobody asked for',
      ({ learned }) => ({ learned: new Map([...learned, ['x', { step: 'score/x', answer: 1 }]]) }),
      'asked ',
    ],
  ])('%s', async (_title, change, words) => {
    expect(await complain(change)).toContain(words);
  });

  test('about a kill that never came', async () => {
    const { complaints, kills } = await runTrial(taken(), [{ at: 'append', nth: 999, how: 'after' }]);
    expect({ complaints, kills }).toEqual({ complaints: ['was not killed: append 999 after'], kills: 0 });
  });

  test('in its table', () => {
    const trial: Trial = {
      scenario: 'compare',
      title: 'append 1 after',
      kills: 1,
      resumed: true,
      identical: true,
      repeated: 0,
      complaints: [],
    };
    const bad = {
      ...trial,
      scenario: 'roadmap',
      identical: false,
      repeated: 2,
      complaints: ['a.md differs'],
    };
    expect(renderCampaign([trial, trial, bad])).toBe(
      [
        'what     runs  kills  resumed  identical  calls repeated',
        'compare     2      2        2          2               0',
        'roadmap     1      1        1          0               2',
        'in all      3      3        3          2               2',
        '',
        'roadmap, killed at append 1 after:',
        '  a.md differs',
      ].join('\n'),
    );
  });
});

test('the plan has every line of the journal, and is the same for the same seed', () => {
  if (compared === undefined) throw new RangeError('not run');
  const plan = planKills(compared, 1);
  const ends = plan.flatMap(([kill, ...more]) =>
    kill?.at === 'append' && kill.how === 'after' && more.length === 0 ? [kill.nth] : [],
  );
  expect(ends).toEqual(Array.from({ length: compared.writes.append }, (_, at) => at + 1));
  expect(planKills(compared, 1)).toEqual(plan);
  expect(planKills(compared, 2)).not.toEqual(plan);
});
