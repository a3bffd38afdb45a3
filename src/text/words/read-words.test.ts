import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVocabulary } from './read-words.ts';

const read = (text: string) => createVocabulary().read(text);
const surfaces = (text: string): string[] => read(text).map(({ word }) => word.surface);

test.each([
  ['The API must not fail.', ['The', 'API', 'must', 'not', 'fail']],
  ['a well-known read/write lock', ['a', 'well', 'known', 'read', 'write', 'lock']],
  ['Node.js and config.yaml', ['Node.js', 'and', 'config.yaml']],
  ['it’s and don’t', ['it’s', 'and', 'don’t']],
  ['see [the plan](https://x.y/z(1) and more', ['see', 'the', 'plan', 'and', 'more']],
  ['<b class="x">bold</b> text', ['bold', 'text']],
  ['10–14 days, 1,200 ms, 99.9%', ['10–14', 'days', '1,200', 'ms', '99.9%']],
  ['größer als 日本語', ['größer', 'als', '日本語']],
  ['→ — “ ” … ✓', []],
  ['', []],
])('%j is read as %j', (text, words) => expect(surfaces(text)).toEqual(words));

test.each([
  ['must', 'modal'],
  ['optional', 'modal'],
  ['never', 'negation'],
  ["doesn't", 'negation'],
  ['the', 'function'],
  ['≥', 'function'],
  ['30', 'number'],
  ['$5', 'number'],
  ['PostgreSQL', 'name'],
  ['user_id', 'name'],
  ['FR-001', 'name'],
  ['src/main.ts', 'name'],
  ['API', 'name'],
  ['Orders', 'content'],
  ['order', 'content'],
])('"%s" is a %s', (text, kind) => expect(read(text)[0]?.word.kind).toBe(kind));

describe('numbers that name things', () => {
  test.each([
    ['Phase 2', 1],
    ['Sections 7, 8', 2],
    ['step 3.2', 1],
    ['HTTP 404', 1],
    ['RFC 2119', 1],
    ['line 12', 1],
  ])('%s: %i of them', (text, count) => {
    expect(read(text).filter(({ word }) => word.kind === 'label')).toHaveLength(count);
    expect(read(text).filter(({ word }) => word.kind === 'number')).toEqual([]);
  });

  test.each(['2 phases', 'users 2', 'about 7 sections', 'port 8080'])('"%s" holds an amount', (text) => {
    expect(read(text).filter(({ word }) => word.kind === 'number')).toHaveLength(1);
  });

  test('a letter after such a word names a thing too', () => {
    const [, letter] = read('Module A');
    expect(letter?.word.kind).not.toBe('function');
    expect(read('a module')[0]?.word.kind).toBe('function');
  });
});

test('what is written as code is a name, except its digits', () => {
  expect(read('set `limit` to `30` now').map(({ word }) => word.kind)).toEqual([
    'content',
    'name',
    'function',
    'number',
    'function',
  ]);
});

test('the same word is the same object, whatever its place', () => {
  const vocabulary = createVocabulary();
  const [first, , second] = vocabulary.read('retry and retry');
  const [third, fourth] = vocabulary.read('retry Retries');
  expect(second?.word).toBe(first?.word);
  expect(third?.word).toBe(first?.word);
  expect(fourth?.word).not.toBe(first?.word);
  expect(fourth?.word.stemId).toBe(first?.word.stemId);
  expect(vocabulary.stemCount()).toBe(2);
});

test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
  '"%s" is a word like any other',
  (text) => {
    expect(surfaces(`${text} ${text}`)).toEqual([text, text]);
  },
);

test('words stand in order at their offsets, and apart', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      let last = 0;
      for (const { word, start, end } of read(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).toBe(word.surface.replace(/^#(?=\S)/, ''));
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 1_000, seed: 1 },
  ));
