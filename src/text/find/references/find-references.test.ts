import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { findReferences } from './find-references.ts';

const read = (files: Record<string, string>) =>
  findReferences(Object.entries(files).map(([name, text]) => ({ name, document: parseDocument(text) })));
const statuses = (text: string, others: Record<string, string> = {}) =>
  read({ 'a.md': text, ...others })
    .filter(({ file }) => file === 0)
    .map(({ kind, status }) => `${kind} ${status}`);

const numbered = '## 1. One\n\n## 2. Two\n\n## 2.1 Deep\n\n## 3. Three\n\n';

describe('references that lead somewhere', () => {
  test.each([
    ['an anchor', '## One Two\n\n[x](#one-two)', 'anchor found'],
    ['an anchor in another file', '[x](b.md#limits)', 'anchor found'],
    ['another file', '[x](b.md)', 'file found'],
    ['a file that was not given', '[x](c.md)', 'file outside'],
    ['a definition', '[x]: b.md', 'file found'],
    ['a target in angles with a title', '[x](<b.md> "Title")', 'file found'],
    ['a label', '[x][one]\n\n[one]: https://example.org', 'label found'],
    ['a label without regard to case', '[One][]\n\n[one]: https://example.org', 'label found'],
    ['a footnote', 'Text.[^1]\n\n[^1]: Note.', 'footnote found'],
    ['a section', `${numbered}See Section 2.1.`, 'section found'],
    ['a heading by its name', '## Data Storage\n\nsee [Data storage]', 'name found'],
  ])('%s', (_, text, status) => expect(statuses(text, { 'b.md': '# Limits' })).toEqual([status]));
});

describe('references that lead nowhere', () => {
  test.each([
    ['an anchor', '## One\n\n[x](#two)', 'anchor broken'],
    ['an anchor in another file', '[x](b.md#gone)', 'anchor broken'],
    ['a label', '[x][two] [y][one]\n\n[one]: https://example.org', 'label broken'],
    ['a footnote', 'Text.[^2]', 'footnote broken'],
    ['a section', `${numbered}See Section 4.`, 'section broken'],
    ['a deep section', `${numbered}As § 2.7 says.`, 'section broken'],
    ['a name', 'see [Data storage]', 'name broken'],
  ])('%s', (_, text, status) => expect(statuses(text, { 'b.md': '# Limits' })).toContain(status));
});

describe('what is no reference of the folder', () => {
  test.each([
    ['code', '`[x](#two)`'],
    ['a picture', '![x](x.png)'],
    ['an address', '[x](https://example.org/a.md#b)'],
    ['an array', 'a[i][j]'],
    ['brackets in a document without definitions', '[x][y]'],
    ['an expression', 'Match [^a-z] once.'],
    ['a section of another text', `${numbered}See RFC 9110, Section 4.`],
    ['a section behind a link', `${numbered}See [Section 4](https://example.org).`],
    ['a section where none are numbered', '## One\n\nSee Section 4.'],
    ['a depth that is not numbered', `${numbered}See Section 2.1.1.`],
    ['a citation', 'see [12] and see [Smith 2019] and see [RFC 2119]'],
  ])('%s', (_, text) => expect(statuses(text)).toEqual([]));
});

test('hostile brackets take no more than a moment', () => {
  const text = ['[a]('.repeat(20_000), '[['.repeat(20_000), '[a](b "'.repeat(10_000)].join('\n\n');
  expect(read({ 'a.md': text })).toEqual([]);
});
