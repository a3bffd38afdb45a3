// What readers and programs look for in the files of a run: headings, columns, fields and places. A change here is a
// change of the interface and belongs into the changelog.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { APPROACHES, PLACES } from '../../src/domain/comparison/merge.ts';
import { FAILURE_STAGES, STATUSES } from '../../src/domain/contract.ts';
import { type AdversarialResult, adversarial } from '../../src/index.ts';
import { renderMergeLog } from '../../src/workflows/adversarial/reports/merge-log/merge-log.ts';
import { renderRefactorPlan } from '../../src/workflows/adversarial/reports/plan/refactor-plan.ts';
import { log, plan, variants } from '../documents/merge-example.ts';

let result: AdversarialResult;
let output: string;

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'steelman-pins-'));
  const compare = [
    { name: 'a.md', text: '# Policy\n\nBackups are kept for 35 days.\n' },
    { name: 'b.md', text: '# Policy\n\nBackups are kept for 90 days.\n' },
  ];
  result = await adversarial({ compare, output, depth: 'quick' }, { now: '2026-01-31T12:00:00Z' }).result;
});

afterAll(() => rm(output, { recursive: true, force: true }));

const artifact = (name: string): string => new Map(Object.entries(result.artifacts)).get(name) ?? '';
const headings = (markdown: string): string[] =>
  (markdown.match(/^#{1,3} .*$/gm) ?? []).filter((heading) => !/^### Change [2-9]/.test(heading));
const columns = (markdown: string): string[] =>
  [...markdown.matchAll(/^(\|.*\|)\n\|[-|]+\|$/gm)].map(([, row = '']) => row);
const labels = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, label = '']) => label)),
];

const planFile = renderRefactorPlan({
  plan,
  variants,
  generated: '2026-01-31T12:00:00Z',
  engine: 'embedded',
});
const logFile = renderMergeLog(log);

describe('refactor-plan.md', () => {
  test('has these headings', () => {
    expect(headings(planFile)).toEqual([
      '# Refactoring Plan: Merge into Base (Variant A)',
      '## Overview',
      '## Planned Changes',
      '### Change 1: Rollback (from Variant B)',
      '## Changes NOT Being Made',
      '## Base Weaknesses',
      '## Risk Summary',
      '## Plan Review',
      '## Review Status',
    ]);
  });

  test('has these columns', () => {
    expect(columns(planFile)).toEqual([
      '| Diff Point | Non-Base Approach | Rationale for Keeping Base |',
      '| Diff Point | Issue | Better Variant | Fix Approach |',
      '| Change # | Risk | Impact if Failed | Rollback |',
      '| Rule | Checked | Findings |',
    ]);
  });

  test('says of each change', () => {
    expect(labels(planFile)).toEqual([
      'Source',
      'Target',
      'Rationale',
      'Integration point',
      'Risk',
      'Points',
      'Concrete anchors preserved',
    ]);
  });

  test('knows these approaches', () => {
    expect(APPROACHES).toEqual(['replace', 'append', 'insert', 'restructure']);
  });
});

describe('merge-log.md', () => {
  test('has these headings', () => {
    expect(headings(logFile)).toEqual([
      '# Merge Execution Log',
      '## Metadata',
      '## Changes Applied',
      '### Change 1: Rollback',
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

  test('says of each change', () => {
    expect(labels(logFile)).toEqual([
      'Status',
      'Source',
      'Target',
      'Before',
      'After',
      'Provenance tag',
      'Validation',
      'Dropped anchors',
    ]);
  });

  test('counts the places of ledger.json', () => {
    expect(columns(logFile)).toEqual([
      `| Variant | ${PLACES.join(' | ')} | Orphans | Blocks |`,
      '| Anchor | Kind | Variant | Line | Point | Reason |',
    ]);
  });
});

describe('ledger.json', () => {
  test('knows these places', () => {
    expect(PLACES).toEqual([
      'kept',
      'identical to base',
      'covered by',
      'merged into',
      'superseded by',
      'rejected',
      'contested',
      'unjudged',
    ]);
  });

  test('has these fields', () => {
    const ledger = JSON.parse(artifact('ledger.json'));
    expect(Object.keys(ledger)).toEqual([
      'format',
      'base',
      'anchors',
      'totals',
      'entries',
      'dropped',
      'orphans',
    ]);
    expect(Object.keys(ledger.totals[0])).toEqual(['variant', ...PLACES, 'orphans', 'blocks']);
  });
});

test('provenance.json has these fields', () => {
  expect(Object.keys(JSON.parse(artifact('provenance.json')))).toEqual([
    'format',
    'document',
    'base',
    'variants',
    'changes',
    'tagLines',
    'sums',
    'blocks',
  ]);
});

describe('the contract', () => {
  const keys = [
    'status',
    'merged_output_path',
    'convergence_score',
    'artifacts_dir',
    'unresolved_conflicts',
    'unresolved_conflict_count',
    'base_variant',
    'failure_stage',
    'open_points',
    'debate_skipped',
    'convergence_checked',
    'convergence_override',
    'merged',
    'judged',
    'unjudged',
    'warnings',
  ];

  test('has these fields, in this order, wherever it is written', async () => {
    const file = parse(await readFile(`${result.folder}/return-contract.yaml`, 'utf8'));
    const run = JSON.parse(await readFile(`${result.folder}/run.json`, 'utf8'));
    for (const contract of [file, run.contract, result.output.contract])
      expect(Object.keys(contract)).toEqual(keys);
  });

  test('knows these words', () => {
    expect(STATUSES).toEqual(['success', 'partial', 'failed']);
    expect(FAILURE_STAGES).toEqual(['variant_generation', 'debate', 'merge', 'validation', 'transport']);
  });
});

test('a run publishes these artifacts', () => {
  expect(Object.keys(result.artifacts)).toEqual([
    'variant-1-original.md',
    'variant-2-original.md',
    'diff-analysis.md',
    'debate-transcript.md',
    'base-selection.md',
    'diff-analysis.json',
    'refactor-plan.md',
    'undecided.md',
    'decisions.yaml',
    'decision-brief.md',
    'ledger.json',
    'provenance.json',
    'merge-log.md',
    result.output.mergedName,
  ]);
});
