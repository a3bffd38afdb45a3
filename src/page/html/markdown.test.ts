import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const rendered = (text: string): string => renderMarkdown(text).text.trim();

test.each([
  ['HTML', '<b onclick="x()">a</b>', '<p>&lt;b onclick=&quot;x()&quot;&gt;a&lt;/b&gt;</p>'],
  [
    'a link',
    '[a](https://example.org/?q="x")',
    '<p><a href="https://example.org/?q=%22x%22" rel="noreferrer">a</a></p>',
  ],
  [
    'a link into the document',
    '[Definitions](#definitions)',
    '<p><span class="no-link">Definitions</span></p>',
  ],
  ['a link beside the document', '[b *c*](b.md "d")', '<p><span class="no-link">b <em>c</em></span></p>'],
  ['a script', '[a](javascript:alert(1))', '<p><span class="no-link">a</span></p>'],
  ['a script in disguise', '[a](  JaVaScRiPt&#58;alert(1))', '<p><span class="no-link">a</span></p>'],
  ['a link of its own', '<javascript:alert(1)>', '<p><span class="no-link">javascript:alert(1)</span></p>'],
  [
    'a page as data',
    '[a](data:text/html,<script>alert(1)</script>)',
    '<p><span class="no-link">a</span></p>',
  ],
  [
    'a picture',
    '![a <b>](https://example.org/a.png)',
    '<p><span class="picture">[picture: a &lt;b&gt;]</span></p>',
  ],
  [
    'two links',
    '[a](#a) [b](https://b.example)',
    '<p><span class="no-link">a</span> <a href="https://b.example" rel="noreferrer">b</a></p>',
  ],
])('%s', (_, text, expected) => expect(rendered(text)).toBe(expected));

test('columns are aligned by classes', () => {
  expect(rendered('| a |\n|--:|\n| 1 |')).toContain('<td class="align-right">1</td>');
});

test('lines of blocks are told', () => {
  const { text } = renderMarkdown('# A\n\nb\nc\n', (line, endLine) => [['data-lines', `${line}-${endLine}`]]);
  expect(text).toBe('<h3 data-lines="1-1">A</h3>\n<p data-lines="3-4">b\nc</p>\n');
});

test.each([
  ['# A\n## B\n### C\n# D', 'h3 h4 h5 h3'],
  ['## B\n#### C\n### D\n# A', 'h3 h4 h4 h3'],
  ['# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6', 'h3 h4 h5 h6 h6 h6'],
])('headings stand below those of the page, and none is deeper by more than one: %j', (text, expected) =>
  expect([...rendered(text).matchAll(/<(h\d)>/g)].map(([, tag]) => tag).join(' ')).toBe(expected),
);
