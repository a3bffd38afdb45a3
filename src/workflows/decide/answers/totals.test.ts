import { describe, expect, test } from 'vitest';
import { effortOf, type Level, overallOf, roiOf, totalOf } from './totals.ts';

const rated = (type: string, ...levels: [Level, Level]) => ({ type, levels, description: '' });

test.each([
  ['LOW', 'LOW', 'LOW'],
  ['LOW', 'MEDIUM', 'LOW'],
  ['LOW', 'HIGH', 'MEDIUM'],
  ['MEDIUM', 'MEDIUM', 'MEDIUM'],
  ['MEDIUM', 'HIGH', 'HIGH'],
  ['HIGH', 'HIGH', 'HIGH'],
] as const)('%s and %s are %s', (a, b, overall) => expect(overallOf([a, b])).toBe(overall));

describe('a total of ten', () => {
  test.each([
    ['nothing', [], null],
    [
      'everything',
      ['Technical', 'User', 'Business', 'Operational'].map((type) => rated(type, 'HIGH', 'HIGH')),
      10,
    ],
    ['one of four', [rated('Technical', 'HIGH', 'HIGH')], 2.5],
    ['the worst of a type', [rated('User', 'LOW', 'LOW'), rated('User', 'MEDIUM', 'HIGH')], 1.7],
  ])('%s', (_, rows, total) => expect(totalOf(rows)).toBe(total));
});

const work = (days: number | null, complexity: 'LOW' | 'MEDIUM' | 'HIGH') => ({
  component: 'Testing' as const,
  days,
  complexity,
  dependencies: '',
});

describe('days times uncertainty', () => {
  test.each([
    ['nothing known', [], { days: null, uncertainty: 3, realistic: null }],
    ['simple', [work(4, 'LOW')], { days: 4, uncertainty: 1, realistic: 4 }],
    [
      'the hardest part counts',
      [work(4, 'LOW'), work(2, 'HIGH')],
      { days: 6, uncertainty: 2, realistic: 12 },
    ],
    ['a part without days', [work(4, 'LOW'), work(null, 'LOW')], { days: 4, uncertainty: 3, realistic: 12 }],
    ['no days at all', [work(null, 'MEDIUM')], { days: null, uncertainty: 3, realistic: null }],
    ['medium', [work(0.5, 'MEDIUM')], { days: 0.5, uncertainty: 1.5, realistic: 0.8 }],
  ])('%s', (_, rows, effort) => expect(effortOf(rows)).toEqual(effort));

  test.each([
    [5, 10, 0.5],
    [undefined, 10, null],
    [5, null, null],
    [5, 0, null],
  ])('value %s over %s days is %s', (value, realistic, roi) =>
    expect(roiOf(value, { days: realistic, uncertainty: 1, realistic })).toBe(roi),
  );
});
