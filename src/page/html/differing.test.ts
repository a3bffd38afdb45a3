import { expect, test } from 'vitest';
import { excerptDiffering, markDiffering } from './differing.ts';

const said = (...texts: readonly string[]): string[] => markDiffering(texts).map(({ text }) => text);

test.each([
  [
    'one word',
    ['Keep it 30 days.', 'Keep it 90 days.'],
    ['Keep it <mark>30</mark> days.', 'Keep it <mark>90</mark> days.'],
  ],
  ['equal texts', ['Same.', 'Same.'], ['Same.', 'Same.']],
  [
    'words side by side are one mark',
    ['must be deleted now', 'may stay now'],
    ['<mark>must be deleted</mark> now', '<mark>may stay</mark> now'],
  ],
  ['a word more', ['It stays.', 'It never stays.'], ['It stays.', 'It <mark>never</mark> stays.']],
  [
    'three sides',
    ['30 days', '90 days', '30 weeks'],
    ['<mark>30 days</mark>', '<mark>90</mark> days', '30 <mark>weeks</mark>'],
  ],
  [
    'without spaces between words',
    ['保存期間は三年', '保存期間は五年'],
    ['保存期間は<mark>三</mark>年', '保存期間は<mark>五</mark>年'],
  ],
  [
    'what looks like HTML',
    ['<b>a</b>', '<b>c</b>'],
    ['&lt;b&gt;<mark>a</mark>&lt;/b&gt;', '&lt;b&gt;<mark>c</mark>&lt;/b&gt;'],
  ],
  ['one text', ['Alone.'], ['Alone.']],
])('%s', (_, texts, expected) => expect(said(...texts)).toEqual(expected));

test('a passage that is too long stays unmarked', () => {
  const [long = ''] = said('word '.repeat(700), 'other');
  expect(long).not.toContain('<mark>');
});

test.each([
  [
    'what they share is left out far from the difference',
    [
      'One two three four five 30 six seven eight nine ten',
      'One two three four five 90 six seven eight nine ten',
    ],
    ['… four five <mark>30</mark> six seven …', '… four five <mark>90</mark> six seven …'],
  ],
  [
    'between two differences both sides stay',
    ['a one two three four five six b', 'c one two three four five six d'],
    ['<mark>a</mark> one two … five six <mark>b</mark>', '<mark>c</mark> one two … five six <mark>d</mark>'],
  ],
  [
    'equal texts keep their beginning',
    ['one two three four five', 'one two three four five'],
    ['one two …', 'one two …'],
  ],
  [
    'short ones stay whole',
    ['now 30 days', 'now 90 days'],
    ['now <mark>30</mark> days', 'now <mark>90</mark> days'],
  ],
])('an excerpt: %s', (_, texts, expected) =>
  expect(excerptDiffering(texts, 4).map(({ text }) => text)).toEqual(expected),
);
