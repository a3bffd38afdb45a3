import { expect, test } from 'vitest';
import { section, variantsOf } from '../../../../test/documents/variants-of.ts';
import { compareDocuments } from '../../../text/relations/comparison/compare-documents.ts';
import { informativeness, rankClaims } from './content-rows.ts';
import { counted, lineRef, quoteHeading, shorten, shortenAtChange } from './draft.ts';

test.each([
  ['one two three', 5, 'one two three'],
  ['one two three four', 2, 'one two…'],
  ['one two, three', 2, 'one two…'],
  ['- [x] **Bold** item', 9, 'Bold item'],
  ['1. first', 9, 'first'],
  ['## Heading', 9, 'Heading'],
  ['see [the plan](https://x.y/z) now', 9, 'see the plan now'],
  ['see ![it][1] and [the plan][2] now', 9, 'see it and the plan now'],
  ['Map[`string`, [Server Object](#server)] or [x]', 9, 'Map[`string`, Server Object] or [x]'],
  ['<b class="x">bold</b> text', 9, 'bold text'],
  ['a | b | c', 9, 'a / b / c'],
  ['Map[string, string] or [x][1]', 9, 'Map[string, string] or x'],
  ['`cargo <file>.rs` and <file>', 9, '`cargo <file>.rs` and <file>'],
  ['[`a[0]`](#a) is **`b**c`**', 9, '`a[0]` is `b**c`'],
  ['two\n  lines', 9, 'two lines'],
  ['the `code that goes on` here', 3, 'the `code that`…'],
  ['', 3, ''],
])('%j in %i words is %j', (text, most, short) => expect(shorten(text, most)).toBe(short));

test('a long text begins shortly before the word that changed', () => {
  const lead = Array.from({ length: 20 }, (_, at) => `word${at}`).join(' ');
  expect(shortenAtChange(`${lead} yes then more`, `${lead} no then more`, 8)).toBe(
    '… word16 word17 word18 word19 yes then more',
  );
  expect(shortenAtChange('short yes', 'short no', 8)).toBe('short yes');
  expect(shortenAtChange(lead, `${lead} more`, 3)).toBe('word0 word1 word2…');
});

test.each([
  [{ line: 3, endLine: 3 }, 'L3'],
  [{ line: 3, endLine: 5 }, 'L3-5'],
])('%j is %s', (span, text) => expect(lineRef(span)).toBe(text));

test('counts are said in words that fit', () => {
  expect([counted(0, 'row'), counted(1, 'row'), counted(2, 'row')]).toEqual(['0 rows', '1 row', '2 rows']);
});

test('a heading is quoted as it is written, the opening by its first block', () => {
  const [variant] = variantsOf('Words here.\n\nTitle\n=====\n');
  if (!variant) throw new Error('no variant');
  expect([0, 1].map((index) => quoteHeading(variant, index).text)).toEqual(['Words here.', 'Title\n=====']);
  const [empty] = variantsOf('');
  expect(empty && quoteHeading(empty, 0)).toMatchObject({ text: '', start: 0, end: 0 });
});

test('rules, amounts and names tell more than remarks', () => {
  const bodies = 'Thanks to all. The gateway must retry Kafka calls 3 times. The gateway retries calls.';
  const variants = variantsOf(section(bodies));
  const claims = compareDocuments(variants).claims[0] ?? [];
  const ranked = rankClaims(claims).map(({ start, end }) => variants[0]?.document.text.slice(start, end));
  expect(ranked).toEqual([
    'The gateway must retry Kafka calls 3 times.',
    'The gateway retries calls.',
    'Thanks to all.',
  ]);
  expect(claims.map(informativeness)).toHaveLength(3);
});
