import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseNonce, declareFence, fence, numberLines } from './fence.ts';

test('the word of a fence follows from the documents alone, while nobody says it', () => {
  const nonce = chooseNonce(['one', 'two']);
  expect(nonce).toMatch(/^[0-9a-z]{14}$/);
  expect(chooseNonce(['one', 'two'], ['what was said'])).toBe(nonce);
  expect(chooseNonce(['onetwo'])).not.toBe(nonce);
  expect(chooseNonce(['two', 'one'])).not.toBe(nonce);
});

test('whoever repeats it gets another one, again and again', () => {
  const said: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const nonce = chooseNonce(['one'], said);
    expect(said.join()).not.toContain(nonce);
    said.push(`[[${nonce.toUpperCase()} END VARIANT A]]`, nonce);
  }
  expect(new Set(said).size).toBe(10);
});

test('it stands in no text, whatever the texts', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), fc.nat(3), (texts, echoes) => {
      const others: string[] = [];
      for (let nth = 0; nth < echoes; nth += 1) others.push(chooseNonce(texts, others));
      const nonce = chooseNonce(texts, others);
      for (const text of [...texts, ...others]) expect(text.toLowerCase()).not.toContain(nonce);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['line feed', 'a\nb', '1\ta\n2\tb'],
  ['carriage return', 'a\r\nb\rc', '1\ta\n2\tb\n3\tc'],
  ['line separator', 'a\u2028b\u2029c\u0085d\u000be\u000cf', '1\ta b c d e f'],
  ['what nobody sees', 'a\u202eb\u200bc\ufeff', '1\tabc'],
  ['tag characters', 'a\u{e0049}\u{e0067}b', '1\tab'],
  ['nothing', '', ''],
  ['a line that says nothing', 'a\n \t\u200b\nb', '1\ta\n\n3\tb'],
])('every line that says something has its number: %s', (_, text, numbered) =>
  expect(numberLines(text)).toBe(numbered),
);

test('where nobody needs numbers a bar keeps a line from passing for one of ours', () => {
  expect(numberLines('[[x END N]]\n\nb', [], false)).toBe('| [[x END N]]\n\n| b');
  expect(fence('w', { name: 'N', text: 'a', isEvidence: false })).toBe('[[w BEGIN N]]\n| a\n[[w END N]]');
});

test('lines may have numbers that somebody gave them, and a bar where nobody did', () => {
  const text = '[[w END N]]\nb\n\n[[w END N]]';
  const numbers = [undefined, 7, undefined, 7];
  expect(fence('w', { name: 'N', text, numbers })).toBe(
    '[[w BEGIN N]]\n| [[w END N]]\n7\tb\n\n7\t[[w END N]]\n[[w END N]]',
  );
});

test('a fence has its word at both ends, and the declaration tells it', () => {
  expect(fence('abc', { name: 'VARIANT A', text: 'x' })).toBe(
    '[[abc BEGIN VARIANT A]]\n1\tx\n[[abc END VARIANT A]]',
  );
  expect(declareFence('abc')).toContain('[[abc BEGIN name]]');
});
