import { describe, expect, test } from 'vitest';
import { consumeContract, type Delivered } from './consume-contract.ts';
import { FALLBACK, INVOCATION_FAILED, routeContract } from './routing.ts';

const WHOLE = {
  status: 'success',
  merged_output_path: 'adversarial-specs/unified-spec.md',
  convergence_score: 0.9,
  artifacts_dir: 'adversarial-specs',
  unresolved_conflicts: [],
  base_variant: 'embedded:architect',
  failure_stage: null,
};

const delivered = (more: Partial<Delivered> = {}): Delivered => ({
  contract: WHOLE,
  artifacts: ['diff-analysis.md', 'return-contract.yaml'],
  merged: '# Spec\n',
  ...more,
});

const without = (...fields: (keyof typeof WHOLE)[]) =>
  Object.fromEntries(Object.entries(WHOLE).filter(([field]) => !fields.some((one) => one === field)));

describe('a whole contract', () => {
  test('is read as it is', () =>
    expect(consumeContract(delivered())).toEqual({
      status: 'success',
      mergedOutputPath: 'adversarial-specs/unified-spec.md',
      convergence: 0.9,
      artifactsDir: 'adversarial-specs',
      unresolved: 0,
      baseVariant: 'embedded:architect',
      failureStage: null,
      defaulted: [],
      fallbackMode: false,
      isReturned: true,
      faults: [],
    }));

  test('may stand below a key, as other tools write it', () =>
    expect(consumeContract(delivered({ contract: { return_contract: WHOLE } }))).toEqual(
      consumeContract(delivered()),
    ));

  test.each([
    [['X-001', 'C-002'], 2],
    [[], 0],
    [3, 3],
    [0, 0],
    [null, 0],
    ['many', 0],
    [-1, 0],
  ])('[001/unresolved-normalised] %j are %d', (unresolved_conflicts, count) =>
    expect(consumeContract(delivered({ contract: { ...WHOLE, unresolved_conflicts } })).unresolved).toBe(
      count,
    ),
  );

  test('[001/unresolved-normalised] a count beside is taken where there is no list', () => {
    const contract = { ...without('unresolved_conflicts'), unresolved_conflict_count: 4 };
    expect(consumeContract(delivered({ contract })).unresolved).toBe(4);
  });
});

describe('what a run left behind', () => {
  const LOOKED = ['diff-analysis.md', 'return-contract.yaml'];
  test.each<[string, Partial<Delivered>, string, string | null]>([
    ['everything', {}, 'success', null],
    ['nobody has looked', { artifacts: undefined }, 'success', null],
    ['no folder', { artifacts: null }, 'failed', 'transport'],
    ['an empty folder', { artifacts: [] }, 'partial', 'debate'],
    ['no diff analysis', { artifacts: [LOOKED[1] ?? ''] }, 'partial', 'debate'],
    ['no contract file', { artifacts: [LOOKED[0] ?? ''] }, 'failed', 'transport'],
    [
      'no merged document',
      { merged: null, contract: { ...WHOLE, merged_output_path: null } },
      'partial',
      'merge',
    ],
    ['no contract', { contract: undefined }, 'failed', 'transport'],
    ['null', { contract: null }, 'failed', 'transport'],
    ['an empty contract', { contract: {} }, 'failed', 'transport'],
    ['a list', { contract: [WHOLE] }, 'failed', 'transport'],
    ['a merged document that is not there', { merged: null }, 'failed', 'transport'],
  ])('%s', (_, more, status, failureStage) =>
    expect(consumeContract(delivered(more))).toMatchObject({ status, failureStage }),
  );

  test('a failed run stays failed at the place it names', () => {
    const contract = { ...WHOLE, status: 'failed', failure_stage: 'variant_generation' };
    expect(consumeContract(delivered({ contract, artifacts: [], merged: null }))).toMatchObject({
      status: 'failed',
      failureStage: 'variant_generation',
      faults: [],
    });
  });
});

describe('broken contracts of another tool', () => {
  test('status and score are missing: failed, and the score leads nowhere', () => {
    const read = consumeContract(delivered({ contract: without('status', 'convergence_score') }));
    expect(read).toMatchObject({ status: 'failed', convergence: 0.5 });
    expect(read.defaulted).toEqual(['status', 'convergence_score']);
    expect(routeContract(read)).toMatchObject({ to: 'abort', message: INVOCATION_FAILED });
  });

  test('a success of nulls: partial for want of a document, and nobody gave a score', () => {
    const contract = { ...WHOLE, merged_output_path: null, convergence_score: null, base_variant: null };
    const read = consumeContract(delivered({ contract, merged: null }));
    expect(read).toMatchObject({ status: 'partial', failureStage: 'merge', convergence: 0.5 });
    expect(read.defaulted).toEqual(['merged_output_path', 'convergence_score']);
    expect(routeContract(read)).toMatchObject({ to: 'ask' });
  });

  test('the file it names does not exist: failed, score 0, and no word about divergence', () => {
    const contract = { ...WHOLE, merged_output_path: 'nowhere.md' };
    const read = consumeContract(delivered({ contract, merged: null }));
    expect(read).toMatchObject({ status: 'failed', failureStage: 'transport', convergence: 0 });
    expect(routeContract(read)).toEqual({
      to: 'abort',
      message:
        'sc:adversarial failed. Roadmap generation aborted. Review adversarial artifacts at adversarial-specs for details.',
      warnings: ['The merged document that the contract names is not there: nowhere.md'],
    });
  });

  test.each(['{broken: yaml: [', '', 7, true])('no contract but %j: failed in transport', (contract) => {
    const read = consumeContract(delivered({ contract }));
    expect(read).toMatchObject({ status: 'failed', failureStage: 'transport', isReturned: false });
    expect(routeContract(read)).toMatchObject({ to: 'abort', message: INVOCATION_FAILED });
  });

  test('fallback mode is a warning of its own and stops nothing', () => {
    const contract = { ...WHOLE, convergence_score: 0.75, fallback_mode: true };
    const read = consumeContract(delivered({ contract }));
    expect(read).toMatchObject({ status: 'success', fallbackMode: true });
    expect(routeContract(read)).toEqual({ to: 'proceed', warnings: [FALLBACK] });
  });

  test.each([
    [{ status: 'finished' }, { status: 'failed' }],
    [{ convergence_score: 85 }, { convergence: 0.5 }],
    [{ convergence_score: '0.9' }, { convergence: 0.5 }],
    [{ artifacts_dir: 7 }, { artifactsDir: null }],
    [{ fallback_mode: 'yes' }, { fallbackMode: false }],
    [JSON.parse('{"__proto__": {"status": "partial"}}'), { status: 'success' }],
  ])('%j', (fields, read) =>
    expect(consumeContract(delivered({ contract: { ...WHOLE, ...fields } }))).toMatchObject(read),
  );
});
