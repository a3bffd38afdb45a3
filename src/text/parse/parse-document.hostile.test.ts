// Texts made to hurt: each is parsed whole, keeps its partition and needs neither a deep stack nor quadratic time.
// Sizes are chosen so that a quadratic parse would run into the time limit of the test runner.

import { expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

/** As long as a document may be. */
const LONGEST = 500_000;
const fill = (unit: string, size = LONGEST): string => unit.repeat(Math.ceil(size / unit.length));
const staircase = (size: number): string => {
  const steps: string[] = [];
  for (let depth = 0, length = 0; length < size; depth += 1) {
    const step = `${'  '.repeat(depth)}- a\n`;
    steps.push(step);
    length += step.length;
  }
  return steps.join('');
};

test.each([
  ['one long line', 'a'.repeat(LONGEST)],
  ['many paragraphs', fill('Some words, then more.\n\n', LONGEST)],
  ['quotation marks in one line', '>'.repeat(100_000)],
  ['quotation marks with blanks', `${'> '.repeat(100_000)}a`],
  ['list markers in one line', `${'- + '.repeat(50_000)}a`],
  ['numbers in one line', `${'1. '.repeat(100_000)}a`],
  ['a staircase of list items', staircase(LONGEST)],
  ['a deep list, then blank lines', `${staircase(10_000)}${'\n'.repeat(LONGEST)}`],
  ['nothing but backticks', '`'.repeat(LONGEST)],
  ['lines of backticks', fill(`${'`'.repeat(999)}\n`)],
  [
    'a table of 100,000 columns',
    `${'|a'.repeat(100_000)}|\n${'|-'.repeat(100_000)}|\n${'|1'.repeat(100_000)}|`,
  ],
  ['a table of many rows in a quotation', `> |a|\n> |-|\n${fill('> |1|\n')}`],
  ['blanks where a delimiter row may stand', fill(`a|b\n${' '.repeat(19_000)}x\n`)],
  ['a definition that never ends', `[a]: b "\n${fill('c\n')}`],
  ['a label that never ends', `[a\n${fill('c\n')}`],
  ['definitions', fill('[a]: b\n')],
  ['an HTML tag of many attributes', `<a ${'b '.repeat(LONGEST / 2)}!`],
  ['HTML tags with long gaps', fill(`<a${' '.repeat(19_000)}!\n`)],
  ['a comment that never ends', `<!--${'-'.repeat(LONGEST)}`],
  ['headings', fill('# a\n')],
  ['a heading of marks', '# '.repeat(LONGEST / 2)],
  ['one paragraph of short lines', fill('a\n')],
  ['empty list items', fill('-\n')],
  ['quoted list items', fill('>-\n')],
  ['code in a quotation', `> \`\`\`\n${fill('> a\n')}`],
  ['carriage returns', '\r'.repeat(LONGEST)],
  ['metadata that never ends', `---\n${fill('a: b\n')}`],
  ['lone surrogates', '\ud800'.repeat(LONGEST)],
])('%s', (_, text) => {
  const { sections, blocks } = parseDocument(text);
  expect(sections.map(({ start, end }) => text.slice(start, end)).join('') === text).toBe(true);
  expect((blocks.at(-1)?.end ?? 0) <= text.length).toBe(true);
});

test('a table of 100,000 columns is a table', () => {
  const text = `${'|a'.repeat(100_000)}|\n${'|-'.repeat(100_000)}|\n${'|1'.repeat(100_000)}|`;
  expect(parseDocument(text).blocks.map(({ kind }) => kind)).toEqual(['table-header', 'table-row']);
});

test('a picture written into a long line hides nothing that follows', () => {
  const data = 'A'.repeat(100_000);
  const text = `<!-- ${data} -->\n# A\n\n<img src="data:image/png;base64,${data}">\n\n# B\n`;
  expect(parseDocument(text).blocks.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
    'html 1',
    'heading 2',
    'html 4',
    'heading 6',
  ]);
});

test('nesting beyond the limit is kept as text', () => {
  const { blocks } = parseDocument(`${'> '.repeat(100)}deep\n\n# A\n`);
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading']);
});
