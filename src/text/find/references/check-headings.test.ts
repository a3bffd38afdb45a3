import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { checkHeadings } from './check-headings.ts';

const faultsOf = (text: string) =>
  checkHeadings(parseDocument(text)).faults.map(({ kind, line, message }) => `${kind} L${line}: ${message}`);

describe('headings without a fault', () => {
  test.each([
    ['an H1 with all levels below it', '# A\n\n## B\n\n### C\n\n#### D\n\n## E\n'],
    ['a start with H2', '## A\n\n### B\n'],
    [
      'front matter and comments before the first heading',
      '---\na: b\n---\n\n<!-- made by hand -->\n\n# A\n',
    ],
    ['equal titles in different sections', '# A\n\n## B\n\n### Risks\n\n## C\n\n### Risks\n'],
    ['an empty document', ''],
    ['what looks like a heading in code', '# A\n\n```\n#### B\n```\n'],
  ])('%s', (_, text) => expect(faultsOf(text)).toEqual([]));
});

describe('[000/T05.05-structure] headings with a fault', () => {
  test.each([
    ['H2 to H4', '# A\n\n## B\n\n#### C\n', ['gap L5: level gap: H2 "B" is followed by H4']],
    ['H1 to H3', '# A\n\n### B\n\n### C\n', ['no-parent L3: H3 below H1 "A" has no H2 above it']],
    [
      'a start with H3',
      '### A\n',
      [
        'start L1: the document starts with H3, not with H1 or H2',
        'no-parent L1: H3 at the outermost level has no H2 above it',
      ],
    ],
    [
      'a start with text',
      'Hello.\n\n# A\n',
      ['start L1: the document starts with paragraph, not with H1 or H2'],
    ],
    ['no heading at all', '- one\n', ['start L1: the document starts with list item, not with H1 or H2']],
    [
      'HTML that is no comment',
      '<p>\n\n# A\n',
      ['start L1: the document starts with html, not with H1 or H2'],
    ],
    [
      'one title twice in a section',
      '# A\n\n## Risks\n\n## **risks**\n',
      ['duplicate L5: H2 "**risks**" stands more than once in H1 "A"'],
    ],
  ])('%s', (_, text, faults) => expect(faultsOf(text)).toEqual(faults));
});

test('a section inserted beside a faulty one adds no fault of another name', () => {
  const messages = (text: string) => checkHeadings(parseDocument(text)).faults.map(({ message }) => message);
  expect(messages('# A\n\n### New\n\n### B\n')).toEqual(messages('# A\n\n### B\n'));
});

test('the headings looked at are counted', () => {
  expect(checkHeadings(parseDocument('# A\n\n## B\n\ntext\n')).examined).toBe(2);
  expect(checkHeadings(parseDocument('text\n')).examined).toBe(0);
});
