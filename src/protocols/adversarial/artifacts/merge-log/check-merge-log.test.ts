import { describe, expect, test } from 'vitest';
import { ledger, log, validation } from '../../../../../test/documents/merge-example.ts';
import { checkMergeLog } from './check-merge-log.ts';
import { type MergeLog, renderMergeLog } from './merge-log.ts';

const checked: MergeLog = {
  ...log,
  skipped: 'variants substantially identical',
  renumbered: [{ from: 'FR-007', to: 'FR-012', variant: 'B' }],
  validation: {
    passed: false,
    checks: validation.checks.map((check) =>
      check.name === 'structure'
        ? { ...check, passed: false, faults: [{ line: 7, message: 'level gap' }] }
        : check,
    ),
  },
};
const sound = renderMergeLog(checked);

const faults = (markdown: string, given: MergeLog = checked): string[] =>
  checkMergeLog(markdown, given).map(({ path, message }) => `${path}: ${message}`);

/** The artifact with one thing changed; the change must really happen. */
function corrupt(from: string | RegExp, to: string): string {
  const changed = sound.replace(from, to);
  if (changed === sound) throw new Error(`nothing like ${from} in:\n${sound}`);
  return changed;
}

test('a sound log has no faults', () => {
  expect(faults(sound)).toEqual([]);
  expect(faults(renderMergeLog(log), log)).toEqual([]);
});

