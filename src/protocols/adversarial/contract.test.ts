import { describe, expect, test } from 'vitest';
import type { ReturnContract } from '../../domain/contract.ts';
import type { Standing } from '../../domain/protocol.ts';
import { concludeComparison, contractOf, type Results, TOO_FEW, UNFINISHED } from './contract.ts';

const results: Results = {
  mergedName: 'merged-spec.md',
  merged: true,
  baseVariant: 'original:variant-2',
  debate: {
    convergence: 0.9,
    convergence_checked: true,
    status: 'CONVERGED',
    debate_skipped: false,
    unresolved: ['C-002'],
  },
  convergenceOverride: false,
  merge: { planned: 4, failed: 0 },
  validDocument: true,
  validation: { passed: true },
  lost: 0,
  warnings: [],
};

describe('of a run that came to its end', () => {
  test('[000/T05.07-fields] has every field, with paths that count from its own folder', () => {
    expect(Object.entries(contractOf(results))).toEqual([
      ['status', 'success'],
      ['merged_output_path', '../merged-spec.md'],
      ['convergence_score', 0.9],
      ['artifacts_dir', '.'],
      ['unresolved_conflicts', []],
      ['unresolved_conflict_count', 0],
      ['base_variant', 'original:variant-2'],
      ['failure_stage', null],
      ['open_points', ['C-002']],
      ['debate_skipped', false],
      ['convergence_checked', true],
      ['convergence_override', false],
      ['merged', true],
      ['warnings', []],
    ]);
  });

  const open = { ...results.debate, status: 'NOT_CONVERGED', convergence: 0.5 } as const;
  test.each<[string, Partial<Results>, Partial<ReturnContract>]>([
    ['not converged', { debate: open }, { status: 'partial', unresolved_conflicts: ['C-002'] }],
    [
      'quick, below the threshold',
      { debate: { ...open, convergence_checked: false } },
      { status: 'success', unresolved_conflicts: ['C-002'], unresolved_conflict_count: 1 },
    ],
    [
      'overridden',
      { debate: open, convergenceOverride: true },
      { status: 'success', convergence_score: 0.5, convergence_override: true },
    ],
    [
      'skipped',
      { debate: { ...open, debate_skipped: true, convergence_checked: false, convergence: 1 } },
      { status: 'partial', debate_skipped: true, convergence_score: 1 },
    ],
    ['a failed check', { validation: { passed: false } }, { status: 'partial', failure_stage: null }],
    [
      'converged, but partial: what is open is named',
      { validation: { passed: false } },
      { unresolved_conflicts: ['C-002'], unresolved_conflict_count: 1 },
    ],
    ['half of the changes failed', { merge: { planned: 4, failed: 2 } }, { status: 'partial' }],
    [
      'more than half failed',
      { merge: { planned: 4, failed: 3 }, merged: false },
      { status: 'failed', failure_stage: 'merge', merged: false, merged_output_path: null },
    ],
    ['an invalid document', { validDocument: false }, { status: 'failed', failure_stage: 'merge' }],
    ['something was lost', { lost: 1 }, { status: 'failed', failure_stage: 'validation', merged: true }],
    ['no change at all', { merge: { planned: 0, failed: 0 } }, { status: 'success' }],
    ['warnings, twice and unsorted', { warnings: ['b', 'a', 'b'] }, { warnings: ['a', 'b'] }],
  ])('[000/T05.03-inapplicable-change] [000/T05.07-conflict-ids] %s', (_, changed, expected) => {
    expect(contractOf({ ...results, ...changed })).toMatchObject(expected);
  });
});

describe('of a run on its way', () => {
  const standing: Standing<{ readonly contract: ReturnContract }> = {
    output: undefined,
    stage: undefined,
    settled: {},
    warnings: [],
    failure: undefined,
  };

  test.each([
    [undefined, 'variant_generation'],
    ['diff-analysis', 'variant_generation'],
    ['debate', 'debate'],
    ['base-selection', 'debate'],
    ['refactor-plan', 'merge'],
    ['merge', 'merge'],
    ['validation', 'validation'],
  ])('at %s says that it failed, at %s', (stage, failure_stage) => {
    expect(concludeComparison({ ...standing, stage })).toMatchObject({
      status: 'failed',
      failure_stage,
      merged: false,
      merged_output_path: null,
      convergence_score: null,
      base_variant: null,
      warnings: [UNFINISHED],
    });
  });

  test('has the fields of a finished one, in the same order', () => {
    expect(Object.keys(concludeComparison(standing))).toEqual(Object.keys(contractOf(results)));
  });

  test('[000/T05.07-base-variant] keeps what was settled before it stopped', () => {
    const settled = { convergence_score: 0.5, open_points: ['X-001'], base_variant: 'original:variant-1' };
    expect(concludeComparison({ ...standing, stage: 'merge', settled })).toMatchObject({
      ...settled,
      unresolved_conflicts: ['X-001'],
      unresolved_conflict_count: 1,
    });
  });

  test('says why it stopped, among its warnings', () => {
    const failure = { code: 'debate/too-few-advocates', message: 'The debate needs at least 2 advocates' };
    expect(concludeComparison({ ...standing, failure, warnings: ['Z'] }).warnings).toEqual([
      TOO_FEW,
      failure.message,
      'Z',
    ]);
  });

  test('at a limit it is partial: nothing has failed', () => {
    const failure = { code: 'budget/cost', message: 'The limit of $2 is reached' };
    expect(concludeComparison({ ...standing, stage: 'debate', failure })).toMatchObject({
      status: 'partial',
      failure_stage: 'debate',
      merged: false,
    });
  });

  test('is that of its output at the end', () => {
    const contract = contractOf(results);
    expect(concludeComparison({ ...standing, output: { contract } })).toBe(contract);
  });
});
