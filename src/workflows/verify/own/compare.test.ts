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

describe('what differs has a name', () => {
  const table = '## Contradictions\n\n| # | Point | Severity |\n|---|---|---|\n| X-001 | limit | High |\n';
  test.each([
    [
      'debate-transcript.md',
      '## Metadata\n\n- Convergence achieved: 20%\n',
      '20',
      '90',
      'debate.convergence',
      /achieved/,
    ],
    [
      'debate-transcript.md',
      '## Scoring Matrix\n\n| P | W |\n|---|---|\n| C-001 | A |\n',
      '| A',
      '| B',
      'debate.matrix',
      /Row "C-001", column "W"/,
    ],
    [
      'base-selection.md',
      '## Combined Scoring\n\n| Variant | Final |\n|---|---|\n| A | 0.88 |\n',
      '0.88',
      '0.98',
      'base.score',
      /column "Final"/,
    ],
    [
      'base-selection.md',
      '### Clarity (5 criteria)\n\n| C | A |\n|---|---|\n| x | MET |\n',
      'MET',
      'NOT MET',
      'base.verdict',
      /column "A"/,
    ],
    ['refactor-plan.md', '### Change 1: Add\n\n- **Risk**: Low\n', 'Low', 'High', 'plan.change', /"Risk"/],
    [
      'refactor-plan.md',
      '## Changes NOT Being Made\n\nNone.\n',
      'None',
      'Some',
      'plan.refusal',
      /A line under/,
    ],
    [
      'merge-log.md',
      '## Ledger\n\n| V | kept |\n|---|---|\n| A | 73 |\n',
      '73',
      '74',
      'ledger.totals',
      /column "kept"/,
    ],
    ['diff-analysis.md', table, 'High', 'Low', 'diff.point', /column "Severity"/],
    [
      'diff-analysis.md',
      '## What Matters\n\n1. A: "Kept for 7 years." (L6)\n',
      '7 years',
      '9 years',
      'quote.not_verbatim',
      /quotation/,
    ],
    ['diff-analysis.md', '# Diff Analysis\n\nText.\n', 'Text', 'Other', 'diff.text', /A line/],
    [
      '../merged-spec.md',
      '# Spec\n<!-- Source: Base (original) -->\n',
      'Base (original)',
      'Base (original, modified) — x',
      'provenance.tag',
      /says/,
    ],
    ['../merged-spec.md', '# Spec\n\nText.\n', 'Text', 'Other', 'merged.text', /says/],
    ['variant-1-original.md', '# Spec\n\nText.\n', 'Text', 'Other', 'variant.text', /says/],
    [
      'ledger.json',
      '{"entries":[{"place":"kept"}]}',
      'kept',
      'rejected',
      'ledger.entry',
      /^entries\[0\]\.place$/,
    ],
    ['provenance.json', '{"tagLines":[1]}', '1', '2', 'provenance.tag', /^tagLines\[0\]$/],
    [
      'diff-analysis.json',
      '{"points":[{"sides":[{"quotes":[{"text":"a"}]}]}]}',
      '"a"',
      '"b"',
      'quote.not_verbatim',
      /text$/,
    ],
    [
      'run.json',
      '{"output":{"debate":{"convergence":1}}}',
      '1',
      '2',
      'debate.convergence',
      /^output\.debate\.convergence$/,
    ],
    [
      'run.json',
      '{"contract":{"status":"partial"}}',
      'partial',
      'success',
      'contract.status',
      /^contract\.status$/,
    ],
    ['run.json', '{"answers":1}', '1', '2', 'run.field', /^answers$/],
    ['run.json', '{"answers":1}', '1', '1 ', 'artifact.bytes', /says/],
    ['run.json', '{"answers":1}', '1', '', 'artifact.json', /not JSON/],
    [
      'return-contract.yaml',
      'status: partial\nopen:\n  - C-001\n',
      'C-001',
      'C-002',
      'contract.open',
      /says/,
    ],
    [
      'return-contract.yaml',
      'status: partial\nopen:\n  - C-001\n',
      '  - C-001\n',
      '',
      'contract.open',
      /missing/,
    ],
  ])('%s: %j', (file, recomputed, from, to, check, message) => {
    const [found, ...others] = compareFiles(file, recomputed.replace(from, to), recomputed);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ check, message: expect.stringMatching(message) });
  });

  test('a quotation in a cell is told apart from the rest of its row', () => {
    const row = '| P | A |\n|---|---|\n| C-001 | "at most 5 s" (L3) |\n';
    const [found] = compareFiles('diff-analysis.md', row.replace('5 s', '9 s'), row);
    expect(found).toMatchObject({
      check: 'quote.not_verbatim',
      declared: 'at most 9 s',
      recomputed: 'at most 5 s',
    });
  });

  test('a long line is shown where it differs', () => {
    const line = `${'x'.repeat(900)}A${'y'.repeat(900)}`;
    const [found] = compareFiles('../merged.md', line.replace('A', 'B'), line);
    expect(String(found?.declared)).toMatch(/^…x+By+…$/);
  });
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
