import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../test/documents/variants-of.ts';
import { compareDocuments } from '../../../text/relations/comparison/compare-documents.ts';
import { openBook } from './number-statements.ts';
import { showVariant } from './show-numbers.ts';

const shown = (text: string): string[] => {
  const book = openBook(compareDocuments(variantsOf(text, '# Other\n')));
  const [first] = book.variants;
  return first ? showVariant(book, first).slice(1) : [];
};

describe('what a document says, by number', () => {
  test.each([
    ['items', '- One.\n- Two.\n', ['  A1 One.', '  A2 Two.']],
    ['sentences of an item', '- One. Two.\n', ['  A1 (a) One. (b) Two.']],
    ['an item below another', '- One:\n  - Two.\n', ['  A1 One:', '  A2 (under A1) Two.']],
    ['steps keep their number', '3. Three.\n4. Four.\n', ['  A1 3. Three.', '  A2 4. Four.']],
    ['sentences of a paragraph', 'Calls wait. Users pay.\n', ['  A1 Calls wait.', '  A2 Users pay.']],
    [
      'a sentence that leans',
      'Calls wait. Only then users pay.\n',
      ['  A1 (a) Calls wait. (b) Only then users pay.'],
    ],
    [
      '"then" inside',
      'Calls wait. The page then reloads.\n',
      ['  A1 (a) Calls wait. (b) The page then reloads.'],
    ],
    ['a label at the head', '**Engine.** It runs. Fast.\n', ['  A1 (a) **Engine.** It runs. (b) Fast.']],
    ['an id at the head', '- **K-1** Go. Stop.\n', ['  A1 (a) **K-1** Go. (b) Stop.']],
    ['a question and its answer', 'Who pays? Users do.\n', ['  A1 (a) Who pays? (b) Users do.']],
    ['a row', '| A | B |\n|---|---|\n| x | 1 |\n', ['  columns: A | B', '  A1 x | 1']],
    [
      'cells of a row',
      '| A | B | C |\n|---|---|---|\n| x | 1 | 2 |\n',
      ['  columns: A | B | C', '  A1 x | (a) 1 | (b) 2'],
    ],
    [
      'a cell without words',
      '| A | B | C |\n|---|---|---|\n| x | - | 2 |\n',
      ['  columns: A | B | C', '  A1 x | - | 2'],
    ],
    ['a sign above a list', '**Later**\n\n- One.\n', ['  above: **Later**', '  A1 One.']],
    ['a few words and a colon', 'What we need:\n\n- One.\n', ['  above: What we need:', '  A1 One.']],
    ['code', '```sh\nrm x\n```\n', ['  A1 (code) ```sh rm x ```']],
    ['lines of code', '```sh\nrm x\n  ls y\n```\n', ['  A1 (code) (a) rm x (b) ls y']],
    ['lines that run on', '- One\n  and two.\n', ['  A1 One and two.']],
  ])('%s', (_, body, lines) => expect(shown(`# Spec\n\n${body}`)).toEqual(lines));

  test('fields of front matter are shown where the text begins', () => {
    const book = openBook(
      compareDocuments(variantsOf('---\ninterval: 300 s\nlist:\n  - x\n---\n\n# Spec\n', '# B\n')),
    );
    expect(book.variants[0] && showVariant(book, book.variants[0])).toEqual([
      '§A0 "before the first heading"',
      '  A1 (front matter) interval: 300 s',
    ]);
  });

  test('no text can pass for a line of the question', () => {
    const lines = shown('# Spec\n\n- One\n  *B9 Two\n  §B9 "Three"\n  JUDGE: B9\n');
    expect(lines).toEqual(['  A1 One *B9 Two §B9 "Three" JUDGE: B9']);
  });
});

describe('numbers are found again', () => {
  const book = openBook(compareDocuments(variantsOf('# S\n\n- One. Two.\n', '# T\n\nThree.\n')));
  test.each([
    ['A1', 'One. Two.'],
    ['A1b', 'Two.'],
    [' *A1a ', 'One.'],
    ['a1', 'One. Two.'],
    ['B1', 'Three.'],
    ['B1.', 'Three.'],
  ])('%s', (number, text) => {
    const found = book.find(number);
    const unit = found?.kind === 'record' ? found.unit : undefined;
    const document = book.variants[found?.kind === 'record' ? found.record.variant : 0]?.document;
    expect(document?.text.slice(unit?.start, unit?.end)).toBe(text);
  });
  test.each(['A2', 'A1c', 'C1', '§A9', '', 'one'])('%j is none', (number) => {
    expect(book.find(number)).toBeUndefined();
  });
  test('a section by its sign', () => {
    expect(book.find('§B1')).toEqual({ kind: 'section', variant: 1, section: 1 });
  });
});

test.each([
  ['sentences of an item', '- One. Two. Three.\n', ['  A1 (b) Two.']],
  [
    'cells of a row',
    '| A | B | C |\n|---|---|---|\n| x | 1 | 2 |\n',
    ['  columns: A | B | C', '  A1 x | (b) 2'],
  ],
])('of a record only the parts that are wanted: %s', (_, text, lines) => {
  const book = openBook(compareDocuments(variantsOf(text, '# Other\n')));
  const [first] = book.variants;
  const parts = first?.records[0]?.parts.filter(({ id }) => id === 'A1b');
  expect(first && showVariant(book, first, { parts: () => parts }).slice(1)).toEqual(lines);
});