describe('the check fails', () => {
  test.each([
    ['a missing section', '## Dropped Anchors', '## Dropped', /^## Dropped Anchors: section is missing/],
    ['a change without an entry', /### Change 2[\s\S]*?(?=### Change 3)/, '', /^### Change 2: .*section is missing/],
    ['a change that was not planned', '## Post-Merge Validation', '### Change 4: Forged\n\n## Post-Merge Validation', /^### Change 4: Forged: section is not/],
    ['entries in another order', /(### Change 1[\s\S]*?)(### Change 2[\s\S]*?)(### Change 3)/, '$2$1$3', /^outline: sections are out of order/],
    ['HTML', '## Summary', '<!-- x -->\n\n## Summary', /^line \d+: html block/],
    ['another base', '- Base: Variant A', '- Base: Variant B', /^Metadata: Base: says Variant B/],
    ['no base', /- Base: [^\n]*\n/, '', /^Metadata: Base: says nothing/],
    ['changes applied', 'applied: 1 of 3', 'applied: 3 of 3', /^Metadata: Changes applied: says 3 of 3/],
    ['a status', '- Status: partial', '- Status: success', /^Metadata: Status: says success/],
    ['a timestamp', '- Timestamp: 2026', '- Timestamp: 2025', /^Metadata: Timestamp/],
    ['a skip that is not told', /- Similarity skip[^\n]*\n/, '', /^Metadata: Similarity skip: says nothing/],
    ['a fate', '- **Status**: Failed — another', '- **Status**: Applied — another', /^Change 3: .*Status: says Applied/],
    ['a reason', 'taken out by the user', 'no reason', /^Change 2: .*Status: says/],
    ['a tag', 'per Change #1 -->', 'per Change #2 -->', /^Change 1: .*Provenance tag/],
    ['what came in', 'Revert within 5 min', 'Revert within 9 min', /^Change 1: .*After: says/],
    ['a verdict on a change', 'structure FAIL ❌ (L7)', 'structure PASS ✅', /^Change 1: .*Validation/],
    ['anchors of a change', '10 s (threshold, B L5)', 'none', /^Change 2: .*Dropped anchors: says none/],
    ['an id that was taken', '| FR-007 | FR-012 |', '| FR-007 | FR-013 |', /^Renumbered Ids: row 1/],
    ['the map of ids', '## Renumbered Ids', '## Ids', /^## Renumbered Ids: section is missing/],
    ['a statement that was left out', 'The timeout is 10 s.', 'The timeout is 9 s.', /^### Variant B, .*: 1 statements quoted/],
    ['the place of what was left out', /### Variant B, [^\n]*\n/, '', /section is missing/],
    ['the overall verdict', '- Overall: FAIL', '- Overall: PASS', /^Post-Merge Validation: Overall: says PASS/],
    ['the verdict of a check', '- Result: FAIL', '- Result: PASS', /^Structural Integrity: Result: says PASS/],
    ['how much was looked at', '- Examined: 7', '- Examined: 0', /^Structural Integrity: Examined: says 0/],
    ['a fault that is not told', /- New, L7[^\n]*\n/, '', /^Structural Integrity: 0 faults listed, expected 1/],
    ['a fault of the base that is not told', /- Pre-existing, L9[^\n]*\n/, '', /^Internal References: 0 faults listed/],
    ['broken references', '- Broken: 1', '- Broken: 0', /^Internal References: Broken: says 0/],
    ['contradictions', 'introduced: 0', 'introduced: 2', /^Contradiction Re-Scan: .*says 2, expected 0/],
    ['a variant without a row', /\| Variant C \| 0[^\n]*\n/, '', /^Ledger: 2 rows, expected 3/],
    ['a ledger row that does not add up', '| Variant A | 5 |', '| Variant A | 4 |', /^Ledger: Variant A: places add up to 4 of 5/],
    ['a ledger row that adds up wrongly', '| Variant A | 5 | 0 |', '| Variant A | 4 | 1 |', /^Ledger: row 1/],
    ['the orphans', '- Orphans: 0', '- Orphans: 1', /^Ledger: Orphans: says 1/],
    ['the anchors', 'looked for: 4', 'looked for: 5', /^Ledger: Anchors looked for/],
    ['an anchor taken out', /\| 2026-03-01 [^\n]*\n/, '', /^Dropped Anchors: 1 rows, expected 2/],
    ['a point of an anchor', '| L5 | C-001 |', '| L5 | C-009 |', /^Dropped Anchors: row 1/],
    ['a sum', '- Skipped: 1', '- Skipped: 0', /^Summary: planned 3, accounted for 2/],
    ['no number', '- Failed: 1\n', '', /^Summary: planned 3, accounted for NaN/],
    ['the verdict of the summary', 'validation: FAIL', 'validation: PASS', /^Summary: Post-merge validation: says PASS/],
  ])('on %s', (_, from, to, message) => {
    expect(faults(corrupt(from, to))).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
  }); // biome-ignore format: a table

  const [first, second, third] = log.merge.results;
  if (!first || !second || !third) throw new Error('no results');
  const [entry] = ledger.entries;
  const [lost] = ledger.dropped;
  if (!entry || !lost) throw new Error('no ledger');

  test.each<[string, Partial<MergeLog>, RegExp]>([
    ['a change without a result', { merge: { ...log.merge, results: [first, third] } }, /^Changes Applied: results for 1, 3, planned 1, 2, 3/],
    ['results out of order', { merge: { ...log.merge, results: [second, first, third] } }, /^Changes Applied: results for 2, 1, 3/],
    ['a failure without a reason', { merge: { ...log.merge, results: [first, second, { ...third, reason: undefined }] } }, /^Change 3: Failed without a reason/],
    ['a check that was not run', { validation: { passed: true, checks: validation.checks.slice(1) } }, /^Structural Integrity: was not run/],
    ['no checks at all', { validation: { passed: true, checks: [] } }, /^Post-Merge Validation: overall PASS ✅, by its checks FAIL/],
    ['a verdict against its checks', { validation: { ...checked.validation, passed: true } }, /^Post-Merge Validation: overall PASS ✅, by its checks FAIL/],
    ['orphans that passed', { ledger: { ...ledger, entries: ledger.entries.slice(1), orphans: [{ variant: 'A', block: 0, line: 1 }] } }, /^Post-Merge Validation: PASS with 1 orphans/],
    ['losses that passed', { ledger: { ...ledger, dropped: [{ ...lost, point: undefined }] } }, /^Post-Merge Validation: PASS with 1 unexplained anchors/],
    ['a block that went missing', { ledger: { ...ledger, entries: ledger.entries.slice(1) } }, /^Ledger: Variant A: places add up to 4 of 5/],
    ['a block in two places', { ledger: { ...ledger, entries: [entry, entry, ...ledger.entries.slice(2)] } }, /^Ledger: 13 entries for 12 blocks/],
  ])('on a merge with %s', (_, given, message) => {
    const changed = { ...log, ...given };
    expect(faults(renderMergeLog(changed), changed)).toEqual(
      expect.arrayContaining([expect.stringMatching(message)]),
    );
  }); // biome-ignore format: a table

  test('on an empty text', () => expect(faults('').length).toBeGreaterThan(10));
});
