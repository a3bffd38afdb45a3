import { describe, expect, test } from 'vitest';
import { type ReturnContract, SIMILAR, TOO_FEW, UNFINISHED } from '../../../domain/contract.ts';
import type { Standing } from '../../../domain/workflow/workflow.ts';
import { concludeComparison, contractOf, type Results, unjudgedWarning } from './contract.ts';

const results: Results = {
  mergedName: 'merged-spec.md',
  merged: true,
  baseVariant: 'original:variant-2',
  debate: {
    convergence: 0.9,
    convergence_checked: true,
    threshold: 0.8,
    debate_skipped: false,
    skip_reason: null,
    missing_steelmen: [],
    unresolved: ['X-002'],
    undebated: [],
    unjudged: [],
    points: Array.from({ length: 10 }, (_, at) => ({ point_id: `X-${at + 1}`, agreed: at > 0 })),
  },
  points: [
    { id: 'X-001', severity: 'High' },
    { id: 'X-002', severity: 'Low' },
    { id: 'X-003', severity: 'High' },
    { id: 'C-001', severity: 'Low' },
  ],
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
      ['unresolved_conflicts', ['X-002']],
      ['unresolved_conflict_count', 1],
      ['base_variant', 'original:variant-2'],
      ['failure_stage', null],
      ['open_points', ['X-002']],
      ['debate_skipped', false],
      ['convergence_checked', true],
      ['convergence_override', false],
      ['merged', true],
      ['judged', { by_rule: 0, by_seat: 0, by_person: 0 }],
      ['unjudged', 0],
      ['warnings', []],
    ]);
  });

  const { debate } = results;
  const below = { ...debate, convergence: 0.5 };
  const high = { ...debate, unresolved: ['X-001', 'X-002'] };
  const settled = (...resolved: string[]) => ({ override: { resolved } });
  test.each<[string, Partial<Results>, Partial<ReturnContract>]>([
    ['not converged', { debate: below }, { status: 'partial', unresolved_conflicts: ['X-002'] }],
    [
      'a contradiction inside one document',
      { faults: ['X-003'] },
      { status: 'partial', unresolved_conflicts: ['X-002', 'X-003'], open_points: ['X-002', 'X-003'] },
    ],
    [
      'a topic that rules disposed of once the base was known',
      { debate: { ...debate, unjudged: ['C-001', 'C-002'] }, topics: [] },
      { status: 'success', open_points: ['X-002'] },
    ],
    [
      'quick, below the threshold, nothing above Low open',
      { debate: { ...below, convergence_checked: false } },
      { status: 'success', unresolved_conflicts: ['X-002'], unresolved_conflict_count: 1 },
    ],
    [
      'quick, something High is open',
      { debate: { ...high, convergence_checked: false } },
      { status: 'partial', unresolved_conflicts: ['X-001', 'X-002'] },
    ],
    ['converged, something High is open', { debate: high }, { status: 'partial', convergence_score: 0.9 }],
    [
      'a share that a person declares settles no point',
      { debate: { ...high, override: { convergence: 0.9, resolved: [] } } },
      { status: 'partial', unresolved_conflicts: ['X-001', 'X-002'], convergence_override: true },
    ],
    [
      'a share that a person declares stands in for the threshold',
      { debate: { ...below, override: { convergence: 0.9, resolved: [] } } },
      { status: 'success', convergence_score: 0.5, convergence_override: true },
    ],
    [
      'what a person settles leaves both lists and counts as agreed',
      {
        debate: { ...debate, unresolved: ['X-1'], ...settled('X-1') },
        points: [{ id: 'X-1', severity: 'High' }],
      },
      { status: 'success', convergence_score: 1, open_points: [], unresolved_conflicts: [] },
    ],
    [
      'one of two that a person settles leaves the other',
      { debate: { ...high, unresolved: ['X-001', 'X-003'], ...settled('X-001') } },
      { status: 'partial', open_points: ['X-003'], unresolved_conflicts: ['X-003'] },
    ],
    [
      'not debated: open and in conflict',
      { debate: { ...debate, unresolved: [], undebated: ['X-003'] } },
      { status: 'partial', open_points: ['X-003'], unresolved_conflicts: ['X-003'] },
    ],
    [
      'nothing debated though something asked for it',
      { debate: { ...debate, unresolved: [], undebated: ['X-002'], convergence: null } },
      { status: 'partial', convergence_score: null, unresolved_conflicts: ['X-002'] },
    ],
    [
      'a topic with unjudged statements is open, but in no conflict',
      { debate: { ...debate, unresolved: [], unjudged: ['C-001'] } },
      { status: 'partial', open_points: ['C-001'], unresolved_conflicts: [] },
    ],
    [
      'unjudged statements, with what would judge them',
      { counts: { judged: { by_rule: 64, by_seat: 0, by_person: 7 }, unjudged: 2 } },
      {
        status: 'partial',
        judged: { by_rule: 64, by_seat: 0, by_person: 7 },
        unjudged: 2,
        warnings: [unjudgedWarning(2)],
      },
    ],
    [
      'a rival was not heard',
      { debate: { ...debate, missing_steelmen: [{ advocate: 'A', variant: 'B' }] } },
      { status: 'partial' },
    ],
    [
      'hardly any difference',
      {
        debate: {
          ...debate,
          unresolved: [],
          debate_skipped: true,
          skip_reason: SIMILAR,
          convergence_checked: false,
          convergence: 1,
        },
      },
      { status: 'partial', debate_skipped: true, convergence_score: 1 },
    ],
    [
      'nothing that asks for a decision',
      {
        debate: {
          ...debate,
          unresolved: [],
          debate_skipped: true,
          skip_reason: 'x',
          convergence_checked: false,
          convergence: 1,
        },
      },
      { status: 'success', debate_skipped: true, convergence_score: 1 },
    ],
    ['a failed check', { validation: { passed: false } }, { status: 'partial', failure_stage: null }],
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
  ])(
    '[000/T05.03-inapplicable-change] [000/T05.07-conflict-ids] [000/R2-5-contract] [000/R2-6-status] %s',
    (_, changed, expected) => {
      expect(contractOf({ ...results, ...changed })).toMatchObject(expected);
    },
  );
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
    const settled = {
      convergence_score: 0.5,
      open_points: ['X-001', 'C-001'],
      unresolved_conflicts: ['X-001'],
      base_variant: 'original:variant-1',
    };
    expect(concludeComparison({ ...standing, stage: 'merge', settled })).toMatchObject({
      ...settled,
      unresolved_conflict_count: 1,
    });
  });

  test.each([
    ['generate/too-few-variants', 'One variant was written', [TOO_FEW, 'One variant was written', 'Z']],
    // What is missing are advocates: there are variants enough.
    ['debate/too-few-advocates', 'The debate needs 2 advocates', ['The debate needs 2 advocates', 'Z']],
  ])('[000/R2-2-voices] says why it stopped, among its warnings: %s', (code, message, warnings) => {
    expect(concludeComparison({ ...standing, failure: { code, message }, warnings: ['Z'] }).warnings).toEqual(
      warnings,
    );
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
