import { expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { html } from '../../html/html.ts';
import { renderMarkdown } from '../../html/markdown.ts';
import { carryBlocks } from './carry-blocks.ts';
import { renderDocument } from './render-document.ts';

/** Every block with its kind, in the order of the page. */
function shown(text: string): { marked: string[]; left: string[] } {
  const left: string[] = [];
  const { blocks } = parseDocument(text);
  const carried = carryBlocks(blocks, ({ kind, line }) => [['data-block', `${kind} ${line}`]]);
  const page = renderDocument(text.split('\n'), carried, ({ kind, line }) => {
    left.push(`${kind} ${line}`);
    return html``;
  });
  return {
    marked: [...page.text.matchAll(/<(\w+) data-block="([^"]+)"/g)].map(([, ...of]) => of.join(' ')),
    left,
  };
}

test.each<[string, string, string[], string[]]>([
  ['text', '# One\n\nTwo\n\n***\n', ['h3 heading 1', 'p paragraph 3', 'hr rule 5'], []],
  [
    'a nested list',
    '- a\n  - b\n- c\n\n  more of c\n',
    ['li list-item 1', 'li list-item 2', 'li list-item 3', 'p paragraph 5'],
    [],
  ],
  ['a table', '| a |\n|---|\n| b |\n', ['tr table-header 1', 'tr table-row 3'], []],
  ['code', '```js\na\n```\n\n    b\n', ['pre code 1', 'pre code 5'], []],
  ['metadata', '---\ntitle: x\n---\n\nText\n', ['pre frontmatter 1', 'p paragraph 5'], []],
  ['HTML', '<div>\n<p>x</p>\n</div>\n\nText\n', ['p html 1', 'p paragraph 5'], []],
  ['the target of a link', '[a][b]\n\n[b]: https://x.example\n', ['p paragraph 1'], ['reference 3']],
])('%s: each block is shown once', (_, text, marked, left) => {
  expect(shown(text)).toEqual({ marked, left });
});

test.each([
  ['a paragraph', 'One', '<p><b>before</b>One<i>after</i></p>\n'],
  ['an item', '- One', '<li><b>before</b>One<i>after</i></li>'],
  ['an empty item', '-', '<li>\n<b>before</b><i>after</i></li>'],
  ['code', '    One', '<pre tabindex="0"><b>before</b><code>One\n</code></pre>\n<i>after</i>'],
  [
    'a row',
    '| A | B |\n|---|---|',
    '<tr>\n<th><b>before</b>A</th>\n<th>B</th>\n</tr><tr class="said"><td colspan="2"><i>after</i></td></tr>',
  ],
])('HTML is put into %s', (_, text, expected) => {
  const page = renderMarkdown(text, (_line, _end, tag) =>
    ['p', 'li', 'code', 'tr'].includes(tag)
      ? [
          ['before', html`<b>before</b>`],
          ['after', html`<i>after</i>`],
        ]
      : [],
  );
  expect(page.text).toContain(expected);
});

test('columns are aligned without a style', () => {
  const { text } = renderMarkdown('| A | B |\n|:--|--:|\n');
  expect(text).toContain('<th class="align-right">B</th>');
  expect(text).not.toContain('style');
});
