import { describe, expect, test } from 'vitest';
import { diffLines } from '../../../text/edit/diff-lines.ts';
import { compareJson } from '../../recheck/compare-json.ts';
import { reportDifferences } from '../../recheck/findings.ts';
import { compareFiles } from './compare-files.ts';

describe('lines', () => {
  test.each([
    ['nothing', 'a\nb\n', 'a\nb\n', []],
    ['one changed', 'a\nx\nc', 'a\nb\nc', [[2, 'x', 'b']]],
    ['one missing', 'a\nc', 'a\nb\nc', [[2, undefined, 'b']]],
    ['one added', 'a\nx\nb', 'a\nb', [[2, 'x', undefined]]],
    [
      'two swapped',
      'a\nc\nb\nd',
      'a\nb\nc\nd',
      [
        [2, 'c', undefined],
        [4, undefined, 'c'],
      ],
    ],
    [
      'two apart',
      'x\nb\ny',
      'a\nb\nc',
      [
        [1, 'x', 'a'],
        [3, 'y', 'c'],
      ],
    ],
    // A run that was recorded must give the same lines again.
    [
      'one of two alike kept',
      'a\na',
      'b\na\nb',
      [
        [1, 'a', 'b'],
        [3, undefined, 'b'],
      ],
    ],
    ['all gone', '', 'a', [[1, '', 'a']]],
  ])('%s', (_, declared, recomputed, changes) => {
    expect(
      diffLines(declared, recomputed).map(({ line, ...one }) => [line, one.declared, one.recomputed]),
    ).toEqual(changes);
  });

  test('long texts are held against each other line by line', () => {
    const lines = Array.from({ length: 1200 }, (_, line) => `line ${line}`);
    const other = lines.map((line) => `${line}!`);
    expect(diffLines(lines.join('\n'), other.join('\n'))).toHaveLength(1200);
  });
});

test.each([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, [['a[0].b', 1, 2]]],
  [{ a: [1, 2] }, { a: [1] }, [['a.length', 2, 1]]],
  [{ 'a b': true }, {}, [['["a b"]', true, null]]],
  [JSON.parse('{"__proto__":1}'), {}, [['__proto__', 1, null]]],
  [[], {}, [['the whole value', [], {}]]],
])('data: %j against %j', (declared, recomputed, changes) => {
  expect(compareJson(declared, recomputed).map((one) => [one.path, one.declared, one.recomputed])).toEqual(
    changes,
  );
});

test.each([
  ['merge-log.md', '## Ledger\n\n| A | 73 |\n', '73', '74', 'A line says something else under "Ledger"'],
  ['refactor-plan.md', '# Plan\n\nNone.\n', '\nNone.', '', 'A line is missing under "Plan"'],
  ['../merged-spec.md', 'Text.\n', 'Text', 'Other\nText', 'A line was added'],
  ['return-contract.yaml', 'status: partial\n', 'partial', 'success', 'A line says something else'],
  ['ledger.json', '{"entries":[{"place":"kept"}]}', 'kept', 'rejected', 'entries[0].place'],
  ['run.json', '{"answers":1}', '1', '1 ', 'A line says something else'],
  ['run.json', '{"answers":1}', '1', '', 'A line says something else'],
])('%s: %j', (file, recomputed, from, to, message) => {
  const [found] = compareFiles(file, recomputed.replace(from, to), recomputed);
  expect(found?.message).toBe(message);
});

test('a long line is shown where it differs', () => {
  const line = `${'x'.repeat(900)}A${'y'.repeat(900)}`;
  const [found] = compareFiles('../merged.md', line.replace('A', 'B'), line);
  expect(String(found?.declared)).toMatch(/^…x+By+…$/);
});

test('twenty findings for a file, and one that says how many more there are', () => {
  const many = Array.from({ length: 25 }, (_, at) => ({
    check: 'x',
    declared: at,
    recomputed: 0,
    message: '',
  }));
  const findings = reportDifferences('x', 'a.md', 30, many).flatMap((result) => result.findings);
  expect(findings).toHaveLength(21);
  expect(findings.at(-1)).toMatchObject({ check: 'more', message: '5 more differences in this file' });
});
