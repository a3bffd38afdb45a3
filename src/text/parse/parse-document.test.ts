import { describe, expect, test } from 'vitest';
import { lineAt, parseDocument, sectionPath, sectionText, spanOf } from './parse-document.ts';

/** One line a block: kind, level if any, lines, parent if any, text. */
function outline(text: string): string[] {
  const { blocks } = parseDocument(text);
  return blocks.map(({ kind, level, line, endLine, parent, start, end }) => {
    const lines = line === endLine ? `${line}` : `${line}-${endLine}`;
    const name = level > 0 ? `${kind}/${level}` : kind;
    const below = parent === undefined ? '' : ` in ${parent}`;
    return `${name} ${lines}${below}: ${text.slice(start, end)}`;
  });
}

const cases: readonly (readonly [name: string, text: string, blocks: readonly string[]])[] = [
  ['nothing', '', []],
  ['blank lines', ' \n\t\n', []],
  ['paragraph over two lines', 'one\ntwo\n', ['paragraph 1-2: one\ntwo']],
  ['trailing blanks, no final newline', 'one  ', ['paragraph 1: one']],
  ['marked heading', '## A b ##  \ntext', ['heading/2 1: ## A b ##', 'paragraph 2: text']],
  ['underlined heading', 'A\nb\n===\nc', ['heading/1 1-3: A\nb\n===', 'paragraph 4: c']],
  ['seven marks are no heading', '####### A', ['paragraph 1: ####### A']],
  ['rule', 'a\n\n***\n', ['paragraph 1: a', 'rule 3: ***']],
  ['fenced code hides headings', '```sh\n# no\n```\n', ['code 1-3: ```sh\n# no\n```']],
  ['tilde fence with backticks inside', '~~~\n```\n# no\n~~~\n', ['code 1-4: ~~~\n```\n# no\n~~~']],
  ['fence without end', '```\n# no\n', ['code 1-2: ```\n# no']],
  ['indented code', 'a\n\n    # no\n\n    b\n', ['paragraph 1: a', 'code 3-5: # no\n\n    b']],
  ['HTML block', '<div>\n# no\n</div>\n\nb', ['html 1-3: <div>\n# no\n</div>', 'paragraph 5: b']],
  ['HTML block, CRLF', '<p>\r\nx\r\n\r\n# b\r\n', ['html 1-2: <p>\r\nx', 'heading/1 4: # b']],
  ['comment', '<!-- a\n# no\n-->\nb', ['html 1-3: <!-- a\n# no\n-->', 'paragraph 4: b']],
  ['processing instruction', '<?php\n# no\n?>\n', ['html 1-3: <?php\n# no\n?>']],
  [
    'list with further paragraph',
    '- one\n  more\n\n  two\n- three\n',
    ['list-item/1 1-2: - one\n  more', 'paragraph 4 in 0: two', 'list-item/1 5: - three'],
  ],
  [
    'nested lists',
    '1. a\n   - b\n     * c\n2. d\n',
    ['list-item/1 1: 1. a', 'list-item/2 2 in 0: - b', 'list-item/3 3 in 1: * c', 'list-item/1 4: 2. d'],
  ],
  ['task list', '- [ ] a\n- [x] b\n', ['list-item/1 1: - [ ] a', 'list-item/1 2: - [x] b']],
  ['empty items', '-\n- b\n-\n', ['list-item/1 1: -', 'list-item/1 2: - b', 'list-item/1 3: -']],
  ['text on the line below the marker', '-\n  a\n', ['list-item/1 1-2: -\n  a']],
  [
    'item that begins with code',
    '- ```\n  # no\n  ```\n- b\n',
    ['list-item/1 1: -', 'code 1-3 in 0: ```\n  # no\n  ```', 'list-item/1 4: - b'],
  ],
  ['item that begins with an item', '- - a\n', ['list-item/1 1: -', 'list-item/2 1 in 0: - a']],
  ['item that begins with a quotation', '- > a\n', ['list-item/1 1: -', 'paragraph 1 in 0: a']],
  [
    'heading in an item',
    '- # a\n  b\n',
    ['list-item/1 1: -', 'heading/1 1 in 0: # a', 'paragraph 2 in 0: b'],
  ],
  ['quotation', '> a\n> b\n>\n> - c\nlazy\n', ['paragraph 1-2: a\n> b', 'list-item/1 4-5: - c\nlazy']],
  [
    'table: the delimiter row belongs to the header',
    '| a | b |\n|---|:-:|\n| 1 | 2 |\n3\n\nx',
    [
      'table-header 1-2: | a | b |\n|---|:-:|',
      'table-row 3 in 0: | 1 | 2 |',
      'table-row 4 in 0: 3',
      'paragraph 6: x',
    ],
  ],
  [
    'table without outer pipes',
    'a | b\n--|--\n1 | 2',
    ['table-header 1-2: a | b\n--|--', 'table-row 3 in 0: 1 | 2'],
  ],
  ['table of one column', '| a |\n|---|\n', ['table-header 1-2: | a |\n|---|']],
  ['escaped pipes do not divide', '| a \\| b |\n|---|\n', ['table-header 1-2: | a \\| b |\n|---|']],
  ['delimiter row of another width', '| a | b |\n|---|\n', ['paragraph 1-2: | a | b |\n|---|']],
  ['table below a paragraph', 'x\n| a |\n|---|\n', ['paragraph 1: x', 'table-header 2-3: | a |\n|---|']],
  [
    'table below a line with a pipe',
    'x | y\nz\n| a |\n|---|\n',
    ['paragraph 1-2: x | y\nz', 'table-header 3-4: | a |\n|---|'],
  ],
  [
    'table right below a line with a pipe',
    'x | y\n| a |\n|---|\n|---|\n',
    ['paragraph 1: x | y', 'table-header 2-3: | a |\n|---|', 'table-row 4 in 1: |---|'],
  ],
  [
    'rule right below a table',
    '| a |\n|---|\n| 1 |\n---\nb',
    ['table-header 1-2: | a |\n|---|', 'table-row 3 in 0: | 1 |', 'rule 4: ---', 'paragraph 5: b'],
  ],
  [
    'heading right below a table',
    '| a |\n|---|\n# b\n',
    ['table-header 1-2: | a |\n|---|', 'heading/1 3: # b'],
  ],
  [
    'table in a quotation',
    '> | a |\n> |---|\n> | 1 |\nb\n',
    ['table-header 1-2: | a |\n> |---|', 'table-row 3 in 0: | 1 |', 'paragraph 4: b'],
  ],
  [
    'table in an item',
    '- x\n\n  | a |\n  |---|\n  | 1 |\n',
    ['list-item/1 1: - x', 'table-header 3-4 in 0: | a |\n  |---|', 'table-row 5 in 1: | 1 |'],
  ],
  [
    'table, CRLF',
    '| a |\r\n|---|\r\n| 1 |\r\n',
    ['table-header 1-2: | a |\r\n|---|', 'table-row 3 in 0: | 1 |'],
  ],
  [
    'references',
    '[a]: /u "t"\n[b]:\n  <v>\n"t"\nend\n',
    ['reference 1: [a]: /u "t"', 'reference 2-4: [b]:\n  <v>\n"t"', 'paragraph 5: end'],
  ],
  ['reference with text behind it', '[a]: /u "t" x\n', ['paragraph 1: [a]: /u "t" x']],
  ['footnotes', '[^1]: a\n[^2]: b\n', ['paragraph 1: [^1]: a', 'paragraph 2: [^2]: b']],
  [
    'frontmatter',
    '---\ntitle: a\ntags:\n  - b\n---\n# c',
    ['frontmatter 1-5: ---\ntitle: a\ntags:\n  - b\n---', 'heading/1 6: # c'],
  ],
  [
    'frontmatter that ends in dots',
    '---\na: b\n...\nc',
    ['frontmatter 1-3: ---\na: b\n...', 'paragraph 4: c'],
  ],
  ['frontmatter behind a byte order mark', '\ufeff---\na: b\n---\n', ['frontmatter 1-3: ---\na: b\n---']],
  ['empty frontmatter', '---\n---\na', ['frontmatter 1-2: ---\n---', 'paragraph 3: a']],
  [
    'prose between rules',
    '---\nNote: a\nis b\n\n---\n',
    ['rule 1: ---', 'paragraph 2-3: Note: a\nis b', 'rule 5: ---'],
  ],
  [
    'blank line below a rule',
    '---\n\nkey: a\n\n---\n',
    ['rule 1: ---', 'paragraph 3: key: a', 'rule 5: ---'],
  ],
  ['frontmatter without end', '---\na: b\n', ['rule 1: ---', 'paragraph 2: a: b']],
  ['carriage returns inside lines', 'a\rb\n# c\r\n', ['paragraph 1: a\rb', 'heading/1 2: # c']],
  ['carriage returns only', '# a\rb\r', ['heading/1 1: # a', 'paragraph 2: b']],
  ['tabs', '-\tone\n\n\ttwo\n', ['list-item/1 1: -\tone', 'paragraph 3 in 0: two']],
  ['lone surrogates', '# \ud800\n\udc00 a\n', ['heading/1 1: # \ud800', 'paragraph 2: \udc00 a']],
];

