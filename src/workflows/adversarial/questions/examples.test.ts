// An example that breaks its own rules teaches to break them: each is read and checked as an answer would be.

import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Question } from '../../../domain/question.ts';
import { FIELDS } from '../debate/advocate/answer-shape.ts';
import { verdictList } from '../scoring/judge-rubric.ts';
import { compareTopic } from './compare-topic.ts';
import { COMPARISON, EXAMPLES, ITEMS, PLACEMENT, POSITIONS, READING, VERDICTS, WRITTEN } from './examples.ts';
import { judgeItems } from './judge-items.ts';
import { placeAdditions } from './place-additions.ts';
import { readMerged } from './read-merged.ts';
import { writeSection } from './write-section.ts';

const MOST_WORDS = 120;

test.each(Object.entries(EXAMPLES))('%s is short', (_, text) => {
  expect(text.split(/[\s,:{}[\]"]+/).filter((word) => word !== '').length).toBeLessThanOrEqual(MOST_WORDS);
});

const units = {
  A1: 'The oven is lit at 4:00.',
  A2: 'Rye rests one hour.',
  B1: 'The oven is lit at 5:00.',
  B2: 'Rye rests 60 minutes, covered with linen.',
  B3: 'Flour is sieved twice.',
  B4: 'See page 2.',
};
const judge = ['B1', 'B2', 'B3', 'B4'];
const compared = { reference: '', shown: '', judge, units, sections: ['§A1'] };
const placed = { base: '', shown: '', place: ['B3', 'B4'], known: ['A1', 'A2', '§A1'] };
const line = (number: number, text: string): string => `${'\n'.repeat(number - 1)}${text}`;
const merged = `${line(4, units.A1)}${line(6, 'At 5:00 the oven is lit, by the apprentice.')}`;
const passage = { text: 'When is it lit? At 4:00.', kind: 'paragraph', marker: '', joins: false, from: 'B' };
const section = { passages: [passage], base: '## Oven\n\nThe oven is watched.', lines: [] };

/** Checked with what it was given; `worse` is the same answer with a mistake in it. */
function findingsOf<Payload, Answer>(
  { answer: schema, check }: Question<Payload, Answer>,
  answer: unknown,
  payload: unknown,
): readonly unknown[] {
  return check?.(schema.parse(answer), payload as Payload) ?? [];
}

describe('holds against the check of its question, and with a mistake it would not', () => {
  test.each<[string, readonly unknown[], readonly unknown[]]>([
    [
      'compare-topic',
      findingsOf(compareTopic, COMPARISON.answer, compared),
      findingsOf(compareTopic, COMPARISON.answer, { ...compared, judge: [...judge, 'B5'] }),
    ],
    [
      'place-additions',
      findingsOf(placeAdditions, PLACEMENT.answer, placed),
      findingsOf(placeAdditions, PLACEMENT.answer, { ...placed, place: ['B3'] }),
    ],
    [
      'read-merged',
      findingsOf(readMerged, READING.answer, { text: merged, open: [] }),
      findingsOf(readMerged, READING.answer, { text: units.A1, open: [] }),
    ],
    [
      'write-section',
      findingsOf(writeSection, WRITTEN.answer, section),
      findingsOf(writeSection, WRITTEN.answer, {
        ...section,
        passages: [{ ...passage, text: 'When is it lit? At 5:00.' }],
      }),
    ],
  ])('%s', (_, right, wrong) => {
    expect(right).toEqual([]);
    expect(wrong).not.toEqual([]);
  });
});

test.each<[string, z.ZodType, unknown]>([
  ['judge-rubric', verdictList, VERDICTS.answer],
  ['judge-items', judgeItems.answer, ITEMS.answer],
  ['positions', FIELDS.positions, 'positions' in POSITIONS.answer && POSITIONS.answer.positions],
  ['replies', FIELDS.replies, 'replies' in POSITIONS.answer && POSITIONS.answer.replies],
])('%s has the shape that is asked for, field by field in its order', (_, schema, answer) => {
  const parsed = schema.safeParse(answer);
  expect(parsed.error).toBeUndefined();
  expect(JSON.stringify(parsed.data)).toBe(JSON.stringify(answer));
});
