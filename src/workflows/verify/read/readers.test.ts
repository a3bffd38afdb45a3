// The small readers: numbers, names of variants, quotations, metadata, as real reports write them.

import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { readContract } from '../checks/check-contract.ts';
import { nearestPassage, readWords } from '../checks/check-quotes.ts';
import { readFields, readFrontmatter } from './read-metadata.ts';
import { readDiffAnalysis } from './read-points.ts';
import { readQuotations } from './read-quotes.ts';
import { isNear, readFraction, readShare } from './read-values.ts';
import { readVariant } from './read-variant.ts';

test.each([
  ['81.25%', 0.8125],
  ['87% (after round 3)', 0.87],
  ['≥80%', 0.8],
  ['0.78', 0.78],
  ['1', 1],
  ['none', undefined],
  ['12 points', undefined],
])('readShare %s', (text, value) => expect(readShare(text)?.value).toBe(value));

test.each([
  ['14 of 18 scored', { part: 14, whole: 18 }],
  ['22/25 = 0.88', { part: 22, whole: 25 }],
  ['3 of 0', undefined],
  ['many', undefined],
])('readFraction %s', (text, value) => expect(readFraction(text)).toEqual(value));

test.each([
  ['87%', 0.8696, true],
  ['87%', 0.9091, false],
  ['0.72', 10 / 14, false],
  ['0.71', 10 / 14, true],
])('%s stands for %d: %s', (text, value, is) => {
  const written = readShare(text);
  expect(written && isNear(written, value)).toBe(is);
});

test.each([
  ['Variant A (opus:architect)', 'A'],
  ['Variant 2', 'B'],
  ['V3', 'C'],
  ['A (Droid)', 'A'],
  ['Auto (B)', 'B'],
  ["A's table", undefined],
  ['roadmap-opus-architect', undefined],
  ['Notes', undefined],
  ['Variant 99', undefined],
])('readVariant %s', (text, name) => expect(readVariant(text)).toBe(name));

test('fields stand in lists, paragraphs and headings, with or without emphasis', () => {
  const document = parseDocument(
    '# T\n\n- **Status**: done\n\n**Overall convergence: 93%** (above)\n\n### Score: 0.8\n\n| a: b | c |\n',
  );
  expect(readFields(document).map(({ key, value, line }) => [key, value, line])).toEqual([
    ['Status', 'done', 3],
    ['Overall convergence', '93% (above)', 5],
    ['Score', '0.8', 7],
  ]);
});

test('keys of the frontmatter, also with blank lines before it', () => {
  const front = readFrontmatter(parseDocument('\n\n---\na: "1"\nb:\n  c: 2\nd: # nothing\n---\n# T\n'));
  expect([...front].map(([key, { value, line, hasChildren }]) => [key, value, line, hasChildren])).toEqual([
    ['a', '1', 4, false],
    ['b', '', 5, true],
    ['d', '', 7, false],
  ]);
});

test.each([
  ['status: success\nopen: []\n', 'c.yaml', ['status', 'open']],
  ['return_contract:\n  status: partial  # why\n  list:\n    - id: x\n', 'c.yaml', ['status', 'list']],
  ['{invalid: yaml: [', 'c.yaml', []],
  ['{"status": "success"}', 'c.json', ['status']],
  ['[1', 'c.json', []],
  ['status: success', 'c.md', []],
])('contract %j', (text, path, keys) => expect([...readContract(text, path).keys()]).toEqual(keys));

describe('points', () => {
  test.each([
    [
      'in tables',
      '| # | A | Severity |\n|---|---|---|\n| S-001 | x | Low |\n| **U-002** | y | |\n',
      ['S-001', 'U-002'],
    ],
    ['in headings', '### S-001: Order\n\n**Severity**: High\n\n### C-001: Limits\n', ['S-001', 'C-001']],
    ['with D ids', '---\ntotal_diff_points: 2\n---\n### D-01: x\n\n### D2 — y\n', ['D-1', 'D-2']],
    [
      'with numbers',
      '---\ntotal_diff_points: 1\n---\n## Divergence Points\n\n### 1. x\n\n## Debate\n\n### 2. y\n',
      ['D-1'],
    ],
    [
      'in a numbered list',
      '---\ntotal_diff_points: 2\n---\n## Divergence\n\n1. **x** — a\n2. **y** — b\n',
      ['D-1', 'D-2'],
    ],
    ['nowhere', '## 1. x\n', []],
  ])('%s', (_, text, ids) => {
    expect(readDiffAnalysis(parseDocument(text)).points.map(({ id }) => id)).toEqual(ids);
  });
});

describe('quotations', () => {
  const read = (text: string, hasLabels = false) =>
    readQuotations(parseDocument(text), { names: ['opus', 'haiku'], hasLabels }).map((quote) => quote.text);

  test.each([
    ['after a name', 'As Variant A says, "one two three four".', ['one two three four']],
    ['after a model', 'Haiku’s plan of v1.2 ("one two three four") is short.', ['one two three four']],
    [
      'in a column',
      '| # | Variant A | Notes |\n|---|---|---|\n| 1 | "one two three four" | "five six seven eight" |\n',
      ['one two three four'],
    ],
    [
      'in a row',
      '| # | Variant | Contribution |\n|---|---|---|\n| 1 | B | with "one two three four" |\n',
      ['one two three four'],
    ],
    ['of nobody', 'It is "one two three four" to us.', []],
    ['after the end of a sentence', 'So says Variant A. It is "one two three four".', []],
    ['between two others', 'Variant A: "ab" one two three four "cd".', []],
    ['in code', '```\nVariant A: "one two three four"\n```\n', []],
  ])('%s', (_, text, quotes) => expect(read(text)).toEqual(quotes));

  test('a label says whose words follow, except in a debate, where it says who speaks', () => {
    const line = '- **Opus (A)**: Strong. Really "one two three four" and more.';
    expect(read(line, true)).toEqual(['one two three four']);
    expect(read(line)).toEqual([]);
  });
});

test('the nearest passage is tight and in order', () => {
  const text = 'Other words. The receipt, by mail, must be sent within two minutes. Other words.';
  const found = nearestPassage(['the', 'receipt', 'must', 'be', 'sent', 'soon'], readWords(text));
  expect(text.slice(found.start, found.end)).toBe('The receipt, by mail, must be sent');
  expect(found.share).toBeCloseTo(5 / 6);
  expect(nearestPassage(['a'], []).share).toBe(0);
});
