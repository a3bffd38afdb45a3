import { describe, expect, test } from 'vitest';
import type { Checkpoint, Form } from '../../../../domain/question.ts';
import { acceptConvergence } from './accept-convergence.ts';
import { chooseBase } from './choose-base.ts';
import { highlightPoints } from './highlight-points.ts';
import { reviewPlan } from './review-plan.ts';

const point = (id: string, kind: 'contradiction' | 'content' | 'unique') =>
  ({ id, severity: 'High', title: `Title of ${id}`, kind, debatable: kind !== 'unique' }) as const;

const points = {
  points: [point('X-001', 'contradiction'), point('C-001', 'content'), point('U-001', 'unique')],
};
const debate = {
  convergence: 0.5,
  threshold: 0.8,
  total: 4,
  unresolved: [point('X-001', 'contradiction'), point('C-001', 'content')],
};
const base = {
  variants: [
    { id: 'B', spec: 'original', label: 'b.md', score: 0.91 },
    { id: 'A', spec: 'opus:architect', label: 'a.md', score: 0.85 },
  ],
  margin: 0.06,
  decidedBy: 'combined score',
};
const change = (number: number, movable: boolean) => ({
  number,
  title: `Change of ${number}`,
  approach: 'insert',
  risk: 'Low',
  from: 'Variant B, Rollback',
  to: 'Limits',
  movable,
  passages: ['A passage.'],
});
const plan = {
  changes: [change(1, true), change(2, false), change(3, true)],
  refusals: 4,
  risk: 'Medium',
  sections: ['Checks', 'Limits'],
  lines: 12,
  foreign: [],
  points: [],
};

describe('[000/T05.02-cp1-diff] [000/T05.02-cp2-debate] [000/T05.02-cp3-base] [000/T05.02-cp4-plan] what a person is asked', () => {
  const shown: [string, () => Checkpoint | undefined, string[], string[], string][] = [
    [
      'after-diff-analysis',
      () => highlightPoints.person?.present(points),
      [
        'Diff analysis complete. 0 structural, 1 content, 1 contradictions, 1 unique contributions found.',
        'Would you like to highlight priority areas for debate?',
      ],
      ['proceed', 'prioritize'],
      'Auto-proceed with all diff points',
    ],
    [
      'after-debate',
      () => acceptConvergence.person?.present(debate),
      [
        'Debate complete. Convergence: 50%. 2/4 points resolved.',
        'Would you like to override the convergence assessment?',
      ],
      ['accept', 'override'],
      'Accept computed convergence',
    ],
    [
      'after-base-selection',
      () => chooseBase.person?.present(base),
      [
        'Base selected: Variant B (original) with score 0.910.',
        'Runner-up: Variant A (opus:architect) with score 0.850. Margin: 6.0%.',
        'Would you like to override the base selection?',
      ],
      ['accept', 'override'],
      'Accept highest-scoring variant',
    ],
    [
      'after-refactoring-plan',
      () => reviewPlan.person?.present(plan),
      [
        'Refactoring plan: 3 changes planned, 4 rejected.',
        'Risk: Medium overall.',
        'Would you like to modify the plan before execution?',
      ],
      ['approve', 'modify'],
      'Auto-approve and execute',
    ],
  ];
  test.each(shown)('%s', (name, present, question, options, fallback) => {
    const checkpoint = present();
    expect(checkpoint).toMatchObject({ name, question, default: fallback });
    expect(checkpoint?.options.map(({ value }) => value)).toEqual(options);
    expect(checkpoint?.options[0]?.fields).toEqual([]);
  });
});

