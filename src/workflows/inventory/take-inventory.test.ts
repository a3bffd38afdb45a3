import { describe, expect, test } from 'vitest';
import { takeInventory } from './read-units.ts';

const said = (source: string): string[] =>
  takeInventory(source).map(({ kind, key, record }) =>
    record === undefined ? `${kind}: ${key}` : `${kind}: ${key} [${record}]`,
  );

describe('an inventory has', () => {
  test.each<[string, string, string[]]>([
    [
      'ids with their titles',
      '- **K-01** Sell tickets.',
      ['id: k-01 sell tickets [K-01]', 'sentence: k-01 sell tickets [K-01]'],
    ],
    ['ids of headings', '### 3.1 FR-001: Login', ['id: fr-001 login [FR-001]']],
    [
      'ids with the rest of the bold words',
      '**US-2: Search.** Text.',
      ['id: us-2 search [US-2]', 'sentence: us-2 search [US-2]'],
    ],
    ['ids of rows', '| Id | What |\n|---|---|\n| R1 | Save |', ['id: r1 save [R1]', 'row: r1 save [R1]']],
    ['dotted ids', '- REQ_2.10 Save', ['id: req_2.10 save [REQ_2.10]', 'sentence: req_2.10 save [REQ_2.10]']],
    ['sentences that bind, of a paragraph', 'It is nice. It must\nrun.', ['sentence: it must run']],
    ['numbers with their units', '- Nice.\n- Wait −5 °C, 30 %.', ['sentence: wait -5 ° c 30 %']],
    ['number words', 'Nice. It lasts ten minutes.', ['sentence: it lasts ten minutes']],
    ['rows below their first cell', '| a | b |\n|---|---|\n| x | `y` |', ['row: x y [x]']],
    ['code', 'Run:\n\n```sh\nls # 1\n```', ['code: ls 1 [Run:]']],
    ['indented code', 'Text.\n\n    ls', ['code: ls']],
    [
      'items below the item above',
      '- **K-1** A\n  - wait 5 s',
      ['id: k-1 a [K-1]', 'sentence: k-1 a [K-1]', 'sentence: wait 5 s [K-1]'],
    ],
    ['items below the line that leads to them', 'Limits:\n\n- 5 s', ['sentence: 5 s [Limits:]']],
    ['every sentence where none binds', 'Hello. Bye.', ['sentence: hello', 'sentence: bye']],
    ['nothing where nothing is said', '# Title', []],
  ])('%s', (_, source, expected) => expect(said(source)).toEqual(expected));

  test('headings and lines', () => {
    const [item] = takeInventory('# A\n\n## 2. B\n\nNice day.\nIt must run.\n');
    expect(item).toMatchObject({ headings: ['A', '2. B'], line: 6, text: 'It must run.' });
    expect(item?.unit.chapters).toEqual(['a', 'b']);
  });
});

describe('an inventory leaves out', () => {
  test.each<[string, string, string[]]>([
    ['front matter', '---\nversion: 2\n---\n\nIt must run.', ['sentence: it must run']],
    ['comments over lines', 'It must run.\n\n<!-- It must\nnot. -->', ['sentence: it must run']],
    [
      'marks of open points',
      'It must run.\n\n> **Open X-004**: 30 s (a.md)\n> or 10 s',
      ['sentence: it must run'],
    ],
    ['header rows', '| 1 | 2 |\n|---|---|\n| 3 | 4 |', ['row: 3 4 [3]']],
  ])('%s', (_, source, expected) => expect(said(source)).toEqual(expected));

  test.each<[string, string]>([
    ['a comment that never ends', 'It must <!-- run.'],
    ['a comment in a code span', 'Mark `<!--` it must -->.'],
    ['a comment in code', '```\n<!-- 5 -->\n```'],
    ['a quotation', '> It must run.'],
  ])('but not %s', (_, source) => expect(takeInventory(source)).toHaveLength(1));
});
