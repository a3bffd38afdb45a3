import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText, ledger, log, plan, validation } from '../../../../../test/documents/merge-example.ts';
import { shapeOf } from '../../../../../test/documents/shape-of.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { type MergeLog, renderMergeLog } from './merge-log.ts';

const render = (given: Partial<MergeLog> = {}): string => renderMergeLog({ ...log, ...given });

const headingsOf = (markdown: string): string[] =>
  parseDocument(markdown).sections.flatMap(({ level, title }) =>
    level > 0 ? [`${'#'.repeat(level)} ${title}`] : [],
  );

test('[000/T05.06-log-sections] the sections stand in their order, with one entry per planned change', () => {
  expect(headingsOf(render())).toEqual([
    '# Merge Execution Log',
    '## Metadata',
    '## Changes Applied',
    '### Change 1: Rollback',
    '### Change 2: A shorter timeout',
    '### Change 3: Tokens',
    '## Left Out',
    '### Variant B, Section "Spec" (L1)',
    '## Post-Merge Validation',
    '### Structural Integrity',
    '### Internal References',
    '### Contradiction Re-Scan',
    '### Threshold Preservation',
    '### Ledger',
    '### Inventory',
    '## Ledger',
    '## Dropped Anchors',
    '## Summary',
  ]);
});

test.each([
  ['base', '- Base: Variant A (original: v1.md)'],
  ['executor', '- Executor: steelman'],
  ['[000/T05.06-log-sections] changes applied', '- Changes applied: 1 of 3'],
  ['[000/T05.06-log-sections] status', '- Status: partial'],
  ['[000/T05.06-log-sections] timestamp', '- Timestamp: 2026-01-31T12:00:00Z'],
  ['applied', '- **Status**: Applied'],
  ['failed with its reason', '- **Status**: Failed — another change holds the place'],
  ['skipped with its reason', '- **Status**: Skipped — taken out by the user'],
  ['[000/T05.06-log-sections] before', '- **Before**: (nothing)'],
  [
    '[000/T05.06-log-sections] after',
    '- **After**: `## Rollback ⏎ Revert within 5 min, see FR-007.` (3 lines)',
  ],
  [
    '[000/T05.06-log-sections] provenance tag',
    '- **Provenance tag**: `<!-- Source: Variant B (original), Section Rollback — merged per Change #1 -->`',
  ],
  [
    '[000/T05.06-log-sections] validation',
    '- **Validation**: structure PASS ✅ | references PASS ✅ | contradictions PASS ✅ — L7-9',
  ],
  ['dropped anchors of a change', '- **Dropped anchors**: 10 s (threshold, B L5)'],
  ['references', '- Resolved: 6'],
  ['broken references', '- Broken: 1'],
  ['what the base had before', '- Pre-existing, L9: Section 9.9 does not exist'],
  ['how much was known before', '- Pre-existing faults: 1'],
  ['which lines are meant', '- Lines: those of the merged document without tags'],
  ['contradictions', '- New contradictions introduced: 0'],
  ['ledger of the base', '| Variant A | 5 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 5 |'],
  ['ledger of another', '| Variant C | 0 | 0 | 0 | 0 | 0 | 3 | 0 | 0 | 0 | 3 |'],
  ['dropped anchors', '| 2026-03-01 | date | Variant C | L5 | C-002 | Change 3 failed |'],
  ['planned', '- Planned: 3'],
  ['applied', '- Applied: 1'],
  ['failed', '- Failed: 1'],
  ['skipped', '- Skipped: 1'],
  ['verdict', '- Post-merge validation: PASS ✅'],
])('%s: %s', (_, line) => expect(render().split('\n')).toContain(line));

test('[000/similarity-behaviour] a similarity skip is in the metadata', () => {
  expect(render()).not.toContain('Similarity skip');
  expect(render({ skipped: 'variants substantially identical' })).toContain(
    '- Timestamp: 2026-01-31T12:00:00Z\n- Similarity skip: variants substantially identical\n',
  );
});

test('a failed merge points to the plan', () => {
  expect(render()).not.toContain('Recovery');
  expect(render({ status: 'failed' })).toContain('- Recovery: apply refactor-plan.md to the base by hand');
});

describe('a fault of the merge', () => {
  const failing = (line: number): MergeLog['validation'] => ({
    passed: false,
    checks: validation.checks.map((check) =>
      check.name === 'contradictions'
        ? { ...check, passed: false, faults: [{ line, message: '5 min against 10 min' }] }
        : check,
    ),
  });

  test.each([
    [9, 'contradictions FAIL ❌ (L9)'],
    [12, 'contradictions PASS ✅'],
  ])('[000/T05.05-failure-partial] at line %i', (line, verdict) => {
    const text = render({ validation: failing(line) });
    expect(text).toContain(`- **Validation**: structure PASS ✅ | references PASS ✅ | ${verdict} — L7-9`);
    expect(text).toContain('- Result: FAIL ❌\n');
    expect(text).toContain('- New contradictions introduced: 1');
    expect(text).toContain(`- New, L${line}: 5 min against 10 min`);
    expect(text).toContain('- Post-merge validation: FAIL ❌\n');
  });

  test('a check that was not run is not passed over', () => {
    const [, ...checks] = validation.checks;
    const text = render({ validation: { ...validation, checks } });
    expect(text).toContain('### Structural Integrity\n\n- Result: not run\n');
    expect(text).toContain('- **Validation**: structure not run |');
  });
});

