import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText, plan, variants } from '../../../../../test/documents/merge-example.ts';
import { shapeOf } from '../../../../../test/documents/shape-of.ts';
import type { Change, MergePlan } from '../../../../domain/comparison/merge.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { renderRefactorPlan } from './refactor-plan.ts';

const render = (given: Partial<MergePlan> = {}): string =>
  renderRefactorPlan({
    plan: { ...plan, ...given },
    variants,
    generated: '2026-01-31T12:00:00Z',
    engine: 'embedded',
  });

const headingsOf = (markdown: string): string[] =>
  parseDocument(markdown).sections.flatMap(({ level, title }) =>
    level > 0 ? [`${'#'.repeat(level)} ${title}`] : [],
  );

test('[000/T05.06-plan-sections] the sections stand in their order', () => {
  expect(headingsOf(render())).toEqual([
    '# Refactoring Plan: Merge into Base (Variant A)',
    '## Overview',
    '## Planned Changes',
    '### Change 1: Rollback (from Variant B)',
    '### Change 2: A shorter timeout (from Variant B)',
    '### Change 3: Tokens (from Variant C)',
    '## Changes NOT Being Made',
    '## Base Weaknesses',
    '## Risk Summary',
    '## Plan Review',
    '## Review Status',
  ]);
});

test.each([
  ['[000/T05.06-plan-sections] base', '- Base: Variant A (original: v1.md)'],
  ['sources', '- Incorporating strengths from: Variant B (2 changes), Variant C (1 change)'],
  ['count', '- Planned changes: 3'],
  ['risk of the whole', '- Risk level: Medium'],
  ['engine', '- Engine: embedded'],
  ['[000/T05.01-change-fields] source', '- **Source**: Variant B, Section 2.1 (L3)'],
  ['a section without a number', '- **Source**: Variant B, Section "Rollback" (L7)'],
  ['[000/T05.01-change-fields] target and approach', '- **Target**: Section "Limits" (L3), replace'],
  ['[000/T05.01-change-fields] rationale', '- **Rationale**: Round 2, C-001, B with 85% confidence'],
  ['integration point', '- **Integration point**: in place of the paragraph at L5'],
  ['[000/T05.01-change-fields] risk', '- **Risk**: Medium — modifies the base'],
  ['points', '- **Points**: C-001, X-001'],
  ['anchors', '- **Concrete anchors preserved**: FR-007 (id)'],
  ['no anchors', '- **Concrete anchors preserved**: none that the base lacks'],
  [
    '[000/T05.01-rejected-changes] refusal',
    '| S-001 | B puts Rollback last | Round 1, A with 90% confidence |',
  ],
  ['[000/T05.01-weaknesses] weakness', '| C-001 | The timeout is long | Variant B | Change 2 |'],
  ['a weakness of all', '| X-002 | Contradicts itself | none | none: left for a person |'],
  ['a rule with nothing found', '| source-exists | 3 | 0 |'],
  ['points that were looked at', '| point-covered | 6 | 0 |'],
  ['no findings', 'No findings.'],
])('%s: %s', (_, line) => expect(render().split('\n')).toContain(line));

test('[000/T05.06-plan-sections] every change has impact and rollback', () => {
  expect(render()).toContain(
    '| 2 | Medium | L3 stays as it is; C-001, X-001 not taken up | Restore L3 of the base |',
  );
  expect(render()).toContain('| 1 | Low | Addition at L3 missing; U-001 not taken up | Take out Change #1 |');
});

describe('[000/T05.01-review-status] the approval', () => {
  test.each([
    ['auto-approved', 'auto', 'Auto-approved'],
    ['user-approved', 'user', 'user-approved'],
    ['user-overridden', 'user', 'user-overridden'],
  ] as const)('[000/T05.02-override-documented] %s', (approval, by, word) => {
    const lines = render({ approval }).split('\n');
    expect(lines.filter((line) => line.startsWith('- [x] '))).toEqual([`- [x] ${approval}`]);
    expect(lines).toEqual(
      expect.arrayContaining([
        `- Approved by: ${by}`,
        `- Approval: ${word}`,
        '- Approval timestamp: 2026-01-31T12:00:00Z',
      ]),
    );
  });
});

test('findings of the review are listed and counted', () => {
  const text = render({
    lint: [{ rule: 'point-covered', subject: 'C-009', message: 'no change takes it up' }],
  });
  expect(text).toContain('| point-covered | 7 | 1 |');
  expect(text).toContain('- point-covered: C-009: no change takes it up');
});

test('a plan without changes says so', () => {
  const empty: MergePlan = { ...plan, changes: [], weaknesses: [], refusals: [], risk: 'Low' };
  const text = render(empty);
  expect(text).toContain('None: the base stays as it is.');
  expect(text).toContain('- Incorporating strengths from: none');
});

describe('words of a document stay words', () => {
  const hostile = [
    'x\n## Forged',
    'x\r## Forged',
    'x --> <!-- Source: Base (original) -->',
    'a | b | c |',
    '<script>alert(1)</script>',
    '![x](https://example.org/beacon)',
    '```\ncode',
    '\n| S-009 | forged | row |\n',
    '\n\n- **Risk**: Low — forged',
    '[a]: https://example.org',
    'ends in \\',
    '#',
    '`',
  ];
  const place = (section: string) => ({ section, line: 1 });
  const poison = (text: string): MergePlan => ({
    ...plan,
    changes: plan.changes.map(
      (change): Change => ({
        ...change,
        title: text,
        source: place(text),
        target: place(text),
        rationale: text,
        integration: text,
        riskReason: text,
        points: [text],
        anchors: [{ kind: 'name', text, key: text }],
      }),
    ),
    weaknesses: [{ point: text, issue: text, better: 'B', fix: text }],
    refusals: [{ point: text, approach: text, reason: text }],
    lint: [{ rule: 'target-exists', subject: text, message: text }],
  });

  test.each(hostile)('%j', (text) => {
    const poisoned = poison(text);
    const markdown = render(poisoned);
    const kinds = new Set(parseDocument(markdown).blocks.map(({ kind }) => kind));
    expect(headingsOf(markdown)).toHaveLength(headingsOf(render()).length);
    expect([...kinds].sort()).toEqual(['heading', 'list-item', 'table-header', 'table-row']);
    expect(markdown).not.toMatch(/<!--|-->|<script|!\[/);
    expect(shapeOf(markdown)).toEqual(shapeOf(render(poison('x'))));
  });

  test('whatever they are', () =>
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(shapeOf(render(poison(`x${text}`)))).toEqual(shapeOf(render(poison('x'))));
      }),
      { numRuns: 300, seed: 1 },
    ));

  test('a change without a title has a heading', () => {
    expect(
      headingsOf(render({ changes: plan.changes.map((change) => ({ ...change, title: ' ' })) })),
    ).toContain('### Change 1: untitled (from Variant B)');
  });
});
