import { describe, expect, test } from 'vitest';
import { extractionOf } from '../../../../../test/roadmap/extraction-of.ts';
import type { Level } from '../../model/extraction.ts';
import { classOf, measureComplexity } from './measure-complexity.ts';

const idOf = (index: number): string => `FR-${index + 1}`;
const chain = (length: number): [string, string][] =>
  Array.from({ length: length - 1 }, (_, index) => [idOf(index), idOf(index + 1)]);
const requirements = (count: number) =>
  Array.from({ length: count }, (_, index) => [idOf(index), 'backend', 'P1', 'It works'] as const);
const shares = { backend: 0.4, frontend: 0.3, security: 0.2, performance: 0.1, documentation: 0 };

test('the worked example: 25 requirements, a chain of 4, 4 domains, medium risk, 580 lines make 0.572', () => {
  const complexity = measureComplexity(
    extractionOf({
      requirements: requirements(25),
      links: chain(4),
      shares,
      risks: [['It may fail', 'Medium', 'Medium', []]],
      lines: 580,
    }),
  );
  expect(complexity.score).toBe(0.572);
  expect(complexity.class).toBe('MEDIUM');
  expect(complexity.factors.map(({ raw, normalised, weight }) => [raw, normalised, weight])).toEqual([
    [25, 0.5, 0.25],
    [4, 0.5, 0.25],
    [4, 0.8, 0.2],
    [2, 0.5, 0.15],
    [580, 0.58, 0.15],
  ]);
});

test.each<[string, [Level, Level][], number, number]>([
  ['no risk counts nothing', [], 0, 0],
  ['only low ones count nothing either', [['Low', 'Low']], 1, 0],
  ['a risk weighs what is worse about it', [['Low', 'High']], 3, 1],
  [
    'the average counts',
    [
      ['High', 'High'],
      ['Low', 'Low'],
    ],
    2,
    0.5,
  ],
])('%s', (_, levels, raw, normalised) => {
  const extraction = extractionOf({
    requirements: requirements(1),
    risks: levels.map(([probability, impact]) => ['It may fail', probability, impact, []]),
  });
  expect(measureComplexity(extraction).factors[3]).toMatchObject({ raw, normalised });
});

test('nothing counts more than in full, and nothing at all is 0', () => {
  const most = extractionOf({
    requirements: requirements(200),
    links: chain(30),
    shares: { backend: 0.2, frontend: 0.2, security: 0.2, performance: 0.2, documentation: 0.2 },
    risks: [['It may fail', 'High', 'High', []]],
    lines: 9000,
  });
  expect(measureComplexity(most)).toMatchObject({ score: 1, class: 'HIGH' });
  expect(measureComplexity(extractionOf({ requirements: [], lines: 0 })).score).toBe(0);
});

test('a cycle has no depth, and is no reason to hang', () => {
  const round = extractionOf({
    requirements: requirements(3),
    links: [
      ['FR-1', 'FR-2'],
      ['FR-2', 'FR-1'],
    ],
  });
  expect(measureComplexity(round).factors[1]?.raw).toBe(0);
});

describe('classes', () => {
  test.each([
    [0.399999, 'LOW'],
    [0.4, 'MEDIUM'],
    [0.7, 'MEDIUM'],
    [0.700001, 'HIGH'],
  ])('%s is %s', (score, expected) => expect(classOf(score)).toBe(expected));
});
