import { describe, expect, test } from 'vitest';
import type { Quantity } from '../../domain/claim.ts';
import { amountsDiffer, readQuantities } from './read-quantities.ts';
import { createVocabulary } from './read-words.ts';

const read = (text: string) => readQuantities(createVocabulary().read(text), text);
const quantities = (text: string): Quantity[] => read(text).map(({ quantity }) => quantity);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('one amount', () => {
  test.each([
    ['30 seconds', 'time', 30 * SECOND],
    ['300s', 'time', 300 * SECOND],
    ['1,200 ms', 'time', 1_200],
    ['0.5 day', 'time', DAY / 2],
    ['3,5 s', 'time', 3_500],
    ['3 working days', 'time', 3 * DAY],
    ['twenty-four hours', 'time', DAY],
    ['eighty days', 'time', 80 * DAY],
    ['2 weeks', 'time', 14 * DAY],
    ['10 MB', 'size', 10 * 1024 * 1024],
    ['10MiB', 'size', 10 * 1024 * 1024],
    ['500 bytes', 'size', 500],
    ['99.9 %', 'percent', 99.9],
    ['99.9%', 'percent', 99.9],
    ['50 percent', 'percent', 50],
    ['100 rps', 'rate', 100],
    ['60 rpm', 'rate', 1],
    ['10K', 'number', 10_000],
    ['10K users', 'count:user', 10_000],
    ['5 million users', 'count:user', 5_000_000],
    ['two hundred users', 'count:user', 200],
    ['two retries', 'count:retri', 2],
    ['0 retries', 'count:retri', 0],
    ['$5', 'money:usd', 5],
    ['5 USD', 'money:usd', 5],
    ['€5.50', 'money:eur', 5.5],
    ['10,000 EUR', 'money:eur', 10_000],
    ['$5 million', 'money:usd', 5_000_000],
    ['$5M', 'money:usd', 5_000_000],
    ['a hundred users', 'count:user', 100],
    ['port 8080', 'number', 8080],
  ])('%s is %s %d', (text, dimension, value) => {
    expect(quantities(text)).toEqual([
      expect.objectContaining({ dimension, low: value, high: value, text: expect.any(String) }),
    ]);
  });

  test.each([
    ['10–14 days', 'time', 10 * DAY, 14 * DAY],
    ['10-14 days', 'time', 10 * DAY, 14 * DAY],
    ['10 to 14 days', 'time', 10 * DAY, 14 * DAY],
    ['between 1 and 3 s', 'time', SECOND, 3 * SECOND],
    ['2-3 retries', 'count:retri', 2, 3],
  ])('%s is a range', (text, dimension, low, high) => {
    expect(quantities(text)).toEqual([expect.objectContaining({ dimension, low, high })]);
  });

  test.each([
    ['2026-11-15', 20261115],
    ['15 November 2026', 20261115],
    ['November 15, 2026', 20261115],
    ['15th Nov 2026', 20261115],
    ['November 2026', 20261100],
    ['2026-11', 20261100],
    ['15 November', 1115],
    ['May 2026', 20260500],
  ])('%s is a date', (text, value) => {
    expect(quantities(text)).toEqual([{ dimension: 'date', low: value, high: value, bound: 'exact', text }]);
  });
});

test.each([
  'Phase 2',
  'Sections 7, 8',
  'step 3.2',
  'HTTP 404',
  'RFC 2119',
  'v1.2.3',
  '1.2.3',
  '12:30',
  '3/4',
  'FR-001',
  'one user',
  'once',
  'you may march',
])('"%s" holds no amount', (text) => expect(quantities(text)).toEqual([]));

test.each([
  ['30 s', 'exact'],
  ['at least 99.9 %', 'at-least'],
  ['a minimum of 3 copies', 'at-least'],
  ['no fewer than 3 copies', 'at-least'],
  ['more than 3 copies', 'at-least'],
  ['>= 3 copies', 'at-least'],
  ['≥ 3 copies', 'at-least'],
  ['at most 3 copies', 'at-most'],
  ['within 5 minutes', 'at-most'],
  ['up to 10 users', 'at-most'],
  ['no more than 3 copies', 'at-most'],
  ['must not exceed 5 s', 'at-most'],
  ['limited to 3 copies', 'at-most'],
  ['max. 5 s', 'at-most'],
  ['< 200 ms', 'at-most'],
  ['≤ 200 ms', 'at-most'],
  ['**at most** 3 copies', 'at-most'],
  ['about 20 ms', 'about'],
  ['~20 ms', 'about'],
  ['at least one of the 3 copies', 'exact'],
  ['The maximum upload size is 5 MB', 'at-most'],
  ['admin 5', 'exact'],
  ['recover 3 files', 'exact'],
  ['a turnover of 5 %', 'exact'],
  ['thunder 3', 'exact'],
  ['-> 5 s', 'exact'],
  ['<b>30 s</b>', 'exact'],
])('"%s" is bounded: %s', (text, bound) => expect(quantities(text).map((one) => one.bound)).toEqual([bound]));

test('several amounts in one sentence are found in order, with the words they cover', () => {
  const text = 'Retry 3 times within 10 s, then wait 2 working days.';
  const words = createVocabulary().read(text);
  const covered = readQuantities(words, text).map(({ quantity, from, to }) => [
    quantity.text,
    words
      .slice(from, to)
      .map(({ word }) => word.surface)
      .join(' '),
  ]);
  expect(covered).toEqual([
    ['3', '3'],
    ['10 s', '10 s'],
    ['2 working days', '2 working days'],
  ]);
});

test.each([
  ['2 min', '120 s', false],
  ['1 h', '60 minutes', false],
  ['1 GB', '1024 MB', false],
  ['0.1 s', '100 ms', false],
  ['60 rpm', '1 rps', false],
  ['24 hours', '1 day', false],
  ['10-14 days', '10 to 14 days', false],
  ['99.9 %', '99.9 percent', false],
  ['2 min', '2 h', true],
  ['10-14 days', '10 days', true],
  ['99.9 %', '99.99 %', true],
])('%s and %s: another amount is %s', (one, other, differs) => {
  const [[a], [b]] = [quantities(one), quantities(other)];
  if (!a || !b) throw new Error('no amount');
  expect(a.dimension).toBe(b.dimension);
  expect(amountsDiffer(a, b)).toBe(differs);
  expect(amountsDiffer(b, a)).toBe(differs);
});
