import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { locateQuote } from './locate-quote.ts';

function located(text: string, quote: string, line?: number): string | undefined {
  const span = locateQuote(parseDocument(text), quote, line === undefined ? undefined : { line });
  return span && `${span.line}-${span.endLine}: ${text.slice(span.start, span.end)}`;
}

describe('what a copy may lose', () => {
  test.each([
    ['verbatim', 'a b c', 'b', '1-1: b'],
    ['blanks around the quotation', 'a b c', ' b\n', '1-1: b'],
    ['line breaks', 'one\ntwo  three', 'one two three', '1-2: one\ntwo  three'],
    ['line breaks, CRLF', 'one\r\ntwo', 'one two', '1-2: one\r\ntwo'],
    ['line breaks only in the quotation', 'one two', 'one\n  two', '1-1: one two'],
    ['no-break spaces', 'one\u00a0two', 'one two', '1-1: one\u00a0two'],
    [
      'curly quotes',
      'say \u201chi\u201d, it\u2019s ok',
      'say "hi", it\'s ok',
      '1-1: say \u201chi\u201d, it\u2019s ok',
    ],
    ['straight quotes', 'say "hi"', '\u201chi\u201d', '1-1: "hi"'],
    ['quotation marks at line starts', '> one\n> two', 'one two', '1-2: one\n> two'],
    ['quotation marks in both', '> one two', '> one\n> two', '1-1: one two'],
    ['bullets', '- one\n- two\n* three', 'one two three', '1-3: one\n- two\n* three'],
    ['bullets kept in the quotation', '- one\n- two', '- one - two', '1-2: - one\n- two'],
    ['bullets kept within a block quotation', '> - one\n> - two', '- one\n- two', '1-2: - one\n> - two'],
    ['numbers', '1. one\n2) two', 'one two', '1-2: one\n2) two'],
    ['nested markers', '- > 1. one\n  > 2. two', 'one\ntwo', '1-2: one\n  > 2. two'],
    ['other characters', '\ud83d\ude00 \ud800 x', '\ud800 x', '1-1: \ud800 x'],
  ])('%s', (_, text, quote, expected) => expect(located(text, quote)).toBe(expected));
});

describe('what is not in the text', () => {
  test.each([
    ['nothing', 'text', ''],
    ['blanks', 'text', ' \n'],
    ['a marker alone', 'text', '- '],
    ['another word', 'must be 15 minutes', 'must be 30 minutes'],
    ['another case', 'Must', 'must'],
    ['words left out', 'one two three', 'one three'],
    ['a word broken by a line', 'one\ntwo', 'onetwo'],
    ['words joined', 'onetwo', 'one two'],
    ['another number in a list', '3. one', '2. one'],
    ['a number that the text has not', 'one', '2. one'],
    ['a marker inside a line', 'one - two', 'one two'],
    ['emphasis taken off', '**one** two', 'one two'],
  ])('%s', (_, text, quote) => expect(located(text, quote)).toBeUndefined());
});

describe('of several', () => {
  const text = 'x\na b\nx\nx\na\nb\nx\na b\n';

  test.each([
    [undefined, '2-2: a b'],
    [1, '2-2: a b'],
    [3, '2-2: a b'],
    [4, '5-6: a\nb'],
    [6, '5-6: a\nb'],
    [8, '8-8: a b'],
    [99, '8-8: a b'],
    [0, '2-2: a b'],
  ])('near line %j: %s', (line, expected) => expect(located(text, 'a b', line)).toBe(expected));
});

test('every piece of a text is found where it stands, and squeezed as well', () => {
  const pieces = fc.array(
    fc.constantFrom('a', 'b', ' ', '\n', '- ', '> ', '1. ', '\u201c', '"', '\ud800', '\r\n'),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(pieces, fc.nat(40), fc.nat(40), (parts, from, length) => {
      const text = parts.join('');
      const quote = text.slice(from, from + length).trim();
      fc.pre(quote !== '');
      const document = parseDocument(text);
      const span = locateQuote(document, quote);
      expect(span && text.slice(span.start, span.end)).toBe(quote);
      const squeezed = locateQuote(document, quote.replace(/\s+/g, ' '), { line: 1 });
      expect(squeezed).toBeDefined();
      expect(text.slice(squeezed?.start, squeezed?.end).replace(/\s+/g, ' ').length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000, seed: 1 },
  );
});