test('only what can be decided is offered', () => {
  const values = (checkpoint: Checkpoint | undefined) => checkpoint?.options.map(({ value }) => value);
  expect(values(highlightPoints.person?.present({ points: [point('U-001', 'unique')] }))).toEqual([
    'proceed',
  ]);
  expect(values(reviewPlan.person?.present({ ...plan, changes: [] }))).toEqual(['approve']);
  const foreign = [{ file: 'b.md', line: 1, endLine: 1 }];
  expect(values(reviewPlan.person?.present({ ...plan, changes: [], foreign }))).toEqual([
    'approve',
    'modify',
  ]);
  const [, override] = acceptConvergence.person?.present({ ...debate, unresolved: [] }).options ?? [];
  expect(JSON.stringify(override)).not.toContain('Mark points');
});

/** What a line, or a choice, is understood as. */
const readings = <Payload>(form: Form<Payload> | undefined, payload: Payload) => ({
  line: (line: string) => form?.read(line, payload),
  choice: (option: string, values: Record<string, string[]> = {}) =>
    form?.decide({ option, values: new Map(Object.entries(values)) }, payload),
});

describe('lines', () => {
  test.each([
    ['all', { points: ['X-001', 'C-001', 'U-001'] }],
    ['proceed', { points: ['X-001', 'C-001', 'U-001'] }],
    ['none', { points: [] }],
    ['x-001', { points: ['X-001'] }],
    ['X-001, c-001;C-009', { points: ['X-001', 'C-001', 'C-009'] }],
  ])('after-diff-analysis: %s', (line, answer) => {
    expect(readings(highlightPoints.person, points).line(line)).toEqual({ answer });
  });

  test.each([
    ['accept', { resolved: [] }],
    ['override', { resolved: ['X-001', 'C-001'] }],
    ['85%', { convergence: 0.85, resolved: [] }],
    ['85', { convergence: 0.85, resolved: [] }],
    ['0.85', { convergence: 0.85, resolved: [] }],
    ['x-001', { resolved: ['X-001'] }],
    ['x-001, 90%', { convergence: 0.9, resolved: ['X-001'] }],
  ])('after-debate: %s', (line, answer) => {
    expect(readings(acceptConvergence.person, debate).line(line)).toEqual({ answer });
  });

  test.each([
    ['accept', { base: 'B' }],
    ['a', { base: 'A' }],
    ['Variant A', { base: 'A' }],
  ])('after-base-selection: %s', (line, answer) => {
    expect(readings(chooseBase.person, base).line(line)).toEqual({ answer });
  });

  test.each([
    ['approve', { approved: true, remove: [], move: [] }],
    ['2, 3', { approved: true, remove: [2, 3], move: [] }],
    ['#2 2', { approved: true, remove: [2], move: [] }],
    ['none', { approved: true, remove: [1, 2, 3], move: [] }],
    ['2; 1 > Limits', { approved: true, remove: [2], move: [{ change: 1, after: 'Limits' }] }],
    [
      '1 = "Own; words"; #3.2 = "more"',
      {
        approved: true,
        remove: [],
        move: [],
        reword: [
          { change: 1, words: 'Own; words' },
          { change: 3, passage: 2, words: 'more' },
        ],
      },
    ],
    [
      '2; + "a > b" > 12; + b.md:4-6; + X-001 > Limits',
      {
        approved: true,
        remove: [2],
        move: [],
        add: [{ words: 'a > b', after: '12' }, { take: 'b.md:4-6' }, { take: 'X-001', after: 'Limits' }],
      },
    ],
  ])('after-refactoring-plan: %s', (line, answer) => {
    expect(readings(reviewPlan.person, plan).line(line)).toEqual({ answer });
  });

  test.each([
    [readings(acceptConvergence.person, debate).line('85% 90%'), /no share/],
    [readings(reviewPlan.person, plan).line('two'), /"two" is no number/],
    [readings(reviewPlan.person, plan).line('> Limits'), /no number/],
    [readings(reviewPlan.person, plan).line('+ > Limits'), /adds nothing/],
    [readings(reviewPlan.person, plan).line('1 = own words'), /no number/],
  ])('%# is not understood', (reading, says) => {
    expect(reading && 'fault' in reading && reading.fault.message).toMatch(says);
  });
});

