import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSentences } from './split-sentences.ts';

const split = (text: string): string[] =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['Use e.g. this, i.e. that. Next one.', ['Use e.g. this, i.e. that.', 'Next one.']],
  ['Use v1.2.3 now. Then go.', ['Use v1.2.3 now.', 'Then go.']],
  ['All prices (incl. 140 old ones) move. Done.', ['All prices (incl. 140 old ones) move.', 'Done.']],
  ['See Sec. 4 of it. Done.', ['See Sec. 4 of it.', 'Done.']],
  ['He said "Stop." Then he left.', ['He said "Stop."', 'Then he left.']],
  ['It takes 3.5 seconds. Next.', ['It takes 3.5 seconds.', 'Next.']],
  ['The timeout is 30 s. Retries are 3.', ['The timeout is 30 s.', 'Retries are 3.']],
  ['Use plan B. Then go.', ['Use plan B.', 'Then go.']],
  ['1. First item', ['1. First item']],
  ['J. R. Smith wrote it. He left.', ['J. R. Smith wrote it.', 'He left.']],
  ['No. 5 is alive. Yes.', ['No. 5 is alive.', 'Yes.']],
  ['これは一つ。これは二つ。', ['これは一つ。', 'これは二つ。']],
  ['Wait... Go on.', ['Wait...', 'Go on.']],
  ['**Bold.** More `code`. `Code` again.', ['**Bold.**', 'More `code`.', '`Code` again.']],
  ['one line\nand another. Last\none', ['one line\nand another.', 'Last\none']],
  ['It ends. lower case goes on', ['It ends. lower case goes on']],
  ['a.b.c and config.yaml', ['a.b.c and config.yaml']],
  ['Up to 5 users. 10 at most.', ['Up to 5 users.', '10 at most.']],
  ['', []],
  [' \n\t ', []],
])('%j has the sentences %j', (text, sentences) => expect(split(text)).toEqual(sentences));

test('sentences are in order, apart, trimmed, and hold everything but white space', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.constantFrom('.', '?', '。', ' ', '\n', 'A', 'b', '1', '"', ')', '`', 'e.g', 'No', 's'), {
        maxLength: 60,
      })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (raw) => {
      let last = 0;
      let outside = '';
      for (const { start, end } of splitSentences(raw)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(raw.slice(start, end)).toMatch(/^[^\0- ][\s\S]*$/);
        expect(raw.charCodeAt(end - 1)).toBeGreaterThan(32);
        outside += raw.slice(last, start);
        last = end;
      }
      expect(outside + raw.slice(last)).toMatch(/^[\0- ]*$/);
    }),
    { numRuns: 1_000, seed: 1 },
  );
});