describe('blocks', () => {
  test.each(cases)('%s', (_, text, blocks) => expect(outline(text)).toEqual(blocks));
});

describe('sections', () => {
  const text = '\ufeffintro\n# A\na\n### B\n## C\n# A\n  ## D\n';
  const document = parseDocument(text);

  test('[000/S-heading-scan] level, title, line and children of every heading outside code', () => {
    const scanned = parseDocument('# A\n```\n# no\n```\n## B\n#no\n');
    expect(
      scanned.sections.map(({ level, title, line, children }) => ({ level, title, line, children })),
    ).toEqual([
      { level: 0, title: '', line: 1, children: [] },
      { level: 1, title: 'A', line: 1, children: [2] },
      { level: 2, title: 'B', line: 5, children: [] },
    ]);
  });

  test('tree with gaps and repeated titles', () => {
    expect(document.sections.map(({ title, parent, children }) => ({ title, parent, children }))).toEqual([
      { title: '', parent: undefined, children: [] },
      { title: 'A', parent: undefined, children: [2, 3] },
      { title: 'B', parent: 1, children: [] },
      { title: 'C', parent: 1, children: [] },
      { title: 'A', parent: undefined, children: [5] },
      { title: 'D', parent: 4, children: [] },
    ]);
  });

  test('own text and tree', () => {
    const { sections } = document;
    expect(sections.map(({ index }) => sectionText(document, index))).toEqual([
      '\ufeffintro\n',
      '# A\na\n',
      '### B\n',
      '## C\n',
      '# A\n',
      '  ## D\n',
    ]);
    expect(sections.map(({ start, treeEnd }) => text.slice(start, treeEnd))).toEqual([
      '\ufeffintro\n',
      '# A\na\n### B\n## C\n',
      '### B\n',
      '## C\n',
      '# A\n  ## D\n',
      '  ## D\n',
    ]);
    expect(sections.map(({ line, endLine }) => [line, endLine])).toEqual([
      [1, 1],
      [2, 3],
      [4, 4],
      [5, 5],
      [6, 6],
      [7, 7],
    ]);
  });

  test('path', () => {
    expect(document.sections.map(({ index }) => sectionPath(document, index))).toEqual([
      '',
      'A',
      'A > B',
      'A > C',
      'A',
      'A > D',
    ]);
  });

  test.each([
    ['# A', 'A'],
    ['#', ''],
    ['## ##', ''],
    ['#\tA # \t', 'A'],
    ['# A#', 'A#'],
    ['# A \\#', 'A \\#'],
    ['# `a` *b*', '`a` *b*'],
    ['A  \n b\n---', 'A b'],
    ['A -\r\n---\r\n', 'A -'],
    ['\ufeff# A', 'A'],
  ])('title of %j is %j', (source, title) => expect(parseDocument(source).sections[1]?.title).toBe(title));

  test.each(['> # a', '- # a', '> a\n> ===', '    # a', '<p>\n# a', '```\n# a', '\\# a', '#a'])(
    '%j opens no section',
    (source) => expect(parseDocument(source).sections).toHaveLength(1),
  );

  test('a text without headings is one section', () => {
    expect(parseDocument('a\n\nb').sections).toMatchObject([
      { start: 0, end: 4, line: 1, endLine: 3, lastBlock: 2 },
    ]);
  });
});

describe('lines', () => {
  const document = parseDocument('ab\r\n\r\nc');

  test.each([
    [0, 1],
    [3, 1],
    [4, 2],
    [6, 3],
    [7, 3],
  ])('offset %i is on line %i', (offset, line) => expect(lineAt(document, offset)).toBe(line));

  test.each([
    [0, 4, 1, 1],
    [0, 5, 1, 2],
    [4, 4, 2, 2],
    [6, 7, 3, 3],
  ])('%i to %i is on lines %i to %i', (start, end, line, endLine) => {
    expect(spanOf(document, start, end)).toEqual({ start, end, line, endLine });
  });
});
