import { describe, expect, test } from 'vitest';
import { adversarialRequest } from '../adversarial/request/request.ts';
import { readCheckpointSettings, UNCONFIGURED, WORKFLOW_CHECKPOINTS } from './checkpoints.ts';

const ALL = { requirements: 3, roadmap: 3, plans: 3, verification: 3 };

const read = (file: unknown) => {
  const { rounds, ...rest } = readCheckpointSettings(file);
  return { ...rest, rounds: Object.fromEntries(rounds) };
};

const on = (adversary: object) => read({ workflow: { adversary: true }, adversary });

test('[003/checkpoint-locations] four checkpoints, each after a document is written and before the next stage', () => {
  expect(WORKFLOW_CHECKPOINTS.map(({ name, after, before }) => [name, after, before])).toEqual([
    ['requirements', 'REQUIREMENTS.md is written', 'the roadmap is made'],
    ['roadmap', 'ROADMAP.md is written', 'the user is asked to approve it'],
    ['plans', 'PLAN.md is written and its structure checked', 'it is committed'],
    ['verification', 'VERIFICATION.md is written', 'its results are presented'],
  ]);
});

describe('[003/config-default-off] off unless it is switched on', () => {
  test.each<[string, unknown, boolean]>([
    ['an empty file', {}, false],
    ['other keys only', { workflow: { research: true, plan_check: true }, mode: 'yolo' }, false],
    ['settings without the switch', { adversary: { max_rounds: 2, checkpoints: ['plans'] } }, false],
    ['false', { workflow: { adversary: false } }, false],
    [
      'false outdoes the other place',
      { workflow: { adversary: false }, adversary: { enabled: true } },
      false,
    ],
    ['true', { workflow: { adversary: true } }, true],
    ['the other place', { adversary: { enabled: true } }, true],
  ])('%s', (_, file, isEnabled) =>
    expect(read(file)).toMatchObject({ isEnabled, isOffByChoice: !isEnabled, warnings: [] }),
  );

  test('without a file', () => expect(UNCONFIGURED.isEnabled).toBe(false));

  test.each([
    [{ workflow: { adversary: 'true' } }, 'workflow.adversary: true or false is expected; taken as false'],
    [{ workflow: [] }, 'workflow: an object is expected; it is left out'],
    [[1], 'it must hold an object; the adversary is off'],
    [null, 'it must hold an object; the adversary is off'],
  ])('%j is off, and said', (file, warning) =>
    expect(read(file)).toMatchObject({ isEnabled: false, isOffByChoice: false, warnings: [warning] }),
  );
});

describe('[003/config-checkpoints] which checkpoints are on', () => {
  test.each<[string, unknown, object]>([
    ['all by default', undefined, ALL],
    ['those of the list', ['roadmap', 'verification'], { roadmap: 3, verification: 3 }],
    ['the other name of plans', ['plan'], { plans: 3 }],
  ])('%s', (_, checkpoints, rounds) => expect(on({ checkpoints })).toMatchObject({ rounds, warnings: [] }));

  test.each<[string, unknown, object, string]>([
    [
      'an unknown name',
      ['roadmap', 'desing'],
      { roadmap: 3 },
      'adversary.checkpoints: unknown checkpoint "desing"; known are requirements, roadmap, plans, verification',
    ],
    ['no name', [], {}, 'the adversary is on, but adversary.checkpoints names none to be on'],
    ['neither form', 'plans', ALL, 'adversary.checkpoints: neither a list nor an object; all four are taken'],
    [
      'a name that every object has',
      { constructor: true, plans: true },
      { plans: 3 },
      'adversary.checkpoints: unknown checkpoint "constructor"; known are requirements, roadmap, plans, verification',
    ],
  ])('%s is said', (_, checkpoints, rounds, warning) =>
    expect(on({ checkpoints })).toMatchObject({ rounds, warnings: [warning] }),
  );
});

describe('[003/config-object-form] an object says the same as the list', () => {
  test.each<[string, object, object]>([
    ['booleans', { requirements: true, roadmap: false, plan: true }, { requirements: 3, plans: 3 }],
    [
      'settings of their own',
      { requirements: { enabled: true, max_rounds: 1 }, roadmap: { enabled: false }, plans: {} },
      { requirements: 1, plans: 3 },
    ],
  ])('%s', (_, checkpoints, rounds) => expect(on({ checkpoints })).toMatchObject({ rounds, warnings: [] }));

  test('the rounds of a checkpoint go before those of all', () => {
    const checkpoints = { requirements: { max_rounds: 3 }, roadmap: true };
    expect(on({ max_rounds: 1, checkpoints }).rounds).toEqual({ requirements: 3, roadmap: 1 });
  });
});

describe('[003/config-max-rounds] from one to three rounds', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
  ])('%i is taken as it is', (given, taken) =>
    expect(on({ max_rounds: given })).toMatchObject({ rounds: { plans: taken }, warnings: [] }),
  );

  test.each<[unknown, number, string]>([
    [5, 3, 'adversary.max_rounds: 5 is not from 1 to 3; 3 is taken'],
    [0, 1, 'adversary.max_rounds: 0 is not from 1 to 3; 1 is taken'],
    [-2, 1, 'adversary.max_rounds: -2 is not from 1 to 3; 1 is taken'],
    [2.5, 2, 'adversary.max_rounds: 2.5 is not from 1 to 3; 2 is taken'],
    ['2', 3, 'adversary.max_rounds: a number from 1 to 3 is expected; 3 is taken'],
  ])('%j is taken as %i, and said', (given, taken, warning) =>
    expect(on({ max_rounds: given })).toMatchObject({ rounds: { plans: taken }, warnings: [warning] }),
  );

  test('the rounds of a debate are not its business', () => {
    const before = adversarialRequest.parse({});
    on({ max_rounds: 1 });
    expect(adversarialRequest.parse({})).toEqual(before);
  });
});

test.each([
  ['quality', []],
  ['budget', []],
  ['cheap', ['model_profile: unknown profile; known are quality, balanced, budget']],
])('a profile named %s', (model_profile, warnings) => {
  const profile = warnings.length === 0 ? model_profile : undefined;
  expect(read({ model_profile })).toMatchObject({ profile, warnings });
});
