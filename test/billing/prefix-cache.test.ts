import { describe, expect, test } from 'vitest';
import { countTokens } from './count-tokens.ts';
import { type Block, createPrefixCache, FACTORS, LEAST_CACHED } from './prefix-cache.ts';
import { billedTokens, secondsToBegin } from './start-biller.ts';

/** A word and its line end are two tokens. */
const words = (count: number, word = 'one'): string => `${word}\n`.repeat(count / 2);
const block = (count: number, word?: string): Block => ({ text: words(count, word), breakpoint: false });
const marked = (count: number, word?: string): Block => ({ ...block(count, word), breakpoint: true });
const LATER = 10;

test('a text has as many tokens as its lines together', () => {
  expect(countTokens(words(1000))).toBe(1000);
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
});

describe('what a second call pays', () => {
  const cases: [string, Block[], Block[], { plain: number; written: number; read: number }][] = [
    [
      'reads what the first wrote',
      [marked(2000), block(100)],
      [marked(2000), block(60)],
      { plain: 60, written: 0, read: 2000 },
    ],
    ['nothing without a breakpoint', [block(2000)], [block(2000)], { plain: 2000, written: 0, read: 0 }],
    [
      'nothing where the first set none',
      [block(2000), block(100)],
      [marked(2000), block(60)],
      { plain: 60, written: 2000, read: 0 },
    ],
    [
      'nothing below the least length',
      [marked(LEAST_CACHED - 2)],
      [marked(LEAST_CACHED - 2)],
      { plain: LEAST_CACHED - 2, written: 0, read: 0 },
    ],
    [
      'from the least length on',
      [marked(LEAST_CACHED)],
      [marked(LEAST_CACHED)],
      { plain: 0, written: 0, read: LEAST_CACHED },
    ],
    [
      'the prefix that is the same, and writes the rest',
      [marked(2000), marked(1000)],
      [marked(2000), marked(1000, 'other'), block(10)],
      { plain: 10, written: 1000, read: 2000 },
    ],
    [
      'nothing where the beginning differs',
      [block(100), marked(2000)],
      [block(100, 'other'), marked(2000)],
      { plain: 0, written: 2100, read: 0 },
    ],
    [
      'an older entry before its own breakpoint',
      [marked(2000)],
      [block(2000), block(100), marked(100)],
      { plain: 0, written: 200, read: 2000 },
    ],
  ];
  test.each(cases)('%s', (_, first, second, paid) => {
    const cache = createPrefixCache();
    cache.charge(first, 0, () => 1);
    expect(cache.charge(second, LATER, () => LATER + 1)).toEqual(paid);
  });
});

describe('when an entry can be read', () => {
  test.each([
    ['not before the first answer begins', 4.9, 0],
    ['once it begins', 5, 2000],
    ['five minutes after', 305, 2000],
    ['no longer than that', 306, 0],
  ])('%s', (_, at, read) => {
    const cache = createPrefixCache();
    cache.charge([marked(2000)], 0, () => 5);
    expect(cache.charge([marked(2000)], at, () => at + 1)).toMatchObject({ read, written: 2000 - read });
  });

  test('reading keeps it', () => {
    const cache = createPrefixCache();
    const reads = [0, 200, 400, 600].map((at) => cache.charge([marked(2000)], at, () => at + 1).read);
    expect(reads).toEqual([0, 2000, 2000, 2000]);
  });

  test('whoever comes too early writes it once more, and nobody waits longer for it', () => {
    const cache = createPrefixCache();
    const reads = [0, 1, 6].map((at) => cache.charge([marked(2000)], at, () => at + 5).read);
    expect(reads).toEqual([0, 0, 2000]);
  });
});

test('what is billed and how long it takes', () => {
  const input = { plain: 1000, written: 2000, read: 10_000 };
  expect(FACTORS).toEqual({ plain: 1, written: 1.25, read: 0.1, output: 5 });
  expect(billedTokens({ ...input, output: 100 })).toBe(1000 + 2500 + 1000 + 500);
  expect(secondsToBegin(input)).toBeCloseTo(0.6 + 0.3 + 0.1);
});
