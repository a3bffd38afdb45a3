import { expect, test } from 'vitest';
import { linesOf, type ProvenanceRecord, sumLine } from '../../../workflows/reports/provenance-record.ts';
import { countShares } from './merged-document.ts';
import { showLines } from './shown-lines.ts';

const MERGED = `# One
<!-- Source: Base (original) -->

First words.

> **Open X-001**: first or second

Two lines
of c.
`;

const origin = (line: number, endLine: number, variant: string) => ({
  line,
  endLine,
  variant,
  sourceLine: line,
  sourceEndLine: endLine,
  kind: 'paragraph',
});
const RECORD: ProvenanceRecord = {
  format: 1,
  document: 'merged.md',
  base: 'A',
  variants: [],
  changes: [],
  tagLines: [2, 6, 7],
  sums: linesOf(MERGED).map(sumLine),
  // Without the three tags.
  blocks: [origin(1, 1, 'A'), origin(3, 3, 'A'), origin(5, 6, 'C')],
};

test.each<[string, string, [number, number][], number[]]>([
  [
    'as it was',
    MERGED,
    [
      [1, 1],
      [3, 3],
      [7, 8],
    ],
    [],
  ],
  [
    'a line above',
    `New.\n${MERGED}`,
    [
      [2, 2],
      [4, 4],
      [8, 9],
    ],
    [1],
  ],
  [
    'a line of a block changed',
    MERGED.replace('of c', 'of d'),
    [
      [1, 1],
      [3, 3],
    ],
    [8],
  ],
  [
    'a line within a block',
    MERGED.replace('\nof c', '\nnew\nof c'),
    [
      [1, 1],
      [3, 3],
    ],
    [8],
  ],
  [
    'a tag taken out',
    MERGED.replace(/<.*>\n/, ''),
    [
      [1, 1],
      [3, 3],
      [7, 8],
    ],
    [],
  ],
  ['another text', 'Something else.', [], [1]],
])('%s', (_, text, blocks, edited) => {
  const shown = showLines(text, RECORD);
  expect(shown.blocks.map(({ line, endLine }) => [line, endLine])).toEqual(blocks);
  expect([...shown.edited]).toEqual(edited);
  expect(shown.lines.join('\n')).not.toContain('<!--');
});

test('what the merge says is open is shown, and is no edit', () => {
  const { lines, openMarks } = showLines(MERGED, RECORD);
  expect([...openMarks].map((line) => lines[line - 1])).toContain('> **Open X-001**: first or second');
});

test('without a record all is shown, and nothing known', () => {
  expect(showLines(MERGED, undefined)).toMatchObject({
    lines: linesOf(MERGED),
    blocks: [],
    edited: new Set(),
  });
});

test('words and blocks are counted for whom they came from', () => {
  expect([...countShares(showLines(MERGED, RECORD))]).toEqual([
    ['A', { blocks: 2, words: 4 }],
    ['C', { blocks: 1, words: 4 }],
  ]);
});
