import { expect, test } from 'vitest';
import type { DiffPoint } from '../../../domain/comparison/difference.ts';
import type { Comparison, Point } from './gather.ts';
import { renderSides } from './sides.ts';

/** What is marked, side by side, for what each variant says; `within`: for one that says all of it. */
function marked(said: readonly (readonly string[])[], within?: string): string[] {
  const sides = said.map((texts, at) => ({
    variant: 'ABC'[at] ?? '',
    summary: '',
    present: true,
    quotes: texts.map((text, line) => ({
      variant: 'ABC'[at] ?? '',
      text,
      start: 0,
      end: 0,
      line,
      endLine: line,
    })),
  }));
  const point = { id: 'X-001', sides, ...(within && { within }) } as unknown as DiffPoint;
  const { text } = renderSides(
    { point } as Point,
    { labels: new Map(), texts: new Map() } as unknown as Comparison,
  );
  return text
    .split('<div class="side ')
    .slice(1)
    .map((side) => [...side.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word).join(','));
}

test.each([
  [
    'against the first',
    [['It runs in 30 s.'], ['It runs in 40 s.'], ['It runs in 50 s.']],
    ['30', '40', '50'],
  ],
  [
    'each quote against the one at its place',
    [
      ['Keep it a day.', 'Ask the owner.'],
      ['Keep it a week.', 'Ask the team.'],
    ],
    ['day,owner', 'week,team'],
  ],
  [
    'what is about something else is left alone',
    [['Keep logs for a day.'], ['Keep logs for a week.'], ['Nobody may enter the room.']],
    ['day', 'week', ''],
  ],
  [
    'a quote that the first has not',
    [['Keep it a day.'], ['Keep it a day or two.', 'More.']],
    ['', 'or two'],
  ],
])('%s', (_, said, expected) => expect(marked(said)).toEqual(expected));

test('within one document: its quotes against each other', () =>
  expect(marked([['Two teams are named.', 'Three teams are named.']], 'A')).toEqual(['Two,Three']));

test('the same words are shown once', () =>
  expect(marked([['Same.'], ['Same.'], ['Other.']])).toHaveLength(2));
