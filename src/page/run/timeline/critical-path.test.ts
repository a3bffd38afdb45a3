// What a run waited for, by the times in its journal.

import { expect, test } from 'vitest';
import { criticalPath, type Span, spansOf } from './critical-path.ts';
import type { Entry } from './entries.ts';

const entry = (number: number, calls: Entry['calls'], took?: Entry['took']): Entry => ({
  number,
  event: { type: 'answer-failed', step: `s${number}`, code: 'c', message: 'm' },
  calls,
  took,
});
const span = (number: number, at: number, ms: number): Span => ({ entry: entry(number, []), at, ms });

test.each<[string, readonly (readonly [at: number, ms: number])[], readonly number[]]>([
  ['nobody', [], []],
  [
    'one after the other',
    [
      [0, 10],
      [10, 10],
      [20, 5],
    ],
    [1, 2, 3],
  ],
  [
    'two at once: the later to end',
    [
      [0, 10],
      [0, 30],
      [30, 5],
    ],
    [2, 3],
  ],
  [
    'a long one at the side that nobody waited for',
    [
      [0, 10],
      [0, 19],
      [10, 10],
      [20, 5],
    ],
    [1, 3, 4],
  ],
  [
    'the one that ends last is alone',
    [
      [0, 10],
      [10, 10],
      [0, 50],
    ],
    [3],
  ],
  [
    'a gap is no link',
    [
      [0, 10],
      [500, 10],
    ],
    [1, 2],
  ],
  [
    'rounding by a millisecond is no overlap',
    [
      [0, 11],
      [10, 5],
    ],
    [1, 2],
  ],
  [
    'no time at all',
    [
      [5, 0],
      [5, 0],
    ],
    [1, 2],
  ],
])('%s', (_name, times, path) => {
  const spans = times.map(([at, ms], index) => span(index + 1, at, ms));
  expect(criticalPath(spans).map(({ entry: { number } }) => number)).toEqual(path);
});

test('calls and waits of people have times, what was recorded without one has none', () => {
  const entries = [
    entry(1, [{ agent: 'x', at: 9, ms: 2 }, { agent: 'x' }]),
    entry(2, [{ agent: 'x', at: 3 }]),
    entry(3, [], { at: 4, ms: 1 }),
  ];
  expect(spansOf(entries).map(({ entry: { number }, at, ms }) => [number, at, ms])).toEqual([
    [3, 4, 1],
    [1, 9, 2],
  ]);
});