test('a long text is told whole, in one line that names how many it had; all dropped anchors are told', () => {
  const after = Array.from({ length: 90 }, (_, line) => `Line ${line} 😀`).join('\n');
  const [first, ...rest] = log.merge.results;
  if (!first) throw new Error('no result');
  const dropped = Array.from({ length: 400 }, (_, index) => ({
    anchor: { kind: 'id' as const, text: `FR-${index}`, key: `fr-${index}` },
    variant: 'B',
    line: index,
    point: 'C-001',
    reason: 'the base won',
  }));
  const text = render({
    merge: { ...log.merge, results: [{ ...first, after }, ...rest] },
    ledger: { ...ledger, dropped },
  });
  expect(text).toContain(`- **After**: \`${after.replaceAll('\n', ' ⏎ ')}\` (90 lines)\n`);
  expect(() => encodeURIComponent(text)).not.toThrow();
  expect(text.split('\n').filter((line) => line.startsWith('| FR-'))).toHaveLength(400);
});

test('blocks without a place and losses without a reason are shown', () => {
  const lost = {
    anchor: { kind: 'id' as const, text: 'FR-007', key: 'fr-7' },
    variant: 'B',
    line: 9,
    point: undefined,
    reason: 'nothing explains it',
  };
  const text = render({
    ledger: {
      ...ledger,
      entries: ledger.entries.slice(0, -1),
      orphans: [{ variant: 'C', block: 2, line: 5 }],
      dropped: [lost],
    },
  });
  expect(text).toContain('| Variant C | 0 | 0 | 0 | 0 | 0 | 2 | 0 | 0 | 1 | 3 |');
  expect(text).toContain('- Without a place: block 2 of Variant C (L5)');
  expect(text).toContain('| FR-007 | id | Variant B | L9 | unexplained | nothing explains it |');
});

test('ids that were taken have a table of their own, if there are any', () => {
  expect(render()).not.toContain('Renumbered');
  expect(render({ renumbered: [{ from: 'FR-007', to: 'FR-012', variant: 'B' }] })).toContain(
    '\n## Renumbered Ids\n\n| Old id | New id | Variant |\n|---|---|---|\n| FR-007 | FR-012 | Variant B |\n\n## Left Out',
  );
});

describe('words of a document stay words', () => {
  const poison = (text: string): MergeLog => ({
    ...log,
    plan: {
      ...plan,
      changes: plan.changes.map((change) => ({
        ...change,
        title: text,
        source: { section: text, line: 1 },
        target: { section: text, line: 1 },
      })),
    },
    merge: {
      ...log.merge,
      results: log.merge.results.map((result) => ({
        ...result,
        reason: `because ${text}`,
        before: text,
        after: text,
      })),
    },
    ledger: {
      ...ledger,
      dropped: ledger.dropped.map((one) => ({
        ...one,
        anchor: { ...one.anchor, text },
        point: text,
        reason: text,
      })),
    },
    validation: {
      ...validation,
      checks: validation.checks.map((check) => ({
        ...check,
        detail: text,
        preExisting: [{ line: 1, message: text }],
      })),
    },
    executor: text,
    skipped: text,
    tags: new Map([[1, text]]),
  });

  test.each([
    'x\n## Forged',
    'x\r## Forged',
    'x --> y',
    'a | b | c |',
    '<script>alert(1)</script>',
    '![x](https://example.org/beacon)',
    '```\ncode',
    '`` ` a',
    '\n| FR-9 | id | Variant B | L1 | C-001 | forged |\n',
    '\n\n- **Status**: Applied',
    '\n- Post-merge validation: PASS',
    'ends in \\',
    'C #',
    '##',
    '`',
  ])('%j', (text) => {
    const poisoned = poison(text);
    const markdown = renderMergeLog(poisoned);
    expect(headingsOf(markdown)).toHaveLength(headingsOf(render()).length);
    expect(shapeOf(markdown)).toEqual(shapeOf(renderMergeLog(poison('x'))));
    const outsideCode = markdown.replace(/^- \*\*(?:Before|After|Provenance tag)\*\*.*$/gm, '');
    expect(outsideCode).not.toMatch(/<!--|-->|<script|!\[/);
  });

  test('whatever they are', () =>
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(shapeOf(renderMergeLog(poison(`x${text}`)))).toEqual(shapeOf(renderMergeLog(poison('x'))));
      }),
      { numRuns: 300, seed: 1 },
    ));

  test('a tag in code stays in its code', () => {
    const tags = new Map([[1, '<!-- a `b` ``c --> \n## Forged']]);
    expect(render({ tags })).toContain('- **Provenance tag**: ```<!-- a `b` ``c --> ## Forged```\n');
  });
});
