import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRepeated, type Repeat } from './find-repeated.ts';

const lines = (from: number, count: number, word = 'The relay keeps line'): string[] =>
  Array.from({ length: count }, (_, at) => `${word} ${from + at} until somebody has read and answered it.`);
const text = (...parts: readonly (readonly string[])[]): string => parts.flat().join('\n');

const own = (count: number): string[] => lines(1, count, 'Nobody else says this in line');

test.each<[string, readonly string[], readonly (readonly Repeat[])[]]>([
  ['nothing in common', [text(lines(1, 9)), text(own(9))], [[], []]],
  ['all of it', [text(lines(1, 9)), text(lines(1, 9))], [[], [{ line: 1, endLine: 9, of: 0, from: 1 }]]],
  [
    'around a line of its own',
    [text(lines(1, 12)), text(lines(1, 6), own(1), lines(7, 6))],
    [
      [],
      [
        { line: 1, endLine: 6, of: 0, from: 1 },
        { line: 8, endLine: 13, of: 0, from: 7 },
      ],
    ],
  ],
  [
    'moved',
    [text(lines(1, 5), lines(21, 5)), text(lines(21, 5), lines(1, 5))],
    [
      [],
      [
        { line: 1, endLine: 5, of: 0, from: 6 },
        { line: 6, endLine: 10, of: 0, from: 1 },
      ],
    ],
  ],
  [
    'what a second text adds is where a third one points to',
    [text(lines(1, 5)), text(lines(1, 5), own(5)), text(own(5), lines(1, 5))],
    [
      [],
      [{ line: 1, endLine: 5, of: 0, from: 1 }],
      [
        { line: 1, endLine: 5, of: 1, from: 6 },
        { line: 6, endLine: 10, of: 0, from: 1 },
      ],
    ],
  ],
  ['too few lines for a mark', [text(lines(1, 3), own(3)), text(lines(1, 3))], [[], []]],
  ['too little in them', ['a\nb\nc\nd\ne\nf', 'a\nb\nc\nd\ne\nf'], [[], []]],
  ['other words', [text(lines(1, 5)), text(lines(1, 5)).replaceAll('relay', 'Relay')], [[], []]],
])('runs of lines that a text before shows: %s', (_, texts, expected) =>
  expect(findRepeated(texts)).toEqual(expected),
);

/** The text again, from what is shown of it and of those before. */
function unfold(texts: readonly string[], repeats: readonly (readonly Repeat[])[], index: number): string[] {
  const split = (at: number): string[] => (texts[at] ?? '').split(/\r\n|\n|\r/);
  const said = split(index);
  for (const { line, endLine, of, from } of repeats[index] ?? []) {
    for (let at = line; at <= endLine; at += 1) said[at - 1] = split(of)[from + at - line - 1] ?? '';
  }
  return said;
}

test('nothing is lost: every line is shown once, or told by a line that is', () => {
  const line = fc.constantFrom('', '{', '}', ...lines(1, 6), ...own(4));
  const document = fc.array(fc.oneof(line, fc.constant(lines(1, 6).join('\n'))), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(document, { minLength: 2, maxLength: 5 }), (documents) => {
      const texts = documents.map((one) => one.join('\n'));
      const repeats = findRepeated(texts);
      for (const [index, written] of texts.entries()) {
        expect(unfold(texts, repeats, index)).toEqual(written.split('\n'));
        for (const { line: first, endLine, of, from } of repeats[index] ?? []) {
          expect(of).toBeLessThan(index);
          const hidden = (repeats[of] ?? []).some(
            (one) => one.line <= from + endLine - first && one.endLine >= from,
          );
          expect(hidden).toBe(false);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('thousands of lines that are all alike are told once', () => {
  const alike = Array.from({ length: 5000 }, () => '| yes | yes | yes | yes | yes |').join('\n');
  expect(findRepeated([alike, alike])[1]).toEqual([{ line: 1, endLine: 5000, of: 0, from: 1 }]);
});
