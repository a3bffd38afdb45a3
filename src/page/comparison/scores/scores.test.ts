// What the scores say of the base, and the words a verdict rests on.

import { expect, test } from 'vitest';
import type { RunRecord } from '../../model/record.ts';
import { passagesOf } from './passages.ts';
import { scores } from './scores.ts';

const score = (variant: string, variant_score: number) => ({
  variant,
  variant_score,
  metrics: [
    { name: 'M', weight: 1, numerator: 0, denominator: 0, value: 1, applicable: false, counted: 'c' },
  ],
  dimensions: [],
  criteria_met: 12,
  quant_score: variant_score,
  qual_score: variant_score,
  length_adjusted_score: variant_score,
  words: 10,
});
const SELECTION = {
  base: 'A',
  ranking: ['A', 'B'],
  margin: 0.1,
  tiebreaker_level: 0,
  decided_by: 'combined score',
  scoring_skipped: false,
  skip_reason: null,
  disagreements: 0,
  judges: ['embedded'],
  evidence: { verified: 3, struck: 1 },
  verdicts: [],
  scores: [score('A', 0.8), score('B', 0.7)],
};
const VARIANTS = [
  { letter: 'A', label: 'a.md', variant_id: 1 },
  { letter: 'B', label: '<b>.md', variant_id: 2 },
];

const recordOf = (selection: object, more: object = {}): RunRecord =>
  ({
    documents: [],
    files: [],
    output: { variants: VARIANTS, selection: { ...SELECTION, ...selection }, ...more },
  }) as unknown as RunRecord;

const wordsOf = (selection: object, more: object = {}): string =>
  (scores(recordOf(selection, more))?.body.text ?? '').replace(/<[^>]+>/g, '').replaceAll('&lt;b&gt;', '<b>');

test('a run that has not come to its scores has none', () => {
  expect(scores({ output: undefined } as RunRecord)).toBeUndefined();
  expect(scores({ output: {} } as RunRecord)).toBeUndefined();
});

test.each<[string, object, string]>([
  [
    'the best score',
    {},
    'a.md is the base. It has the highest score, 0.800, which is 0.1000 more than <b>.md has.',
  ],
  [
    'a tie',
    { margin: 0.01, tiebreaker_level: 2, decided_by: 'correctness criteria met: 4 against 3' },
    'are 0.0100 apart, and below 0.05 they do not decide. Tiebreak 2 of 3 put it first: correctness criteria met: 4 against 3.',
  ],
  [
    'descent',
    { base_by_descent: 'B', base_reason: 'the newest of a chain of revisions' },
    '<b>.md is the base by descent, as the newest of a chain of revisions. By the scores it would be a.md, which has the highest score',
  ],
  [
    'a person',
    { base_override: 'B', base_by_descent: 'A', base_reason: 'x' },
    'A person chose <b>.md as the base. By the scores it would be a.md',
  ],
  [
    'a person against a tiebreak',
    { base_override: 'B', margin: 0, tiebreaker_level: 3, decided_by: 'input order' },
    'Tiebreak 3 of 3 would make a.md the base: input order.',
  ],
  [
    'nothing to choose between',
    { scoring_skipped: true, skip_reason: 'substantially identical', scores: [] },
    'Nothing was scored: substantially identical. a.md, the first, is the base.',
  ],
])('the base by %s', (_name, selection, words) => {
  expect(wordsOf(selection)).toContain(words);
});

test('who was left out, what could not be counted, what was struck', () => {
  const words = wordsOf({}, { elimination: { eliminated: ['B'] } });
  expect(words).toContain('left them out before the debate: <b>.md.');
  expect(words).toContain('nothing to count, set to 1');
  expect(words).toContain(
    'Of 4 quotations given as evidence 3 stand at the line they name; the other 1 were struck',
  );
  expect(words).toContain('0.5 × (1.00 × 1.000) + 0.5 × 12/25 = 0.800');
});

test.each<[string, Partial<RunRecord>, string | undefined]>([
  ['the words themselves', { documents: [{ label: '', sourcePath: '', text: 'One. Two.\nThree.' }] }, 'Two.'],
  [
    'the whole line, where the document was cleaned before it was compared',
    {
      documents: [{ label: '', sourcePath: '', text: '<!-- by another run -->\nOne. Two.' }],
      files: [{ name: 'variant-1-original.md', state: 'unaltered', text: 'One. Two.\nThree.\n' }],
    },
    'One. Two.',
  ],
  [
    'the line of a variant that was written',
    { files: [{ name: 'variant-1-opus-qa.md', state: 'unaltered', text: 'One. Two.\n' }] },
    'One. Two.',
  ],
  [
    'nothing, where that was altered',
    { files: [{ name: 'variant-1-opus-qa.md', state: 'altered', text: 'One. Two.\n' }] },
    undefined,
  ],
  ['nothing, where nothing is left', {}, undefined],
])('a place is read as %s', (_name, more, text) => {
  const read = passagesOf({ ...recordOf({}), ...more });
  expect(read('A', { start: 5, end: 9, line: 1, endLine: 1 })).toBe(text);
});