describe('choices', () => {
  test.each([
    [
      readings(highlightPoints.person, points).choice('prioritize', { points: ['C-001'] }),
      { points: ['C-001'] },
    ],
    [readings(acceptConvergence.person, debate).choice('accept'), { resolved: [] }],
    [
      readings(acceptConvergence.person, debate).choice('override', { how: ['points'], resolved: ['X-001'] }),
      { resolved: ['X-001'] },
    ],
    [
      readings(acceptConvergence.person, debate).choice('override', { how: ['share'], share: ['90 %'] }),
      { convergence: 0.9, resolved: [] },
    ],
    [readings(chooseBase.person, base).choice('accept'), { base: 'B' }],
    [readings(chooseBase.person, base).choice('override', { base: ['A'] }), { base: 'A' }],
    [
      readings(reviewPlan.person, plan).choice('modify', { how: ['list'], keep: ['1', '3'] }),
      { approved: true, remove: [2], move: [] },
    ],
    [
      readings(reviewPlan.person, plan).choice('modify', {
        how: ['each'],
        'change-1': ['move'],
        'after-1': ['Checks'],
        'change-2': ['keep'],
        'change-3': ['remove'],
      }),
      { approved: true, remove: [3], move: [{ change: 1, after: 'Checks' }] },
    ],
    [
      readings(reviewPlan.person, plan).choice('modify', {
        how: ['each'],
        'change-1': ['reword'],
        'words-1-1': ['Other words.'],
        'why-1': ['shorter'],
        'add-1': ['words'],
        'add-words-1': ['Own words.'],
        'add-after-1': ['Limits'],
        'why-add-1': [''],
        'add-2': ['take'],
        'add-take-2': ['b.md:4'],
        'add-after-2': [''],
        'add-3': ['nothing'],
      }),
      {
        approved: true,
        remove: [],
        move: [],
        reword: [{ change: 1, passage: 1, words: 'Other words.', why: 'shorter' }],
        add: [{ words: 'Own words.', after: 'Limits' }, { take: 'b.md:4' }],
      },
    ],
  ])('%# is understood', (reading, answer) => expect(reading).toEqual({ answer }));

  test('a share that is none is not', () => {
    const reading = readings(acceptConvergence.person, debate).choice('override', { share: ['much'] });
    expect(reading).toMatchObject({ fault: { message: '"much" is no share: write 85% or 0.85' } });
  });
});

describe('what is wrong with a decision', () => {
  test.each([
    [
      acceptConvergence.check?.({ resolved: ['X-001', 'X-009'] }, debate),
      ['X-009 is no open point of this debate'],
    ],
    [
      acceptConvergence.check?.({ convergence: 0.7, resolved: [] }, debate),
      ['70% is below the threshold of 80% and would settle nothing'],
    ],
    [acceptConvergence.check?.({ convergence: 0.8, resolved: ['C-001'] }, debate), []],
    [chooseBase.check?.({ base: 'C' }, base), ['C is no variant of this comparison: B, A']],
    [chooseBase.check?.({ base: 'A' }, base), []],
  ])('%#', (findings, says) => expect(findings?.map(({ message }) => message)).toEqual(says));

  test.each([{ convergence: 2 }, { resolved: 'X-001' }, { accepted: true }])('%j is no answer', (answer) => {
    expect(acceptConvergence.answer.safeParse(answer).success).toBe(false);
  });
});

test('[000/T05.02-default-answer] unasked: as computed', () => {
  expect(acceptConvergence.embedded(debate)).toEqual({ resolved: [] });
  expect(chooseBase.embedded(base)).toEqual({ base: 'B' });
  expect(acceptConvergence.prompt(debate).user).toContain('X-001 (High) Title of X-001');
  expect(chooseBase.prompt(base).user).toContain('Variant A (opus:architect)');
});
