import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderContract } from './run-files.ts';

test('is YAML in the order of the fields, and says what paths mean', () => {
  const contract = {
    status: 'partial',
    merged_output_path: '../merged-spec.md',
    convergence_score: 1,
    unresolved_conflicts: ['S-001', 'C-002'],
    unresolved_conflict_count: 2,
    base_variant: 'original:variant-1',
    failure_stage: null,
    merged: true,
    judged: { by_rule: 64, by_seat: 0 },
    warnings: [],
  };
  expect(renderContract(contract)).toBe(`# Paths are relative to the folder that holds this file.
status: partial
merged_output_path: "../merged-spec.md"
convergence_score: 1.0
unresolved_conflicts:
  - S-001
  - C-002
unresolved_conflict_count: 2
base_variant: "original:variant-1"
failure_stage: null
merged: true
judged:
  by_rule: 64
  by_seat: 0
warnings: []
`);
  expect(parse(renderContract(contract))).toEqual(contract);
});

test.each([
  ...['yes', 'No', 'null', '~', '1', '1e3', '0x1f', '.inf', '2026-01-01', '- a', 'a: b', '# c', '', ' '],
  ...[
    '"',
    "'",
    '\\',
    '\n',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\u009b',
    '\ud800',
    '\u007f',
    '🙂',
    '!!js',
    '&a',
    '*a',
  ],
])('a text stays a text: %j', (text) => {
  expect(parse(renderContract({ text, list: [text] }))).toEqual({ text, list: [text] });
  expect(parse(renderContract({ text }), { version: '1.1' })).toEqual({ text });
});

test('any text comes back', () => {
  const runs = fc.property(fc.string({ unit: 'binary' }), (text) => {
    expect(parse(renderContract({ text, list: [text, text] }))).toEqual({ text, list: [text, text] });
  });
  fc.assert(runs, { numRuns: 300, seed: 3 });
});

test('counts inside a field are a map of their own', () => {
  const contract = { merged: true, judged: { by_rule: 12, by_seat: 0 }, unjudged: 3 };
  expect(renderContract(contract)).toContain('\njudged:\n  by_rule: 12\n  by_seat: 0\nunjudged: 3\n');
  expect(parse(renderContract(contract))).toEqual(contract);
});
